"""The scores of one pair of HTML tables (specs/tables.md sections 2, 6 and 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qagen.evaluation.tables.grits.parity import grits_ms
from qagen.evaluation.tables.grits.tables import grits_con, grits_top
from qagen.evaluation.tables.size_guard import refuse_large
from qagen.evaluation.tables.structure import structure
from qagen.evaluation.tables.teds import teds
from qagen.evaluation.tables.teds_parity import teds_ibm
from qagen.tables.html_model import outer_tables, table_of

if TYPE_CHECKING:
    from qagen.tables.html_model import HtmlTable

SCORES = ("teds", "teds_raw", "teds_struct", "grits_top", "grits_con", "row_acc", "col_acc", "body_row_acc")
"""Names of the scores, in the order of the result."""
PARITY_SCORES = ("teds_ibm", "teds_struct_ibm", "grits_top_ms", "grits_con_ms")
"""Names of those that repeat other programs."""


def score_pair(
    truth_html: str, pred_html: str, parity: bool = False, *, allow_large: bool = False
) -> dict[str, float | None]:
    """Compare the first table of each text.

    Args:
        truth_html: HTML with the true table.
        pred_html: HTML with the predicted one.
        parity: also compute the scores as the published programs do; slow by nature.
        allow_large: compare tables of any size.

    Returns:
        teds (from 0 to 1), teds_raw (the same, not cut off at 0), teds_struct, grits_top, grits_con, row_acc, col_acc
        and body_row_acc; with parity also teds_ibm and teds_struct_ibm (may be negative), grits_top_ms and
        grits_con_ms. Where one side has no table all are 0, where neither has one all are None (nothing to score).

    Raises:
        UsageError: the tables are too large and `allow_large` is not set.
        RecordError: a text nests or spans beyond what is read.
    """
    elements = tuple(next(outer_tables(html), None) for html in (truth_html, pred_html))
    names = SCORES + (PARITY_SCORES if parity else ())
    if elements[0] is None or elements[1] is None:
        return dict.fromkeys(names, None if elements == (None, None) else 0.0)
    truth, pred = table_of(elements[0]), table_of(elements[1])
    if not allow_large:
        refuse_large(truth, pred)
    scores = table_scores(truth, pred)
    return {**scores, **(parity_scores(*elements, allow_large=allow_large) if parity else {})}


def table_scores(truth: HtmlTable, pred: HtmlTable) -> dict[str, float | None]:
    """The scores named in `SCORES`."""
    raw = teds(truth, pred)
    shape = structure(truth, pred)
    return {
        "teds": max(raw, 0.0),
        "teds_raw": raw,
        "teds_struct": max(teds(truth, pred, structure_only=True), 0.0),
        "grits_top": grits_top(truth, pred).f_score,
        "grits_con": grits_con(truth, pred).f_score,
        "row_acc": shape.row_acc,
        "col_acc": shape.col_acc,
        "body_row_acc": shape.body_row_acc,
    }


def parity_scores(truth: Any, pred: Any, *, allow_large: bool = False) -> dict[str, float | None]:
    """The scores named in `PARITY_SCORES`, of two lxml `table` elements.

    Raises:
        RecordError: as `grits_ms`.
    """
    topology, content = grits_ms(truth, pred, allow_large=allow_large)
    return {
        "teds_ibm": teds_ibm(truth, pred),
        "teds_struct_ibm": teds_ibm(truth, pred, structure_only=True),
        "grits_top_ms": topology.f_score,
        "grits_con_ms": content.f_score,
    }
