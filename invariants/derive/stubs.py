"""Label columns, section rows and the path of labels before each row (specs/qa.md sections 6 and 9)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, NamedTuple

from invariants.derive.headers import Level, numeric_columns
from invariants.derive.words import is_number, is_year, words

if TYPE_CHECKING:
    from invariants.derive.grid import Grid, GridCell


class Stub(NamedTuple):
    """The left side of a table."""

    columns: tuple[int, ...]
    """The label columns: flagged, else the shortest run of leading text columns that makes the rows unique."""
    possible: tuple[int, ...]
    """Every column whose cells can name a row."""
    sections: frozenset[int]
    """Rows that are headings of the rows below them."""


def _is_running_number(grid: Grid, start: int, col: int) -> bool:
    cells = [grid.cell(row, col) for row in range(start, grid.n_rows)]
    texts = [cell.text.strip().rstrip(".") for cell in cells if not cell.empty]
    numbers = [int(text) for text in texts if text.isdecimal()]
    if all(is_year(text) for text in texts):
        return False
    return len(texts) > 1 and len(numbers) == len(texts) and numbers == list(range(numbers[0], numbers[0] + len(texts)))


def _flagged_columns(grid: Grid, start: int) -> tuple[int, ...]:
    found = []
    for col in range(grid.n_cols):
        filled = [cell for row in range(start, grid.n_rows) if not (cell := grid.cell(row, col)).empty]
        if filled and sum(cell.row_header for cell in filled) * 2 >= len(filled):
            found.append(col)
    return tuple(found)


def _possible_columns(grid: Grid, start: int) -> tuple[int, ...]:
    """Text columns (years count as text) without those that only number the rows or are empty."""
    numeric = numeric_columns(grid, start)
    return tuple(
        col
        for col in range(grid.n_cols)
        if col not in numeric
        and not _is_running_number(grid, start, col)
        and any(not grid.cell(row, col).empty for row in range(start, grid.n_rows))
    )


def _sections(grid: Grid, start: int) -> frozenset[int]:
    sure = {row for row in range(start, grid.n_rows) if row in grid.full_rows or _is_flagged_section(grid, row)}
    alone = [row for row in range(start, grid.n_rows) if row not in sure and _only_first_filled(grid, row)]
    adjacent = any(one + 1 == other for one, other in itertools.pairwise(alone))
    if alone and alone[0] == start and not adjacent:
        sure |= set(alone)
    return frozenset(sure)


def _is_flagged_section(grid: Grid, row: int) -> bool:
    filled = [cell for cell in grid.row(row) if not cell.empty]
    return bool(filled) and all(cell.row_section for cell in filled)


def _only_first_filled(grid: Grid, row: int) -> bool:
    cells = grid.row(row)
    first = cells[0]
    return (
        not first.empty and first.row_span == 1 and not is_number(first.text) and all(cell.empty for cell in cells[1:])
    )


def stub_of(grid: Grid, start: int) -> Stub:
    """The label columns and section rows below the header, which ends before row `start`."""
    sections = _sections(grid, start)
    possible = _possible_columns(grid, start)
    columns = _flagged_columns(grid, start)
    if not columns:
        rows = [row for row in range(start, grid.n_rows) if row not in sections]
        columns = _unique_prefix(grid, rows, possible)
    return Stub(columns, tuple(sorted({*possible, *columns})), sections)


def _unique_prefix(grid: Grid, rows: list[int], possible: tuple[int, ...]) -> tuple[int, ...]:
    for end in range(1, len(possible) + 1):
        labels = [tuple(words(grid.cell(row, col).text) for col in possible[:end]) for row in rows]
        if len(set(labels)) == len(labels):
            return possible[:end]
    return possible[:1]


def row_levels(grid: Grid, row: int, columns: tuple[int, ...]) -> tuple[Level, ...]:
    """The filled label cells of a row from left to right."""
    cells: dict[tuple[int, int], GridCell] = {}
    for col in columns:
        cell = grid.cell(row, col)
        if not cell.empty:
            cells[cell.at] = cell
    return tuple(Level(cell, required=False) for cell in cells.values())


def section_levels(grid: Grid, stub: Stub, row: int) -> tuple[Level, ...]:
    """The section rows that stand over a row, outermost first: the nearest one, and those directly above it."""
    nearest = max((section for section in stub.sections if section < row), default=None)
    if nearest is None:
        return ()
    rows = [nearest]
    while rows[0] - 1 in stub.sections:
        rows.insert(0, rows[0] - 1)
    levels = []
    for section in rows:
        cell = next(cell for cell in grid.row(section) if not cell.empty)
        sure = section in grid.full_rows or cell.row_section
        levels.append(Level(cell, required=sure and section == nearest))
    return tuple(levels)
