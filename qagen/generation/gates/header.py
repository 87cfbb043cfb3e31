"""Table gates on the header and the labels: there must be one, and it must consist of names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.tables.cell_kinds import numeric_label, share, void

if TYPE_CHECKING:
    from qagen.model.config import GenerateConfig
    from qagen.tables.view import TableView


def no_header(view: TableView, _config: GenerateConfig) -> bool:
    """Nothing names the columns."""
    return not view.header.levels


def no_label_column(view: TableView, _config: GenerateConfig) -> bool:
    """Nothing names the rows."""
    return not view.label_columns or not view.data_columns


def numeric_headers(view: TableView, _config: GenerateConfig) -> bool:
    """Half or more of the column labels are numbers (years are names): a data row was taken for the header."""
    shown = [view.columns[c].shown for c in view.data_columns if view.columns[c].shown]
    return share([numeric_label(label) for label in shown]) >= 0.5


def header_is_data(view: TableView, _config: GenerateConfig) -> bool:
    """A header text stands again below it among the data of its own column (outside a repeated header row)."""
    grid = view.grid
    repeated = {
        row
        for row in view.rows
        if sum(grid.text(row, c) == grid.text(view.header.levels[-1], c) != "" for c in range(grid.n_cols)) * 2
        > grid.n_cols
    }
    for col in view.data_columns:
        head = grid.text(view.header.levels[-1], col)
        if not head or void(head):
            continue
        if any(grid.text(row, col) == head for row in view.rows if row not in repeated and _own(view, row, col)):
            return True
    return False


def _own(view: TableView, row: int, col: int) -> bool:
    """The cell does not reach down from the header by its row span."""
    cell = view.grid.at(row, col)
    return cell is not None and cell.row >= view.header.body_start
