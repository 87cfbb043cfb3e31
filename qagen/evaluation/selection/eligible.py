"""Which prediction can be which truth (specs/selection.md section 3)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from qagen.evaluation.selection.content import Content, overlap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.evaluation.selection.options import Options
    from qagen.evaluation.selection.records import Selection

_ROUNDING = 1e-9
"""0.55 - 0.2 is 0.35000000000000003: a distance that is the limit on paper must not fail on the last bit."""


class Candidate(NamedTuple):
    """A truth that a prediction may be, in the order of preference."""

    rank: tuple[float, float]
    """(-overlap, distance), distance infinite where a box is missing."""
    truth: int
    """Place among the sample's truths."""
    overlap: float
    distance: float | None
    """Between the centroids; None where a box is missing."""


STAGES = ("page", "text", "veto", "taken")
"""How far a pair got: not on the page, too little text in common, too far away, or eligible."""


class Eligible(NamedTuple):
    """The bipartite graph of one sample."""

    candidates: tuple[tuple[Candidate, ...], ...]
    """For each prediction its truths, the best first."""
    pred_stage: tuple[int, ...]
    """For each prediction the furthest stage (index in `STAGES`) that any truth got to."""
    truth_stage: tuple[int, ...]
    """The same for each truth over the predictions."""


class Contents:
    """Contents and their overlaps, worked out once for each distinct text."""

    def __init__(self, *, strip_marks: bool) -> None:
        self._strip = strip_marks
        self._contents: dict[str, Content] = {}
        self._overlaps: dict[tuple[str, str], float] = {}

    def of(self, text: str) -> Content:
        """The content of a text."""
        if text not in self._contents:
            self._contents[text] = Content(text, strip_marks=self._strip)
        return self._contents[text]

    def overlap(self, one: str, other: str) -> float:
        """See `qagen.evaluation.selection.content.overlap`."""
        key = (one, other)
        if key not in self._overlaps:
            self._overlaps[key] = overlap(self.of(one), self.of(other))
        return self._overlaps[key]


def eligible(
    truths: Sequence[Selection], predictions: Sequence[Selection], contents: Contents, options: Options
) -> Eligible:
    """Find the pairs of one sample that are on one page, share enough text and are near enough."""
    by_page: dict[int, list[int]] = {}
    for at, truth in enumerate(truths):
        by_page.setdefault(truth.page, []).append(at)
    middles = [centroid(truth) for truth in truths]
    pred_stage = [0] * len(predictions)
    truth_stage = [0] * len(truths)
    found: list[tuple[Candidate, ...]] = []
    for number, prediction in enumerate(predictions):
        middle = centroid(prediction)
        candidates: list[Candidate] = []
        for at in by_page.get(prediction.page, ()):
            share = contents.overlap(prediction.content, truths[at].content)
            distance = None if middle is None or (other := middles[at]) is None else math.dist(middle, other)
            stage = _stage(share, distance, options)
            pred_stage[number] = max(pred_stage[number], stage)
            truth_stage[at] = max(truth_stage[at], stage)
            if stage == 3:
                rank = (-share, math.inf if distance is None else distance)
                candidates.append(Candidate(rank, at, share, distance))
        found.append(tuple(sorted(candidates, key=lambda c: (c.rank, c.truth))))
    return Eligible(tuple(found), tuple(pred_stage), tuple(truth_stage))


def _stage(share: float, distance: float | None, options: Options) -> int:
    if share < options.overlap_min:
        return 1
    far = distance is not None and options.centroid_max >= 0 and distance > options.centroid_max + _ROUNDING
    return 2 if far else 3


def centroid(selection: Selection) -> tuple[float, float] | None:
    """The mean of the four corners; None without a box."""
    box = selection.bbox
    return None if box is None else (sum(box[::2]) / 4, sum(box[1::2]) / 4)
