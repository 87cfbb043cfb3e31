"""Text columns of a page: where prose is set in two or three columns, lines must not run across the gutter."""

from __future__ import annotations

import itertools
from bisect import bisect_left, bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.lines import Chunk, Line, group_lines, upright_lines
from qagen.ingest.engines.geometry.layout.patterns import is_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.source.content import Word

# gaps wider than three quarters of a line height part text columns even in tight layouts
_COLUMN_GAP = 0.75
_FEWEST_PROSE = 10


class Stream(NamedTuple):
    """Lines of one text column, from top to bottom."""

    left: float
    right: float
    lines: tuple[Line, ...]


def text_columns(words: Sequence[Word], width: float, height: float) -> list[Stream]:
    """The horizontal words as runs of lines, one run per text column and stretch of the page.

    Stretches where no prose stands beside the gutter (titles, wide tables) run over the whole width.
    """
    return list(_text_columns(tuple(words), width, height))


@lru_cache(2)
def _text_columns(words: tuple[Word, ...], width: float, height: float) -> tuple[Stream, ...]:
    """Kept, for the tables of a page and its paragraphs ask for the same columns."""
    lines = upright_lines(words)
    if not lines:
        return ()
    gutters = find_gutters(lines, width)
    if not gutters:
        return (Stream(0.0, width, lines),)
    zones = _column_zones(lines, gutters, width, height)
    streams: list[Stream] = []
    start = 0
    for end in range(1, len(lines) + 1):
        if end < len(lines) and zones[end] == zones[start]:
            continue
        stretch = lines[start:end]
        if zones[start]:
            bounds = [0.0, *gutters, width]
            for left, right in itertools.pairwise(bounds):
                own = [w for line in stretch for w in line.words if left <= w.middle_x < right]
                if own:
                    streams.append(Stream(left, right, tuple(group_lines(own))))
        else:
            streams.append(Stream(0.0, width, tuple(stretch)))
        start = end
    return tuple(streams)


def _is_prose(chunk: Chunk, width: float) -> bool:
    if chunk.width <= 0.2 * width:
        return False
    long_enough = len(chunk.words) >= 4 or (len(chunk.text) >= 18 and not chunk.text.isascii())
    return long_enough and sum(is_value(w.text) for w in chunk.words) <= 0.4 * len(chunk.words)


def find_gutters(lines: Sequence[Line], width: float) -> list[float]:
    """The x of one or two gutters; empty for a page in one column."""
    prose = [c for line in lines for c in line.chunks(_COLUMN_GAP) if _is_prose(c, width)]
    if len(prose) < _FEWEST_PROSE:
        return []
    lefts, rights = sorted(c.left for c in prose), sorted(c.right for c in prose)
    open_places: list[tuple[float, int]] = []
    for step in range(int(0.25 * width), int(0.75 * width), 2):
        left = bisect_right(rights, step)
        right = len(prose) - bisect_left(lefts, step)
        crossing = len(prose) - left - right
        # at least six lines of prose on both sides, and at most a quarter (titles, abstracts) across
        if min(left, right) >= 6 and crossing <= 0.25 * len(prose):
            open_places.append((float(step), crossing))
    runs: list[list[tuple[float, int]]] = []
    for place in open_places:
        if runs and place[0] - runs[-1][-1][0] <= 2:
            runs[-1].append(place)
        else:
            runs.append([place])
    gutters = []
    for run in runs:
        least = min(crossing for _, crossing in run)
        xs = [x for x, crossing in run if crossing == least]
        gutters.append((least, sum(xs) / len(xs)))
    gutters.sort()
    if len(gutters) > 1 and gutters[1][0] <= 0.05 * len(prose):
        return sorted(x for _, x in gutters[:2])
    return [gutters[0][1]] if gutters else []


def _column_zones(lines: Sequence[Line], gutters: list[float], width: float, height: float) -> list[bool]:
    """For each line whether it belongs to text set in columns."""
    crosses, prose = [], []
    for line in lines:
        chunks = line.chunks(_COLUMN_GAP)
        crosses.append(any(c.left < g - 1 and c.right > g + 1 for g in gutters for c in chunks))
        prose.append(any(_is_prose(c, width) for c in chunks))
    two_pages = width > 1.2 * height and any(abs(g - width / 2) < 0.06 * width for g in gutters)
    zones = []
    for i, line in enumerate(lines):
        if crosses[i]:
            zones.append(False)
            continue
        around = range(max(0, i - 6), min(len(lines), i + 7))
        beside = [j for j in around if prose[j] and not crosses[j] and abs(lines[j].middle_y - line.middle_y) < 80]
        crossing = sum(crosses[max(0, i - 3) : i + 4])
        zones.append(two_pages or prose[i] or (len(beside) >= 3 and crossing <= 1))
    return zones
