"""The standard error of a mean over clustered pairs in closed form, and what follows from it.

Cameron and Miller, A Practitioner's Guide to Cluster-Robust Inference (Journal of Human Resources 2015), sections II
and VI: the variance of the sums, times D / (D - 1), with t on D - 1 degrees of freedom.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from scipy import special

from qagen.model.score import ClusteredError, Interval

if TYPE_CHECKING:
    from qagen.evaluation.statistics.clusters import Clusters

_POWER = 0.8
# Below this a variance is what rounding leaves of zero.
_NOTHING = 1e-15


def clustered_error(clusters: Clusters, level: float) -> ClusteredError:
    """Standard error, interval, intraclass correlation, design effect and smallest detectable difference.

    Args:
        clusters: pairs of at least two documents.
        level: of the interval, as 0.95.
    """
    documents, n, mean = len(clusters.sums), len(clusters.values), clusters.mean
    spread = float(((clusters.sums - mean * clusters.sizes) ** 2).sum())
    variance = documents / (documents - 1) * spread / n**2
    se = math.sqrt(variance) if variance > _NOTHING else 0.0
    df = documents - 1
    wide = float(special.stdtrit(df, (1 + level) / 2))
    independent = float(((clusters.values - mean) ** 2).sum()) / (n - 1) / n if n > 1 else 0.0
    return ClusteredError(
        se=se,
        df=df,
        t=mean / se if se else None,
        interval=Interval(low=mean - wide * se, high=mean + wide * se, p=_p_of(mean, se, df)),
        icc=intraclass_correlation(clusters),
        design_effect=variance / independent if independent > _NOTHING else None,
        smallest_detectable=(wide + float(special.stdtrit(df, _POWER))) * se if se else None,
    )


def _p_of(mean: float, se: float, df: int) -> float:
    if se:
        return float(2 * special.stdtr(df, -abs(mean / se)))
    # Every document has the same difference: none at all says nothing, any other leaves no room for chance.
    return 1.0 if abs(mean) < _NOTHING else 0.0


def intraclass_correlation(clusters: Clusters) -> float | None:
    """Intraclass correlation by one-way analysis of variance with unequal groups (Donner, 1986, section 2).

    None where all differences are equal, or no document has two pairs, or there is one document only.
    """
    documents, n = len(clusters.sums), len(clusters.values)
    if documents < 2 or n == documents:
        return None
    means = clusters.sums / clusters.sizes
    between = float((clusters.sizes * (means - clusters.mean) ** 2).sum()) / (documents - 1)
    within = float(((clusters.values - means[clusters.owner]) ** 2).sum()) / (n - documents)
    typical = (n - float(np.square(clusters.sizes).sum()) / n) / (documents - 1)
    total = between + (typical - 1) * within
    return (between - within) / total if total > _NOTHING else None
