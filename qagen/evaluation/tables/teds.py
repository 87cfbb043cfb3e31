"""TEDS: tree edit distance similarity of two tables, in this project's normal form (specs/tables.md section 6).

The tree is table > row > cell: `th` counts as `td`, row groups are left out, captions and column groups ignored, spans
cut as they are drawn. N is the node count of the larger tree, its root included, as in the paper (Zhong, ShafieiBavani
and Jimeno Yepes, 2020); it is never 0, and equal tables score 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.evaluation.tables.edit_distance.distance import edit_distance
from qagen.evaluation.tables.edit_distance.tree import Node

if TYPE_CHECKING:
    from qagen.tables.html_model import HtmlTable


def teds(truth: HtmlTable, pred: HtmlTable, *, structure_only: bool = False) -> float:
    """1 - distance / N, at most 1; below 0 for tables that share less than nothing (specs: t70).

    Args:
        truth: the true table.
        pred: the predicted one; the score is symmetric.
        structure_only: leave the cells' texts out (TEDS-struct).
    """
    trees = table_tree(truth, structure_only=structure_only), table_tree(pred, structure_only=structure_only)
    return 1.0 - edit_distance((trees[0],), (trees[1],)) / max(trees[0].size, trees[1].size)


def table_tree(table: HtmlTable, *, structure_only: bool = False) -> Node:
    """The normal form of a table as a tree of depth 3."""
    rows = tuple(
        Node("tr", "", tuple(Node((c.col_span, c.row_span), "" if structure_only else c.text) for c in cells))
        for cells in table.rows
    )
    return Node("table", "", rows)
