"""How each state of a cell is shown: a colour class, a sign that needs no colour, and words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qagen.report.page import Markup, join, tag

if TYPE_CHECKING:
    from qagen.model.table_score import CellState


class Shown(NamedTuple):
    """The look of a state."""

    css: str
    sign: str
    words: str


STATES: dict[CellState, Shown] = {
    "right": Shown("ok", "", "right"),
    "blank": Shown("", "", "blank on both sides"),
    "equal_number": Shown("ok", "=", "the same number, written differently"),
    "near": Shown("near", "~", "nearly the same text (similarity of 0.5 or more)"),
    "unit": Shown("near", "u", "the same number, another unit"),
    "value": Shown("bad", "#", "another number"),
    "magnitude": Shown("worst", "×10", "the number is off by a power of ten"),
    "sign": Shown("worst", "±", "the number has the other sign"),
    "wrong": Shown("bad", "≠", "another text"),
    "missing": Shown("gone", "∅", "missing in the prediction"),
    "spurious": Shown("gone", "+", "only in the prediction"),
}
"""In the order of the legend."""


def cause_words(cause: str) -> str:
    """A cause of failure in words, the same wherever it is shown."""
    return "no fault" if cause == "none" else cause.replace("_", " ")


def legend() -> Markup:
    """The states and their signs, as a list."""
    items = [
        tag("li", tag("span", shown.sign or "abc", class_=f"chip {shown.css}"), f" {shown.words}")
        for state, shown in STATES.items()
        if state != "blank"
    ]
    return tag("ul", join(items), class_="legend")
