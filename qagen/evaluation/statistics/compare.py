"""An arm against the baseline on one measure: which test speaks, and what it says (specs/evaluation.md, Statistics)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qagen.evaluation.statistics.bootstrap import bootstrap
from qagen.evaluation.statistics.closed_form import clustered_error
from qagen.evaluation.statistics.clusters import clusters_of
from qagen.evaluation.statistics.exact import mcnemar, sign_flip

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from qagen.model.score import ClusteredError, Interval, McNemar

MIN_BOOTSTRAP = 20
"""Documents from which on the bootstrap speaks; below, the exact sign flip does."""
MIN_INTERVAL = 5
"""Documents below which no interval is given."""


@dataclass(frozen=True)
class Pairing:
    """Values of two arms for the same items."""

    arm: Sequence[float]
    baseline: Sequence[float]
    documents: Sequence[str]
    """Document of each pair."""


@dataclass(frozen=True)
class Verdict:
    """What the tests say; the fields are those of `qagen.model.score.Comparison`."""

    difference: float | None
    difference_macro: float | None
    method: Literal["cluster bootstrap", "sign flip", "none"]
    interval: tuple[float, float] | None
    p: float | None
    bootstrap: Interval | None
    clustered: ClusteredError | None
    sign_flip_p: float | None
    mcnemar: McNemar | None
    note: str


def compare(pairs: Pairing, *, resamples: int, key: int, level: float, binary: bool) -> Verdict:
    """Compare two arms.

    Args:
        pairs: one value of each arm per item.
        resamples: of the bootstrap.
        key: of its generator.
        level: of the intervals.
        binary: the values are 0 or 1, so that McNemar's test applies.
    """
    if not pairs.arm:
        return Verdict(None, None, "none", None, None, None, None, None, None, "no item is defined for both")
    differences = [one - other for one, other in zip(pairs.arm, pairs.baseline, strict=True)]
    clusters = clusters_of(differences, pairs.documents)
    documents = len(clusters.sums)
    enough = documents >= MIN_INTERVAL
    drawn = bootstrap(clusters, resamples, key, level) if enough else None
    closed = clustered_error(clusters, level) if enough else None
    flipped = sign_flip(clusters) if documents < MIN_BOOTSTRAP else None
    interval = None
    if closed is not None and drawn is not None:
        chosen = closed.interval if flipped is not None else drawn
        interval = (chosen.low, chosen.high)
    p = flipped if flipped is not None else (drawn.p if drawn is not None else None)
    return Verdict(
        difference=clusters.mean,
        difference_macro=clusters.macro,
        method="sign flip" if flipped is not None else "cluster bootstrap",
        interval=interval,
        p=p,
        bootstrap=drawn,
        clustered=closed,
        sign_flip_p=flipped,
        mcnemar=mcnemar(pairs.arm, pairs.baseline) if binary else None,
        note=_note(documents, flipped),
    )


def _note(documents: int, flipped: float | None) -> str:
    if documents < MIN_INTERVAL:
        return f"{documents} document{'s' if documents > 1 else ''}: too few for an interval"
    if flipped is not None:
        return f"{documents} documents: exact sign flip over documents, interval in closed form (t on {documents - 1})"
    return ""
