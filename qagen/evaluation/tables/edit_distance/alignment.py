"""Sequences of leaves against sequences of leaves: the weighted string edit distance, for many pairs at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]
    Ints = npt.NDArray[np.int64]


def child_alignment(costs: Floats, rows: tuple[Ints, Ints], columns: tuple[Ints, Ints]) -> Floats:
    """Cheapest alignment of the children of each tree on one side with those of each tree on the other.

    Args:
        costs: rename costs by place, trees in postorder: the children of a root stand right before it.
        rows: places of the roots along the first axis, and how many children each has.
        columns: the same along the second axis.

    Returns:
        One number a pair of roots: insertions and deletions cost 1 each.
    """
    result = np.empty((len(rows[0]), len(columns[0])))
    for height in np.unique(rows[1]):
        x = np.flatnonzero(rows[1] == height)
        for width in np.unique(columns[1]):
            y = np.flatnonzero(columns[1] == width)
            result[np.ix_(x, y)] = _one_shape(costs, rows[0][x] - height, columns[0][y] - width, (height, width))
    return result


def _one_shape(costs: Floats, x_starts: Ints, y_starts: Ints, shape: tuple[int, int]) -> Floats:
    height, width = shape
    above = np.empty((width + 1, len(x_starts), len(y_starts)))
    above[:] = np.arange(width + 1.0)[:, None, None]
    here = np.empty_like(above)
    for i in range(height):
        slab = costs[x_starts + i]
        here[0] = i + 1
        for j in range(width):
            cell = here[j + 1]
            np.minimum(above[j + 1], here[j], out=cell)
            cell += 1.0
            kept = slab[:, y_starts + j]
            kept += above[j]
            np.minimum(cell, kept, out=cell)
        above, here = here, above
    return np.asarray(above[width])
