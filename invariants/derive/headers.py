"""Header rows and the path of labels above each column (specs/qa.md section 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from invariants.derive.words import is_blank, is_number, words

if TYPE_CHECKING:
    from invariants.derive.grid import Grid, GridCell

# "at least one column below it is 80 % numeric"
_NUMERIC_SHARE = 0.8


class Level(NamedTuple):
    """One cell of a label path."""

    cell: GridCell
    required: bool
    """A shown label without it would be cut short; titles and headers over everything may be left out."""


class Header(NamedTuple):
    """The header of a table; `rows` counts them, 0 where it has none."""

    rows: int
    flagged: bool
    paths: tuple[tuple[Level, ...], ...]
    """Per column, outermost level first; empty cells are left out, a cell over several rows stands once."""


def numeric_columns(grid: Grid, start: int) -> frozenset[int]:
    """Columns whose filled cells from row `start` on are numbers by 80 % or more."""
    found = set()
    for col in range(grid.n_cols):
        filled = [cell for row in range(start, grid.n_rows) if not is_blank((cell := grid.cell(row, col)).text)]
        if filled and sum(is_number(cell.text) for cell in filled) >= _NUMERIC_SHARE * len(filled):
            found.add(col)
    return frozenset(found)


def _is_flagged_header(grid: Grid, row: int) -> bool:
    """All filled cells are flagged as headers; the first column's may be a row header over the row labels.

    A full-width row is a title at the top; under a header it is the first section, whatever its flag.
    """
    if row in grid.full_rows and any(above not in grid.full_rows for above in range(row)):
        return False
    filled = [cell for cell in grid.row(row) if not cell.empty]
    if not any(cell.column_header for cell in filled):
        return False
    return all(cell.column_header or (cell.col == 0 and cell.row_header) for cell in filled)


def _unflagged_levels(grid: Grid, row: int) -> int:
    """Unflagged text rows right under group headers, across numeric columns or splitting a group: 0 to 2."""
    for levels in (2, 1):
        below = row + levels
        if below >= grid.n_rows:
            continue
        numeric = numeric_columns(grid, below)
        if all(_is_subheader(grid, one, numeric) for one in range(row, below)):
            return levels
    return 0


def _is_subheader(grid: Grid, row: int, numeric: frozenset[int]) -> bool:
    if row in grid.full_rows or not any(cell.col_span > 1 and not cell.empty for cell in grid.row(row - 1)):
        return False
    filled = [cell for col in sorted(numeric) if not is_blank((cell := grid.cell(row, col)).text) and cell.row == row]
    if any(is_number(cell.text) for cell in filled):
        return False
    return len(filled) > 1 or (bool(filled) and _splits_groups(grid, row))


def _splits_groups(grid: Grid, row: int) -> bool:
    """No row label, two words or more, and all of them under header cells that span several columns."""
    own = [cell for cell in grid.row(row) if cell.row == row and not is_blank(cell.text)]
    groups = [grid.cell(row - 1, cell.col) for cell in own]
    spanned = all(group.col_span > 1 and not group.empty and group.row < row for group in groups)
    return len(own) > 1 and spanned and not any(cell.col == 0 or is_number(cell.text) for cell in own)


def _unflagged_rows(grid: Grid) -> int:
    """Header rows of a table without flags: title rows, then the first row if numbers stand under its words."""
    row = 0
    while row in grid.full_rows:
        row += 1
    if row >= grid.n_rows - 1:
        return 0
    numeric = numeric_columns(grid, row + 1)
    if any(not grid.cell(row, col).empty and not is_number(grid.cell(row, col).text) for col in numeric):
        return row + 1
    return 0


def header_of(grid: Grid) -> Header:
    """The header of a grid; no rows and no paths where there is none."""
    rows = 0
    while rows < grid.n_rows and _is_flagged_header(grid, rows):
        rows += 1
    flagged = rows > 0
    if flagged:
        rows += _unflagged_levels(grid, rows)
    elif not flagged and not any(
        grid.cell(row, col).column_header for row in range(grid.n_rows) for col in range(grid.n_cols)
    ):
        rows = _unflagged_rows(grid)
        rows += _unflagged_levels(grid, rows) if rows else 0
    if rows == 0:
        return Header(0, flagged, ((),) * grid.n_cols)
    return Header(rows, flagged, tuple(_path(grid, rows, col) for col in range(grid.n_cols)))


def _path(grid: Grid, rows: int, col: int) -> tuple[Level, ...]:
    levels: list[Level] = []
    for row in range(rows):
        cell = grid.cell(row, col)
        if cell.empty or (levels and levels[-1].cell.at == cell.at):
            continue
        repeated = bool(levels) and words(levels[-1].cell.text) == words(cell.text)
        covers_all = cell.col_span > 1 and cell.col_span >= grid.n_cols - 1
        levels.append(Level(cell, required=not repeated and not covers_all))
    if levels and not any(level.required for level in levels):
        levels[-1] = Level(levels[-1].cell, required=True)
    return tuple(levels)
