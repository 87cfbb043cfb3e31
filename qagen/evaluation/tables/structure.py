"""Does the shape agree: numbers of rows and columns (specs/tables.md section 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from qagen.tables.html_model import HtmlTable


class Structure(NamedTuple):
    """How near the shapes of two tables are; each from 0 to 1, symmetric."""

    row_acc: float
    """All rows."""
    col_acc: float
    """Columns of the grid."""
    body_row_acc: float
    """Rows without the header rows: the data records."""


def structure(truth: HtmlTable, pred: HtmlTable) -> Structure:
    """The three accuracies of a pair of tables."""
    return Structure(
        count_accuracy(truth.n_rows, pred.n_rows),
        count_accuracy(truth.n_cols, pred.n_cols),
        count_accuracy(truth.n_body_rows, pred.n_body_rows),
    )


def count_accuracy(truth: int, pred: int) -> float:
    """1 - |truth - pred| / max(truth, pred); 1 for 0 and 0."""
    return 1.0 - abs(truth - pred) / max(truth, pred) if truth or pred else 1.0
