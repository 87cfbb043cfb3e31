"""Which pairs of tables are too large to be compared without being asked to (specs/tables.md section 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.errors import UsageError

if TYPE_CHECKING:
    from qagen.tables.html_model import HtmlTable

MAX_PRODUCT = 500_000_000
"""Elements of one table times elements of the other: some 2,000 x 10 cells each, about a minute."""
_ROW_PAIRS, _COLUMN_PAIRS = 12, 16
"""How much more a pair that is kept in memory weighs than one that is only gone through."""


def refuse_large(truth: HtmlTable, pred: HtmlTable, place: str = "") -> None:
    """Refuse a pair whose comparison takes minutes and gigabytes.

    Args:
        truth: the true table.
        pred: the predicted one.
        place: what to call the pair in the message.

    Raises:
        UsageError: the elements or slots of the tables, multiplied, exceed `MAX_PRODUCT`.
    """
    if pair_size(truth, pred) > MAX_PRODUCT:
        where = f"{place}: " if place else ""
        raise UsageError(
            f"{where}a table of {truth.n_rows} x {truth.n_cols} against one of {pred.n_rows} x {pred.n_cols} is too "
            "large to compare in reasonable time and memory; split it, or ask for it with --allow-large "
            "(allow_large=True)."
        )


def pair_size(truth: HtmlTable, pred: HtmlTable) -> int:
    """What the time and memory of a comparison grow with.

    Pairs of elements and of slots take time; pairs of rows, and of columns for each row, take memory.
    """
    nodes = [1 + table.n_rows + sum(map(len, table.rows)) for table in (truth, pred)]
    return max(nodes[0] * nodes[1], grid_size((truth.n_rows, truth.n_cols), (pred.n_rows, pred.n_cols)))


def grid_size(truth: tuple[int, int], pred: tuple[int, int]) -> int:
    """The same for two grids alone, given by their rows and columns."""
    (r1, c1), (r2, c2) = truth, pred
    return max(r1 * c1 * r2 * c2, _ROW_PAIRS * r1 * r2, _COLUMN_PAIRS * c1 * c2 * (r2 + 1))
