"""report.html of `qagen evaluate chunkers` (specs/evaluation.md, Output)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.report.chunkers.board import board_of
from qagen.report.chunkers.look import CSS
from qagen.report.chunkers.reading import read_rows
from qagen.report.chunkers.sections.arms import arms
from qagen.report.chunkers.sections.ceilings import ceilings
from qagen.report.chunkers.sections.forest import forest
from qagen.report.chunkers.sections.headline import headline
from qagen.report.chunkers.sections.lost import lost
from qagen.report.chunkers.sections.measures import measures
from qagen.report.chunkers.sections.method import method
from qagen.report.chunkers.sections.slices import slices
from qagen.report.chunkers.sections.summary import lead, summary
from qagen.report.chunkers.sections.tokens import tokens
from qagen.report.chunkers.sections.window import window
from qagen.report.chunkers.words.texts import plain
from qagen.report.page import page

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qagen.model.score import Row, Scores


def report_html(scores: Scores, rows: Iterable[Row], title: str) -> str:
    """Return the report of an evaluation as one HTML page that opens without a network.

    The page does not grow with the benchmark: of the lost items each arm shows a bounded number, and says where the
    others are. The same scores and rows, in whatever order the rows come, give the same page.

    Args:
        scores: the figures; every one that is shown comes from here.
        rows: the single items; gone through once, so a generator will do. Without rows the page has no examples.
        title: heading of the page, such as the name of the benchmark folder.
    """
    board = board_of(scores)
    reading = read_rows(rows, board)
    sections = [
        ("summary", "In short", summary(board)),
        ("headline", "Headline measures", headline(board)),
        ("forest", "Differences from the baseline", forest(board)),
        ("window", "The window curve", window(board)),
        ("types", "Measures by type of question", measures(board)),
        ("slices", "Slices", slices(board)),
        ("ceilings", "Ceilings", ceilings(board)),
        ("tokens", "Token costs", tokens(board, reading)),
        ("arms", "Arms, findings and errors", arms(board)),
        ("lost", "Lost items", lost(board, reading)),
        ("method", "How it was measured", method(board)),
    ]
    return page(plain(title), lead(board), sections, css=CSS)
