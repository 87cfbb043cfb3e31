"""From scores to a ranking that every harness reads alike."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.evaluation.retrievers.retriever import Retriever, Scored

_HIGHEST = float(np.finfo(np.float32).max)
_LOWEST = -_HIGHEST / 2
"""Below it there is room for all equal scores to be set apart, and none of them becomes infinite."""


class Ranked(NamedTuple):
    """One text of a ranking."""

    at: int
    """Its number among the texts, from 0."""
    score: float
    """Strictly below that of the text before it, exact in single precision."""


def rank(
    retriever: Retriever, texts: Sequence[str], queries: Sequence[str], depth: int
) -> tuple[tuple[Ranked, ...], ...]:
    """Rank texts for each query.

    Args:
        retriever: not the oracle.
        texts: of the chunks, in their order.
        queries: the questions.
        depth: texts per question at most.

    Returns:
        One ranking per query; equal scores in the order of the texts. A query to which nothing answers has an empty
        ranking, and so has every query where there are no texts.

    Raises:
        ValueError: the retriever gave something that is no ranking of these texts.
        Exception: whatever the retriever raises.
    """
    if not texts:
        return tuple(() for _ in queries)
    given = list(retriever.retrieve(texts, queries, depth))
    if len(given) != len(queries):
        raise ValueError(f"retriever {retriever.name} gave {len(given)} rankings for {len(queries)} questions")
    return tuple(settle(scored, len(texts), depth) for scored in given)


def settle(scored: Scored, texts: int, depth: int) -> tuple[Ranked, ...]:
    """Sort by score, equal ones by number, and set equal scores apart.

    Harnesses rank equal scores differently (ranx keeps the order of the file, trec_eval sorts by id), and trec_eval
    reads single precision: each score is rounded to it and, where it is not below the one before, is the next number
    below that one.

    Raises:
        ValueError: a number that is none of the texts', a text given twice, a score that is not finite.
    """
    pairs = [(int(index), float(score)) for index, score in scored]
    seen: set[int] = set()
    for index, score in pairs:
        if not 0 <= index < texts or index in seen:
            problem = "given twice" if index in seen else f"not one of 0 to {texts - 1}"
            raise ValueError(f"the ranking names text {index}: {problem}")
        if not math.isfinite(score):
            raise ValueError(f"the ranking gives text {index} the score {score}")
        seen.add(index)
    pairs.sort(key=lambda pair: (-pair[1], pair[0]))
    ranking: list[Ranked] = []
    above = np.float32(math.inf)
    for index, score in pairs[:depth]:
        single = np.float32(min(max(score, _LOWEST), _HIGHEST))
        above = single if single < above else np.nextafter(above, np.float32(-math.inf))
        ranking.append(Ranked(index, float(above)))
    return tuple(ranking)
