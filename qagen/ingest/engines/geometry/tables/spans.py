"""Cells that rulings leave open towards their neighbours: column spans and row spans of partly ruled tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.ingest.engines.geometry.tables.draft import Draft, DraftCell
from qagen.ingest.engines.geometry.tables.place import ruling_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.source.content import Rule

_AT_BOUNDARY = 2.6


def widen_over_missing_verticals(draft: Draft, ruled_edges: frozenset[int], verticals: Sequence[Rule]) -> Draft:
    """Cells grow to the right over empty places as long as the ruling between them is missing in their row.

    Args:
        draft: the table.
        ruled_edges: the inner edges (by number, from 1) that are drawn somewhere in the table.
        verticals: vertical rulings of the table.
    """
    cells = []
    for row in range(draft.rows):
        mine = draft.in_row(row)
        starts = {c.col for c in mine}
        for cell in mine:
            end = cell.col_end
            while end < draft.cols and end in ruled_edges and end not in starts:
                if ruling_at(draft.edges[end], draft.bands[row], verticals):
                    break
                end += 1
            cells.append(cell._replace(col_end=end))
    return draft._replace(cells=tuple(cells))


def lengthen_over_missing_horizontals(draft: Draft, horizontals: Sequence[Rule]) -> Draft:
    """Cells of one column become one where other columns have a ruling between the rows and this one has none."""
    ruled = {
        row
        for row in range(draft.rows - 1)
        if any(abs(h.at - draft.bands[row][1]) <= _AT_BOUNDARY for h in horizontals)
    }
    cells = list(draft.cells)
    for col in range(draft.cols):
        row = 0
        while row < draft.rows:
            end = row + 1
            while end < draft.rows and end - 1 in ruled and not _ruling_under(draft, end - 1, col, horizontals):
                end += 1
            if end - row > 1:
                cells = _merged_down(cells, col, row, end)
            row = end
    return draft._replace(cells=tuple(sorted(cells, key=lambda c: (c.row, c.col))))


def _ruling_under(draft: Draft, row: int, col: int, horizontals: Sequence[Rule]) -> bool:
    left, right, y = draft.edges[col], draft.edges[col + 1], draft.bands[row][1]
    return any(
        abs(h.at - y) <= _AT_BOUNDARY and min(h.end, right) - max(h.start, left) > 0.5 * (right - left)
        for h in horizontals
    )


def _merged_down(cells: list[DraftCell], col: int, row: int, end: int) -> list[DraftCell]:
    inside = [c for c in cells if c.col <= col < c.col_end and c.row < end and c.row_end > row]
    if not inside or any(c.col_end - c.col > 1 for c in inside):
        return cells
    words = tuple(w for c in sorted(inside) for w in c.words)
    return [c for c in cells if c not in inside] + [DraftCell(row, col, end, col + 1, words)]
