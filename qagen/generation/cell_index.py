"""Where a value stands in a table: found without comparing it with every cell in full.

Every cell is reduced to its letters and digits (compatibility forms folded). A value can only stand in cells whose
reduced
text holds its own reduced text, and only those few are tested with the checker.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from qagen.text.match import has_token
from qagen.text.normalize import normalize_for_em
from qagen.text.prefilter import needle, reduce_text

if TYPE_CHECKING:
    from qagen.tables.grid import Grid, GridCell


class CellIndex:
    """The cells of one grid, searchable by value."""

    def __init__(self, grid: Grid) -> None:
        """Reduce every cell with text once."""
        self._cells: list[GridCell] = [cell for cell in grid.cells if cell.text]
        reduced = [reduce_text(cell.text) for cell in self._cells]
        self._starts: list[int] = []
        position = 0
        for text in reduced:
            self._starts.append(position)
            position += len(text) + 1
        self._text = "\n".join(reduced)

    def cells_with(self, value: str, limit: int = 2) -> list[GridCell]:
        """Return cells in which the checker finds a value, in reading order, at most `limit` of them.

        The value may stand in a longer text ("5.2" in "5.2 ± 0.3") and in another dress ("1 204" for "1,204").
        """
        wanted = needle(value)
        found: list[GridCell] = []
        # Without a needle (zeros, symbols) every cell is looked at; after a cell the search goes on with the next one.
        i = self._next_cell(wanted, 0)
        while i is not None and len(found) < limit:
            if has_token(value, normalize_for_em(self._cells[i].text)):
                found.append(self._cells[i])
            i = self._next_cell(wanted, i + 1)
        return found

    def _next_cell(self, wanted: str, first: int) -> int | None:
        """Return the first cell from `first` on whose reduced text holds what is wanted."""
        if first >= len(self._cells):
            return None
        position = self._text.find(wanted, self._starts[first])
        return bisect_right(self._starts, position) - 1 if position >= 0 else None
