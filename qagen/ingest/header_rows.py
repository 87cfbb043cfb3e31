"""Header rows below the first one, which docling's readers of office formats do not flag.

Word, Excel, PowerPoint and OpenDocument say nowhere that all programs agree on which rows are the header, so docling
flags the first row and no other. Where that row holds cells merged over several columns, the row that names the columns
one by one stands below it: without its flag the exports give two columns of one group the same header.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.tables.cell_kinds import numeric, void

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument, TableCell, TableData

# As in qagen.tables.headers: no real header that we have seen is deeper.
_MAX_ROWS = 5


def flag_split_headers(document: DoclingDocument) -> None:
    """Flag, in place, the rows in which the groups of the header above are split; tables without groups stay."""
    for table in document.tables:
        row = 1
        while row < min(_MAX_ROWS, table.data.num_rows - 1) and _splits(table.data, row):
            for cell in table.data.table_cells:
                if cell.start_row_offset_idx == row:
                    cell.column_header = True
            row += 1


def _splits(data: TableData, row: int) -> bool:
    """Two words (or years) at least under a group of the flagged row above, and nothing beside the groups."""
    above = [c for c in data.table_cells if c.column_header and c.start_row_offset_idx < row <= c.end_row_offset_idx]
    # What is merged over the whole width is a title.
    groups = [c for c in above if c.end_row_offset_idx == row and 1 < _width(c) < data.num_cols]
    own = [c for c in data.table_cells if c.start_row_offset_idx == row and c.text.strip()]
    if any(numeric(c.text.strip()) or void(c.text.strip()) for c in own):
        return False
    homes = [next((i for i, group in enumerate(groups) if _under(cell, group)), None) for cell in own]
    return None not in homes and len(homes) > len(set(homes))


def _width(cell: TableCell) -> int:
    return cell.end_col_offset_idx - cell.start_col_offset_idx


def _under(cell: TableCell, group: TableCell) -> bool:
    starts_inside = group.start_col_offset_idx <= cell.start_col_offset_idx
    return starts_inside and cell.end_col_offset_idx <= group.end_col_offset_idx
