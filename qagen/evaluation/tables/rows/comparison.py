"""Rows and cells of two tables side by side, with what the numbers say (specs/tables.md sections 3 to 5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qagen.evaluation.tables.rows.cells import cell_pair, count_cells
from qagen.evaluation.tables.rows.costs import cost_matrix
from qagen.evaluation.tables.rows.matching import assign
from qagen.evaluation.tables.rows.number_parser import parse_number
from qagen.evaluation.tables.rows.numbers import compare_numbers
from qagen.model.table_score import NumberSums

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    import numpy.typing as npt

    from qagen.evaluation.tables.rows.cells import CellPair, Counts
    from qagen.evaluation.tables.rows.embedding import Embed
    from qagen.evaluation.tables.rows.numbers import NumericComparison
    from qagen.model.table_score import CellState, TableEvaluationConfig

_NEAR = 0.5
"""From this similarity on a wrong text looks like a misread one."""


@dataclass(frozen=True)
class ComparedCell:
    """A cell of a matched row.

    Attributes:
        truth_row: place of its true row.
        pred_row: place of the predicted row.
        column: place of its column.
        pair: the two texts.
        number: how they compare as numbers; None for equal texts.
        state: what a person would call the difference.
    """

    truth_row: int
    pred_row: int
    column: int
    pair: CellPair
    number: NumericComparison | None
    state: CellState

    @property
    def right(self) -> bool:
        """Whether it counts as correct."""
        return self.state in {"right", "blank", "equal_number"}


@dataclass(frozen=True)
class RowComparison:
    """All rows of two tables over the same columns.

    Attributes:
        truth: texts of the true rows.
        pred: texts of the predicted rows.
        costs: of each true row against each predicted one.
        assignment: for each true row the predicted one.
        cells: those of matched rows, row by row.
        values: sums without blank cells.
        all: sums with blank cells.
        numbers: sums over the cells that are numbers on both sides.
    """

    truth: list[list[str]]
    pred: list[list[str]]
    costs: npt.NDArray[np.float64]
    assignment: list[int | None]
    cells: list[ComparedCell]
    values: Counts
    all: Counts
    numbers: NumberSums

    @property
    def missing_rows(self) -> list[int]:
        """True rows without a predicted one."""
        return [i for i, j in enumerate(self.assignment) if j is None]

    @property
    def extra_rows(self) -> list[int]:
        """Predicted rows that stand for none."""
        return sorted(set(range(len(self.pred))) - set(self.assignment))


def compare_rows(
    truth: list[list[str]],
    pred: list[list[str]],
    config: TableEvaluationConfig,
    *,
    weights: Sequence[float] | None = None,
    numeric_columns: frozenset[int] = frozenset(),
    embed: Embed | None = None,
) -> RowComparison:
    """Match the rows of two tables and compare the cells of matched rows.

    Args:
        truth: normalised texts, rows of one length.
        pred: the same of the prediction.
        config: how to match and count.
        weights: one number from 0 a column; all 1 without.
        numeric_columns: those in which one number written in two ways is right.
        embed: the vectors of the cost `embedding`.
    """
    costs = cost_matrix(truth, pred, config.cost, weights, embed)
    assignment = assign(costs, config.max_cost)
    cells = [
        _compared(i, j, column, pair, config.numeric_cap, config.numeric_equal or column in numeric_columns)
        for i, j in enumerate(assignment)
        if j is not None
        for column, pair in enumerate(zip(truth[i], pred[j], strict=True))
    ]
    pairs, same_number = [cell.pair for cell in cells], [cell.state == "equal_number" for cell in cells]
    values, everything = (
        count_cells(pairs, truth, pred, blanks=blanks, numeric_equal=same_number) for blanks in (False, True)
    )
    return RowComparison(truth, pred, costs, assignment, cells, values, everything, _number_sums(cells))


def _compared(
    i: int, j: int, column: int, texts: tuple[str, str], numeric_cap: bool, numeric_equal: bool
) -> ComparedCell:
    pair = cell_pair(*texts)
    if pair.equal:
        return ComparedCell(i, j, column, pair, None, "blank" if pair.blank else "right")
    number = compare_numbers(*texts)
    if numeric_cap and number.closeness is not None:
        pair = pair._replace(similarity=min(pair.similarity, number.closeness))
    return ComparedCell(i, j, column, pair, number, _state(pair, number, numeric_equal))


def _state(pair: CellPair, number: NumericComparison, numeric_equal: bool) -> CellState:
    match number.cls:
        case "equal_value" if numeric_equal:
            return "equal_number"
        case "missing" | "spurious" | "magnitude" | "sign" | "unit" | "value" as kind:
            return kind
        case _:
            return "near" if pair.similarity >= _NEAR else "wrong"


def _number_sums(cells: list[ComparedCell]) -> NumberSums:
    found = [cell for cell in cells if parse_number(cell.pair.truth) and parse_number(cell.pair.pred)]
    kinds = [cell.number.cls if cell.number else "same" for cell in found]
    return NumberSums(
        pairs=len(found),
        equal=kinds.count("same") + kinds.count("equal_value"),
        magnitude_errors=kinds.count("magnitude"),
        sign_errors=kinds.count("sign"),
        value_errors=kinds.count("value"),
        unit_errors=kinds.count("unit"),
        ambiguous=kinds.count("ambiguous"),
    )
