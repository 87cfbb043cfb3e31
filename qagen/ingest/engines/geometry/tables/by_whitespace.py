"""A region of the page read as a table whose columns (and, where nothing is drawn, rows) white space keeps apart."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.lines import Line, group_lines, typical_height
from qagen.ingest.engines.geometry.layout.rulings import cluster_positions
from qagen.ingest.engines.geometry.source.content import Box, PageContent, Rule, Word, holds
from qagen.ingest.engines.geometry.tables.bands import background_edges, row_boundaries, text_rows
from qagen.ingest.engines.geometry.tables.centred import span_centred_values
from qagen.ingest.engines.geometry.tables.columns import (
    names_beside_groups,
    values_behind_labels,
    whitespace_separators,
    without_unit_columns,
)
from qagen.ingest.engines.geometry.tables.draft import Draft
from qagen.ingest.engines.geometry.tables.headers import Header, count_header_rows
from qagen.ingest.engines.geometry.tables.heads import shape_header
from qagen.ingest.engines.geometry.tables.place import place_words
from qagen.ingest.engines.geometry.tables.spans import lengthen_over_missing_horizontals, widen_over_missing_verticals
from qagen.ingest.engines.geometry.tables.stub_lines import join_lone_lines
from qagen.ingest.engines.geometry.tables.stubs import join_wrapped_names, run_groups_between_rules, run_groups_down
from qagen.ingest.engines.geometry.tables.trim import drop_empty

if TYPE_CHECKING:
    from collections.abc import Sequence

_EDGE = 3.0
_FEWEST_WORDS = 4


class Read(NamedTuple):
    """A draft with what told its header."""

    draft: Draft
    header: Header


class _Columns(NamedTuple):
    edges: tuple[float, ...]
    ruled: frozenset[int]


def read_region(page: PageContent, region: Box, words: Sequence[Word], *, ruled: bool) -> Read | None:
    """The table in a region; null when it has fewer than two rows or two columns.

    Args:
        page: for its rulings and fills.
        region: where to look.
        words: candidates; those outside of the region are left out.
        ruled: the region is a connected frame of rulings, which then part rows and columns wherever they stand.
    """
    words = [w for w in words if holds(region, w, 1.5)]
    lines = group_lines(w for w in words if not w.rotated)
    if len(words) < _FEWEST_WORDS or not lines:
        return None
    height = typical_height(w for n in lines for w in n.words)
    horizontals = _clipped(page.horizontals, (region.top, region.bottom), (region.left, region.right), 6)
    verticals = _clipped(page.verticals, (region.left, region.right), (region.top, region.bottom), 5)
    columns = _columns(region, lines, verticals, height)
    if len(columns.edges) < 3:
        return None
    tiles = background_edges(region, page.fills, height)
    boundaries = row_boundaries(region, columns.edges, horizontals, tiles, lines)
    cuts = boundaries.partial if ruled and columns.ruled else ()
    bands = text_rows(region, columns.edges, boundaries, cuts, lines, words, tiles, horizontals, ruled=ruled)
    if len(bands) < 2:
        return None
    cells = place_words(words, columns.edges, bands, (horizontals, verticals), height)
    draft = Draft(columns.edges, tuple(bands), cells)
    if ruled and columns.ruled:
        draft = widen_over_missing_verticals(draft, columns.ruled, verticals)
    if ruled:
        draft = drop_empty(lengthen_over_missing_horizontals(draft, horizontals))
    header = count_header_rows(draft, page.fills, boundaries.under_first or boundaries.full_rules, grid=False)
    draft = shape_header(draft._replace(header_rows=header.rows), horizontals, height)
    draft = run_groups_between_rules(draft, boundaries.full_rules)
    if not ruled:
        draft = join_lone_lines(draft, boundaries.full_rules)
        draft = span_centred_values(run_groups_down(join_wrapped_names(draft)))
    return Read(draft, header)


def _clipped(
    rules: Sequence[Rule], across: tuple[float, float], along: tuple[float, float], shortest: float
) -> list[Rule]:
    clipped = [
        Rule(r.at, max(r.start, along[0]), min(r.end, along[1]))
        for r in rules
        if across[0] - _EDGE <= r.at <= across[1] + _EDGE
    ]
    return [r for r in clipped if r.length > shortest]


def _columns(region: Box, lines: list[Line], verticals: list[Rule], height: float) -> _Columns:
    """Edges from vertical rulings, and from white space between them."""
    ruled = _ruled_edges(region, verticals, height)
    separators = [(x, True) for x in ruled]
    bounds = [region.left, *ruled, region.right]
    for left, right in itertools.pairwise(bounds):
        inside = _lines_within(lines, left, right)
        if not ruled:
            found = whitespace_separators(inside, left, right)
            found = without_unit_columns(inside, [left, *found, right])
            found += values_behind_labels(inside, [left, *found, right])
            separators += [(x, False) for x in found]
        elif len(ruled) < 2 or len(inside) >= 4:
            found = _clear_separators(inside, left, right)
            if not found and left == region.left:
                found = names_beside_groups(inside, left, right)
            found = without_unit_columns(inside, [left, *found, right])
            separators += [(x, False) for x in found]
    separators.sort()
    edges = (region.left, *(x for x, _ in separators), region.right)
    return _Columns(edges, frozenset(i + 1 for i, (_, drawn) in enumerate(separators) if drawn))


def _ruled_edges(region: Box, verticals: list[Rule], height: float) -> list[float]:
    long_enough = min(0.3 * region.height, 4 * height)
    found = []
    for x in cluster_positions([v.at for v in verticals], 2.5):
        length = sum(v.length for v in verticals if abs(v.at - x) <= 2.6)
        if length >= long_enough and x - region.left > 4 and region.right - x > 4:
            found.append(x)
    return found


def _lines_within(lines: list[Line], left: float, right: float) -> list[Line]:
    inside = []
    for line in lines:
        words = tuple(w for w in line.words if left - 1 <= w.middle_x <= right + 1)
        if words:
            inside.append(
                Line(
                    words[0].left,
                    min(w.top for w in words),
                    max(w.right for w in words),
                    max(w.bottom for w in words),
                    words,
                )
            )
    return inside


def _clear_separators(lines: list[Line], left: float, right: float) -> list[float]:
    """Between rulings white space parts columns only when most lines show it."""
    several = sum(len(line.chunks(0.9)) > 1 for line in lines)
    if several < max(3, 0.6 * len(lines)):
        return []
    return whitespace_separators(lines, left, right, strict=True)
