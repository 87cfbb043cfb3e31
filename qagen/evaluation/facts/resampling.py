"""How sure a score is: bootstrap interval of the overall score, permutation test between two candidates.

The draws are raw words of Philox, a counter-based generator, under a fixed key: the same in every version of numpy and
on every machine, so that two runs give the same bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

KEY = 20260325
"""Of the generator."""
_WORDS = 4_000_000
"""Draws that stand in memory at a time."""


class Interval(NamedTuple):
    """Bounds of a percentile interval."""

    low: float
    high: float


def interval(groups: Sequence[Sequence[bool]], rounds: int, level: float) -> Interval:
    """Return the bootstrap interval of the mean of the groups' means.

    Each round draws from each group as many verdicts as it has, with replacement (specs/facts.md section 9.8).

    Args:
        groups: verdicts of each group that has any.
        rounds: resamples, at least 1.
        level: of the interval, between 0 and 1.

    Returns:
        The percentiles (1 - level) / 2 and 1 - (1 - level) / 2, linearly interpolated; (0, 0) without verdicts.
    """
    filled = [np.asarray(group, dtype=np.float64) for group in groups if len(group)]
    if not filled:
        return Interval(0.0, 0.0)
    means = np.zeros(rounds)
    for number, verdicts in enumerate(filled):
        means += _resampled_means(verdicts, rounds, KEY + number)
    low, high = np.percentile(means / len(filled), [50 * (1 - level), 50 * (1 + level)])
    return Interval(float(low), float(high))


def _resampled_means(verdicts: NDArray[np.float64], rounds: int, key: int) -> NDArray[np.float64]:
    generator, size = np.random.Philox(key=key), len(verdicts)
    means = np.empty(rounds)
    step = max(1, _WORDS // size)
    for start in range(0, rounds, step):
        count = min(step, rounds - start)
        raw = generator.random_raw(count * size).reshape(count, size)
        # The upper half of a word, scaled: the bias is below one in 100,000 for any number of tests there can be.
        drawn = ((raw >> np.uint64(32)) * np.uint64(size)) >> np.uint64(32)
        means[start : start + count] = verdicts[drawn.astype(np.int64)].mean(axis=1)
    return means


def permutation_p(groups: Sequence[tuple[Sequence[bool], Sequence[bool]]], rounds: int) -> float:
    """Return the two-sided p of the difference in overall score between two candidates over the same tests.

    If neither is better, each test's two verdicts are as likely the other way round: they are swapped at random within
    every group, and the difference of the overall scores is taken anew.

    Args:
        groups: for each group the verdicts of both candidates, test by test.
        rounds: random swaps.

    Returns:
        The share of rounds with a difference as far from 0 as the one seen, one added to both counts; 1 for candidates
        without a differing verdict.
    """
    differences = [np.asarray(a, dtype=np.float64) - np.asarray(b, dtype=np.float64) for a, b in groups if len(a)]
    if not any(one.any() for one in differences):
        return 1.0
    seen = abs(sum(float(one.mean()) for one in differences))
    sums = np.zeros(rounds)
    for number, one in enumerate(differences):
        # Equal verdicts stay equal however they are swapped.
        changing = int(np.count_nonzero(one))
        sums += _random_sums(changing, rounds, KEY + number) / len(one)
    extreme = int((np.abs(sums) >= seen - 1e-12).sum())
    return (extreme + 1) / (rounds + 1)


def _random_sums(size: int, rounds: int, key: int) -> NDArray[np.float64]:
    """Sums of `size` random signs."""
    generator = np.random.Philox(key=key)
    sums = np.zeros(rounds)
    step = max(1, _WORDS // max(rounds, 1))
    for start in range(0, size, step):
        count = min(step, size - start)
        raw = generator.random_raw(rounds * count).reshape(rounds, count)
        sums += 2.0 * (raw >> np.uint64(63)).sum(axis=1) - count
    return sums
