"""Meanings as vectors, for arms that compare them; the model comes from disk."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qagen.errors import UsageError
from qagen.evaluation.chunkers.library import load, named_version
from qagen.io.hashing import sha256_file, sha256_text

if TYPE_CHECKING:
    from collections.abc import Sequence

_DECIMALS = 6
"""Of a cosine: below them the order of additions in a matrix product shows."""


class Embedder:
    """A sentence-transformers model on the CPU; each text is embedded once."""

    def __init__(self, model: Any, version: str) -> None:
        self._model = model
        self._vectors: dict[str, Any] = {}
        self.version = version

    def cosines(self, text: str, others: Sequence[str]) -> list[float]:
        """Give the cosine between a text and each of the others, from -1 to 1; empty for none."""
        if not others:
            return []
        new = [one for one in dict.fromkeys((text, *others)) if one not in self._vectors]
        if new:
            made = self._model.encode(new, normalize_embeddings=True, show_progress_bar=False)
            self._vectors.update(zip(new, made, strict=True))
        own = self._vectors[text]
        return [round(float(own @ self._vectors[other]), _DECIMALS) for other in others]


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
    load("transformers", "transformers", "dense").utils.logging.disable_progress_bar()
    try:
        model = library.SentenceTransformer(folder, device="cpu", local_files_only=True)
    except Exception as error:  # the library raises what its own libraries raise
        reason = str(error).partition("\n")[0]
        raise UsageError(f"{folder}: no sentence-transformers model ({type(error).__name__}: {reason}).") from error
    return Embedder(model, f"{named_version('sentence-transformers')}, model sha256 {_fingerprint(Path(folder))}")


def _fingerprint(folder: Path) -> str:
    """The hash of all files of a model, by name and content."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    lines = (f"{path.relative_to(folder).as_posix()} {sha256_file(path)}\n" for path in files)
    return sha256_text("".join(lines))
