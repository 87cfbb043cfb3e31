"""Counts to precision, recall and F1, over everything and over samples (specs/selection.md section 5)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    Ratios = dict[str, float | None]


def ratios(tp: int, fp: int, fn: int) -> Ratios:
    """Precision (null without predictions), recall (null without truths), F1 (null without either)."""
    return {
        "precision": tp / (tp + fp) if tp + fp else None,
        "recall": tp / (tp + fn) if tp + fn else None,
        "f1": 2 * tp / (2 * tp + fp + fn) if tp + fp + fn else None,
    }


def counts_of(results: Iterable[Mapping[str, Any]]) -> tuple[int, int, int]:
    """Sums of tp, fp and fn."""
    sums = [0, 0, 0]
    for result in results:
        for at, name in enumerate(("tp", "fp", "fn")):
            sums[at] += result[name]
    return sums[0], sums[1], sums[2]


def macro(results: Sequence[Mapping[str, Any]]) -> dict[str, float | int | None]:
    """Means over samples, in their order.

    A sample counts where both precision and recall are defined; `f1_all` is the mean of F1 over every sample with any
    truth or prediction, so that a system gains nothing by being silent. All null where nothing counts.
    """
    counted = [ratios(r["tp"], r["fp"], r["fn"]) for r in results if r["tp"] + r["fp"] and r["tp"] + r["fn"]]
    every = [ratios(r["tp"], r["fp"], r["fn"])["f1"] for r in results]
    precision, recall = (_mean([c[name] for c in counted]) for name in ("precision", "recall"))
    return {
        "precision": precision,
        "recall": recall,
        "f1": _mean([c["f1"] for c in counted]),
        "f1_of_means": _harmonic(precision, recall),
        "f1_all": _mean(every),
        "samples": len(counted),
        "skipped": len(results) - len(counted),
    }


def _mean(values: Iterable[float | None]) -> float | None:
    present = [value for value in values if value is not None]
    return math.fsum(present) / len(present) if present else None


def _harmonic(one: float | None, other: float | None) -> float | None:
    if one is None or other is None:
        return None
    return 2 * one * other / (one + other) if one + other else 0.0


def rounded(values: Mapping[str, float | int | None]) -> dict[str, float | int | None]:
    """Six decimals, as scores are written; counts and nulls as they are."""
    return {name: round(value, 6) if isinstance(value, float) else value for name, value in values.items()}
