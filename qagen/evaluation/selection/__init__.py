"""Scores of selections: which check boxes, radio buttons and marked answers a system saw (specs/selection.md)."""

from qagen.evaluation.selection.errors import SelectionError
from qagen.evaluation.selection.scoring import score

__all__ = ["SelectionError", "score"]
