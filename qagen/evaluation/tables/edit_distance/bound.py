"""An upper bound of the edit distance that is near it for tables that are nearly equal; cheap beside the distance."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from rapidfuzz.distance import Levenshtein

if TYPE_CHECKING:
    from collections.abc import Hashable

    import numpy.typing as npt

    from qagen.evaluation.tables.edit_distance.tree import Forest

_ABSENT = -1
"""Number of a child that a row does not have."""


def upper_bound(a: Forest, b: Forest) -> float:
    """What one particular way of editing costs: rows against rows in order, children against children by position.

    The rows are aligned by a distance that takes any two different children as wholly different; the pairs are then
    paid by their texts. Both forests hold leaves and rows of leaves only.
    """
    numbers: dict[Hashable, int] = {}
    a_rows, b_rows = _rows_of(a, numbers), _rows_of(b, numbers)
    width = max(a_rows.children.shape[1], b_rows.children.shape[1])
    a_children, b_children = _padded(a_rows.children, width), _padded(b_rows.children, width)
    pairs = _aligned(a_rows, b_rows, a_children, b_children)
    cost = float(a_rows.sizes.sum() + b_rows.sizes.sum())
    for i, j in pairs:
        cost += _pair_cost(a, b, a.roots[i], b.roots[j]) - a_rows.sizes[i] - b_rows.sizes[j]
    return cost


class _Rows(NamedTuple):
    """The trees of a forest as rows of numbers; equal numbers are equal nodes."""

    roots: npt.NDArray[np.int64]
    children: npt.NDArray[np.int64]
    """One row a tree, padded with `_ABSENT`."""
    sizes: npt.NDArray[np.int64]


def _rows_of(forest: Forest, numbers: dict[Hashable, int]) -> _Rows:
    nodes = [numbers.setdefault(key, len(numbers)) for key in zip(forest.labels, forest.texts, strict=True)]
    width = max((len(forest.kids[root]) for root in forest.roots), default=0)
    children = np.full((len(forest.roots), width), _ABSENT, dtype=np.int64)
    for row, root in enumerate(forest.roots):
        kids = forest.kids[root]
        children[row, : len(kids)] = [nodes[kid] for kid in kids]
    sizes = np.array([len(forest.kids[root]) + 1 for root in forest.roots], dtype=np.int64)
    return _Rows(np.array([nodes[root] for root in forest.roots], dtype=np.int64), children, sizes)


def _padded(children: npt.NDArray[np.int64], width: int) -> npt.NDArray[np.int64]:
    return np.pad(children, ((0, 0), (0, width - children.shape[1])), constant_values=_ABSENT)


def _aligned(
    a: _Rows, b: _Rows, a_children: npt.NDArray[np.int64], b_children: npt.NDArray[np.int64]
) -> list[tuple[int, int]]:
    """The pairs of rows of a cheapest alignment in order."""
    n, m = len(a.roots), len(b.roots)
    inserted = np.concatenate([[0.0], np.cumsum(b.sizes, dtype=np.float64)])
    above = inserted.copy()
    choice = np.zeros((n + 1, m + 1), dtype=np.int8)
    for i in range(n):
        unequal = np.count_nonzero(a_children[i][None] != b_children, axis=1) + (a.roots[i] != b.roots)
        paired = above[:-1] + unequal
        dropped = above + a.sizes[i]
        here = np.empty(m + 1)
        here[0] = dropped[0]
        np.minimum(paired, dropped[1:], out=here[1:])
        choice[i + 1, 1:] = paired <= dropped[1:]
        best = np.minimum.accumulate(here - inserted) + inserted
        choice[i + 1][best < here] = 2
        above = best
    pairs = []
    i, j = n, m
    while i and j:
        if choice[i, j] == 1:
            i, j = i - 1, j - 1
            pairs.append((i, j))
        elif choice[i, j] == 2:
            j -= 1
        else:
            i -= 1
    return pairs[::-1]


def _pair_cost(a: Forest, b: Forest, x: int, y: int) -> float:
    """Cost of turning one tree into another: root into root, child by child, the rest deleted or inserted."""
    a_kids, b_kids = a.kids[x], b.kids[y]
    cost = float(abs(len(a_kids) - len(b_kids)))
    for p, q in ((x, y), *zip(a_kids, b_kids, strict=False)):
        if a.labels[p] != b.labels[q]:
            cost += 1
        elif a.texts[p] != b.texts[q]:
            cost += Levenshtein.normalized_distance(a.texts[p], b.texts[q])
    return cost
