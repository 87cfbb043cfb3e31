"""Underlined text: its rules belong to the words, not to a table."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.source.content import Rule, Word

# an underline hugs its words: within a point and a half of the descenders of most, and is as long as they are
_CLOSE, _BELOW, _ABOVE = 1.5, 3.0, 3.0
_SAME_END = 3.0
_COVERED = 0.6


def without_underlines(rules: Sequence[Rule], words: Sequence[Word]) -> list[Rule]:
    """The horizontal rules that are no underlines, in their order."""
    level = sorted((w for w in words if not w.rotated), key=lambda w: w.bottom)
    bottoms = [w.bottom for w in level]
    kept = []
    for rule in rules:
        near = level[bisect_left(bottoms, rule.at - _BELOW) : bisect_right(bottoms, rule.at + _ABOVE)]
        if not _underlines(rule, near):
            kept.append(rule)
    return kept


def _underlines(rule: Rule, words: Sequence[Word]) -> bool:
    above = [w for w in words if w.left < rule.end and w.right > rule.start and w.top < rule.at - 0.5 * w.height]
    if not above or sum(rule.at - w.bottom <= _CLOSE for w in above) <= 0.5 * len(above):
        return False
    left, right = min(w.left for w in above), max(w.right for w in above)
    if abs(left - rule.start) > _SAME_END or abs(right - rule.end) > _SAME_END:
        return False
    return sum(w.right - w.left for w in above) >= _COVERED * rule.length
