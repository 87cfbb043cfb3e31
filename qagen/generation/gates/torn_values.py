"""Values of two lines that were read into two rows: "Industrial gas" beside a heading, "and its sale" in the row below.

Only in tables without rulings, where an engine has to tell rows by their lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.tables.cell_kinds import numeric_or_void

if TYPE_CHECKING:
    from qagen.tables.view import TableView

# With fewer data columns a row of one value is nothing out of the way.
_MIN_COLUMNS = 3


def torn_value(view: TableView, row: int, slot: tuple[int, ...]) -> bool:
    """Return whether a value of words may be one line of a text that goes on in the row above or below.

    One of the two rows has nothing but this cell, the other has all its values.

    Args:
        view: the table.
        row: the row of the value.
        slot: its slot.
    """
    reading = view.grid.parts[0].reading
    if reading is None or reading.kind == "lattice" or len(view.slots) < _MIN_COLUMNS:
        return False
    if not _is_text(view, row, slot):
        return False
    return any(
        _is_text(view, other, slot) and {_filled(view, row), _filled(view, other)} == {1, len(view.slots)}
        for other in (row - 1, row + 1)
        if other in view.row_labels
    )


def _is_text(view: TableView, row: int, slot: tuple[int, ...]) -> bool:
    cell = view.data_cell(row, slot)
    return cell is not None and not numeric_or_void(cell.text)


def _filled(view: TableView, row: int) -> int:
    return sum(bool(cell.text) for slot in view.slots if (cell := view.data_cell(row, slot)) is not None)
