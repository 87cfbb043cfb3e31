"""The edit distance between forests of any depth, fast where most nodes are leaves and rows of leaves.

Zhang and Shasha's recursion, one vector over the second tree at a time. Nodes are leaves, rows (all children are
leaves) or big. Distances that involve a leaf, and those between rows, need no recursion of their own (see `shallow`);
each pair with a big node is a table of forest distances. All tables of a pass run side by side, so that only one row
of each is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from qagen.evaluation.tables.edit_distance.alignment import child_alignment
from qagen.evaluation.tables.edit_distance.rename import Renames
from qagen.evaluation.tables.edit_distance.tree import Forest, Node, forest_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]


def deep_distance(a: tuple[Node, ...], b: tuple[Node, ...]) -> float:
    """The edit distance of two forests; insert and delete cost 1."""
    # Two roots of one label are kept by some cheapest mapping: the trees are as far apart as the forests below them.
    left, right = _Side(forest_of((Node("root", "", a),))), _Side(forest_of((Node("root", "", b),)))
    renames = Renames(left.forest, right.forest)
    big_to_small = _against_big(right, left, renames.transposed())
    running = {(i, j): _ForestTable(left, right, i, j) for i in left.big for j in right.big}
    small = _small_rows(left, right, renames)
    distances = np.empty(0)
    for x in range(left.forest.size):
        if x in left.is_big:
            distances = big_to_small[x]
            costs = renames.row(x)
            for j in right.big:
                distances[j] = running[x, j].close(x, distances, costs[j])
        else:
            distances = next(small)
        for i in left.big_above(x):
            for j in right.big:
                running[i, j].step(x, distances)
    return float(distances[right.forest.size - 1])


class _Side:
    """One tree and its kinds of nodes."""

    def __init__(self, forest: Forest) -> None:
        self.forest = forest
        kids = forest.kids
        self.first = np.array(forest.first, dtype=np.int64)
        self.rows = [x for x, below in enumerate(kids) if below and not any(kids[kid] for kid in below)]
        self.big = [x for x, below in enumerate(kids) if any(kids[kid] for kid in below)]
        self.is_big = frozenset(self.big)
        self.row_places = np.array(self.rows, dtype=np.int64)
        self.row_kids = np.array([len(kids[x]) for x in self.rows], dtype=np.int64)

    def big_above(self, x: int) -> list[int]:
        """Places of the big proper ancestors of a node."""
        return [i for i in self.big if self.forest.first[i] <= x < i]


class _ForestTable:
    """The table of one pair of subtrees: nodes of the first come one by one, the second is a vector."""

    def __init__(self, a: _Side, b: _Side, i: int, j: int) -> None:
        self.a_first, self.start = a.forest.first, a.forest.first[i]
        self.b_start, self.b_end = b.forest.first[j], j + 1
        self.b_first = b.first[self.b_start : self.b_end] - self.b_start
        self.counts = np.arange(self.b_end - self.b_start + 1, dtype=np.float64)
        self.row = self.counts.copy()
        # Where a subtree of the first tree begins, the row is needed again when its root comes.
        self.last_use = {a.forest.first[x] - self.start: x for x in range(self.start, i + 1)}
        self.saved = {0: self.row}

    def step(self, x: int, distances: Floats) -> Floats:
        """Go on over node x, whose distances to all nodes of the second tree are given."""
        begins = self.a_first[x] - self.start
        row = np.empty_like(self.row)
        row[0] = x - self.start + 1
        whole = self.saved[begins][self.b_first]
        whole += distances[self.b_start : self.b_end]
        np.add(self.row[1:], 1.0, out=row[1:])
        np.minimum(row[1:], whole, out=row[1:])
        row -= self.counts
        np.minimum.accumulate(row, out=row)
        row += self.counts
        if begins and self.last_use[begins] == x:
            del self.saved[begins]
        self.row = row
        done = x - self.start + 1
        if done in self.last_use:
            self.saved[done] = row
        return np.asarray(row)

    def close(self, x: int, distances: Floats, cost: float) -> float:
        """Go over the last node, the root: the distance of the subtrees, where a rename of the roots costs `cost`."""
        inner = self.row[-2]
        distances[self.b_end - 1] = np.inf
        return float(min(self.step(x, distances)[-1], inner + cost))


def _small_rows(a: _Side, b: _Side, renames: Renames) -> Iterator[Floats]:
    """For each leaf and row of the first tree in postorder its distances to all nodes of the second."""
    leaf_costs: list[Floats] = []
    leaf_distances: list[Floats] = []
    for x in range(a.forest.size):
        if x in a.is_big:
            continue
        kids = a.forest.kids[x]
        costs = renames.row(x)
        if not kids:
            distances = _leaf_distances(b, costs)
            leaf_costs.append(costs)
            leaf_distances.append(distances)
        else:
            kid_costs = np.array(leaf_costs[-len(kids) :])
            distances = _row_distances(b, kid_costs, costs)
            for j in b.big:
                table = _ForestTable(a, b, x, j)
                for kid, found in zip(kids, leaf_distances[-len(kids) :], strict=True):
                    table.step(kid, found)
                distances[j] = table.close(x, distances, costs[j])
            leaf_costs.clear()
            leaf_distances.clear()
        yield distances


def _against_big(a: _Side, b: _Side, renames: Renames) -> dict[int, Floats]:
    """For each big node of the second tree its distances to all leaves and rows of the first; infinite elsewhere."""
    result = {j: np.full(a.forest.size, np.inf) for j in b.big}
    small = (x for x in range(a.forest.size) if x not in a.is_big)
    for x, distances in zip(small, _small_rows(a, b, renames), strict=True):
        for j in b.big:
            result[j][x] = distances[j]
    return result


def _leaf_distances(b: _Side, costs: Floats) -> Floats:
    """One leaf against each subtree: the cheapest node is kept, the others are inserted."""
    distances = costs.copy()
    if b.rows:
        ends = np.stack([b.row_places - b.row_kids, b.row_places + 1], axis=1).ravel()
        # A segment's end behind the last node is no index; reduceat then runs to the end by itself.
        cut = ends[:-1] if ends[-1] >= b.forest.size else ends
        distances[b.row_places] = np.minimum.reduceat(costs, cut)[::2] + b.row_kids
    for j in b.big:
        first = b.forest.first[j]
        distances[j] = costs[first : j + 1].min() + (j - first)
    return np.asarray(distances)


def _row_distances(b: _Side, kid_costs: Floats, costs: Floats) -> Floats:
    """One row against each leaf and row of the second tree; big nodes are left to the caller."""
    n_kids = len(kid_costs)
    cheapest = np.minimum(kid_costs.min(axis=0), costs)
    distances = cheapest + n_kids
    if b.rows:
        kids = np.array([n_kids], dtype=np.int64)
        aligned = child_alignment(kid_costs, (kids, kids), (b.row_places, b.row_kids))[0] + costs[b.row_places]
        ends = np.stack([b.row_places - b.row_kids, b.row_places + 1], axis=1).ravel()
        cut = ends[:-1] if ends[-1] >= b.forest.size else ends
        inside = np.minimum.reduceat(costs, cut)[::2]
        single = np.minimum(cheapest[b.row_places], inside) + n_kids + b.row_kids
        distances[b.row_places] = np.minimum(aligned, single)
    return np.asarray(distances)
