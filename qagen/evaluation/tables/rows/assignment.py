"""The cheapest assignment of rows to rows, and of all cheapest ones always the same (specs/tables.md section 3).

scipy finds an optimum. All other optima lie on the pairs whose cost equals the sum of their dual prices; among them
the lexicographically smallest is reached by exchanges along paths of such pairs.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import numpy as np
from scipy.optimize import linear_sum_assignment

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]
    Ints = npt.NDArray[np.int64]

TIE = 1e-9
"""Costs this near are equal."""
_SETTLED = 1e-13
"""A change of price this small is a rounding error."""


def cheapest_assignment(costs: Floats) -> list[int | None]:
    """For each row the column that it is assigned to, or None.

    min(rows, columns) pairs are made, at the least total cost. Among all such assignments the one is given whose list,
    None counting as larger than any column, is the smallest.

    Args:
        costs: rows x columns, finite.
    """
    n, m = costs.shape
    if n == 0 or m == 0:
        return [None] * n
    rows, columns = _worth_looking_at(costs)
    small = costs[np.ix_(rows, columns)]
    result: list[int | None] = [None] * n
    for row, column in enumerate(_assign_all(small)):
        if column is not None:
            result[rows[row]] = int(columns[column])
    return result


def _worth_looking_at(costs: Floats) -> tuple[Ints, Ints]:
    """Rows and columns that the result can use, ascending.

    With k rows and more columns, one of the k cheapest columns of a row (the earlier of equal ones) is always left
    over for it: taking any other is dearer or later. The same holds for few columns and many rows.
    """
    n, m = costs.shape
    rows, columns = np.arange(n), np.arange(m)
    if n < m:
        columns = np.unique(np.argsort(costs, axis=1, kind="stable")[:, :n])
    elif m < n:
        rows = np.unique(np.argsort(costs, axis=0, kind="stable")[:m])
    return rows, columns


def _assign_all(costs: Floats) -> list[int | None]:
    n, m = costs.shape
    square = np.zeros((max(n, m), max(n, m)))
    square[:n, :m] = costs
    matching = _Matching(square)
    for row in range(n):
        matching.lower(row, m)
    return [int(column) if column < m else None for column in matching.column_of[:n]]


class _Matching:
    """A cheapest perfect matching of a square matrix, and the graph of pairs on which the others lie."""

    def __init__(self, square: Floats) -> None:
        self.column_of: Ints = linear_sum_assignment(square)[1]
        self.row_of: Ints = np.argsort(self.column_of)
        row_prices, column_prices = _prices(square, self.column_of)
        self.tight = np.abs(square - row_prices[:, None] - column_prices[None]) <= TIE
        self.fixed = np.zeros(len(square), dtype=bool)

    def lower(self, row: int, n_real: int) -> None:
        """Give a row the smallest column that it can have while the rows before keep theirs, and fix it."""
        # Columns that only fill up the square are all the same: unassigned.
        limit = min(int(self.column_of[row]), n_real)
        self.fixed[row] = True
        for column in np.flatnonzero(self.tight[row, :limit]):
            if not self.fixed[self.row_of[column]] and self._exchange(row, int(column)):
                return

    def _exchange(self, row: int, column: int) -> bool:
        """Take a column for a row if its holder can have another one, in exchange with rows that are not fixed."""
        free, holder = int(self.column_of[row]), int(self.row_of[column])
        came_from: dict[int, int | None] = {holder: None}
        waiting = deque([holder])
        unseen = np.ones(len(self.fixed), dtype=bool)
        unseen[column] = False
        while waiting:
            last = waiting.popleft()
            if self.tight[last, free]:
                self._shift(last, free, came_from)
                self.column_of[row], self.row_of[column] = column, row
                return True
            for step in np.flatnonzero(self.tight[last] & unseen):
                unseen[step] = False
                owner = int(self.row_of[step])
                if not self.fixed[owner] and owner not in came_from:
                    came_from[owner] = last
                    waiting.append(owner)
        return False

    def _shift(self, row: int, column: int, came_from: dict[int, int | None]) -> None:
        """Hand columns back along a path: `row` takes `column`, the row before it takes what `row` had, and so on."""
        here: int | None = row
        while here is not None:
            given_up = int(self.column_of[here])
            self.column_of[here], self.row_of[column] = column, here
            column, here = given_up, came_from[here]


def _prices(square: Floats, column_of: Ints) -> tuple[Floats, Floats]:
    """Prices of rows and columns: no pair costs less than their sum, matched pairs cost exactly that.

    Shortest paths in the graph of exchanges (Bellman and Ford), all rows at a time.
    """
    matched = square[np.arange(len(square)), column_of]
    steps = square[:, column_of] - matched[None]
    prices = np.zeros(len(square))
    for _ in range(len(square)):
        lower = (steps + prices[None]).min(axis=1)
        if (prices - lower).max() <= _SETTLED:
            break
        prices = np.minimum(prices, lower)
    column_prices = np.empty_like(prices)
    column_prices[column_of] = matched - prices
    return prices, column_prices
