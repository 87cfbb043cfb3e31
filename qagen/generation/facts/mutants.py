"""Broken versions of a table: a row taken away, columns swapped, the header shifted, two cells exchanged.

A mutant is a view of the table that moves its rows, columns or contents; the cells keep their names, so that it is
known which relations are no longer true. Nothing is copied; a relation of one cell is read along its row or column.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from qagen.tables.facts.read import TableReading
    from qagen.tables.facts.slots import Direction, HeadingDirection


@dataclass(frozen=True, eq=False)
class Mutant:
    """A table whose rows, columns and contents stand elsewhere; it reads like a table (`holds.TableLike`)."""

    base: TableReading
    cell: int
    """The cell that is asked about; the others are not looked up by their text."""
    rows: Sequence[int]
    """Rows of the base in their new order; one that is left out is removed."""
    cols: Sequence[int]
    """Columns of the base in their new order."""
    moved: Mapping[int, int] = field(default_factory=dict)
    """Cell to the cell that now stands in its place; a permutation."""

    @property
    def texts(self) -> Sequence[str]:
        """For each cell its text."""
        return self.base.texts

    @property
    def by_text(self) -> Mapping[str, Sequence[int]]:
        """The text of the cell that is asked about, if it is still there."""
        return {self.texts[self.cell]: (self.cell,)} if self._rows_of(self.cell) else {}

    @cached_property
    def _place_of(self) -> dict[int, int]:
        return {new: old for old, new in self.moved.items()}

    def _rows_of(self, index: int) -> list[int]:
        cell = self.base.grid.cells[self._place_of.get(index, index) if self.moved else index]
        return _places(self.rows, cell.row, cell.row_end)

    def _cols_of(self, index: int) -> list[int]:
        cell = self.base.grid.cells[self._place_of.get(index, index) if self.moved else index]
        return _places(self.cols, cell.col, cell.col_end)

    def _at(self, row: int, col: int) -> int:
        line = self.base.grid.rows[self.rows[row]]
        col = self.cols[col]
        owner = line[col] if col < len(line) else -1
        return self.moved.get(owner, owner)

    def neighbours(self, index: int, direction: Direction) -> tuple[int, ...]:
        """Cells beside a cell."""
        rows, cols = self._rows_of(index), self._cols_of(index)
        if not rows or not cols:
            return ()
        found: set[int] = set()
        if direction in {"left", "right"}:
            steps = range(cols[0] - 1, -1, -1) if direction == "left" else range(cols[-1] + 1, len(self.cols))
            for row in rows:
                owners = (self._at(row, col) for col in steps)
                found.update(next(([one] for one in owners if one not in {-1, index}), ()))
        else:
            steps = range(rows[0] - 1, -1, -1) if direction == "up" else range(rows[-1] + 1, len(self.rows))
            for col in cols:
                owners = (self._at(row, col) for row in steps)
                found.update(next(([one] for one in owners if one not in {-1, index}), ()))
        return tuple(sorted(found))

    def headings(self, index: int, direction: HeadingDirection) -> tuple[int, ...]:
        """Headings of a cell, as in `SlotGrid.headings`."""
        seen, queue, ends = {index}, [index], set()
        while queue:
            one = queue.pop()
            steps = self.neighbours(one, direction)
            if not steps:
                ends.add(one)
            for step in steps:
                if step not in seen:
                    seen.add(step)
                    queue.append(step)
        seen.discard(index)
        headings = tuple(sorted(i for i in seen if self.base.grid.is_heading(i, direction)))
        return headings or tuple(sorted(ends - {index}))

    def heading_search(self, direction: HeadingDirection, wanted: Callable[[int], bool]) -> Callable[[int], bool]:
        """A function that tells whether a heading of a cell is wanted."""
        return lambda index: any(map(wanted, self.headings(index, direction)))


def _places(order: Sequence[int], first: int, end: int) -> list[int]:
    """Where the rows or columns of a span stand in a new order, ascending."""
    if isinstance(order, range):
        return list(range(first, min(end, len(order))))
    # Most stand where they were or one further up; only what was swapped needs a search.
    found = []
    for one in range(first, end):
        if one < len(order) and order[one] == one:
            found.append(one)
        elif 0 < one <= len(order) and order[one - 1] == one:
            found.append(one - 1)
        elif one in order:
            found.append(order.index(one))
    return sorted(found)


def mutants(base: TableReading, cell: int, other: int) -> Iterator[Mutant]:
    """The mutants that can part two cells of a table, in a fixed order.

    Rows that neither stands in may go without parting them, and columns that neither stands in may be swapped; of the
    exchanges those with a neighbour of either are made, and that of the two with each other.
    """
    grid = base.grid
    rows, cols = range(len(grid.rows)), range(max(map(len, grid.rows), default=0))
    one, two = grid.cells[cell], grid.cells[other]
    for row in sorted({*range(one.row, one.row_end), *range(two.row, two.row_end)}):
        yield Mutant(base, cell, [r for r in rows if r != row], cols)
    own = sorted({*range(one.col, one.col_end), *range(two.col, two.col_end)})
    for a in own:
        for b in cols:
            if b != a and not (b in own and b < a):
                swapped = list(cols)
                swapped[a], swapped[b] = b, a
                yield Mutant(base, cell, rows, swapped)
    heads = _header_rows(base)
    if any(cell in line or other in line for line in heads):
        for shift in (1, -1):
            yield Mutant(base, cell, rows, cols, _shifted(heads, shift))
    for a, b in _exchanges(base, cell, other):
        yield Mutant(base, cell, rows, cols, {a: b, b: a})


def _header_rows(base: TableReading) -> list[list[int]]:
    """The cells of each row from the top that holds nothing but headings of columns."""
    lines: list[list[int]] = []
    cells = base.grid.cells
    start = 0
    while start < len(cells) and cells[start].top_heading:
        end = start
        while end < len(cells) and cells[end].row == cells[start].row:
            end += 1
        if not all(cell.top_heading for cell in cells[start:end]):
            break
        lines.append(list(range(start, end)))
        start = end
    return lines


def _shifted(lines: list[list[int]], shift: int) -> dict[int, int]:
    """The contents of each line one cell further."""
    moved = {line[k]: line[(k - shift) % len(line)] for line in lines for k in range(len(line))}
    return {old: new for old, new in moved.items() if old != new}


def _exchanges(base: TableReading, cell: int, other: int) -> list[tuple[int, int]]:
    pairs = {(min(cell, other), max(cell, other))}
    directions: tuple[Direction, ...] = ("up", "down", "left", "right")
    for one in (cell, other):
        for direction in directions:
            pairs.update((min(one, two), max(one, two)) for two in base.neighbours(one, direction)[:3])
    return sorted(pairs)
