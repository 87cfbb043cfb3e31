"""Slices: where an arm wins or loses. Exploratory throughout."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.report.chunkers.board import POPULATIONS
from qagen.report.chunkers.cells import arm_cell, value_cell
from qagen.report.chunkers.sections.column import column_head
from qagen.report.chunkers.words import labels
from qagen.report.chunkers.words.texts import plain, shown
from qagen.report.page import Markup, join, table, tag

if TYPE_CHECKING:
    from qagen.report.chunkers.board import Board


def slices(board: Board) -> Markup:
    """Return the section's content."""
    if not board.rankers:
        return tag("p", "No retriever ranks in this run; the slices of the ceiling are in scores.json.")
    parts = [tag("p", _INTRODUCTION, class_="note"), _tables(board, board.rankers[0])]
    parts += [
        tag("details", tag("summary", "The same with retriever ", shown(retriever)), _tables(board, retriever))
        for retriever in board.rankers[1:]
    ]
    return join(parts)


_INTRODUCTION = (
    "Exploratory: nothing here was declared beforehand, the classes differ in more than their name, and many have few "
    "items. A difference between two arms in one class is a question for the next run, not an answer of this one."
)


def _tables(board: Board, retriever: str) -> Markup:
    made = [
        _table(board, retriever, name, population)
        for name in labels.SLICES
        if name != "type"
        for population in POPULATIONS
    ]
    return tag("div", join(made), class_="pairs")


def _table(board: Board, retriever: str, name: str, population: str) -> Markup:
    measure = f"evidence@{board.scores.headline_k}"
    arms = [arm.name for arm in board.scores.arms]
    seen = {
        key[4]
        for key, figure in board.figures.items()
        if key[0] == retriever and key[2] == population and key[3] == name and key[5] == measure and figure.n
    }
    classes = labels.classes_in_order(name, seen)
    if not classes:
        return Markup()
    cells = {
        (arm, one): board.figure(retriever, arm, measure, population, (name, one)) for arm in arms for one in classes
    }
    usual = {one: board.usual_n(cells[arm, one] for arm in arms) for one in classes}
    rows: list[list[object]] = [
        [arm_cell(board, arm), *(value_cell(cells[arm, one], usual[one]) for one in classes)] for arm in arms
    ]
    heads = [column_head(plain(labels.slice_class(name, one, board.scores.config)), usual[one]) for one in classes]
    what = labels.measure(measure, board.scores.config)
    caption = f"{labels.SLICES[name]}: {what}, {labels.POPULATIONS[population]}, retriever {plain(retriever)}."
    return table(["Arm", *heads], rows, caption, frozenset(range(1, len(heads) + 1)))
