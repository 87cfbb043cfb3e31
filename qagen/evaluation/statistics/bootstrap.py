"""The paired cluster bootstrap: documents are drawn with replacement, the micro difference is taken anew.

Efron and Tibshirani, An Introduction to the Bootstrap (1993), percentile interval; clusters as units as in Davison and
Hinkley, Bootstrap Methods and their Application (1997), section 3.8. The draws come from Philox, a counter-based
generator, by its raw words: they are the same in every version of numpy and on every machine.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from qagen.model.score import Interval

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from qagen.evaluation.statistics.clusters import Clusters

_BLOCK = 1000
# Differences within rounding of zero count as zero: sums of thirds and tenths come in several orders.
_TIE = 1e-12


@lru_cache(maxsize=8)
def _weights(key: int, resamples: int, documents: int) -> NDArray[np.float64]:
    """How often each document was drawn, resamples x documents."""
    raw = np.random.Philox(key=key).random_raw(resamples * documents)
    # The upper half of a word, scaled: for any number of documents that fits in memory the bias is below 1e-5.
    drawn = ((raw >> np.uint64(32)) * np.uint64(documents)) >> np.uint64(32)
    flat = drawn.reshape(resamples, documents).astype(np.int64)
    flat += np.arange(resamples, dtype=np.int64)[:, None] * documents
    counts = np.bincount(flat.ravel(), minlength=resamples * documents)
    return counts.reshape(resamples, documents).astype(np.float64)


def resampled_means(clusters: Clusters, resamples: int, key: int) -> NDArray[np.float64]:
    """The micro difference of each resample, in the order drawn."""
    documents = len(clusters.sums)
    if documents <= _BLOCK:
        weights = _weights(key, resamples, documents)
        return np.asarray((weights @ clusters.sums) / (weights @ clusters.sizes))
    # Beyond a thousand documents the weights would take gigabytes: one block of resamples at a time, a key for each.
    parts = []
    for number, start in enumerate(range(0, resamples, _BLOCK)):
        weights = _weights.__wrapped__(key + number, min(_BLOCK, resamples - start), documents)
        parts.append((weights @ clusters.sums) / (weights @ clusters.sizes))
    return np.concatenate(parts)


def bootstrap(clusters: Clusters, resamples: int, key: int, level: float) -> Interval:
    """Percentile interval and two-sided p of the micro difference.

    Args:
        clusters: at least one pair.
        resamples: B.
        key: of the generator, written in the report.
        level: of the interval, as 0.95.

    Returns:
        p is twice the smaller share of resamples on either side of zero, those at zero on both, one added to numerator
        and denominator so that it is never 0; 1 where all differences are 0.
    """
    means = resampled_means(clusters, resamples, key)
    means = np.where(np.abs(means) < _TIE, 0.0, means)
    low, high = np.quantile(means, [(1 - level) / 2, (1 + level) / 2])
    side = min(int((means <= 0).sum()), int((means >= 0).sum()))
    return Interval(low=float(low), high=float(high), p=min(1.0, 2 * (side + 1) / (resamples + 1)))
