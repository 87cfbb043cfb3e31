"""Which predicted row stands for which true row, and how right its cells are (specs/tables.md sections 3 and 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qagen.evaluation.tables.rows.assignment import cheapest_assignment
from qagen.evaluation.tables.rows.cells import cell_pair, count_cells, rates, soft_rates
from qagen.evaluation.tables.rows.costs import cost_matrix
from qagen.tables.html_model import normalize_cell

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    import numpy.typing as npt

    from qagen.evaluation.tables.rows.costs import Cost, Rows
    from qagen.evaluation.tables.rows.embedding import Embed


class RowMatching(NamedTuple):
    """The matching of the rows of two tables over the same columns."""

    assignment: list[int | None]
    """For each true row the predicted one, from 0, or None."""
    total_cost: float
    """Sum over the pairs."""
    values: dict[str, float]
    """correct, n_pred, n_true, precision, recall, f1; blank cells are no values."""
    all: dict[str, float]
    """The same with blank cells as values."""
    soft: dict[str, float]
    """soft_correct, soft_precision, soft_recall, soft_f1 and mean_cell_similarity: graded, blank cells no values."""
    missing_rows: list[int]
    """True rows without a predicted one."""
    extra_rows: list[int]
    """Predicted rows that stand for none."""


def match_rows(
    truth: Sequence[Sequence[str | None]],
    pred: Sequence[Sequence[str | None]],
    cost: Cost = "levenshtein",
    weights: Sequence[float] | None = None,
    *,
    max_cost: float | None = None,
    embed: Embed | None = None,
) -> RowMatching:
    """Match rows one to one at the least total cost, and count the right cells of matched rows.

    Texts are normalised (NFC, white space); None is blank. Short rows are filled up with blank cells.

    Args:
        truth: true rows.
        pred: predicted rows over the same columns.
        cost: `penalty`, `levenshtein` or `embedding`.
        weights: one number from 0 a column. They decide which rows belong together, never what counts.
        max_cost: pairs that cost more are taken apart again.
        embed: the vectors of `embedding`.

    Raises:
        UsageError: the cost is unknown, or the weights do not fit.
    """
    true_rows, pred_rows = normalized_rows(truth, pred)
    costs = cost_matrix(true_rows, pred_rows, cost, weights, embed)
    assignment = assign(costs, max_cost)
    pairs = [
        cell_pair(a, b)
        for i, j in enumerate(assignment)
        if j is not None
        for a, b in zip(true_rows[i], pred_rows[j], strict=True)
    ]
    values = count_cells(pairs, true_rows, pred_rows, blanks=False)
    return RowMatching(
        assignment=assignment,
        total_cost=float(sum(costs[i, j] for i, j in enumerate(assignment) if j is not None)),
        values=rates(values),
        all=rates(count_cells(pairs, true_rows, pred_rows, blanks=True)),
        soft=soft_rates(values),
        missing_rows=[i for i, j in enumerate(assignment) if j is None],
        extra_rows=sorted(set(range(len(pred_rows))) - set(assignment)),
    )


def assign(costs: npt.NDArray[np.float64], max_cost: float | None = None) -> list[int | None]:
    """The cheapest assignment, without the pairs that cost more than `max_cost`."""
    assignment = cheapest_assignment(costs)
    if max_cost is None:
        return assignment
    return [None if j is None or costs[i, j] > max_cost else j for i, j in enumerate(assignment)]


def normalized_rows(truth: Sequence[Sequence[str | None]], pred: Sequence[Sequence[str | None]]) -> tuple[Rows, Rows]:
    """Both sides as normalised texts, all rows as long as the longest."""
    width = max((len(row) for row in (*truth, *pred)), default=0)
    true_rows, pred_rows = (
        [[normalize_cell(row[c] or "") if c < len(row) else "" for c in range(width)] for row in rows]
        for rows in (truth, pred)
    )
    return true_rows, pred_rows
