"""A table as a grid of cells: every position knows its cell, merged cells are one object."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple


class GridCell(NamedTuple):
    """One cell; `row` and `col` from 0, spans at least 1."""

    row: int
    col: int
    row_span: int
    col_span: int
    text: str
    column_header: bool
    row_header: bool
    row_section: bool
    rich: bool
    """It has structure of its own."""

    @property
    def at(self) -> tuple[int, int]:
        """First row and column."""
        return self.row, self.col

    @property
    def empty(self) -> bool:
        """No visible text."""
        return not self.text.strip()


class Grid:
    """Cells by position; positions that no cell covers hold an empty one."""

    def __init__(self, n_rows: int, n_cols: int, cells: tuple[GridCell, ...]) -> None:
        self.n_rows = n_rows
        self.n_cols = n_cols
        self._at: dict[tuple[int, int], GridCell] = {}
        for cell in cells:
            for row in range(cell.row, min(cell.row + cell.row_span, n_rows)):
                for col in range(cell.col, min(cell.col + cell.col_span, n_cols)):
                    self._at[row, col] = cell

    def cell(self, row: int, col: int) -> GridCell:
        """The cell that covers the position."""
        found = self._at.get((row, col))
        if found is None:
            found = GridCell(row, col, 1, 1, "", False, False, False, False)
            self._at[row, col] = found
        return found

    def row(self, row: int) -> tuple[GridCell, ...]:
        """The distinct cells of a row from left to right, those that hang in from above included."""
        return tuple(dict.fromkeys(self.cell(row, col) for col in range(self.n_cols)))

    @cached_property
    def full_rows(self) -> frozenset[int]:
        """Rows that are one merged cell with text over all columns (titles, sections)."""
        return frozenset(
            row
            for row in range(self.n_rows)
            if self.n_cols > 1 and (cell := self.cell(row, 0)).col_span >= self.n_cols and not cell.empty
        )
