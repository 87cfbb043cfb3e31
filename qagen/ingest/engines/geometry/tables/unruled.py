"""Stretches of lines that white space cuts into columns, where nothing is drawn."""

from __future__ import annotations

import re
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.lines import Chunk, Line, mostly_bold, typical_height
from qagen.ingest.engines.geometry.layout.patterns import BULLET, ENUMERATION, LEADERS, is_value, names_table
from qagen.ingest.engines.geometry.source.content import Box, Word
from qagen.ingest.engines.geometry.tables.above import CELL_GAP, lines_over_groups, pieces
from qagen.ingest.engines.geometry.tables.columns import whitespace_separators

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.layout.columns import Stream
    from qagen.ingest.engines.geometry.source.content import Fill, Rule

# lines of one justified paragraph end at the same places; shorter ones are no prose
_SAME_MARGIN, _LEAST_PROSE = 3.0, 8
# lines of one cell are set solid: up to half a line apart
_LEADING = 0.5

_DOTS = re.compile(r"^[.·…\s]+$")


class Stretch(NamedTuple):
    """Lines that look like the rows of a table."""

    box: Box
    words: tuple[Word, ...]


class _Run(NamedTuple):
    first: int
    last: int


def unruled_stretches(
    streams: Sequence[Stream], rules: Sequence[Rule] = (), fills: Sequence[Fill] = ()
) -> list[Stretch]:
    """Candidate regions of all text columns, in their order.

    Args:
        streams: the text columns of the page.
        rules: its horizontal rulings; a text above one that lies over the first line is the head of a group.
        fills: its filled rectangles; a text on one that lies over the first line is too.
    """
    found: list[Stretch] = []
    for stream in streams:
        lines = stream.lines
        if len(lines) < 2:
            continue
        height = typical_height(w for n in lines for w in n.words)
        chunks = [pieces(n) for n in lines]
        runs = _runs(stream, chunks, height)
        for whole in _joined(runs, stream, chunks, height):
            run = _with_last_lines(_without_tail(_without_prose(whole, stream, chunks, height), stream), stream, height)
            first = _first_head_line(run, stream, chunks, height)
            within = lines[first : run.last + 1]
            width = (min(n.left for n in within), max(n.right for n in within))
            first -= lines_over_groups(lines[:first], lines[first].box, width, rules, fills)
            kept = [n for n in lines[first : run.last + 1] if not names_table(n.text)]
            if len(kept) >= 2:
                found.append(_stretch(kept))
    return found


def _stretch(lines: Sequence[Line]) -> Stretch:
    box = Box(min(n.left for n in lines) - 1, lines[0].top - 1, max(n.right for n in lines) + 1, lines[-1].bottom + 1)
    return Stretch(box, tuple(w for n in lines for w in n.words))


def _first_head_line(run: _Run, stream: Stream, chunks: list[Sequence[Chunk]], height: float) -> int:
    """The run with up to two lines above it that begin a wrapped head: short, tight, and not in front."""
    lines = stream.lines
    left = min(n.left for n in lines[run.first : run.last + 1])
    right = max(n.right for n in lines[run.first : run.last + 1])
    first = run.first
    while first > 0 and run.first - first < 2:
        above, own = lines[first - 1], chunks[first - 1]
        # boxes of one type differ in height where a producer gives them by their signs
        tallest = max(height, above.bottom - above.top, lines[first].bottom - lines[first].top)
        tight = lines[first].top - above.bottom < 0.5 * tallest
        same_type = mostly_bold(above.words) == mostly_bold(lines[first].words)
        short = len(own) == 1 and own[0].width < 0.4 * (right - left)
        # a head that is wider than its column overhangs it
        within = own[0].left > left + 0.15 * (right - left) and own[0].middle_x < right
        if not (tight and same_type and short and within) or names_table(above.text):
            break
        first -= 1
    return first


def _without_prose(run: _Run, stream: Stream, chunks: list[Sequence[Chunk]], height: float) -> _Run:
    """The run without a first or last line that belongs to a paragraph beside it: justified lines have wide spaces."""
    first, last = run.first, run.last
    tabular = [k for k in range(first, last + 1) if _is_tabular(chunks[k])]
    if last - first < 2 or len(tabular) < 3:
        return run
    if first > 0 and _is_justified(first, first - 1, stream, chunks, height):
        first = tabular[1]
    if last + 1 < len(stream.lines) and _is_justified(last, last + 1, stream, chunks, height):
        last = tabular[-2]
    return _Run(first, last)


def _is_justified(place: int, beside: int, stream: Stream, chunks: list[Sequence[Chunk]], height: float) -> bool:
    """Whether a line has the margins of the line of prose beside it, and its gaps are wide spaces."""
    line, other = stream.lines[place], stream.lines[beside]
    same_margins = abs(other.left - line.left) < _SAME_MARGIN and abs(other.right - line.right) < _SAME_MARGIN
    gaps = sum(b.left - a.right for a, b in pairwise(chunks[place]))
    prose = len(chunks[beside]) == 1 and len(line.words) >= _LEAST_PROSE and len(other.words) >= _LEAST_PROSE
    return same_margins and prose and gaps <= 3 * height


def _with_last_lines(run: _Run, stream: Stream, height: float) -> _Run:
    """The run with lines below it that go on in one of its inner columns: tight, and set exactly under its text."""
    lines, last = stream.lines, run.last
    left, right = min(n.left for n in lines[run.first : last + 1]), max(n.right for n in lines[run.first : last + 1])
    while last + 1 < len(lines):
        line, above = lines[last + 1], lines[last]
        starts = [c.left for c in lines[run.last].chunks(CELL_GAP)[1:]]
        under = line.left > left + height and any(abs(x - line.left) < 1 for x in starts)
        one = len(line.chunks(CELL_GAP)) == 1 and line.right < right + height
        if not (under and one and line.top - above.bottom < _LEADING * height) or names_table(line.text):
            break
        last += 1
    return _Run(run.first, last)


def _without_tail(run: _Run, stream: Stream) -> _Run:
    """The run without last lines that stand apart and run across its columns: fields of a form, lines of a letter."""
    lines = stream.lines
    last = run.last
    for cut in range(run.last, max(run.first + 3, run.last - 4), -1):
        body = lines[run.first : cut]
        gaps = [b.top - a.bottom for a, b in pairwise(body)]
        if lines[cut].top - lines[cut - 1].bottom <= max(1.4 * median(gaps), 1.0):
            continue
        left, right = min(n.left for n in body), max(n.right for n in body)
        separators = whitespace_separators(body, left, right)
        crossed = [x for x in separators for c in lines[cut].chunks(CELL_GAP) if c.left < x - 2 and c.right > x + 2]
        if len(crossed) >= 2:
            last = cut - 1
    return _Run(run.first, last)


def _is_tabular(chunks: Sequence[Chunk]) -> bool:
    """Several pieces, and neither a contents entry nor a list item behind its mark."""
    if len(chunks) < 2 or sum(_DOTS.match(c.text) is not None for c in chunks) >= 0.5 * len(chunks):
        return False
    if len(chunks) == 2:
        mark = chunks[0].text + " x"
        if any(LEADERS.search(c.text) for c in chunks):
            return False
        return not ((BULLET.match(mark) or ENUMERATION.match(mark)) and not is_value(chunks[1].text))
    return True


def _runs(stream: Stream, chunks: list[Sequence[Chunk]], height: float) -> list[_Run]:
    """Maximal runs that begin and end with a tabular line; up to two single-piece lines may stand between."""
    lines, width = stream.lines, stream.right - stream.left
    runs: list[_Run] = []
    place = 0
    while place < len(lines):
        if not _is_tabular(chunks[place]):
            place += 1
            continue
        last, missed = place, 0
        gaps: list[float] = []
        for following in range(place + 1, len(lines)):
            gap = lines[following].top - lines[following - 1].bottom
            widest = 2.4 * height if len(gaps) < 2 else max(1.6 * height, 2.2 * median(gaps) + 0.8 * height)
            own = chunks[following]
            if gap > widest or (len(own) == 1 and names_table(own[0].text)):
                break
            if _is_tabular(own):
                last, missed = following, 0
                gaps.append(max(gap, 0.0))
                continue
            missed += 1
            sentence = len(own) == 1 and own[0].width > 0.6 * width and len(own[0].words) > 8
            if missed > 2 or sentence:
                break
        if last > place:
            runs.append(_Run(place, last))
        place = max(last, place) + 1
    return runs


def _joined(runs: list[_Run], stream: Stream, chunks: list[Sequence[Chunk]], height: float) -> list[_Run]:
    """Runs with the same columns that only a gap or a section label parts are one."""
    joined: list[_Run] = []
    for run in runs:
        if joined and _continue_columns(joined[-1], run, stream, chunks, height):
            joined[-1] = _Run(joined[-1].first, run.last)
        else:
            joined.append(run)
    return joined


def _continue_columns(above: _Run, below: _Run, stream: Stream, chunks: list[Sequence[Chunk]], height: float) -> bool:
    lines, width = stream.lines, stream.right - stream.left
    between = range(above.last + 1, below.first)
    if lines[below.first].top - lines[above.last].bottom >= 5.5 * height or len(between) > 2:
        return False
    if any(names_table(lines[k].text) for k in between):
        return False
    if not all(len(chunks[k]) == 1 and chunks[k][0].width < 0.5 * width for k in between):
        return False
    both = lines[above.first : below.last + 1]
    left, right = min(n.left for n in both), max(n.right for n in both)
    first = whitespace_separators(lines[above.first : above.last + 1], left, right)
    second = whitespace_separators(lines[below.first : below.last + 1], left, right)
    if min(len(first), len(second)) < 2 or abs(len(first) - len(second)) > 1:
        return False
    most = max(len(first), len(second))
    return len(whitespace_separators(both, left, right)) >= most - (1 if most > 3 else 0)
