"""Which drawn boxes and circles are taken for options once their labels are known: those that stand like ones.

A form field says itself that it is one. A square or circle on a page says so by its place: its label stands right
beside it or others of its size stand in its column, and a radio button is never alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.ingest.selections.pdf.sides import gap
from qagen.ingest.selections.pdf.view import same_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qagen.ingest.selections.pdf.beside import Placed
    from qagen.model.document import Box

_BESIDE = 14.0
"""Points from a drawn box to its label."""
_LOW = 0.45
"""Share of a side by which the middle of a box may miss the middle of its label's line."""
_APART_FROM_LABEL = 1.0
_ALIGNED = 3.0
_SIZE = 1.5
_HEIGHTS = (0.4, 2.0)
"""Sides of a box per height of its label."""
_APART = 90.0
"""Points between radio buttons of a column."""


def trusted(placed: Sequence[Placed]) -> list[Placed]:
    """Those that are options, in order; what is not drawn is one.

    A box without a label stays where another of its kind and size is an option: it may be marked, and its page is then
    not known as a whole.
    """
    drawn = [entry for entry in placed if entry.mark.origin == "drawn"]
    sure = [entry for entry in drawn if _is_sure(entry, drawn)]
    sure = [entry for entry in sure if entry.mark.kind != "radio" or _has_partner(entry, sure)]
    circles = [entry.mark.selected for entry in sure if entry.mark.kind == "radio"]
    others = sum(entry.mark.kind == "radio" for entry in drawn) - len(circles)
    if sum(circles) * 2 > len(circles) or others * 3 > len(circles):
        # Of radio buttons that belong together one is chosen; where most are, they are dots of something else. So they
        # are where many circles of the page stand beside no label: holes of paper, nodes, points of a chart.
        sure = [entry for entry in sure if entry.mark.kind != "radio"]
    return [
        entry
        for entry in placed
        if entry.mark.origin != "drawn" or entry in sure
        or (not entry.labels and any(_is_alike(entry, other) for other in sure))
    ]  # fmt: skip


def _is_sure(entry: Placed, drawn: Iterable[Placed]) -> bool:
    text = " ".join(segment.text for segment in entry.labels)
    size = sum(c.isalnum() for c in text)
    if not size:
        return False
    mates = [other for other in drawn if other is not entry and _is_alike(entry, other) and other.labels]
    if entry.mark.label_from == "row_and_column":
        return bool(mates)
    first = entry.labels[-1 if entry.mark.label_from == "left" else 0]
    share = (entry.box.t - entry.box.b) / max(0.1, first.height)
    if not _HEIGHTS[0] <= share <= _HEIGHTS[1]:
        return False
    low = abs(entry.box.t + entry.box.b - first.box.t - first.box.b) / 2 > _LOW * (entry.box.t - entry.box.b)
    # A label at the end of the line above its mark was found by the words before it.
    wrapped = entry.mark.label_from == "left" and not same_line(entry.box, first.box)
    beside = wrapped or (not low and gap(entry.box, first.box) <= _BESIDE)
    in_row_or_column = any(_in_column(entry.box, m.box) or same_line(entry.box, m.box, 0.8) for m in mates)
    if entry.mark.kind == "radio":
        # A text that begins at the circle itself stands on a line that leads away from it: the output of a gate.
        return beside and in_row_or_column and gap(entry.box, first.box) > _APART_FROM_LABEL
    if size == 1:
        return beside and in_row_or_column
    return beside or any(_in_column(entry.box, mate.box) for mate in mates)


def _has_partner(entry: Placed, others: Iterable[Placed]) -> bool:
    """Another button of its size in its row or below or above it, with the label on the same side."""
    return any(
        other is not entry and _is_alike(entry, other) and other.mark.label_from == entry.mark.label_from
        and (same_line(entry.box, other.box, 0.8) or (
            _in_column(entry.box, other.box) and abs(entry.box.t - other.box.t) < _APART
        ))
        for other in others
    )  # fmt: skip


def _is_alike(one: Placed, other: Placed) -> bool:
    widths = (one.box.r - one.box.l) - (other.box.r - other.box.l)
    return one.mark.kind == other.mark.kind and abs(widths) < _SIZE


def _in_column(one: Box, other: Box) -> bool:
    return abs(one.l - other.l) < _ALIGNED
