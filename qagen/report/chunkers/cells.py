"""Pieces that several tables are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.report.chunkers.board import BOUNDS
from qagen.report.chunkers.verdict import verdict_of
from qagen.report.chunkers.words.numbers import NONE, count, fixed, percent, points, span
from qagen.report.chunkers.words.texts import shown
from qagen.report.page import Markup, join, tag

if TYPE_CHECKING:
    from qagen.model.score import Comparison, Figure
    from qagen.report.chunkers.board import Board
    from qagen.report.chunkers.verdict import Verdict

SIGNS: dict[Verdict, tuple[str, str, str]] = {
    "better": ("▲", "good", "better"),
    "worse": ("▼", "bad", "worse"),
    "hint": ("◆", "warn", "hint"),
    "same": ("●", "soft", "no difference shown"),
    "identical": ("●", "soft", "identical"),
    "few": ("■", "soft", "too few documents"),
    "none": ("", "soft", "no items"),
}
"""Verdict to sign, class of its colour, and word."""


def arm_cell(board: Board, name: str) -> Markup:
    """Return the name of an arm with its part in the run."""
    part = "baseline" if name == board.scores.baseline else BOUNDS.get(name)
    return join([shown(name), join([" ", tag("span", part, class_="tag")]) if part else ""])


def value_text(figure: Figure | None) -> str:
    """Return a figure's micro value in its unit."""
    return _in_unit(figure.measure, figure.micro) if figure is not None else NONE


def _in_unit(measure: str, value: float | None) -> str:
    if measure == "tokens_per_hit":
        return count(value)
    return fixed(value) if measure.startswith("mrr_") else percent(value)


def value_cell(figure: Figure | None, usual: tuple[int, int] | None, macro: bool = False) -> Markup:
    """Return a figure with a bar, and what it stands on where that differs from what the caption says.

    Args:
        figure: null where the run has none.
        usual: items and documents that the caption names.
        macro: add the mean over the documents.
    """
    if figure is None:
        return tag("span", NONE)
    parts: list[Markup] = [tag("span", value_text(figure))]
    if figure.micro is not None and figure.measure != "tokens_per_hit":
        parts.append(tag("span", class_="strip", style=f"--share:{figure.micro * 100:.1f}%"))
    if macro and figure.macro is not None:
        parts.append(tag("span", f"macro {_in_unit(figure.measure, figure.macro)}", class_="sub"))
    if (figure.n, figure.documents) != usual:
        noun = "hits" if figure.measure == "tokens_per_hit" else "n"
        parts.append(tag("span", f"{noun} {figure.n:,}, D {figure.documents:,}", class_="sub"))
    return join(parts)


def difference_line(board: Board, comparison: Comparison | None) -> Markup:
    """Return the difference from the baseline with its interval and the sign of the verdict, on a small line."""
    verdict = verdict_of(comparison, board.alpha)
    if comparison is None or verdict == "none":
        return Markup()
    sign, colour, word = SIGNS[verdict]
    seen = tag("span", f"{sign} ", aria_hidden="true")
    interval = f" ({span(comparison.interval)})" if comparison.interval else ""
    # The sign is explained above the tables; who does not see it hears its word.
    heard = tag("span", f" {word}", class_="heard")
    parts = [tag("span", seen, tag("b", points(comparison.difference)), interval, heard, class_=f"sub {colour}")]
    usual = board.figure(comparison.retriever, comparison.arm, comparison.measure, comparison.population)
    if usual is not None and comparison.n != usual.n:
        parts.append(tag("span", f"{comparison.n:,} pairs", class_="sub"))
    return join(parts)


def stands_on(usual: tuple[int, int] | None) -> str:
    """Return what the figures of a table stand on, for its caption."""
    if usual is None:
        return "no items"
    return f"n = {usual[0]:,} items in D = {usual[1]:,} documents, where a cell does not say otherwise"
