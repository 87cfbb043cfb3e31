"""On which side of a line's marks their labels stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.selections.pdf.segments import Segment
    from qagen.model.document import Box

_CLEARLY = 1.5
"""Times by which one gap is wider than another, to be no accident of setting."""
_TOUCHING = 1.2
"""Line heights between a mark and a text that stands right beside it."""
_ASKS = (":", "：", "?", "？", ".", "。", ")", ",", ";")

Side = Literal["right", "left"]


class Beside(NamedTuple):
    """What stands next to a mark on its line, with no other mark in between."""

    box: Box
    left: Segment | None
    right: Segment | None

    def gap(self, side: Side) -> float:
        """Points to the text on a side; endless where there is none."""
        segment = self.left if side == "left" else self.right
        return float("inf") if segment is None else gap(self.box, segment.box)


def gap(one: Box, other: Box) -> float:
    """Points between two boxes of a line; 0 where they overlap."""
    return max(0.0, other.l - one.r, one.l - other.r)


def side_of(row: Sequence[Beside], near: float, far: float) -> Side | None:
    """The side that a line shows by itself; None where it could be either.

    Args:
        row: the marks of a line from left to right, at least one.
        near: points within which a text to the right is a label.
        far: the same to the left, where leader dots or a column may stand between.
    """
    right = [mark.gap("right") <= near for mark in row]
    left = [mark.gap("left") <= far for mark in row]
    if len(row) == 1:
        return _single(row[0], right=right[0], left=left[0])
    if all(right) and not all(left):
        return "right"
    if all(left) and not all(right):
        return "left"
    if not all(left):
        # The first has its text on the right alone, the last on the left alone: only the gaps in between tell.
        gaps = {side: _sum(row, side, near) for side in ("left", "right")}
        if gaps["left"] * _CLEARLY < gaps["right"]:
            return "left"
        return "right" if gaps["right"] * _CLEARLY < gaps["left"] else None
    return "left" if _sum(row, "left", far) * _CLEARLY < _sum(row, "right", far) else "right"


def _single(mark: Beside, *, right: bool, left: bool) -> Side | None:
    if not (right and left):
        return "right" if right else "left" if left else None
    if mark.left is None or mark.left.text.endswith(_ASKS):
        return "right"
    close = _TOUCHING * mark.left.height
    if mark.gap("left") <= close and mark.gap("right") <= close:
        return None
    return "right"


def _sum(row: Sequence[Beside], side: Side, most: float) -> float:
    return sum(found for mark in row if (found := mark.gap(side)) <= most)


def side_of_page(rows: Sequence[Sequence[Beside]], near: float, far: float) -> Side | None:
    """The side on which most lines of a page have their labels that could not have them on the other one."""
    left = sum(side_of(row, near, far) == "left" and row[-1].gap("right") > near for row in rows)
    right = sum(side_of(row, near, far) == "right" and row[0].gap("left") > far for row in rows)
    return None if left == right else "left" if left > right else "right"
