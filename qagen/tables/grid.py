"""A logical table as a grid of cells: one table, or several parts joined over pages."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qagen.model.document import Cell, Table


def collapse(text: str) -> str:
    """Return `text` with every run of white space as one space, none at the ends."""
    if text.isascii() and " " not in text and "\n" not in text and "\t" not in text:
        return text  # most cells of a large table
    return " ".join(text.split())


# Compared by identity and not frozen: a large table has tens of thousands of them, made in one place.
@dataclass(slots=True, eq=False)
class GridCell:
    """A cell of the grid; rows and columns count from 0 over the whole logical table."""

    row: int
    col: int
    row_span: int
    col_span: int
    text: str
    """White space collapsed."""
    column_header: bool
    part: int
    """Which of the joined tables holds it, from 0."""
    source: Cell
    """The cell of the document."""

    @property
    def empty(self) -> bool:
        """True if nothing is printed in it."""
        return not self.text

    @property
    def last_row(self) -> int:
        """Last row that it covers."""
        return self.row + self.row_span - 1


@dataclass(frozen=True)
class Grid:
    """The cells of one logical table by position."""

    parts: tuple[Table, ...]
    """The joined tables in reading order; one for a table that is whole."""
    n_rows: int
    n_cols: int
    cells: tuple[GridCell, ...]
    """Row-major by first row and column."""

    @cached_property
    def _index(self) -> list[int]:
        index = [-1] * (self.n_rows * self.n_cols)
        for i, cell in enumerate(self.cells):
            for row in range(cell.row, min(cell.row + cell.row_span, self.n_rows)):
                base = row * self.n_cols
                for col in range(cell.col, min(cell.col + cell.col_span, self.n_cols)):
                    # The first of two overlapping cells keeps the place: the order of the cells is the document's.
                    if index[base + col] < 0:
                        index[base + col] = i
        return index

    def at(self, row: int, col: int) -> GridCell | None:
        """Return the cell that covers a position, None where the source left a hole."""
        i = self._index[row * self.n_cols + col]
        return self.cells[i] if i >= 0 else None

    def text(self, row: int, col: int) -> str:
        """Return the text at a position, `` for a hole."""
        i = self._index[row * self.n_cols + col]
        return self.cells[i].text if i >= 0 else ""

    def row_cells(self, row: int) -> tuple[GridCell, ...]:
        """Return the distinct cells that touch a row, from left to right."""
        base = row * self.n_cols
        seen: dict[int, None] = {}
        for i in self._index[base : base + self.n_cols]:
            if i >= 0:
                seen[i] = None
        return tuple(self.cells[i] for i in seen)

    @cached_property
    def _filled_rows(self) -> dict[int, tuple[GridCell, ...]]:
        return {}

    def filled(self, row: int) -> tuple[GridCell, ...]:
        """Return the distinct cells with text that touch a row, from left to right; worked out once for each row."""
        known = self._filled_rows.get(row)
        if known is None:
            known = self._filled_rows[row] = tuple(cell for cell in self.row_cells(row) if cell.text)
        return known

    def column_texts(self, col: int, rows: Iterable[int]) -> tuple[str, ...]:
        """Return the texts of a column in the given rows, `` for holes."""
        return tuple(self.text(row, col) for row in rows)


def grid_of(table: Table) -> Grid:
    """Return the grid of one table that stands alone."""
    return grid_of_parts((table,), (0,), (False,))


def grid_of_parts(parts: Sequence[Table], skip_rows: Sequence[int], headers_undone: Sequence[bool]) -> Grid:
    """Return one grid over several parts.

    Args:
        parts: tables in reading order, all with the same number of columns.
        skip_rows: for each part the number of leading rows to leave out (a repeated header).
        headers_undone: for each part whether its header flags are taken back (a data row flagged as header).
    """
    cells: list[GridCell] = []
    offset = 0
    for number, (table, skip, undone) in enumerate(zip(parts, skip_rows, headers_undone, strict=True)):
        n_rows, n_cols = table.n_rows, table.n_cols
        for cell in table.cells:
            first, end, col = cell.row, cell.row + cell.row_span, cell.col
            first, end = max(first, skip), min(end, n_rows)
            if end <= first or col >= n_cols:
                continue
            header = cell.column_header and not undone
            width = min(cell.col_span, n_cols - col)
            text = collapse(cell.text)
            cells.append(GridCell(offset + first - skip, col, end - first, width, text, header, number, cell))
        offset += table.n_rows - skip
    return Grid(tuple(parts), offset, max((t.n_cols for t in parts), default=0), tuple(cells))
