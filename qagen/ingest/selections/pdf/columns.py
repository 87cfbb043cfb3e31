"""Columns of running text: a line beside a mark that belongs to the column next to it asks for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qagen.ingest.selections.pdf.segments import Segment
    from qagen.model.document import Box

_LINES = 3
"""Lines of the column looked at above a line and below it."""
_GOING_ON = 2
"""Of these, how many begin within a sentence where text runs: a question of several lines has one or two in all, and no
text beside it."""
_NEAR = 3.0
"""Line heights from a mark to a line of its own column."""


def in_other_column(segment: Segment, mark: Box, segments: Sequence[Segment]) -> bool:
    """Whether a text before a mark is a line of running text in another column.

    It is where the lines above and below it go on with each other and text of the mark's own column stands beside them.

    Args:
        segment: before the mark, on its line.
        mark: its box.
        segments: of the page.
    """
    column = [*_run(segment, segments, up=True), segment, *_run(segment, segments, up=False)]
    if sum(line.text[:1].islower() for line in column) < _GOING_ON:
        return False
    edge = max(line.box.r for line in column)
    return edge <= mark.l and any(
        not other.is_label and edge < other.box.l <= mark.l + 12
        and abs(other.box.b - mark.b) <= _NEAR * segment.height and other.box.r > mark.r
        for other in segments
    )  # fmt: skip


def _run(segment: Segment, segments: Sequence[Segment], *, up: bool) -> Iterator[Segment]:
    """The next lines of a column, as close as lines of a paragraph are."""
    last = segment
    for _ in range(_LINES):
        found = next(
            (
                s
                for s in segments
                if s is not last and abs(s.box.l - segment.box.l) < 1.5
                and 0 < (s.box.b - last.box.b) * (1 if up else -1) < 1.6 * last.height
            ),
            None,
        )  # fmt: skip
        if found is None:
            return
        yield found
        last = found
