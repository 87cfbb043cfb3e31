"""A table as a grid of slots: which cell covers which, and who stands beside whom (specs/facts.md section 6).

Coordinates are those of the compressed grid: rows and columns that no cell border tells apart count once, so that a
span of a thousand million columns costs as much as one of two. Neighbours and headings are sets, which this does not
change.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Direction = Literal["up", "down", "left", "right"]
HeadingDirection = Literal["up", "left"]
_FEW = 20
"""Cells with one text that are walked from one by one."""


@dataclass(slots=True)
class SlotCell:
    """One cell. Rows and columns count from 0; ends are exclusive and are what the cell declares to span."""

    row: int
    col: int
    row_end: int
    col_end: int
    text: str
    """As found: markup of markdown cells is still in it."""
    top_heading: bool
    """Counts as a heading for cells below it."""
    left_heading: bool
    """Counts as a heading for cells to its right."""


@dataclass
class SlotGrid:
    """The cells of one table by slot."""

    cells: Sequence[SlotCell]
    """In the order in which they were placed; their index is their name."""
    rows: Sequence[Sequence[int]]
    """For each row the index of the covering cell, -1 for a hole; rows may end early."""
    overlaps: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    """Slots that further cells cover too (only `strict` keeps them): (row, column) to the other cells."""

    @cached_property
    def _columns(self) -> list[list[int]]:
        """For each column the rows in which its slot is covered, ascending."""
        columns: list[list[int]] = [[] for _ in range(max(map(len, self.rows), default=0))]
        for r, row in enumerate(self.rows):
            for c, owner in enumerate(row):
                if owner >= 0:
                    columns[c].append(r)
        return columns

    @cached_property
    def _neighbours(self) -> dict[tuple[int, Direction], tuple[int, ...]]:
        return {}

    def neighbours(self, index: int, direction: Direction) -> tuple[int, ...]:
        """Return the cells beside a cell on one side, ascending by index; holes are looked through.

        Every row (for up and down every column) that the cell declares to span is followed to the first slot that
        another cell covers.
        """
        key = (index, direction)
        known = self._neighbours.get(key)
        if known is None:
            across = self._across(index, direction) if direction in {"left", "right"} else self._along(index, direction)
            known = self._neighbours[key] = tuple(sorted(across))
        return known

    def _owners(self, row: int, col: int) -> tuple[int, ...]:
        owner = self.rows[row][col]
        return (owner, *self.overlaps.get((row, col), ())) if owner >= 0 else ()

    def _across(self, index: int, direction: Direction) -> set[int]:
        cell, found = self.cells[index], set()
        for row in range(cell.row, min(cell.row_end, len(self.rows))):
            width = len(self.rows[row])
            steps = range(cell.col_end, width) if direction == "right" else range(min(cell.col, width) - 1, -1, -1)
            for col in steps:
                others = [owner for owner in self._owners(row, col) if owner != index]
                if others:
                    found.update(others)
                    break
        return found

    def _along(self, index: int, direction: Direction) -> set[int]:
        cell, found = self.cells[index], set()
        for col in range(cell.col, min(cell.col_end, len(self._columns))):
            taken = self._columns[col]
            if direction == "down":
                steps = range(bisect_left(taken, cell.row_end), len(taken))
            else:
                steps = range(bisect_left(taken, cell.row) - 1, -1, -1)
            for k in steps:
                others = [owner for owner in self._owners(taken[k], col) if owner != index]
                if others:
                    found.update(others)
                    break
        return found

    @cached_property
    def _headings(self) -> dict[tuple[int, HeadingDirection], tuple[int, ...]]:
        return {}

    def is_heading(self, index: int, direction: HeadingDirection) -> bool:
        """Whether a cell counts as a heading on a walk up or to the left."""
        cell = self.cells[index]
        return cell.top_heading if direction == "up" else cell.left_heading

    def headings(self, index: int, direction: HeadingDirection) -> tuple[int, ...]:
        """Return the headings of a cell: all heading cells on the walk, or, without one, where the walk ends.

        The cell itself never is its own heading. Ascending by index; empty for a cell at the edge.
        """
        key = (index, direction)
        known = self._headings.get(key)
        if known is None:
            known = self._headings[key] = self._walk(index, direction)
        return known

    def _walk(self, index: int, direction: HeadingDirection) -> tuple[int, ...]:
        seen, queue = {index}, [index]
        while queue:
            for step in self.neighbours(queue.pop(), direction):
                if step not in seen:
                    seen.add(step)
                    queue.append(step)
        seen.discard(index)
        headings = tuple(sorted(i for i in seen if self.is_heading(i, direction)))
        return headings or tuple(sorted(i for i in seen if not self.neighbours(i, direction)))

    def heading_search(self, direction: HeadingDirection, wanted: Callable[[int], bool]) -> Callable[[int], bool]:
        """Return a function that tells whether one of a cell's `headings` is wanted.

        The first few cells are walked from, and their headings are kept for other tests. Where many cells have one
        text, answers are kept from cell to cell, so that asking for every cell of a table costs one walk over it.
        """
        few = iter(range(_FEW))
        many: list[Callable[[int], bool]] = []

        def search(index: int) -> bool:
            if next(few, None) is not None:
                return any(map(wanted, self.headings(index, direction)))
            if not many:
                many.append(self._search_of_many(direction, wanted))
            return many[0](index)

        return search

    def _search_of_many(self, direction: HeadingDirection, wanted: Callable[[int], bool]) -> Callable[[int], bool]:
        # Cell to (a heading lies on the walk, a wanted heading does, a wanted end does), the cell itself left out.
        known: dict[int, tuple[bool, bool, bool]] = {}

        def fold(index: int) -> tuple[bool, bool, bool]:
            has = good = end = False
            for step in self.neighbours(index, direction):
                has_further, good_further, end_further = known[step]
                heading, last = self.is_heading(step, direction), not self.neighbours(step, direction)
                has = has or has_further or heading
                good = good or good_further or (heading and wanted(step))
                end = end or end_further or (last and wanted(step))
            return has, good, end

        def search(index: int) -> bool:
            stack = [index]
            while stack:
                missing = [step for step in self.neighbours(stack[-1], direction) if step not in known]
                if missing:
                    stack.extend(missing)
                else:
                    top = stack.pop()
                    known[top] = fold(top)
            has, good, end = known[index]
            return good if has else end

        return search
