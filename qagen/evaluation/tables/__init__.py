"""How well a table was extracted: scores of pairs, rows, cells and numbers (specs/tables.md)."""

from __future__ import annotations

from qagen.evaluation.tables.grits.location import grits_loc
from qagen.evaluation.tables.rows.matching import RowMatching, match_rows
from qagen.evaluation.tables.rows.numbers import NumericComparison, compare_numbers
from qagen.evaluation.tables.score_pair import score_pair

__all__ = ["NumericComparison", "RowMatching", "compare_numbers", "grits_loc", "match_rows", "score_pair"]
