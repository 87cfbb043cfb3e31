"""What the report shows: systems, their samples, and what became of each selection."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Outcome = Literal["missed", "invented", "found"]
"""A truth without a prediction (fn), a prediction without a truth (fp), a pair (tp)."""
OUTCOMES: tuple[Outcome, ...] = ("missed", "invented", "found")
"""In the order in which they are shown, faults first."""
REASONS = ("page", "text", "veto", "taken")
"""How far a selection without a partner got, the shortest way first (specs/selection.md section 6)."""


@dataclass(frozen=True)
class Mark:
    """One selection of the truth or of a prediction."""

    content: str
    page: int
    """From 1."""
    bbox: tuple[float, ...] | None
    """x1, y1 ... x4, y4 in shares of the page, origin top left; None for no box."""


@dataclass(frozen=True)
class Near:
    """What of the other side comes closest to a selection without a partner."""

    mark: Mark
    overlap: float
    """Of the words, 0 to 1."""
    distance: float | None
    """Of the middles in shares of the page; None where a box is missing."""


@dataclass(frozen=True)
class Finding:
    """What became of one selection, or of a pair."""

    outcome: Outcome
    truth: Mark | None
    """None for `invented`."""
    prediction: Mark | None
    """None for `missed`."""
    overlap: float | None = None
    """Of a pair."""
    distance: float | None = None
    """Of a pair; None where a box is missing."""
    reason: str | None = None
    """One of `REASONS`; None for a pair."""
    near: Near | None = None
    """None for a pair, and where the other side holds nothing that shares a word."""
    unselected: bool = False
    """The other side has an option that fits, but as not selected."""

    @property
    def page(self) -> int:
        """Where it is, from 1."""
        mark = self.truth or self.prediction
        return 1 if mark is None else mark.page

    @property
    def content(self) -> str:
        """The label, of the truth where there is one."""
        mark = self.truth or self.prediction
        return "" if mark is None else mark.content

    @property
    def boxed(self) -> bool:
        """Whether there is anything to draw."""
        return any(mark is not None and mark.bbox is not None for mark in (self.truth, self.prediction))


_FINDINGS = 200
"""Findings listed and drawn for a sample."""
_PAGES = 6
"""Pages drawn for a sample."""


def shown_findings(findings: Sequence[Finding]) -> list[Finding]:
    """Those of a sample that the report has room for, faults first; their order is otherwise kept."""
    return sorted(findings, key=lambda one: OUTCOMES.index(one.outcome))[:_FINDINGS]


def drawn_pages(shown: Sequence[Finding]) -> list[int]:
    """Pages with boxes that are drawn, in order; where there are too many, those with most faults."""
    pages = {one.page for one in shown if one.boxed}
    faults = {page: sum(one.outcome != "found" and one.page == page for one in shown) for page in pages}
    ranked = sorted(pages, key=lambda page: (-faults[page], page))
    return sorted(ranked[:_PAGES])


@dataclass(frozen=True)
class PagePicture:
    """A page of a PDF."""

    address: str
    """A `data:` address."""
    width: float
    height: float
    """Of the page as shown, in points."""


@dataclass(frozen=True)
class SampleView:
    """One sample of one system."""

    result: Mapping[str, Any]
    """Of `per_sample`, as `qagen evaluate selections` writes it."""
    findings: tuple[Finding, ...]
    """All of them; the report shows as many as it has room for."""
    pictures: Mapping[int, str]
    """Page, from 1, to its key in the pictures of the report."""


@dataclass(frozen=True)
class SystemView:
    """One system."""

    name: str
    rank: int
    """From 1; systems with equal micro F1 share one."""
    result: Mapping[str, Any]
    """The scores, as `qagen evaluate selections` writes them."""
    samples: tuple[SampleView, ...]
    """In the order in which they are shown, the worst first."""
    left_out: int
    """Samples that are not shown."""
