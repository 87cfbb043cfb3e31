"""The factored two-dimensional most similar substructure, on which all kinds of GriTS rest (Smock et al., 2023).

Rows are aligned in order, where a pair of rows is worth its best alignment of columns in order; columns likewise on the
transposed tables. The score counts the slots where an aligned row meets an aligned column. The true optimum is
NP-hard, this is a lower bound of it, and never above `upper_bound`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    import numpy.typing as npt

    from qagen.evaluation.tables.grits.grid import ValueGrid

    Floats = npt.NDArray[np.float64]
    Ints = npt.NDArray[np.int64]
    Reward = Callable[[list[Any], list[Any]], Floats]

_WHOLE = 4_000_000
"""Pairs of distinct values whose rewards are kept as one matrix (32 MB)."""
_BLOCK = 2_500_000
"""Rewards that are kept at a time otherwise, and sums of a block of rows."""


class Grits(NamedTuple):
    """One GriTS score; all values from 0 to 1."""

    f_score: float
    precision: float
    """Reward over the slots of the prediction; 1 where it has none."""
    recall: float
    """Reward over the slots of the truth; 1 where it has none."""
    upper_bound: float
    """What no better substructure could exceed."""


def grid_similarity(truth: ValueGrid, pred: ValueGrid, reward: Reward) -> Grits:
    """The score of two grids; equal grids score 1.

    Args:
        truth: the true grid.
        pred: the predicted one.
        reward: from the distinct values of both sides to a matrix of similarities from 0 to 1.
    """
    if truth.size == 0 or pred.size == 0:
        precision, recall = float(pred.size == 0), float(truth.size == 0)
        return Grits(_harmonic(precision, recall), precision, recall, _harmonic(precision, recall))
    if truth.values == pred.values and np.array_equal(truth.places, pred.places):
        return Grits(1.0, 1.0, 1.0, 1.0)
    rewards = _Rewards(truth, pred, reward)
    row_worth, column_worth = _worths(truth.places, pred.places, rewards)
    rows, row_total = _in_order(row_worth)
    columns, column_total = _in_order(column_worth)
    total = rewards.total(rows, columns)
    precision, recall = total / pred.size, total / truth.size
    bound = min(row_total, column_total)
    return Grits(_harmonic(precision, recall), precision, recall, _harmonic(bound / pred.size, bound / truth.size))


def _harmonic(precision: float, recall: float) -> float:
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


class _Rewards:
    """The rewards of pairs of slots, computed once where there is room, else row by row."""

    def __init__(self, truth: ValueGrid, pred: ValueGrid, reward: Reward) -> None:
        self.truth, self.pred, self.reward = truth, pred, reward
        self.whole: Floats | None = None
        if len(truth.values) * len(pred.values) <= _WHOLE:
            self.whole = reward(truth.values, pred.values)

    def rows(self, start: int, end: int) -> tuple[Floats, Ints]:
        """A matrix against all values of the prediction, and for each slot of some true rows its line in it."""
        places = self.truth.places[start:end]
        if self.whole is not None:
            return self.whole, places
        used, lines = np.unique(places, return_inverse=True)
        found = self.reward([self.truth.values[place] for place in used], self.pred.values)
        return found, lines.reshape(places.shape)

    def total(self, rows: list[tuple[int, int]], columns: list[tuple[int, int]]) -> float:
        """The sum over aligned rows and columns."""
        if not rows or not columns:
            return 0.0
        a_columns, b_columns = (np.array(side) for side in zip(*columns, strict=True))
        total = 0.0
        for i, j in rows:
            a, b = self.truth.places[i, a_columns], self.pred.places[j, b_columns]
            if self.whole is not None:
                total += float(self.whole[a, b].sum())
            else:
                a_values, b_values = [self.truth.values[p] for p in a], [self.pred.values[p] for p in b]
                total += float(np.trace(self.reward(a_values, b_values)))
        return total


def _worths(a: Ints, b: Ints, rewards: _Rewards) -> tuple[Floats, Floats]:
    """What each pair of rows, and each pair of columns, is worth at best."""
    row_worth = np.empty((len(a), len(b)))
    column_sums = np.zeros((a.shape[1], b.shape[1], len(b) + 1))
    b_columns = np.ascontiguousarray(b.T)
    per_row = max(b.size + len(b), a.shape[1] * len(rewards.pred.values) if rewards.whole is None else 1)
    step = max(1, _BLOCK // per_row)
    for start in range(0, len(a), step):
        matrix, lines = rewards.rows(start, min(start + step, len(a)))
        row_worth[start : start + step] = _row_block(matrix, lines, b_columns)
        for line in lines:
            _add_row(column_sums, matrix[line][:, b_columns])
    return row_worth, column_sums[..., -1]


def _row_block(matrix: Floats, lines: Ints, b_columns: Ints) -> Floats:
    """Best alignments in order of the columns of some true rows with those of all predicted rows."""
    n_columns, n_rows = b_columns.shape
    if len(lines) * n_rows < n_columns:
        # Few rows of many columns: one step a true column, over all predicted columns at once.
        sums = np.zeros((len(lines), n_rows, n_columns + 1))
        for x in range(lines.shape[1]):
            _add_row(sums, matrix[lines[:, x]][:, b_columns.T])
        return np.asarray(sums[..., -1])
    above = np.zeros((n_columns + 1, len(lines), n_rows))
    here = np.zeros_like(above)
    for x in range(lines.shape[1]):
        slab = matrix[lines[:, x]]
        for y in range(n_columns):
            cell = slab[:, b_columns[y]]
            cell += above[y]
            np.maximum(cell, above[y + 1], out=cell)
            np.maximum(cell, here[y], out=here[y + 1])
        above, here = here, above
    return above[n_columns]


def _add_row(sums: Floats, rewards: Floats) -> None:
    """Go on by one element of the first side in many alignments at once.

    Args:
        sums: for each pair of sequences the best sums up to each element of the second, 0 before the first; changed
            in place. Pairs of columns and the rows of the prediction, say.
        rewards: for each pair of sequences those of this element with each element of the second; changed too.
    """
    rewards += sums[..., :-1]
    np.maximum(rewards, sums[..., 1:], out=rewards)
    np.maximum.accumulate(rewards, axis=-1, out=sums[..., 1:])


def _in_order(worth: Floats) -> tuple[list[tuple[int, int]], float]:
    """The pairs of a best alignment in order, and what it is worth.

    On the way back a pair is preferred, then leaving out the first side's element, then the second's: the choice among
    equally good alignments decides which slots are compared.
    """
    n, m = worth.shape
    sums = np.zeros((n + 1, m + 1))
    for i in range(n):
        best = np.maximum(sums[i, :-1] + worth[i], sums[i, 1:])
        np.maximum.accumulate(best, out=sums[i + 1, 1:])
    pairs = []
    i, j = n, m
    while i and j:
        if sums[i - 1, j - 1] + worth[i - 1, j - 1] == sums[i, j]:
            i, j = i - 1, j - 1
            pairs.append((i, j))
        elif sums[i - 1, j] == sums[i, j]:
            i -= 1
        else:
            j -= 1
    return pairs[::-1], float(sums[n, m])
