"""The arms that draw the window curve, by series, and what the curve says in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qagen.report.chunkers.board import ORACLE
from qagen.report.chunkers.words import labels
from qagen.report.chunkers.words.numbers import many, percent
from qagen.report.chunkers.words.sentences import arm_name
from qagen.report.chunkers.words.texts import plain, shown
from qagen.report.page import Markup, escape, join

if TYPE_CHECKING:
    from qagen.model.score import ArmSummary, Figure
    from qagen.report.chunkers.board import Board

POPULATION = "context_dependent"
"""Only these items need what stands beside the table."""
LINES = ("", "near", "far", "unknown")
"""All items, and the classes of the distance."""
_NEXT_TO_NOTHING = 0.01
_FEW_DOCUMENTS = 5
_LABEL = 24
_PUBLISHED = "300"
"""Points (specs/evaluation.md: the published pair is 300 and 0.40)."""


@dataclass(frozen=True)
class Series:
    """Arms that differ in their window only."""

    name: str
    """With W where the window stands."""
    arms: tuple[ArmSummary, ...]
    """By window, the page last."""


def series_of(arms: tuple[ArmSummary, ...]) -> list[Series]:
    """Return the series of some arms, in the order of their first arms."""
    groups: dict[str, list[ArmSummary]] = {}
    for arm in arms:
        if arm.window is not None:
            part = f":{arm.window}"
            name = arm.name.replace(part, ":W", 1) if part in arm.name else f"{arm.name}:W"
            groups.setdefault(name, []).append(arm)
    return [Series(name, tuple(sorted(found, key=_reach))) for name, found in groups.items()]


def _reach(arm: ArmSummary) -> tuple[int, float, str]:
    try:
        return 0, float(arm.window or ""), arm.name
    except ValueError:
        return 1, 0.0, arm.name


def window_label(arm: ArmSummary) -> str:
    """Return a window for a table or an axis."""
    window = plain(arm.window or "", _LABEL)
    return f"W = {window} pt" if window.replace(".", "", 1).isdigit() else f"W = the {window}"


def panels_of(board: Board) -> list[tuple[str, str]]:
    """Return what is drawn: retriever and measure, the evidence measures and the ceiling."""
    pairs = [(one, name) for one in board.rankers for name in board.headline(one) if name.startswith("evidence")]
    return pairs + ([(ORACLE, ORACLE)] if board.has_oracle else [])


def line_figures(board: Board, series: Series, panel: tuple[str, str], line: str) -> list[Figure | None]:
    """Return the figures of one line of a panel, by window."""
    retriever, measure = panel
    cut = ("distance", line) if line else ("", "")
    return [board.figure(retriever, arm.name, measure, POPULATION, cut) for arm in series.arms]


def in_words(board: Board, series: Series, panel: tuple[str, str]) -> Markup | None:
    """Return what a curve says: the highest window, the smallest that is next to it, what the wider ones add.

    Null where there are fewer than two windows with a figure.
    """
    pairs = [
        (arm, figure)
        for arm, figure in zip(series.arms, line_figures(board, series, panel, ""), strict=True)
        if figure is not None and figure.micro is not None
    ]
    if len(pairs) < 2:
        return None
    values = [(arm, figure.micro or 0.0) for arm, figure in pairs]
    top = max(value for _, value in values)
    best = next(arm for arm, value in values if value == top)
    enough, near = next((arm, value) for arm, value in values if value >= top - _NEXT_TO_NOTHING)
    least, last = values[0], values[-1]
    figure = pairs[0][1]
    parts: list[object] = [
        _named(board, panel), f" (n = {figure.n:,} in {many(figure.documents, 'document')}): from {percent(least[1])} at ",
        window_label(least[0]), f" to {percent(top)} at ", window_label(best), ", the highest of the curve. ",
    ]  # fmt: skip
    if enough is not best:
        parts.append(f"At {window_label(enough)} it is already {percent(near)}, within one point of that. ")
    if last[0] is not best:
        parts.append(f"The widest window ({window_label(last[0])}) lies at {percent(last[1])}. ")
    published = next((value for arm, value in values if arm.window == _PUBLISHED), None)
    if published is not None and _PUBLISHED not in {best.window, enough.window}:
        parts.append(f"The published window, {_PUBLISHED} pt, gives {percent(published)}. ")
    if figure.documents < _FEW_DOCUMENTS:
        parts.append("So few documents show how the measure works, not which window is right. ")
    return join(parts)


def _named(board: Board, panel: tuple[str, str]) -> Markup:
    if panel[0] == ORACLE:
        return escape("Ceiling, any chunk of the document")
    return join([f"{labels.measure(panel[1], board.scores.config)}, retriever ", shown(panel[0])])


def answer(board: Board) -> Markup | None:
    """Return one sentence for the summary; null without a curve."""
    for series in series_of(board.scores.arms):
        words = in_words(board, series, panels_of(board)[0]) if panels_of(board) else None
        if words is not None:
            return join(
                ["Window curve of ", arm_name(series.name), " over context-dependent questions (exploratory). ", words]
            )
    return None
