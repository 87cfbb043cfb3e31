"""Why a table is not as it should be: causes by rule, the first that holds is the tag (specs/tables.md section 9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from qagen.evaluation.tables.rows.comparison import ComparedCell, RowComparison
    from qagen.model.table_score import Cause
    from qagen.tables.html_model import HtmlTable


@dataclass(frozen=True)
class Evidence:
    """What the causes of a pair are judged by.

    Attributes:
        truth: the true table.
        pred: the predicted table.
        rows: their rows over the aligned columns.
        same_columns: whether both have the same columns (of the schema, where there is one).
        structure: TEDS of the structure alone.
    """

    truth: HtmlTable
    pred: HtmlTable
    rows: RowComparison
    same_columns: bool
    structure: float

    @property
    def wrong(self) -> list[ComparedCell]:
        """Cells of matched rows that are not right."""
        return [cell for cell in self.rows.cells if not cell.right]


def causes_of_failure(evidence: Evidence) -> tuple[Cause, ...]:
    """All causes that hold for a pair, in the order of `CAUSES`; (`none`,) for a pair without a fault."""
    found = tuple(cause for cause, holds in CAUSES if holds(evidence))
    return found or ("none",)


def _span_error(e: Evidence) -> bool:
    same_shape = (e.truth.n_rows, e.truth.n_cols) == (e.pred.n_rows, e.pred.n_cols)
    return same_shape and e.structure < 1


def _merged_rows(e: Evidence) -> bool:
    """A missing row stands, cell by cell, in a predicted row beside the row that this one is matched with."""
    return any(
        j is not None and _holds_both(e.rows.pred[j], e.rows.truth[missing], e.rows.truth[i])
        for missing in e.rows.missing_rows
        for i, j in enumerate(e.rows.assignment)
    )


def _split_rows(e: Evidence) -> bool:
    """An extra row stands, cell by cell, in a true row beside the row that this one is matched with."""
    return any(
        j is not None and _holds_both(e.rows.truth[i], e.rows.pred[extra], e.rows.pred[j])
        for extra in e.rows.extra_rows
        for i, j in enumerate(e.rows.assignment)
    )


def _holds_both(whole: Sequence[str], part: Sequence[str], other: Sequence[str]) -> bool:
    """Whether the cells of one row hold those of two others, and none of these holds all alone."""
    if whole in (part, other) or not any(part):
        return False
    return all(_holds(*texts) for texts in zip(whole, part, other, strict=True)) and any(
        one and cell not in (one, another) for cell, one, another in zip(whole, part, other, strict=True)
    )


def _holds(cell: str, one: str, another: str) -> bool:
    """Whether a text holds two others beside each other, or a text that both have once."""
    beside = one == another or len(cell) >= len(one) + len(another)
    return beside and one in cell and another in cell


def _row_order(e: Evidence) -> bool:
    matched = [j for j in e.rows.assignment if j is not None]
    return matched != sorted(matched)


def _header_error(e: Evidence) -> bool:
    """Cells are wrong, and all of them in header rows of the truth."""
    return bool(e.wrong) and all(e.truth.header_rows[cell.truth_row] for cell in e.wrong)


def _some(*states: str) -> Callable[[Evidence], bool]:
    return lambda e: any(cell.state in states for cell in e.wrong)


def _ocr_noise(e: Evidence) -> bool:
    return bool(e.wrong) and all(cell.pair.similarity >= 0.5 for cell in e.wrong)


CAUSES: tuple[tuple[Cause, Callable[[Evidence], bool]], ...] = (
    ("column_mismatch", lambda e: not e.same_columns),
    ("span_error", _span_error),
    ("merged_rows", _merged_rows),
    ("split_rows", _split_rows),
    ("missing_rows", lambda e: bool(e.rows.missing_rows)),
    ("extra_rows", lambda e: bool(e.rows.extra_rows)),
    ("row_order", _row_order),
    ("header_error", _header_error),
    ("numeric_magnitude", _some("magnitude")),
    ("numeric_value", _some("value", "sign", "unit")),
    ("missing_values", _some("missing")),
    ("hallucinated_values", _some("spurious")),
    ("ocr_noise", _ocr_noise),
    ("content", _some("wrong")),
)
"""The causes of a pair, in the order in which they are asked. A table without a partner has `no_prediction` or
`spurious_table` without being asked."""
