"""The headline tables: the declared measures with the difference from the baseline, the two populations apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.report.chunkers.board import ORACLE, POPULATIONS
from qagen.report.chunkers.cells import SIGNS, arm_cell, difference_line, stands_on, value_cell
from qagen.report.chunkers.words import labels
from qagen.report.chunkers.words.numbers import percent
from qagen.report.chunkers.words.texts import plain, shown
from qagen.report.page import Markup, join, table, tag

if TYPE_CHECKING:
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
    measures = [*board.headline(retriever)]
    figures = [board.figure(retriever, arm.name, name, population) for arm in board.scores.arms for name in measures]
    usual = board.usual_n(figures)
    extra = [] if retriever == ORACLE else ["tokens_per_hit"]
    names = [labels.measure(name, board.scores.config) for name in measures + extra]
    ceiling = board.has_oracle and retriever != ORACLE
    rows: list[list[object]] = []
    for arm in board.scores.arms:
        row: list[object] = [arm_cell(board, arm.name)]
        for name in measures:
            comparison = board.comparison(retriever, arm.name, name, population)
            cell = value_cell(board.figure(retriever, arm.name, name, population), usual)
            row.append(join([cell, difference_line(board, comparison)]))
        row += [value_cell(board.figure(retriever, arm.name, name, population), usual) for name in extra]
        if ceiling:
            row.append(value_cell(board.figure(ORACLE, arm.name, ORACLE, population), usual))
        rows.append(row)
    head: list[object] = ["Arm", *names, *(["Ceiling (oracle)"] if ceiling else [])]
    people = labels.POPULATIONS[population]
    caption = f"{people[0].upper()}{people[1:]}, retriever {plain(retriever)}: {stands_on(usual)}."
    return table(head, rows, caption, frozenset(range(1, len(head))))
