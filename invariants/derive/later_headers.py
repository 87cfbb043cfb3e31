"""Second headers inside a body: rows of words across columns of numbers, which rename the columns below them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from invariants.derive.headers import numeric_columns
from invariants.derive.words import Words, is_blank, is_number, words

if TYPE_CHECKING:
    from invariants.derive.grid import Grid

# A lone word among the numbers ("n.a.") is a value; a header names at least so many columns.
_MOST_COLUMNS = 0.6


def later_headers(grid: Grid, start: int) -> dict[int, dict[int, Words]]:
    """Last row of each second header, and the words that it puts over each column; empty where there is none.

    Args:
        grid: the table.
        start: first row below the header.
    """
    numeric = sorted(numeric_columns(grid, start))
    found: dict[int, dict[int, Words]] = {}
    if len(numeric) < 2:
        return found
    rows = [row for row in range(start, grid.n_rows) if _names_columns(grid, row, numeric)]
    for row in rows:
        above = found.pop(row - 1, {})
        own = {col: words(grid.cell(row, col).text) for col in range(grid.n_cols) if not grid.cell(row, col).empty}
        found[row] = {col: above.get(col, ()) + own.get(col, ()) for col in sorted({*above, *own})}
    return found


def _names_columns(grid: Grid, row: int, numeric: list[int]) -> bool:
    """Most columns of numbers hold a word of their own here, and none a number."""
    if row in grid.full_rows:
        return False
    filled = [cell for col in numeric if not is_blank((cell := grid.cell(row, col)).text)]
    telling = [cell for cell in filled if cell.row == row and words(cell.text)]
    return (
        len(telling) >= 2
        and len(telling) >= _MOST_COLUMNS * len(numeric)
        and len({cell.at for cell in telling}) >= 2
        and not any(is_number(cell.text) for cell in filled)
    )
