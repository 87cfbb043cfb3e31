"""Which printed words belong to which mark of a page: labels beside it, in its row and column, the question above.

The rule of specs/selection.md section 9, widened: words on the mark's line to its right up to the next mark, then those
to its left; in a grid of marks the row's text with the column's; then names that are not printed.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from qagen.ingest.selections.pdf.view import around, rounded, same_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.selections.pdf.segments import Segment
    from qagen.ingest.selections.stream import Mark
    from qagen.model.document import Box

_NEAR = 30.0
"""Points between a mark and its label."""
_FAR = 170.0
"""The same for a label at the other end of leader dots or of a column."""
_ABOVE = 6.0
"""Line heights from a mark up to the question of its group, labels in between not counted."""


@dataclass(eq=False)
class Placed:
    """A mark with what was found for it."""

    mark: Mark
    box: Box
    labels: list[Segment] = field(default_factory=list)
    asked: list[Segment] = field(default_factory=list)
    """The lines of the question."""

    def finished(self) -> Mark:
        """The mark with its label, its label's box and its question."""
        question = " ".join(segment.text for segment in self.asked) or None
        if not self.labels:
            return replace(self.mark, question=question)
        by_grid = self.mark.label_from == "row_and_column"
        found = self.mark.labelled(
            " ".join(segment.text for segment in self.labels), "row_and_column" if by_grid else self.mark.label_from
        )
        return replace(found, question=question, label_box=rounded(around([segment.box for segment in self.labels])))


def place_labels(marks: Sequence[Mark], segments: Sequence[Segment], *, right_to_left: bool = False) -> list[Placed]:
    """Labels and questions for the marks of a page, from top to bottom.

    Args:
        marks: with boxes.
        segments: of the page; those that become labels are told so.
        right_to_left: labels stand to the left of their marks first.
    """
    placed = [Placed(mark, mark.box) for mark in marks if mark.box is not None]
    placed.sort(key=lambda p: (-p.box.t - p.box.b, p.box.l))
    for row in _rows(placed):
        if not _grid_labels(row, segments):
            _line_labels(row, segments, right_to_left=right_to_left)
    for entry in placed:
        if entry.mark.label_from in {"right", "left"}:
            _continue_label(entry, placed, segments)
    for row in _rows(placed):
        for entry in row:
            entry.asked = entry.asked or _question(entry, row, placed, segments)
    return placed


def _rows(placed: Sequence[Placed]) -> list[list[Placed]]:
    rows: list[list[Placed]] = []
    for entry in placed:
        if rows and same_line(rows[-1][0].box, entry.box, 0.5):
            rows[-1].append(entry)
        else:
            rows.append([entry])
    return [sorted(row, key=lambda p: p.box.l) for row in rows]


def _on_line(box: Box, segments: Sequence[Segment]) -> list[Segment]:
    return [segment for segment in segments if same_line(box, segment.box)]


def _grid_labels(row: Sequence[Placed], segments: Sequence[Segment]) -> bool:
    """Give row and column texts to a row of marks with nothing between them and a text above each."""
    if len(row) < 2:
        return False
    line = _on_line(row[0].box, segments)
    before = [segment for segment in line if segment.box.r <= row[0].box.l + 2]
    if len(before) != len(line) or not before:
        return False
    heads = [_head(entry.box, segments) for entry in row]
    known = [head for head in heads if head is not None]
    if len(known) < len(row) or len({id(head) for head in known}) < len(row) or len({head.line for head in known}) > 1:
        return False
    stub = before[-1]
    for entry, head in zip(row, known, strict=True):
        entry.labels, entry.asked = [stub, head], [stub]
        entry.mark = replace(entry.mark, label_from="row_and_column")
    return True


def _head(box: Box, segments: Sequence[Segment]) -> Segment | None:
    """The nearest text above a mark, over its own width."""
    middle = (box.l + box.r) / 2
    above = [
        s for s in segments if s.box.b > box.t - 1 and s.box.l - 4 <= middle <= s.box.r + 4 and s.box.r - s.box.l < 140
    ]
    return min(above, key=lambda s: s.box.b, default=None)


def _line_labels(row: Sequence[Placed], segments: Sequence[Segment], *, right_to_left: bool) -> None:
    """Words to the right of each mark, or to the left where the line reads that way."""
    line = _on_line(row[0].box, segments)
    sides = {"right": [_beside(e, row, line, 1) for e in row], "left": [_beside(e, row, line, -1) for e in row]}
    first, second = ("left", "right") if _reads_left(sides, row, right_to_left=right_to_left) else ("right", "left")
    for at, entry in enumerate(row):
        for side in (first, second):
            segment = sides[side][at]
            limit = _FAR if side == "left" and not right_to_left else _NEAR
            if segment is not None and not segment.is_label and _gap(entry.box, segment.box) <= limit:
                segment.is_label = True
                entry.labels = [segment]
                entry.mark = replace(entry.mark, label_from="right" if side == "right" else "left")
                break


def _beside(entry: Placed, row: Sequence[Placed], line: Sequence[Segment], way: int) -> Segment | None:
    """The next segment of the line on one side, if no other mark stands before it."""
    edge = entry.box.r if way > 0 else entry.box.l
    on_side = [s for s in line if (s.box.l - edge if way > 0 else edge - s.box.r) > -3]
    nearest = min(on_side, key=lambda s: _gap(entry.box, s.box), default=None)
    if nearest is None:
        return None
    low, high = sorted((edge, nearest.box.l if way > 0 else nearest.box.r))
    between = any(other is not entry and low - 1 < (other.box.l + other.box.r) / 2 < high + 1 for other in row)
    return None if between else nearest


def _gap(one: Box, other: Box) -> float:
    return max(0.0, other.l - one.r, one.l - other.r)


def _reads_left(sides: dict[str, list[Segment | None]], row: Sequence[Placed], *, right_to_left: bool) -> bool:
    """Whether the labels of a line stand to the left of their marks (`Yes [ ]  No [ ]`)."""
    right, left = sides["right"], sides["left"]
    if right_to_left:
        return all(segment is not None for segment in left)
    if any(segment is None for segment in left):
        return False
    if any(segment is None or _gap(e.box, segment.box) > _NEAR for e, segment in zip(row, right, strict=True)):
        return len(row) > 1 or right[0] is None
    gaps = [sum(_gap(e.box, s.box) for e, s in zip(row, side, strict=True) if s) for side in (left, right)]
    return len(row) > 1 and gaps[0] * 1.5 < gaps[1]


def _continue_label(entry: Placed, placed: Sequence[Placed], segments: Sequence[Segment]) -> None:
    """Add the lines on which a label goes on: they start where it starts, close below it, beside no mark."""
    while True:
        last = entry.labels[-1]
        following = next((s for s in segments if not s.is_label and _goes_on(last, s, entry)), None)
        if following is None or any(same_line(other.box, following.box) for other in placed if other is not entry):
            return
        following.is_label = True
        entry.labels.append(following)


def _goes_on(last: Segment, candidate: Segment, entry: Placed) -> bool:
    start = entry.labels[0]
    aligned = abs(candidate.box.l - start.box.l) < 2.5
    close = last.box.b - candidate.box.b >= 0 and last.box.b - candidate.box.t < 0.6 * last.height
    size = abs(candidate.height - last.height) < 0.2 * last.height
    beside = entry.mark.label_from == "right" and candidate.box.l > entry.box.r - 1
    return aligned and close and size and beside and candidate is not last and candidate.line > last.line


def _question(
    entry: Placed, row: Sequence[Placed], placed: Sequence[Placed], segments: Sequence[Segment]
) -> list[Segment]:
    """The text before the marks of a line, else the nearest text above that is no label."""
    before = [s for s in _on_line(row[0].box, segments) if not s.is_label and s.box.r <= row[0].box.l + 2]
    if before:
        return [before[-1]]
    left, right = entry.box.l, max([entry.box.r, *(s.box.r for s in entry.labels)])
    above = [
        s
        for s in segments
        if s.box.b > entry.box.b + 1 and not same_line(s.box, entry.box)
        and s.box.l < right and s.box.r > left and (s.is_label or s.box.l <= left + 12)
    ]  # fmt: skip
    above.sort(key=lambda s: s.box.b)
    edge = entry.box.t
    for segment in above:
        if segment.box.b - edge > _ABOVE * max(segment.height, 6):
            return []
        if segment.is_label:
            edge = segment.box.t
            continue
        if any(same_line(other.box, segment.box) for other in placed):
            # Text on a line of marks that is no label is the question of that line.
            return []
        return [*_lines_above(segment, segments), segment]
    return []


def _lines_above(segment: Segment, segments: Sequence[Segment]) -> list[Segment]:
    """The earlier lines of a question that is printed on several: the same start, close above, no end of a sentence."""
    found: list[Segment] = []
    while len(found) < 3:
        low = found[0] if found else segment
        upper = [
            s
            for s in segments
            if not s.is_label and abs(s.box.l - low.box.l) < 1.5 and abs(s.height - low.height) < 0.15 * low.height
            and -0.5 * low.height < s.box.b - low.box.t < 0.45 * low.height and s.line < low.line
        ]  # fmt: skip
        if not upper or upper[-1].text.rstrip().endswith((".", "?", "!", ":", "。", "？")) or upper[-1].holds_field:
            break
        # A line that could have held the next word was ended on purpose.
        first = low.text.split(" ")[0]
        if upper[-1].box.r + len(first) * 0.4 * low.height < segment.box.r and len(found) == 0:
            break
        found.insert(0, upper[-1])
    return found
