"""Rows of cells with spans become a grid of slots (specs/facts.md section 5c, and the HTML standard for `strict`).

Rows are kept as intervals of columns while they are filled, so that the size of a span costs nothing; slots are written
out only between borders that some cell has.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from qagen.tables.facts.slots import SlotCell, SlotGrid

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_SLOTS = 1_000_000
"""Slots of one table at most; no page of paper has a table of a hundredth of that."""
MAX_TEXT = 2_000_000
"""Characters of a table's markup at most (of a page with HTML tables); a page of paper has some thousands."""


class TableError(Exception):
    """A table that gives no grid: it is too large, or its spans contradict each other. The text says which."""


@dataclass(slots=True)
class RawCell:
    """A cell as its markup gives it."""

    text: str
    row_span: int = 1
    """Rows, at least 1; 0 means to the end of the table (of the row group under `strict`)."""
    col_span: int = 1
    """Columns, at least 1."""
    top_heading: bool = False
    left_heading: bool = False


@dataclass(slots=True)
class _Run:
    """Columns of one row that a cell covers, and for how many rows more it goes on."""

    start: int
    end: int
    cell: int
    more: int


@dataclass(slots=True)
class _Placed:
    cell: RawCell
    row: int
    col: int
    row_span: int


class _Filler:
    """Fills a grid row by row."""

    def __init__(self, *, strict: bool) -> None:
        self._strict = strict
        self.placed: list[_Placed] = []
        self.rows: list[list[_Run]] = []
        self._runs = 0

    def section(self, rows: Sequence[Sequence[RawCell]]) -> list[_Run]:
        """Fill the rows of one row group; returns what hangs over its end (nothing under `strict`)."""
        pending: list[_Run] = []
        for number, cells in enumerate(rows):
            left = len(rows) - number
            pending = self._row(cells, pending, left)
        return pending

    def _row(self, cells: Sequence[RawCell], pending: list[_Run], rows_left: int) -> list[_Run]:
        """Place the cells of one row among the spans from above; returns the spans that go on below."""
        runs: list[_Run] = []
        below: list[_Run] = []
        k = col = 0
        for cell in cells:
            while k < len(pending) and pending[k].start <= col:
                col = max(col, pending[k].end)
                self._carry(pending[k], runs, below)
                k += 1
            span = cell.row_span or rows_left
            if self._strict:
                span = min(span, rows_left)
            run = _Run(col, col + cell.col_span, len(self.placed), span - 1)
            self.placed.append(_Placed(cell, len(self.rows), col, span))
            runs.append(run)
            if run.more:
                below.append(_Run(run.start, run.end, run.cell, run.more))
            if not self._strict:
                # The public checker lets a wide cell erase what hangs down into its further columns.
                while k < len(pending) and pending[k].end <= run.end:
                    k += 1
                if k < len(pending) and pending[k].start < run.end:
                    pending[k].start = run.end
            col = run.end
        for run in pending[k:]:
            self._carry(run, runs, below)
        if self._strict:
            below.sort(key=lambda run: run.start)
        self._runs += len(runs)
        _check_size(self._runs)
        self.rows.append(runs)
        return below

    @staticmethod
    def _carry(run: _Run, runs: list[_Run], below: list[_Run]) -> None:
        runs.append(run)
        if run.more > 1:
            below.append(_Run(run.start, run.end, run.cell, run.more - 1))


def _check_size(slots: int) -> None:
    if slots > MAX_SLOTS:
        raise TableError(f"a table of more than {MAX_SLOTS:,} slots is not read")


def fill(rows: Sequence[Sequence[RawCell]]) -> SlotGrid:
    """Return the grid that the public checker makes of `rows`; no rows give a grid without cells.

    Raises:
        TableError: too many slots, or a cell erased by another one reaches below the last row (the checker crashes).
    """
    filler = _Filler(strict=False)
    pending = filler.section(rows)
    heights = [1] * len(rows)
    while pending:
        # The rows that hang over the last one are alike until the next span ends: one stands for all of them.
        height = min(run.more for run in pending)
        filler.rows.append([_Run(run.start, run.end, run.cell, 0) for run in pending])
        heights.append(height)
        pending = [_Run(run.start, run.end, run.cell, run.more - height) for run in pending if run.more > height]
    ends = list(accumulate(heights))
    if any(one.row + one.row_span > len(rows) for one in filler.placed):
        last = ends[-1]
        if any(one.row + one.row_span > last for one in filler.placed):
            raise TableError(
                "overlapping spans: a cell that another one erases reaches below the last row, "
                "and the public checker stops with an error"
            )
    return _grid(filler, ends)


def fill_sections(sections: Sequence[Sequence[Sequence[RawCell]]]) -> SlotGrid:
    """Return the grid of row groups after the HTML standard: spans end with their group, overlapping cells both stay.

    Raises:
        TableError: too many slots.
    """
    filler = _Filler(strict=True)
    for rows in sections:
        filler.section(rows)
    return _grid(filler, list(range(1, len(filler.rows) + 1)))


def _grid(filler: _Filler, row_ends: list[int]) -> SlotGrid:
    borders = sorted({border for row in filler.rows for run in row for border in (run.start, run.end)})
    column = {border: i for i, border in enumerate(borders)}
    rows: list[list[int]] = []
    overlaps: dict[tuple[int, int], tuple[int, ...]] = {}
    total = 0
    for r, runs in enumerate(filler.rows):
        width = max((column[run.end] for run in runs), default=0)
        total += width
        _check_size(total)
        row = [-1] * width
        for run in runs:
            for c in range(column[run.start], column[run.end]):
                if row[c] >= 0 and row[c] != run.cell:
                    overlaps[r, c] = (*overlaps.get((r, c), ()), row[c])
                row[c] = run.cell
        rows.append(row)
    cells = [
        SlotCell(
            row=one.row,
            col=column[one.col],
            row_end=bisect_left(row_ends, one.row + one.row_span) + 1,
            col_end=column[one.col + one.cell.col_span],
            text=one.cell.text,
            top_heading=one.cell.top_heading,
            left_heading=one.cell.left_heading,
        )
        for one in filler.placed
    ]
    return SlotGrid(cells, rows, overlaps)
