"""Where white space separates columns, and which columns a piece of text stands in."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.patterns import is_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.layout.lines import Chunk, Line
    from qagen.ingest.engines.geometry.source.content import Word

_LETTERS = re.compile(r"[^\W\d_]{2}")
# words closer than half their height belong together in any table
CHUNK_GAP = 0.5
MONEY_SIGNS = frozenset({"$", "€", "£", "¥", "₩", "US$", "(", "$("})
_SAME_PLACE = 0.01
# lines that may hold the head of a table
_HEAD_LINES = 3
# a column has texts in this many lines at least; groups of up to eight rows have a label of their own
_FEWEST_TEXTS, _LEAST_GROUPS = 2, 0.12
# labels of groups end a third of a line height before the names of their rows; fewer lines show no such columns
_NAME_GAP, _FEWEST_NAMED = 0.35, 8
# texts hang over into the next column by a fraction of a word or of a narrow column
_OVERHANG, _OVERHANG_SHARE = 1.5, 0.12
_CLOSING = frozenset({"%", ")", "%)", ")%", "*", "**", "***"})


class _Gap(NamedTuple):
    left: float
    right: float

    @property
    def width(self) -> float:
        return self.right - self.left


def whitespace_separators(lines: Sequence[Line], left: float, right: float, *, strict: bool = False) -> list[float]:
    """The x of each column separator between `left` and `right`.

    A separator is a vertical strip of white space that (nearly) all lines respect, with text on both sides. Lines of
    one piece that is nearly as wide as the region (titles, section rows, notes) have no say.

    Args:
        lines: the text lines of the region; parts outside of left and right are not looked at.
        left: edge of the region, points.
        right: edge of the region, points.
        strict: ask for wide gaps, as between vertical rulings, where words of prose must not become columns.

    Returns:
        Ascending positions in the middle of the gaps; empty when nothing separates.
    """
    rows = _chunk_rows(lines, left, right)
    if not any(len(row) > 1 for row in rows):
        return []
    height = median([w.height for row in rows for c in row for w in c.words])
    strips = [part for g in _open_strips(rows, left, right) for part in _around_column(g, rows)]
    gaps = [g for g in strips if g.width >= _least_width(len(rows), height, strict=strict)]
    gaps = [g for g in gaps if _divides(g, rows)]
    return [_clearest_place(g, rows, height) for g in _supported(gaps, rows, left, right)]


def _clearest_place(gap: _Gap, rows: list[list[Chunk]], height: float) -> float:
    """The middle of the clearest part of the gap, for heads reach into the gaps of the body.

    Of the parts between ends of words the one whose crossing words stand in the highest lines: a head over several
    columns crosses any separator below it, a head of one column crosses none. Spaces between words are no such part.
    """
    near = [
        (w.left, w.right, i)
        for i, row in enumerate(rows)
        for c in row
        for w in c.words
        if w.right > gap.left and w.left < gap.right
    ]
    points = sorted({gap.left, gap.right, *(x for a, b, _ in near for x in (a, b) if gap.left < x < gap.right)})
    parts = []
    for a, b in itertools.pairwise(points):
        crossing = sorted((i for left, right, i in near if left < (a + b) / 2 < right), reverse=True)
        narrow = b - a <= CHUNK_GAP * height and (a, b) != (gap.left, gap.right) and _inside_text(rows, a, b)
        parts.append((narrow, crossing, a - b, (a + b) / 2))
    return min(parts)[3] if parts else (gap.left + gap.right) / 2


def _inside_text(rows: list[list[Chunk]], left: float, right: float) -> bool:
    """Whether a place is the space between two words of one text."""
    return any(
        a.right <= left + _SAME_PLACE and b.left >= right - _SAME_PLACE
        for row in rows
        for c in row
        if c.left < left and c.right > right
        for a, b in pairwise(c.words)
    )


def _chunk_rows(lines: Sequence[Line], left: float, right: float) -> list[list[Chunk]]:
    rows = []
    for line in lines:
        row = [c for c in line.chunks(CHUNK_GAP) if c.right > left and c.left < right]
        if row and not (len(row) == 1 and row[0].width > 0.45 * (right - left)):
            rows.append(row)
    return rows


def _least_width(rows: int, height: float, *, strict: bool) -> float:
    """Few lines leave gaps by chance: the fewer there are the wider a gap must be."""
    share = 0.8 if rows < 4 else 0.45 if rows < 8 else 0.33
    return max(share, 0.9 if strict else 0.0) * height


def _open_strips(rows: list[list[Chunk]], left: float, right: float) -> list[_Gap]:
    """Strips of x that no line crosses, or hardly any: heads in the first three lines may, and one line in twelve."""
    events: dict[float, list[tuple[int, int]]] = {}
    for i, row in enumerate(rows):
        for c in row:
            events.setdefault(max(c.left, left), []).append((i, 1))
            events.setdefault(min(c.right, right), []).append((i, -1))
    allowed = 0 if len(rows) < 6 else max(1, int(0.08 * len(rows)))
    points = sorted(events)
    open_chunks = [0] * len(rows)
    strips: list[_Gap] = []
    for a, b in itertools.pairwise(points):
        for i, change in events[a]:
            open_chunks[i] += change
        crossing = sum(n > 0 for n in open_chunks)
        body = crossing - sum(n > 0 for n in open_chunks[:_HEAD_LINES])
        if not (body <= allowed and (crossing <= allowed or len(rows) >= 5)):
            continue
        if strips and abs(strips[-1].right - a) < 1e-6:
            strips[-1] = _Gap(strips[-1].left, b)
        else:
            strips.append(_Gap(a, b))
    return strips


def _around_column(gap: _Gap, rows: list[list[Chunk]]) -> list[_Gap]:
    """The strip, or what is left of it beside a column that hardly any line fills.

    Texts of several lines that stand one below the other inside of the strip are such a column: ticks, group labels.
    """
    inside = [
        (c.left, c.right, place)
        for place, row in enumerate(rows)
        for c in row
        if c.left >= gap.left - 0.1 and c.right <= gap.right + 0.1
    ]
    body = [(left, right) for left, right, place in inside if place >= _HEAD_LINES]
    if not body or len({place for *_, place in inside}) < _FEWEST_TEXTS:
        return [gap]
    start, end = min(body)[0], max(right for _, right in body)
    stacked = [(left, right) for left, right, _ in inside if left < end and right > start]
    if len(stacked) < len(inside):
        return [gap]
    return [_Gap(gap.left, min(left for left, _ in stacked)), _Gap(max(right for _, right in stacked), gap.right)]


def _divides(gap: _Gap, rows: list[list[Chunk]]) -> bool:
    """Whether enough lines have text on both sides.

    Group labels are fewer than their rows: left of all other texts, and never without one.
    """
    lefts = [any(c.left < gap.left + 0.6 and c.right < gap.right - 0.6 for c in row) for row in rows]
    rights = [any(c.right > gap.right - 0.6 and c.left > gap.left + 0.6 for c in row) for row in rows]
    both = sum(a and b for a, b in zip(lefts, rights, strict=True))
    if both >= max(1, 0.25 * len(rows)):
        return True
    return both >= _FEWEST_TEXTS and both == sum(lefts) and both >= _LEAST_GROUPS * len(rows)


def _supported(gaps: list[_Gap], rows: list[list[Chunk]], left: float, right: float) -> list[_Gap]:
    """Gaps without those that cut off a column that hardly any line fills."""
    need = 1 if len(rows) <= 3 else 2 if len(rows) <= 12 else max(2, int(0.06 * len(rows)))
    kept = list(gaps)
    while kept:
        edges = [left, *((g.left + g.right) / 2 for g in kept), right]
        bare = [k for k in range(len(edges) - 1) if _support(rows, edges[k], edges[k + 1]) < need]
        if not bare:
            break
        beside = [j for j in (bare[0] - 1, bare[0]) if 0 <= j < len(kept)]
        kept.pop(min(beside, key=lambda j: (kept[j].width, j)))
    return kept


def _support(rows: list[list[Chunk]], left: float, right: float) -> int:
    return sum(any(min(c.right, right) - max(c.left, left) > 0.5 * c.width for c in row) for row in rows)


def values_behind_labels(lines: Sequence[Line], edges: Sequence[float]) -> list[float]:
    """Separators between labels and a column of values that stands too close to the longest label to show a gap.

    Most lines of the column must end in a value behind other words, and those values must be aligned at one side.
    """
    found = []
    for left, right in pairwise(edges):
        ends = []
        for line in lines:
            words = [w for w in line.words if left <= (w.left + w.right) / 2 < right]
            if words:
                labelled = any(_LETTERS.search(w.text) for w in words[:-1])  # 20 × 20 is one value
                ends.append((words[-2].right if labelled else None, words[-1]))
        behind = [(before, last) for before, last in ends if before is not None and is_value(last.text)]
        if len(behind) < 4 or len(behind) < 0.7 * len(ends):
            continue
        sides = ([last.right for _, last in behind], [last.left for _, last in behind])
        aligned = any(sum(abs(x - median(side)) <= 1.5 for x in side) >= 0.8 * len(side) for side in sides)
        label_end, value_start = max(before for before, _ in behind), min(last.left for _, last in behind)
        if aligned and label_end <= value_start:
            found.append((label_end + value_start) / 2)
    return found


def names_beside_groups(lines: Sequence[Line], left: float, right: float) -> list[float]:
    """The separator between labels of groups and the names of rows where both stand in one ruled column.

    The names begin at one x in (nearly) all lines; some lines have a label of a group left of it, and hardly any text
    crosses the gap. Empty when it is not so.
    """
    rows = [row for n in lines if (row := [c for c in n.chunks(_NAME_GAP) if c.right > left and c.left < right])]
    starts = sorted(c.left for row in rows for c in row)
    if len(rows) < _FEWEST_NAMED:
        return []
    start = max(starts, key=lambda x: (sum(abs(x - other) <= 1 for other in starts), x))
    named = [row for row in rows if any(abs(c.left - start) <= 1 for c in row)]
    labels = [row[0] for row in named if row[0].right < start - 1]
    own = [row[0] for row in rows if row not in named and row[0].right < start - 1 and len(row) == 1]
    crossing = len(rows) - len(named) - len(own)
    first = [c.left for c in labels]
    if len(named) < 0.75 * len(rows) or crossing > 0.15 * len(rows) or not 3 <= len(labels) <= 0.7 * len(named):
        return []
    if max(first) - min(first) > 2:
        return []
    return [(max(c.right for c in labels) + start) / 2]


def without_unit_columns(lines: Sequence[Line], edges: Sequence[float]) -> list[float]:
    """The inner edges without those beside columns that hold nothing but signs of money (or of percent, brackets).

    Statements set the sign of money at the left of its column, a closing bracket or percent sign right of the number:
    they belong to the number beside them.
    """
    texts: list[list[tuple[int, str]]] = [[] for _ in range(len(edges) - 1)]
    for place, line in enumerate(lines):
        for word in line.words:
            texts[columns_of(word, edges)[0]].append((place, word.text))
    kept = list(edges[1:-1])
    for col, found in enumerate(texts):
        if _only(MONEY_SIGNS, found) and edges[col + 1] in kept:
            kept.remove(edges[col + 1])
        elif _only(_CLOSING, found) and edges[col] in kept:
            kept.remove(edges[col])
    return kept


def _only(signs: frozenset[str], found: Sequence[tuple[int, str]]) -> bool:
    """Whether a column holds such signs and nothing else but words of the first four lines: heads above it."""
    others = [place for place, text in found if text not in signs]
    return len(found) > len(others) and all(place < 4 for place in others)


def columns_of(part: Chunk | Word, edges: Sequence[float]) -> tuple[int, ...]:
    """The columns that a piece of text reaches into, at least one; slight overhangs do not count."""
    start, end = part.left, part.right
    width = end - start
    found = []
    # columns that end left of the text or begin right of it share nothing with it
    for col in range(max(0, bisect_left(edges, start) - 1), len(edges) - 1):
        left, right = edges[col], edges[col + 1]
        if left > end:
            break
        overlap = min(end, right) - max(start, left)
        if overlap > _OVERHANG and overlap > _OVERHANG_SHARE * min(width, right - left):
            found.append(col)
    if found:
        return tuple(found)
    middle = (start + end) / 2
    return (min(range(len(edges) - 1), key=lambda col: (abs((edges[col] + edges[col + 1]) / 2 - middle), col)),)


def column_extents(lines: Sequence[Line], edges: Sequence[float]) -> list[tuple[float, float] | None]:
    """The usual left and right end of the texts of each column (medians); null for one without texts of its own."""
    ends: list[list[tuple[float, float]]] = [[] for _ in range(len(edges) - 1)]
    for line in lines:
        for chunk in line.chunks(CHUNK_GAP):
            columns = columns_of(chunk, edges)
            if len(columns) == 1:
                ends[columns[0]].append((chunk.left, chunk.right))
    return [(median([a for a, _ in e]), median([b for _, b in e])) if e else None for e in ends]


def filled_columns(line: Line, edges: Sequence[float]) -> frozenset[int]:
    """The columns that a line has text in."""
    return frozenset(col for chunk in line.chunks(CHUNK_GAP) for col in columns_of(chunk, edges))
