"""Values that stand for all columns of a group: set to the middle of the group, off the edge of their column."""

from __future__ import annotations

from operator import attrgetter
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from qagen.ingest.engines.geometry.tables.draft import Draft, DraftCell

# what is set to one edge or to one middle differs by roundings only: below a point in type of 10 points
_EXACT = 0.1
# what is off the edge of its column is off by more than the room that a bracket or a mark behind a number takes
_OFF = 0.4
# fewer cells show no common edge
_FEWEST = 3

# left, centred and right aligned texts share these
_EDGES: tuple[Callable[[DraftCell], float], ...] = (attrgetter("left"), attrgetter("middle_x"), attrgetter("right"))


def span_centred_values(draft: Draft) -> Draft:
    """Body cells in the middle of a group of columns span the group, where its other columns are empty in their row.

    Only where most cells of the column share an edge, or a middle, that the cell does not have: a value of one column
    is set as the others are.

    Args:
        draft: the table, its head shaped.
    """
    groups = _groups(draft)
    if not groups:
        return draft
    cells = {cell: cell for cell in draft.cells}
    for group in groups:
        columns = [_own_cells(draft, col) for col in range(group.col, group.col_end)]
        if min(map(len, columns)) < _FEWEST:
            continue
        for own in columns:
            edges = [(edge, common) for edge in _EDGES if (common := _common(own, edge)) is not None]
            for cell in own if edges else ():
                height = cell.words[0].height
                if (
                    _is_in_the_middle(cell, group)
                    and all(abs(edge(cell) - common) > _OFF * height for edge, common in edges)
                    and _is_alone(draft, cell, group)
                ):
                    cells[cell] = cell._replace(col=group.col, col_end=group.col_end)
    return draft._replace(cells=tuple(sorted(cells.values(), key=lambda c: (c.row, c.col))))


def is_centred_below_its_group(draft: Draft, cell: DraftCell) -> bool:
    """Whether a cell spans just the columns of a group of the head, and stands in the middle of its name."""
    return any((g.col, g.col_end) == (cell.col, cell.col_end) and _is_in_the_middle(cell, g) for g in _groups(draft))


def _groups(draft: Draft) -> list[DraftCell]:
    return [c for c in draft.cells if c.row_end <= draft.header_rows and c.col > 0 and c.col_end - c.col > 1]


def _is_in_the_middle(cell: DraftCell, group: DraftCell) -> bool:
    return abs(cell.middle_x - group.middle_x) <= _EXACT * cell.words[0].height


def _own_cells(draft: Draft, col: int) -> list[DraftCell]:
    return [c for c in draft.cells if c.row >= draft.header_rows and (c.col, c.col_end) == (col, col + 1)]


def _common(cells: Sequence[DraftCell], edge: Callable[[DraftCell], float]) -> float | None:
    """The place of an edge that most cells share; null if they do not."""
    places = [edge(c) for c in cells]
    usual = median(places)
    alike = sum(abs(place - usual) <= _EXACT * c.words[0].height for place, c in zip(places, cells, strict=True))
    return usual if alike >= _FEWEST and 2 * alike > len(places) else None


def _is_alone(draft: Draft, cell: DraftCell, group: DraftCell) -> bool:
    return not any(c is not cell and c.col < group.col_end and group.col < c.col_end for c in draft.across(cell.row))
