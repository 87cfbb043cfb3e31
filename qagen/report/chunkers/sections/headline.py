"""The headline tables: the declared measures with the difference from the baseline, the two populations apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.report.chunkers.board import ORACLE, POPULATIONS
from qagen.report.chunkers.cells import SIGNS, arm_cell, difference_line, value_cell
from qagen.report.chunkers.sections.column import column_head
from qagen.report.chunkers.words import labels
from qagen.report.chunkers.words.numbers import percent
from qagen.report.chunkers.words.texts import plain, shown
from qagen.report.page import Markup, join, table, tag

if TYPE_CHECKING:
    from qagen.model.score import Figure
    from qagen.report.chunkers.board import Board
    from qagen.report.chunkers.verdict import Verdict


def headline(board: Board) -> Markup:
    """Return the section's content."""
    retrievers = board.rankers or ([ORACLE] if board.has_oracle else [])
    parts = [_key(board)]
    for retriever in retrievers:
        parts.append(tag("h3", "Retriever ", shown(retriever)))
        parts += [_table(board, retriever, population) for population in POPULATIONS]
    return join(parts)


def _key(board: Board) -> Markup:
    level = percent(board.scores.config.level, 0)
    signs = join(
        tag(
            "li",
            tag("span", SIGNS[name][0], class_=SIGNS[name][1], aria_hidden="true"),
            " ",
            tag("b", SIGNS[name][2]),
            text,
        )
        for name, text in _SIGNS
    )
    said = (
        f" in percentage points with its {level} interval; documents are what it draws, not items. A sign is the verdict "
        f"after adjustment for the {board.family:,} tests that were declared. Table questions and context-dependent "
        "questions are never pooled."
    )
    first = "Each cell: the share of items (micro), then the difference from the baseline "
    return join([tag("p", first, shown(board.scores.baseline), said), tag("ul", signs, class_="key")])


_SIGNS: tuple[tuple[Verdict, str], ...] = (
    ("better", ": above the baseline after Holm's adjustment"),
    ("worse", ": below it after the adjustment"),
    ("hint", ": the difference alone would count, among all tests of the run it does not"),
    ("same", ": which is not a proof of equality"),
    ("few", ": no interval"),
)


def _table(board: Board, retriever: str, population: str) -> Markup:
    columns = [(retriever, name) for name in labels.in_order(set(board.headline(retriever)))]
    if retriever != ORACLE:
        columns += [(retriever, "tokens_per_hit"), *([(ORACLE, ORACLE)] if board.has_oracle else [])]
    arms = [arm.name for arm in board.scores.arms]
    cells = {(arm, column): board.figure(column[0], arm, column[1], population) for arm in arms for column in columns}
    usual = {column: board.usual_n(cells[arm, column] for arm in arms) for column in columns}
    rows: list[list[object]] = [
        [arm_cell(board, arm), *(_cell(board, cells[arm, column], usual[column]) for column in columns)] for arm in arms
    ]
    heads = [_head(board, column, usual[column]) for column in columns]
    people = labels.POPULATIONS[population]
    caption = f"{people[0].upper()}{people[1:]}, retriever {plain(retriever)}."
    return table(["Arm", *heads], rows, caption, frozenset(range(1, len(heads) + 1)))


def _head(board: Board, column: tuple[str, str], usual: tuple[int, int] | None) -> Markup:
    name = "Ceiling (oracle)" if column[1] == ORACLE else labels.measure(column[1], board.scores.config)
    return column_head(name, usual, "hits" if column[1] == "tokens_per_hit" else "n")


def _cell(board: Board, figure: Figure | None, usual: tuple[int, int] | None) -> Markup:
    if figure is None:
        return value_cell(None, usual)
    comparison = board.comparison(figure.retriever, figure.arm, figure.measure, figure.population)
    declared = comparison is not None and not comparison.exploratory
    return join([value_cell(figure, usual), difference_line(board, comparison) if declared else ""])
