"""What it costs to take one row for another (specs/tables.md section 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from qagen.errors import UsageError
from qagen.evaluation.tables.edit_distance.rename import text_distances
from qagen.evaluation.tables.rows.embedding import character_grams, row_distances

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from qagen.evaluation.tables.rows.embedding import Embed

    Floats = npt.NDArray[np.float64]

Cost = Literal["penalty", "levenshtein", "embedding"]
Rows = list[list[str]]


def cost_matrix(
    truth: Rows, pred: Rows, cost: Cost, weights: Sequence[float] | None = None, embed: Embed | None = None
) -> Floats:
    """The cost of each true row against each predicted one.

    Args:
        truth: normalised texts, rows of one length.
        pred: the same of the prediction, over the same columns.
        cost: `penalty`: the weights of the columns that differ, added up; `levenshtein`: the weighted mean of the
            cells' distances (0 to 1); `embedding`: 1 - cosine of the rows' vectors (0 to 2), which knows no weights.
        weights: one number from 0 a column; all 1 without.
        embed: for `embedding`, from texts to one vector each; hashed character n-grams without.

    Raises:
        UsageError: the cost is unknown, or the weights do not fit.
    """
    if cost not in get_args(Cost):
        raise UsageError(f"cost {cost!r} is unknown; give one of {', '.join(get_args(Cost))}.")
    if not truth or not pred:
        return np.zeros((len(truth), len(pred)))
    width = len(truth[0])
    used = checked_weights(weights, width)
    if cost == "embedding":
        return row_distances(truth, pred, embed or character_grams)
    total = np.zeros((len(truth), len(pred)))
    for column in range(width):
        if used[column]:
            distances = cell_distances([row[column] for row in truth], [row[column] for row in pred])
            total += used[column] * (np.ceil(distances) if cost == "penalty" else distances)
    return total if cost == "penalty" or not used.sum() else total / used.sum()


def cell_distances(truth: list[str], pred: list[str]) -> Floats:
    """Normalised Levenshtein distance of each text to each; each pair of distinct texts is compared once."""
    a_unique, a_places = np.unique(np.array(truth, dtype=object), return_inverse=True)
    b_unique, b_places = np.unique(np.array(pred, dtype=object), return_inverse=True)
    found = text_distances(list(a_unique), list(b_unique))
    return np.asarray(found[a_places[:, None], b_places[None]])


def checked_weights(weights: Sequence[float] | None, width: int) -> Floats:
    """The weights of the columns; all 1 without.

    Raises:
        UsageError: there are not as many as columns, or one is negative or no number.
    """
    if weights is None:
        return np.ones(width)
    values = np.array([float(weight) for weight in weights])
    if len(values) != width or not np.isfinite(values).all() or (values < 0).any():
        raise UsageError(f"weights {list(weights)}: give {width} numbers from 0 on, one a column.")
    return values
