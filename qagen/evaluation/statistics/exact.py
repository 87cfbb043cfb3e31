"""Exact tests: sign flip over documents, McNemar over items; and Holm's adjustment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from scipy import special

from qagen.model.score import McNemar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.evaluation.statistics.clusters import Clusters

_TIE = 1e-9


def sign_flip(clusters: Clusters) -> float:
    """Two-sided p over all 2^D signs of the documents' sums.

    If neither arm is better, a document's difference is as likely to be the other way round (Fisher's randomisation
    test for pairs). For at most some twenty documents: time and memory double with each.

    Returns:
        The share of sign patterns with a sum as far from zero as the one seen; 1 for no documents, or where all sums
        are 0.
    """
    totals = np.zeros(1)
    # The first sign may be fixed: the mirrored patterns have the same absolute sums.
    for number, size in enumerate(clusters.sums):
        totals = totals + size if number == 0 else np.concatenate([totals + size, totals - size])
    seen = abs(float(clusters.sums.sum()))
    return float((np.abs(totals) >= seen - _TIE).mean())


def mcnemar(arm: Sequence[float], baseline: Sequence[float]) -> McNemar:
    """McNemar's exact test: of the items on which the arms differ, half should go either way.

    Args:
        arm: 0 or 1 per item.
        baseline: the same, in the same order.
    """
    b = sum(1 for one, other in zip(arm, baseline, strict=True) if one > other)
    c = sum(1 for one, other in zip(arm, baseline, strict=True) if one < other)
    p = 1.0 if b + c == 0 else min(1.0, 2 * float(special.bdtr(min(b, c), b + c, 0.5)))
    return McNemar(b=b, c=c, p=p)


def holm(p_values: Sequence[float]) -> list[float]:
    """Adjusted p-values in the order given (Holm 1979): step down, never falling, at most 1. Empty for none."""
    order = sorted(range(len(p_values)), key=lambda at: p_values[at])
    adjusted = [0.0] * len(p_values)
    highest = 0.0
    for place, at in enumerate(order):
        highest = max(highest, min(1.0, (len(p_values) - place) * p_values[at]))
        adjusted[at] = highest
    return adjusted
