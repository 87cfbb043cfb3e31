"""The figures and comparisons of a run by what they are about, and who plays which part in it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qagen.model.score import ArmSummary, Comparison, Figure, Scores

ORACLE = "oracle"
BOUNDS = {"element": "floor", "whole-document": "ceiling"}
"""Arms that bound what is possible; they are shown, and never named as the best."""
POPULATIONS = ("table", "context_dependent")
"""Never pooled in a headline."""

_Key = tuple[str, str, str, str, str, str]


@dataclass(frozen=True)
class Board:
    """Scores with an index."""

    scores: Scores
    figures: dict[_Key, Figure]
    comparisons: dict[_Key, Comparison]

    def figure(
        self, retriever: str, arm: str, measure: str, population: str, cut: tuple[str, str] = ("", "")
    ) -> Figure | None:
        """Return a figure; null where the run has none, which is not the same as one over no items."""
        return self.figures.get((retriever, arm, population, *cut, measure))

    def comparison(self, retriever: str, arm: str, measure: str, population: str) -> Comparison | None:
        """Return the comparison of an arm with the baseline over a whole population."""
        return self.comparisons.get((retriever, arm, population, "", "", measure))

    @property
    def alpha(self) -> float:
        """Share of true nulls that a test may reject: 1 minus the level of the intervals."""
        return 1 - self.scores.config.level

    @property
    def rankers(self) -> list[str]:
        """Retrievers that rank, in the order asked for."""
        return [one.name for one in self.scores.retrievers if one.name != ORACLE]

    @property
    def has_oracle(self) -> bool:
        """The ceiling of the arms was worked out."""
        return any(one.name == ORACLE for one in self.scores.retrievers)

    def headline(self, retriever: str) -> tuple[str, ...]:
        """Return the declared measures of a retriever."""
        if retriever == ORACLE:
            return (ORACLE,)
        return tuple(name for name in self.scores.headline if name != ORACLE)

    @property
    def main(self) -> tuple[str, str]:
        """Retriever and measure that lead the report: the first that ranks, by evidence where that was declared."""
        if not self.rankers:
            return ORACLE, ORACLE
        declared = self.headline(self.rankers[0])
        wanted = f"evidence@{self.scores.headline_k}"
        first = wanted if wanted in declared or not declared else declared[0]
        return self.rankers[0], first

    @property
    def rivals(self) -> list[ArmSummary]:
        """Arms that can win: neither the baseline nor a bound."""
        return [arm for arm in self.scores.arms if arm.name != self.scores.baseline and arm.name not in BOUNDS]

    @property
    def family(self) -> int:
        """Number of tests that Holm's adjustment is over."""
        return sum(one.p_holm is not None for one in self.scores.comparisons)

    def usual_n(self, figures: Iterable[Figure | None]) -> tuple[int, int] | None:
        """Return items and documents that most of some figures stand on; null where there is no figure.

        A figure on no item at all says so itself; it speaks for a column only where all do.
        """
        there = [(one.n, one.documents) for one in figures if one is not None]
        seen = Counter([pair for pair in there if pair[0]] or there)
        return min(seen, key=lambda pair: (-seen[pair], pair)) if seen else None


def board_of(scores: Scores) -> Board:
    """Return the index of some scores; of two figures about the same thing the first one counts."""
    figures: dict[_Key, Figure] = {}
    for one in scores.figures:
        figures.setdefault((one.retriever, one.arm, one.population, one.slice, one.slice_class, one.measure), one)
    comparisons: dict[_Key, Comparison] = {}
    for two in scores.comparisons:
        key = (two.retriever, two.arm, two.population, two.slice, two.slice_class, two.measure)
        comparisons.setdefault(key, two)
    return Board(scores, figures, comparisons)
