"""Meanings as vectors, for arms that compare them; the model comes from disk."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qagen.errors import UsageError
from qagen.evaluation.chunkers.library import load, named_version

if TYPE_CHECKING:
    from collections.abc import Sequence

_DECIMALS = 6
"""Of a cosine: below them the order of additions in a matrix product shows."""


class Embedder:
    """A sentence-transformers model on the CPU."""

    def __init__(self, model: Any, version: str) -> None:
        self._model = model
        self.version = version

    def cosines(self, text: str, others: Sequence[str]) -> list[float]:
        """Give the cosine between a text and each of the others, from -1 to 1; empty for none."""
        if not others:
            return []
        vectors = self._model.encode([text, *others], normalize_embeddings=True, show_progress_bar=False)
        return [round(float(vectors[0] @ vector), _DECIMALS) for vector in vectors[1:]]


def embedder(folder: str | None) -> Embedder:
    """Load a model.

    Args:
        folder: of a sentence-transformers model on disk.

    Raises:
        UsageError: no folder was named, none is there, it holds no model, or sentence-transformers is not installed.
    """
    if folder is None:
        raise UsageError("a cosine needs a model to embed with; name its folder (--dense-model FOLDER).")
    if not Path(folder).is_dir():
        raise UsageError(f"{folder}: no such folder; expected one with a sentence-transformers model.")
    return _loaded(folder)


@lru_cache(maxsize=2)
def _loaded(folder: str) -> Embedder:
    library = load("sentence_transformers", "sentence-transformers", "dense")
    try:
        model = library.SentenceTransformer(folder, device="cpu", local_files_only=True)
    except Exception as error:  # the library raises what its own libraries raise
        reason = str(error).partition("\n")[0]
        raise UsageError(f"{folder}: no sentence-transformers model ({type(error).__name__}: {reason}).") from error
    return Embedder(model, f"{named_version('sentence-transformers')}, {Path(folder).resolve().name}")
