"""GriTS of location, for tables whose cells have boxes (specs/tables.md section 7); HTML has none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qagen.errors import RecordError
from qagen.evaluation.tables.grits.grid import value_grid
from qagen.evaluation.tables.grits.rectangles import overlap, overlap_in_hull
from qagen.evaluation.tables.grits.substructure import Grits, grid_similarity

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qagen.evaluation.tables.grits.grid import ValueGrid


def grits_loc(truth: Sequence[Mapping[str, Any]], pred: Sequence[Mapping[str, Any]], *, parity: bool = False) -> Grits:
    """How well the boxes of the cells agree.

    Args:
        truth: cells with `bbox` (left, top, right, bottom; any unit, the same on both sides), `row_nums` and
            `column_nums` (from 0; several for merged cells).
        pred: the same of the prediction.
        parity: over the area of the hull of both boxes, as table-transformer does, instead of their union.

    Raises:
        RecordError: a cell lacks one of the fields or has no place.
    """
    return grid_similarity(_box_grid(truth), _box_grid(pred), overlap_in_hull if parity else overlap)


def _box_grid(cells: Sequence[Mapping[str, Any]]) -> ValueGrid:
    slots: dict[tuple[int, int], tuple[float, ...]] = {}
    for number, cell in enumerate(cells):
        try:
            box = tuple(float(edge) for edge in cell["bbox"])
            places = [(int(row), int(col)) for row in cell["row_nums"] for col in cell["column_nums"]]
        except (KeyError, TypeError, ValueError) as error:
            raise RecordError(f"cell {number}: expected bbox, row_nums and column_nums ({error!r}).") from error
        if len(box) != 4 or not places or min(min(place) for place in places) < 0:
            raise RecordError(f"cell {number}: expected a bbox of four numbers and rows and columns from 0.")
        slots.update(dict.fromkeys(places, box))
    n_rows = max((row for row, _ in slots), default=-1) + 1
    n_cols = max((col for _, col in slots), default=-1) + 1
    return value_grid([[slots.get((row, col)) for col in range(n_cols)] for row in range(n_rows)])
