"""All measures by type of question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.report.chunkers.board import ORACLE
from qagen.report.chunkers.cells import arm_cell, value_cell
from qagen.report.chunkers.sections.column import column_head
from qagen.report.chunkers.words import labels
from qagen.report.chunkers.words.texts import plain, shown
from qagen.report.page import Markup, join, table, tag

if TYPE_CHECKING:
    from qagen.model.score import Figure
    from qagen.report.chunkers.board import Board

_GROUPS = (
    ("Cell value", "table", ("type", "cell_value")),
    ("Table about", "table", ("type", "table_about")),
    ("Table questions (both)", "table", ("", "")),
    ("Context-dependent", "context_dependent", ("", "")),
    ("All types, only for comparison with published figures", "all", ("", "")),
)


def measures(board: Board) -> Markup:
    """Return the section's content."""
    parts = [tag("p", _INTRODUCTION, class_="note")]
    for retriever in [*board.rankers, *([ORACLE] if board.has_oracle else [])]:
        parts.append(tag("h3", "Retriever ", shown(retriever)))
        parts.append(_overview(board, retriever))
        if retriever != ORACLE:
            parts += [_details(board, retriever, group) for group in _GROUPS]
    return join(parts)


_INTRODUCTION = (
    "Exploratory but for the headline measures over the whole populations. Micro is the mean over the items, macro the "
    "mean over the documents of each document's mean: where they differ much, a few long documents decide the first."
)


def _type_figure(board: Board, retriever: str, arm: str, measure: str, type_: str) -> Figure | None:
    for population in ("table", "context_dependent", "all"):
        figure = board.figure(retriever, arm, measure, population, ("type", type_))
        if figure is not None:
            return figure
    # The population is the type.
    return board.figure(retriever, arm, measure, type_)


def _overview(board: Board, retriever: str) -> Markup:
    leading = f"evidence@{board.scores.headline_k}" if retriever != ORACLE else ORACLE
    rows: list[list[object]] = []
    usual = {
        type_: board.usual_n(_type_figure(board, retriever, arm.name, leading, type_) for arm in board.scores.arms)
        for type_ in labels.TYPES
    }
    for arm in board.scores.arms:
        cells = (
            value_cell(_type_figure(board, retriever, arm.name, leading, type_), usual[type_], macro=True)
            for type_ in labels.TYPES
        )
        rows.append([arm_cell(board, arm.name), *cells])
    head: list[object] = ["Arm", *(column_head(name, usual[type_]) for type_, name in labels.TYPES.items())]
    what = labels.measure(leading, board.scores.config)
    caption = f"{what} by type of question, retriever {plain(retriever)}; n and D as in the heads of the columns."
    return table(head, rows, caption, frozenset(range(1, len(head))))


def _details(board: Board, retriever: str, group: tuple[str, str, tuple[str, str]]) -> Markup:
    title, population, cut = group
    arms = [arm.name for arm in board.scores.arms]
    found = {
        key[5] for key in board.figures if key[0] == retriever and key[2] == population and (key[3], key[4]) == cut
    }
    names = labels.in_order(found)
    if not names:
        return Markup()
    figures = {(arm, name): board.figure(retriever, arm, name, population, cut) for arm in arms for name in names}
    usual = {name: board.usual_n(figures[arm, name] for arm in arms) for name in names}
    rows: list[list[object]] = [
        [arm_cell(board, arm), *(value_cell(figures[arm, name], usual[name], macro=True) for name in names)]
        for arm in arms
    ]
    head: list[object] = ["Arm", *(_head(board, name, usual[name]) for name in names)]
    caption = f"{title}, all measures, retriever {plain(retriever)}."
    inner = table(head, rows, caption, frozenset(range(1, len(head))))
    return tag("details", tag("summary", f"{title}: all measures"), inner)


def _head(board: Board, name: str, usual: tuple[int, int] | None) -> Markup:
    return column_head(labels.measure(name, board.scores.config), usual, "hits" if name == "tokens_per_hit" else "n")
