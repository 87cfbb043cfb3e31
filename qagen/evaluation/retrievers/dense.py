"""Dense retrieval with a sentence-transformers model from disk: exact search by cosine, no network."""

from __future__ import annotations

import os
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from qagen.errors import UsageError
from qagen.evaluation.retrievers.retriever import Retriever
from qagen.io.hashing import sha256_bytes, sha256_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qagen.evaluation.retrievers.retriever import Scored

# Cosines are equal up to the last bits only, which differ between machines and batch sizes.
_DECIMALS = 6
_BATCH = 32
_QUERIES_AT_A_TIME = 256


def dense(model: str | None) -> Retriever:
    """Make the retriever.

    Args:
        model: folder of a sentence-transformers model, or the name of one in the local cache of Hugging Face.

    Raises:
        UsageError: no model was named, it is not on this disk, or sentence-transformers is not installed.
    """
    if not model:
        raise UsageError("retriever dense: give the folder of a sentence-transformers model with --dense-model PATH.")
    loaded = _loaded(model)
    return Retriever(
        name="dense",
        version=f"sentence-transformers {version('sentence-transformers')}",
        config={"model": Path(model).name if Path(model).is_dir() else model, "sha256": _fingerprint(model)},
        retrieve=lambda texts, queries, depth: _retrieve(loaded, texts, queries, depth),
    )


@lru_cache(maxsize=2)
def _loaded(model: str) -> Any:
    os.environ["HF_HUB_OFFLINE"] = "1"
    os.environ["TRANSFORMERS_OFFLINE"] = "1"
    try:
        from sentence_transformers import SentenceTransformer
    except ImportError as error:
        raise UsageError(
            f'retriever dense needs sentence-transformers ({error}); install it with pip install "qagen[dense]".'
        ) from error
    try:
        return SentenceTransformer(model, device="cpu", local_files_only=True)
    except Exception as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise UsageError(
            f"retriever dense: {model} is no sentence-transformers model on this disk ({reason}). Nothing is "
            "downloaded: give the folder of a model that you have."
        ) from error


def _fingerprint(model: str) -> str | None:
    """One hash over the model's files by name; None for a name in the cache."""
    folder = Path(model)
    if not folder.is_dir():
        return None
    names = sorted(path for path in folder.rglob("*") if path.is_file())
    lines = [f"{path.relative_to(folder).as_posix()} {sha256_file(path)}\n" for path in names]
    return sha256_bytes("".join(lines).encode("utf-8", "surrogatepass"))


def _encode(model: Any, texts: Sequence[str]) -> Any:
    vectors = model.encode(
        list(texts), batch_size=_BATCH, convert_to_numpy=True, normalize_embeddings=True, show_progress_bar=False
    )
    return np.asarray(vectors, dtype=np.float32)


def _retrieve(model: Any, texts: Sequence[str], queries: Sequence[str], depth: int) -> Iterator[Scored]:
    corpus = _encode(model, texts)
    for start in range(0, len(queries), _QUERIES_AT_A_TIME):
        cosines = _encode(model, queries[start : start + _QUERIES_AT_A_TIME]) @ corpus.T
        for row in np.round(cosines.astype(np.float64), _DECIMALS):
            order = np.argsort(-row, kind="stable")[:depth]
            yield [(int(at), float(row[at])) for at in order]
