"""A retriever with its name, its version and its settings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Scored = Iterable[tuple[int, float]]
"""Numbers of texts, from 0, with their scores: higher is better, in any order, each text at most once."""
Retrieve = Callable[[Sequence[str], Sequence[str], int], Iterable[Scored]]
"""Takes the texts, the questions and how many texts are wanted for each; gives one `Scored` per question, in order."""


@dataclass(frozen=True)
class Retriever:
    """One retriever; made by `qagen.evaluation.retrievers.retriever_named`."""

    name: str
    """The spec as it was given; unique in a run."""
    version: str
    """Library and version, for the manifest: `bm25s 0.3.1`."""
    config: Mapping[str, Any] = field(hash=False)
    """Plain values: each setting that decides a ranking."""
    retrieve: Retrieve = field(repr=False)
