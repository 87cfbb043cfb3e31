"""The edit distance between forests of leaves and rows of leaves, which the rows of two tables are.

Zhang and Shasha's recursion over the postorder of both forests, with two properties used:

* Distances between two rows need no recursion of their own. Where both roots survive, the children are aligned like
  two strings, for all pairs of rows of a block at once; where one does not, a closed form holds.
* After x nodes of one forest and y of the other, |x - y| nodes at least have been deleted or inserted, and the rest
  costs |(n - x) - (m - y)| at least. With an upper bound of the distance, only a band of (x, y) can be on a cheapest
  way; it is as narrow as the tables are alike.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from qagen.evaluation.tables.edit_distance.alignment import child_alignment
from qagen.evaluation.tables.edit_distance.bound import upper_bound
from qagen.evaluation.tables.edit_distance.rename import Renames

if TYPE_CHECKING:
    import numpy.typing as npt

    from qagen.evaluation.tables.edit_distance.tree import Forest

    Floats = npt.NDArray[np.float64]

_BLOCK = 3_000_000
"""Node pairs whose distances are kept at a time (24 MB each for costs and distances)."""
_SMALL = 40_000
"""Node pairs up to which an upper bound costs more than it saves."""


class _Band(NamedTuple):
    """Which differences x - y of nodes used so far can be on a cheapest way."""

    low: int
    high: int

    def columns(self, x: int, m: int) -> tuple[int, int]:
        """First and last y for this x, from 0 to m."""
        return max(0, x - self.high), min(m, x - self.low)


def shallow_distance(a: Forest, b: Forest) -> float:
    """The edit distance of two forests whose trees are leaves or rows of leaves; insert and delete cost 1."""
    if a.size > b.size:
        a, b = b, a
    n, m = a.size, b.size
    if n == 0:
        return float(m)
    difference = n - m
    bound = upper_bound(a, b) if n * m > _SMALL else float(n + m)
    reach = bound + 1e-6
    band = _Band(math.ceil((difference - reach) / 2), math.floor((difference + reach) / 2))
    return _Table(a, b, band).distance()


class _Table:
    """The table of forest distances, of which two rows are kept, and the one before the current tree."""

    def __init__(self, a: Forest, b: Forest, band: _Band) -> None:
        self.a, self.b, self.band = a, b, band
        self.renames = Renames(a, b)
        self.b_first = np.array(b.first, dtype=np.int64)
        self.counts = np.arange(b.size + 1, dtype=np.float64)
        self.row = np.full(b.size + 1, np.inf)
        low, high = band.columns(0, b.size)
        self.row[low : high + 1] = self.counts[low : high + 1]
        self.spare = np.full(b.size + 1, np.inf)

    def distance(self) -> float:
        """Go through the first forest, block by block of trees."""
        roots, m = self.a.roots, self.b.size
        start = 0
        while start < len(roots):
            first_node = self.a.first[roots[start]]
            end = start + 1
            while end < len(roots) and (roots[end] - first_node + 1) * self._width(first_node, roots[end]) <= _BLOCK:
                end += 1
            self._block(roots[start:end], first_node)
            start = end
        return float(self.row[m])

    def _width(self, first: int, last: int) -> int:
        """Nodes of the second forest that a block of the first meets, more or less."""
        low = self.band.columns(first, self.b.size)[0]
        return max(self.band.columns(last + 1, self.b.size)[1] - low, 1)

    def _block(self, roots: list[int], x_start: int) -> None:
        x_end = roots[-1] + 1
        y_roots = self._met_roots(x_start, x_end)
        if y_roots:
            y_start, y_end = self.b.first[y_roots[0]], y_roots[-1] + 1
            distances = _tree_distances(self, roots, y_roots, slice(x_start, x_end), slice(y_start, y_end))
        else:
            y_start, distances = 0, np.zeros((x_end - x_start, 0))
        for root in roots:
            before = self.row.copy() if self.a.kids[root] else self.row
            for x in range(self.a.first[root], root):
                self._step(x, self.row, distances[x - x_start], y_start)
            self._step(root, before, distances[root - x_start], y_start)

    def _met_roots(self, x_start: int, x_end: int) -> list[int]:
        """Roots of the second forest's trees that hold a node of the band beside these nodes of the first."""
        low = self.band.columns(x_start, self.b.size)[0]
        high = self.band.columns(x_end, self.b.size)[1]
        return [root for root in self.b.roots if root >= low and self.b.first[root] < high]

    def _step(self, x: int, base: Floats, distances: Floats, y_start: int) -> None:
        """From the row of x nodes to that of x + 1; `base` is the row before the subtree of node x."""
        previous, row = self.row, self.spare
        low, high = self.band.columns(x + 1, self.b.size)
        row[max(0, low - 2) : low] = np.inf
        here = row[low : high + 1]
        np.add(previous[low : high + 1], 1.0, out=here)
        begin = max(low, 1)
        if begin <= high:
            # Node y closes the prefix of y + 1 nodes.
            whole = base[self.b_first[begin - 1 : high]]
            whole += distances[begin - 1 - y_start : high - y_start]
            tail = row[begin : high + 1]
            np.minimum(tail, whole, out=tail)
        counts = self.counts[low : high + 1]
        here -= counts
        np.minimum.accumulate(here, out=here)
        here += counts
        self.row, self.spare = row, previous


def _tree_distances(table: _Table, x_roots: list[int], y_roots: list[int], xs: slice, ys: slice) -> Floats:
    """Distances between all subtrees of two ranges of nodes that consist of whole trees."""
    a, b = table.a, table.b
    costs = table.renames.block(xs, ys)
    row_ends = np.array(x_roots) - xs.start
    column_ends = np.array(y_roots) - ys.start
    row_kids = np.array([len(a.kids[root]) for root in x_roots])
    column_kids = np.array([len(b.kids[root]) for root in y_roots])
    # The cheapest node of each tree to be kept, where the other side is one leaf.
    by_column = np.minimum.reduceat(costs, column_ends - column_kids, axis=1)
    by_row = np.minimum.reduceat(costs, row_ends - row_kids, axis=0)
    distances = costs.copy()
    distances[:, column_ends] = by_column + column_kids
    distances[row_ends] = by_row + row_kids[:, None]
    both = np.minimum(by_row[:, column_ends], by_column[row_ends]) + row_kids[:, None] + column_kids
    aligned = child_alignment(costs, (row_ends, row_kids), (column_ends, column_kids))
    aligned += costs[np.ix_(row_ends, column_ends)]
    distances[np.ix_(row_ends, column_ends)] = np.minimum(both, aligned)
    return np.asarray(distances)
