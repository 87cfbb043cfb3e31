"""Which pairs of tables are too large to be compared without being asked to (specs/tables.md section 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.errors import UsageError

if TYPE_CHECKING:
    from qagen.tables.html_model import HtmlTable

MAX_PRODUCT = 500_000_000
"""Elements of one table times elements of the other: some 2,000 x 10 cells each, about a minute."""


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
            "large to compare in reasonable time; split it, or ask for it with --allow-large (allow_large=True)."
        )


def pair_size(truth: HtmlTable, pred: HtmlTable) -> int:
    """What the time and memory of a comparison grow with."""
    nodes = [1 + table.n_rows + sum(map(len, table.rows)) for table in (truth, pred)]
    slots = [table.n_rows * table.n_cols for table in (truth, pred)]
    return max(nodes[0] * nodes[1], slots[0] * slots[1])
