"""GriTS of two tables in this project's table model (specs/tables.md section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.evaluation.tables.grits.grid import value_grid
from qagen.evaluation.tables.grits.rectangles import overlap
from qagen.evaluation.tables.grits.substructure import Grits, grid_similarity
from qagen.evaluation.tables.grits.texts import common_subsequence

if TYPE_CHECKING:
    from qagen.evaluation.tables.grits.grid import ValueGrid
    from qagen.tables.html_model import HtmlTable

_ONE_CELL = (0, 0, 1, 1)
"""The span of a cell that covers its own slot alone, and of a hole."""


def grits_top(truth: HtmlTable, pred: HtmlTable) -> Grits:
    """Topology: how well the spans agree, seen from each slot, by true intersection over union."""
    return grid_similarity(_span_grid(truth), _span_grid(pred), overlap)


def grits_con(truth: HtmlTable, pred: HtmlTable) -> Grits:
    """Content: how well the texts agree, by longest common subsequence; a merged cell repeats its text in each slot."""
    return grid_similarity(value_grid(truth.texts()), value_grid(pred.texts()), common_subsequence)


def _span_grid(table: HtmlTable) -> ValueGrid:
    """For each slot the rectangle of its cell as (left, top, right, bottom), the slot's own corner being (0, 0)."""
    return value_grid(
        [
            [
                _ONE_CELL
                if cell is None
                else (cell.col - j, cell.row - i, cell.col - j + cell.col_span, cell.row - i + cell.row_span)
                for j, cell in enumerate(row)
            ]
            for i, row in enumerate(table.grid)
        ]
    )
