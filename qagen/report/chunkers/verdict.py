"""What a comparison allows to be said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from qagen.model.score import Comparison

Verdict = Literal["better", "worse", "hint", "same", "identical", "few", "none"]
"""`better`, `worse`: p after Holm's adjustment is small enough. `hint`: only the unadjusted p is, or nothing was
declared. `same`: no difference was shown. `identical`: equal on every item counted. `few`: too few documents for an
interval. `none`: no pairs."""


def verdict_of(comparison: Comparison | None, alpha: float) -> Verdict:
    """Return what may be said of a comparison.

    Args:
        comparison: null gives `none`.
        alpha: largest p that speaks for a difference.
    """
    if comparison is None or comparison.difference is None:
        return "none"
    if comparison.interval is None:
        return "few"
    if comparison.difference == 0 and comparison.interval == (0, 0):
        return "identical"
    if comparison.p_holm is not None and comparison.p_holm <= alpha:
        return "better" if comparison.difference > 0 else "worse"
    return "hint" if comparison.p is not None and comparison.p <= alpha else "same"
