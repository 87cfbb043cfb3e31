"""GriTS as table-transformer's program computes it, for comparable numbers (specs/tables.md sections 7 and 8).

Differences: spans that reach below the last row add rows; rows of nested tables are rows; texts are joined by blanks
and not stripped; spans are compared by the area of the hull; texts by difflib's ratio. Where the original crashes
(holes) a hole is a blank cell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qagen.errors import RecordError
from qagen.evaluation.tables.grits.grid import value_grid
from qagen.evaluation.tables.grits.ratcliff import block_ratios
from qagen.evaluation.tables.grits.rectangles import overlap_in_hull
from qagen.evaluation.tables.grits.substructure import Grits, grid_similarity
from qagen.evaluation.tables.size_guard import MAX_PRODUCT, grid_size
from qagen.tables.html_model import MAX_COLSPAN, MAX_SLOTS, span_of

if TYPE_CHECKING:
    from qagen.evaluation.tables.grits.grid import ValueGrid

_OVERHANG = 200
"""Rows that spans may add below the last row; the original makes as many as the attribute says."""


def grits_ms(truth: Any, pred: Any, *, allow_large: bool = False) -> tuple[Grits, Grits]:
    """Topology and content of two lxml `table` elements.

    Args:
        truth: the true table.
        pred: the predicted one.
        allow_large: compare grids of any size.

    Raises:
        RecordError: spans cover more slots than are read, or make grids that are too large to be compared.
    """
    (truth_spans, truth_texts), (pred_spans, pred_texts) = _grids(truth), _grids(pred)
    shapes = [(len(grid.places), grid.places.shape[1]) for grid in (truth_spans, pred_spans)]
    if not allow_large and grid_size(*shapes) > MAX_PRODUCT:
        raise RecordError(
            f"with the rows that spans add there are {truth_spans.size:,} slots against {pred_spans.size:,}: too many "
            "for parity scores; ask for them with --allow-large (allow_large=True)."
        )
    topology = grid_similarity(truth_spans, pred_spans, overlap_in_hull)
    return topology, grid_similarity(truth_texts, pred_texts, block_ratios)


def _grids(table: Any) -> tuple[ValueGrid, ValueGrid]:
    slots: dict[tuple[int, int], tuple[int, int, int, int, str]] = {}
    trs = list(table.iter("tr"))
    for row, tr in enumerate(trs):
        col = 0
        for child in tr:
            if child.tag not in {"td", "th"}:
                continue
            while (row, col) in slots:
                col += 1
            width = min(span_of(child, "colspan"), MAX_COLSPAN)
            height = min(span_of(child, "rowspan") or 1, len(trs) - row + _OVERHANG)
            if len(slots) + width * height > MAX_SLOTS // 4:
                raise RecordError("a table's spans cover millions of slots; parity scores are not computed for it.")
            cell = (row, col, height, width, " ".join(child.itertext()))
            slots.update(((row + i, col + j), cell) for i in range(height) for j in range(width))
            col += width
    n_rows = max((row for row, _ in slots), default=-1) + 1
    n_cols = max((col for _, col in slots), default=-1) + 1
    if n_rows * n_cols > MAX_SLOTS:
        raise RecordError("a table's spans cover millions of slots; parity scores are not computed for it.")
    spans: list[list[tuple[int, int, int, int]]] = []
    texts: list[list[str]] = []
    for i in range(n_rows):
        cells = [slots.get((i, j), (i, j, 1, 1, "")) for j in range(n_cols)]
        spans.append(
            [(c - j, r - i, c - j + width, r - i + height) for j, (r, c, height, width, _) in enumerate(cells)]
        )
        texts.append([cell[4] for cell in cells])
    return value_grid(spans), value_grid(texts)
