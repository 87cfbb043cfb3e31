"""The rows of a region: first the bands between full rulings, then the text rows inside of each band."""

from __future__ import annotations

import itertools
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.patterns import is_value
from qagen.ingest.engines.geometry.layout.rulings import cluster_positions
from qagen.ingest.engines.geometry.tables.columns import CHUNK_GAP, filled_columns
from qagen.ingest.engines.geometry.tables.rows import rows_of_open_band, rows_of_ruled_band

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.layout.lines import Line
    from qagen.ingest.engines.geometry.source.content import Box, Fill, Rule, Word

# rulings of one row boundary, drawn cell by cell, differ by up to a line width
_SAME_BOUNDARY = 2.1
_WHITE = (255, 255, 255)


class Boundaries(NamedTuple):
    """Horizontal rulings of a region and how far they reach."""

    full: tuple[float, ...]
    """Inner rules, and edges of row backgrounds, that run under nearly all columns."""
    full_rules: tuple[float, ...]
    """Of these the rules."""
    partial: tuple[float, ...]
    """Inner rulings that run under some columns."""
    under_first: tuple[float, ...]
    """The full rules that run under the first column too: rules under groups of heads do not."""


def row_boundaries(
    region: Box, edges: Sequence[float], rules: Sequence[Rule], tiles: Sequence[float], lines: Sequence[Line]
) -> Boundaries:
    """The inner row boundaries that are drawn.

    Args:
        region: the table.
        edges: of the columns.
        rules: horizontal rulings, clipped to the region.
        tiles: edges of row backgrounds, see `background_edges`.
        lines: text lines; a background edge that runs through one is none.
    """
    columns = len(edges) - 1
    full: list[float] = []
    partial: list[float] = []
    under_first: list[float] = []
    for at in cluster_positions([r.at for r in rules], 2.0):
        covered = sum(_covers(rules, at, edges[col], edges[col + 1]) for col in range(columns))
        if not region.top + 2 < at < region.bottom - 2 or not covered:
            continue
        (full if covered >= max(2, 0.75 * columns) or covered == columns else partial).append(at)
        if full and full[-1] == at and (_covers(rules, at, edges[0], edges[1])):
            under_first.append(at)
    full_rules = tuple(full)
    height = median([w.height for line in lines for w in line.words])
    for at in tiles:
        near = any(abs(at - other) < 0.45 * height for other in full)
        through = any(n.top + 0.25 * height < at < n.bottom - 0.25 * height for n in lines)
        if region.top + 3 < at < region.bottom - 3 and not near and not through:
            full.append(at)
    return Boundaries(tuple(sorted(full)), full_rules, tuple(partial), tuple(under_first))


def _covers(rules: Sequence[Rule], at: float, left: float, right: float) -> bool:
    reach = sum(max(0.0, min(r.end, right) - max(r.start, left)) for r in rules if abs(r.at - at) <= _SAME_BOUNDARY)
    return reach > 0.55 * (right - left)


def background_edges(region: Box, fills: Sequence[Fill], height: float) -> list[float]:
    """The y where coloured row backgrounds begin and end: rows of tiles that fill more than half of the width."""
    rows: dict[tuple[int, int, tuple[int, int, int]], list[Fill]] = {}
    for f in fills:
        inside = f.left >= region.left - 4 and f.right <= region.right + 4
        inside = inside and f.top >= region.top - 4 and f.bottom <= region.bottom + 4
        if inside and f.color != _WHITE and 0.8 * height <= f.bottom - f.top < 0.6 * region.height:
            rows.setdefault((round(f.top), round(f.bottom), f.color), []).append(f)
    found = []
    for tiles in (rows[key] for key in sorted(rows)):
        if sum(f.right - f.left for f in tiles) >= 0.55 * region.width:
            found += [tiles[0].top, tiles[0].bottom]
    return found


def text_rows(
    region: Box,
    edges: Sequence[float],
    boundaries: Boundaries,
    cuts: Sequence[float],
    lines: Sequence[Line],
    words: Sequence[Word],
    tiles: Sequence[float],
    rules: Sequence[Rule] = (),
    *,
    ruled: bool,
) -> list[tuple[float, float]]:
    """The bands of all rows, from top to bottom.

    Args:
        region: the table.
        edges: of the columns.
        boundaries: its drawn row boundaries.
        cuts: partial rulings that are row boundaries too (in a grid of rulings they are).
        lines: its text lines.
        words: its words, the rotated ones too.
        tiles: edges of row backgrounds.
        rules: all horizontal rulings, those under some columns too.
        ruled: it is a grid of rulings.
    """
    marks = [region.top, *sorted({*boundaries.full, *cuts}), region.bottom]
    bands = [(a, b) for a, b in itertools.pairwise(marks) if b - a > 2]
    inside = [[n for n in lines if a - 1 <= n.middle_y < b + (1 if b == region.bottom else 0)] for a, b in bands]
    counts = [len(group) for group in inside if group]
    if not counts:
        return []
    throughout = len(boundaries.full) >= (2 if ruled else 3)
    throughout = throughout and median(counts) <= 6 and max(counts) <= max(8, 5 * median(counts))
    uniform = [_is_uniform(group, edges) for group in inside]
    mostly_uniform = sum(uniform) >= max(1, 0.5 * max(1, len(counts) - 1))
    height = median([w.height for n in lines for w in n.words])
    rows: list[tuple[float, float]] = []
    for (top, bottom), group in zip(bands, inside, strict=True):
        if not group:
            if any(top - 1 <= w.middle_y <= bottom + 1 for w in words):
                rows.append((top, bottom))
            continue
        # row backgrounds begin below a head that has none: the first band may hold head and first row
        headless = top == region.top and bottom in tiles
        if throughout and not headless and (boundaries.full_rules or not _all_lines_hold_values(group)):
            split = rows_of_ruled_band(group, edges, height, uniform=mostly_uniform)
        else:
            split = rows_of_open_band(group, edges, height, rules)
        rows += _between(split, top, bottom)
    return rows


def _is_uniform(lines: Sequence[Line], edges: Sequence[float]) -> bool:
    if len(lines) < 2:
        return False
    filled = [filled_columns(line, edges) for line in lines]
    columns = frozenset().union(*filled)
    return len(columns) >= 3 and all(len(f) >= max(2, 0.6 * len(columns)) for f in filled)


def _all_lines_hold_values(lines: Sequence[Line]) -> bool:
    """Every line has several values: lines of one cell would share them."""
    return all(sum(is_value(c.text) for c in line.chunks(CHUNK_GAP)) >= 2 for line in lines)


def _between(groups: list[list[Line]], top: float, bottom: float) -> list[tuple[float, float]]:
    """Bands that meet halfway between the groups of lines."""
    marks = [top]
    for above, below in itertools.pairwise(groups):
        marks.append((max(n.bottom for n in above) + min(n.top for n in below)) / 2)
    marks.append(bottom)
    return list(itertools.pairwise(marks))
