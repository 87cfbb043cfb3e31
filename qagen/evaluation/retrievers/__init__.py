"""Retrievers: how the chunks of an arm are ranked for a question.

`retriever_named(spec, dense_model)` makes one, `rank(retriever, texts, queries, depth)` runs it and checks what came
out. `oracle` ranks nothing: it says what the best of all retrievers would reach.
"""

from __future__ import annotations

from qagen.evaluation.retrievers.ranking import Ranked, rank
from qagen.evaluation.retrievers.registry import BUILT_IN, ORACLE, retriever_named
from qagen.evaluation.retrievers.retriever import Retriever

__all__ = ["BUILT_IN", "ORACLE", "Ranked", "Retriever", "rank", "retriever_named"]
