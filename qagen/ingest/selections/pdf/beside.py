"""Which printed words belong to which mark of a page: labels beside it, in its row and column, the question above.

The rule of specs/selection.md section 9, widened: words on the mark's line to its right up to the next mark, then those
to its left; in a grid of marks the row's text with the column's; then names that are not printed.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from qagen.ingest.selections.pdf.columns import in_other_column
from qagen.ingest.selections.pdf.segments import chunks, parted_at_end
from qagen.ingest.selections.pdf.sides import Beside, gap, side_of, side_of_page
from qagen.ingest.selections.pdf.view import around, rounded, same_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.selections.pdf.segments import Segment
    from qagen.ingest.selections.pdf.sides import Side
    from qagen.ingest.selections.stream import Mark
    from qagen.model.document import Box

_NEAR = 30.0
"""Points between a mark and its label."""
_FAR = 170.0
"""The same for a label at the other end of leader dots or of a column."""
_ABOVE = 6.0
"""Line heights from a mark up to the question of its group, labels in between not counted."""
_LONGEST = 5
"""Lines of a label before its mark, above the last one."""


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
    text = list(segments)
    rows = [row for row in _rows(placed) if not _grid_labels(row, text)]
    lines = {id(row): _on_line(row[0].box, text) for row in rows}
    beside = [[_beside(entry, row, lines[id(row)]) for entry in row] for row in rows]
    usual = side_of_page(beside, _NEAR, _FAR)
    for row, neighbours in zip(rows, beside, strict=True):
        side = "left" if right_to_left else side_of(neighbours, _NEAR, _FAR) or usual
        if side is None and len(row) == len(lines[id(row)]) == 1:
            side = "right"
        if side is not None:
            # Where a line holds nothing but a mark and a text, they belong together however far they stand.
            near = _FAR if len(row) == len(lines[id(row)]) == 1 else _NEAR
            _line_labels(row, neighbours, side, text, near=near, both=right_to_left)
    for entry in placed:
        if entry.mark.label_from in {"right", "left"} and entry.labels:
            _continue_label(entry, placed, text)
    for row in _rows(placed):
        for entry in row:
            entry.asked = entry.asked or _question(entry, row, placed, text)
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
    known = [head for entry in row if (head := _head(entry.box, segments)) is not None]
    places = {(head.line, head.box.l) for head in known}
    if len(known) < len(row) or len(places) < len(row) or len({head.line for head in known}) > 1:
        return False
    # The number of a line stands between its text and the boxes.
    stub = next((s for s in reversed(before) if sum(c.isalpha() for c in s.text) > 1), before[-1])
    asked = [*_lines_above(stub, segments), stub]
    for entry, head in zip(row, known, strict=True):
        entry.labels, entry.asked = [*asked, head], asked
        entry.mark = replace(entry.mark, label_from="row_and_column")
    return True


def _head(box: Box, segments: Sequence[Segment]) -> Segment | None:
    """The nearest text above a mark, over its own width."""
    middle = (box.l + box.r) / 2
    above = [
        chunk
        for s in segments
        if s.box.b > box.t - 1 and s.box.l - 4 <= middle <= s.box.r + 4
        for chunk in chunks(s)
        if chunk.box.l - 4 <= middle <= chunk.box.r + 4 and chunk.box.r - chunk.box.l < 140
    ]
    return min(above, key=lambda s: s.box.b, default=None)


def _beside(entry: Placed, row: Sequence[Placed], line: Sequence[Segment]) -> Beside:
    return Beside(entry.box, _next(entry, row, line, -1), _next(entry, row, line, 1))


def _next(entry: Placed, row: Sequence[Placed], line: Sequence[Segment], way: int) -> Segment | None:
    """The next segment of the line on one side, if no other mark stands before it."""
    edge = entry.box.r if way > 0 else entry.box.l
    on_side = [s for s in line if (s.box.l - edge if way > 0 else edge - s.box.r) > -3]
    nearest = min(on_side, key=lambda s: gap(entry.box, s.box), default=None)
    if nearest is None:
        return None
    low, high = sorted((edge, nearest.box.l if way > 0 else nearest.box.r))
    between = any(other is not entry and low - 1 < (other.box.l + other.box.r) / 2 < high + 1 for other in row)
    return None if between else nearest


def _line_labels(
    row: Sequence[Placed], neighbours: Sequence[Beside], side: Side, segments: list[Segment], *, near: float, both: bool
) -> None:
    """Give the marks of a line the texts on one side of them.

    Args:
        row: the marks.
        neighbours: of each mark.
        side: of the labels.
        segments: of the page; one that ends with a label is cut before it.
        near: points within which a text to the right is a label.
        both: a mark without a text on that side takes the one on the other.
    """
    other: Side = "left" if side == "right" else "right"
    for entry, mark in zip(row, neighbours, strict=True):
        for tried in (side, other) if both else (side,):
            segment = mark.left if tried == "left" else mark.right
            if segment is None or segment.is_label or mark.gap(tried) > (_FAR if tried == "left" else near):
                continue
            if tried == "left" and not both:
                segment = _cut(segment, segments)
            _take(entry, segment, tried)
            break
        else:
            wrapped = _wrapped(entry, segments) if side == "left" and entry is row[0] and not both else None
            if wrapped is not None:
                _take(entry, wrapped, "left")


def _take(entry: Placed, segment: Segment, side: Side) -> None:
    segment.is_label = True
    entry.labels = [segment]
    entry.mark = replace(entry.mark, label_from=side)


def _cut(segment: Segment, segments: list[Segment]) -> Segment:
    """The label at the end of a segment; the rest is a segment of its own from now on."""
    head, label = parted_at_end(segment)
    if head is None:
        return segment
    at = next(number for number, other in enumerate(segments) if other is segment)
    segments[at : at + 1] = [head, label]
    return label


def _wrapped(entry: Placed, segments: list[Segment]) -> Segment | None:
    """The label at the end of the line above, where a mark begins the next line."""
    above = [s for s in segments if s.box.b > entry.box.b and not same_line(s.box, entry.box)]
    line = min(above, key=lambda s: (s.box.b, -s.box.r), default=None)
    if line is None or line.is_label or line.box.b - entry.box.t > line.height or line.box.l > entry.box.r:
        return None
    head, label = parted_at_end(line)
    if head is None:
        return None
    at = next(number for number, other in enumerate(segments) if other is line)
    segments[at : at + 1] = [head, label]
    return label


def _continue_label(entry: Placed, placed: Sequence[Placed], segments: Sequence[Segment]) -> None:
    """Add the lines on which a label goes on: they start where it starts, close below it, beside no mark.

    Before a mark at the end of a sentence, the lines on which that began.
    """
    if entry.mark.label_from == "left":
        for _ in range(_LONGEST):
            earlier = _earlier(entry.labels[0], segments)
            if earlier is None or any(same_line(other.box, earlier.box) for other in placed):
                break
            earlier.is_label = True
            entry.labels.insert(0, earlier)
        if _is_torn(entry):
            entry.labels, entry.mark = [], replace(entry.mark, label_from="none")
        return
    while True:
        last = entry.labels[-1]
        following = next((s for s in segments if not s.is_label and _goes_on(last, s, entry)), None)
        if following is None or any(same_line(other.box, following.box) for other in placed if other is not entry):
            return
        following.is_label = True
        entry.labels.append(following)


def _is_torn(entry: Placed) -> bool:
    """The label is the end of a sentence whose beginning stands elsewhere, on the page before for one."""
    first, last = entry.labels[0].text, entry.labels[-1].text
    return first[:1].islower() and last.endswith(".") and len(last.split()) > 1


def _earlier(segment: Segment, segments: Sequence[Segment]) -> Segment | None:
    """The line above one that begins within a sentence; the first line of a paragraph may be indented."""
    if not segment.text[:1].islower():
        return None
    return next(
        (
            s
            for s in segments
            if not s.is_label and s.line < segment.line and abs(s.height - segment.height) < 0.15 * segment.height
            and -1.5 < s.box.l - segment.box.l < 4 * segment.height and s.box.r > segment.box.r - 2
            and -0.5 * segment.height < s.box.b - segment.box.t < 0.6 * segment.height
        ),
        None,
    )  # fmt: skip


def _goes_on(last: Segment, candidate: Segment, entry: Placed) -> bool:
    start = entry.labels[0]
    aligned = abs(candidate.box.l - start.box.l) < 2.5 and candidate.box.l > entry.box.r - 1
    # Below the mark itself a label goes on only within its sentence.
    hanging = abs(candidate.box.l - entry.box.l) < 2.5 and candidate.text[:1].islower() and last.text[-1:] not in ".?!:"
    close = last.box.b - candidate.box.b >= 0 and last.box.b - candidate.box.t < 0.6 * last.height
    size = abs(candidate.height - last.height) < 0.2 * last.height
    beside = entry.mark.label_from == "right" and (aligned or hanging)
    return close and size and beside and candidate is not last and candidate.line > last.line


def _question(
    entry: Placed, row: Sequence[Placed], placed: Sequence[Placed], segments: Sequence[Segment]
) -> list[Segment]:
    """The text before the marks of a line, else the nearest text above that is no label."""
    before = [s for s in _on_line(row[0].box, segments) if not s.is_label and s.box.r <= row[0].box.l + 2]
    if before and not in_other_column(before[-1], row[0].box, segments):
        return [*_lines_above(before[-1], segments), before[-1]]
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


def _starts_at(segment: Segment, left: float) -> bool:
    """A segment begins there, or does so after its number (`5 a Did you …`)."""
    return any(abs(word.box.l - left) < 1.5 for word in segment.words[:3])


def _lines_above(segment: Segment, segments: Sequence[Segment]) -> list[Segment]:
    """The earlier lines of a question that is printed on several: the same start, close above, no end of a sentence."""
    found: list[Segment] = []
    while len(found) < 3:
        low = found[0] if found else segment
        upper = [
            s
            for s in segments
            if not s.is_label and _starts_at(s, low.box.l) and abs(s.height - low.height) < 0.15 * low.height
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
