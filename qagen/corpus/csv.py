"""A source as comma-separated values: one table and nothing else."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from qagen.corpus.inline import keep_lines
from qagen.corpus.records import Source, Table
from qagen.errors import UsageError

if TYPE_CHECKING:
    from qagen.corpus.records import Block


def render_csv(source: Source) -> bytes:
    """UTF-8 text with a line feed after each record.

    Raises:
        UsageError: the source holds anything but one table with one header row, no merged cells, caption or notes.
    """
    table = _only_table(source.blocks, source.header.id)
    grid = table.grid
    rows = [[""] * grid.n_cols for _ in range(grid.n_rows)]
    for cell in grid.cells:
        rows[cell.row][cell.col] = keep_lines(cell.text)
    target = io.StringIO()
    csv.writer(target, lineterminator="\n").writerows(rows)
    return target.getvalue().encode()


def _only_table(blocks: tuple[Block, ...], name: str) -> Table:
    table = blocks[0] if len(blocks) == 1 else None
    if isinstance(table, Table):
        merged = any(cell.row_span > 1 or cell.col_span > 1 for cell in table.grid.cells)
        if table.grid.header_rows == 1 and not (merged or table.caption or table.notes):
            return table
    raise UsageError(f"{name}: a csv source is one table with one header row, no merged cells, caption, notes or text")
