"""The oracle: of the chunks that satisfy an item, the one with the fewest tokens.

It searches nothing. The evaluation takes the satisfying chunks from the evidence index and asks here which one stands
for them: what no retriever can beat with this arm.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.evaluation.retrievers.retriever import Retriever

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def oracle() -> Retriever:
    """Make the entry of the oracle in a run's list of retrievers; it cannot rank."""
    return Retriever(name="oracle", version="qagen", config={}, retrieve=_refuse)


def _refuse(_texts: Sequence[str], _queries: Sequence[str], _depth: int) -> list[list[tuple[int, float]]]:
    raise ValueError("the oracle ranks nothing")


def cheapest(satisfying: Iterable[int], tokens: Sequence[int]) -> int | None:
    """Number of the chunk with the fewest tokens, the first of equals; None where no chunk satisfies the item."""
    return min(satisfying, key=lambda at: (tokens[at], at), default=None)
