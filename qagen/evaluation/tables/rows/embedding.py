"""Rows as vectors; without a model, hashed character n-grams (specs/tables.md section 3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from zlib import crc32

import numpy as np
import numpy.typing as npt

from qagen.errors import UsageError
from qagen.evaluation.shown_name import reason_of

Embed = Callable[[Sequence[str]], "npt.ArrayLike"]
"""From texts to one vector each, all of one length."""

_BUCKETS = 1024
_GRAM_LENGTHS = (1, 2, 3)
_LARGEST = 1e100
"""Of a vector's numbers: their squares can be added up."""


def row_distances(truth: list[list[str]], pred: list[list[str]], embed: Embed) -> npt.NDArray[np.float64]:
    """1 - cosine between rows; a row is its cells that are not blank, joined by ` | `.

    A vector of zeros (a blank row) is at distance 0 from another one and 1 from the rest.

    Raises:
        UsageError: the embedding does not give one vector of finite numbers a text.
    """
    texts = [" | ".join(cell for cell in row if cell) for row in (*truth, *pred)]
    vectors = _vectors(embed, texts)
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit = np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)
    distances = 1.0 - np.clip(unit[: len(truth)] @ unit[len(truth) :].T, -1.0, 1.0)
    blank = lengths[:, 0] == 0
    distances[np.ix_(blank[: len(truth)], blank[len(truth) :])] = 0.0
    return np.asarray(distances)


def _vectors(embed: Embed, texts: list[str]) -> npt.NDArray[np.float64]:
    try:
        vectors = np.asarray(embed(texts), dtype=np.float64)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # code of somebody else's, or what it gave is no array
        raise UsageError(
            f"--embedder: it failed on {len(texts)} texts, or gave no vectors of one length ({reason_of(error)})."
        ) from error
    if vectors.ndim != 2 or len(vectors) != len(texts):
        raise UsageError(
            f"--embedder: expected one vector for each of {len(texts)} texts, got an array of shape {vectors.shape}."
        )
    if not (np.abs(vectors) <= _LARGEST).all():
        raise UsageError("--embedder: a vector holds a number that is not finite, or too large for its length.")
    return vectors


def character_grams(texts: Sequence[str]) -> npt.NDArray[np.float64]:
    """Counts of the 1- to 3-grams of each text, hashed (CRC-32) into 1,024 numbers, of length 1.

    Sees what looks alike, not what means alike.
    """
    vectors = np.zeros((len(texts), _BUCKETS))
    for row, text in enumerate(texts):
        for length in _GRAM_LENGTHS:
            for start in range(len(text) - length + 1):
                vectors[row, _bucket(text[start : start + length])] += 1
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.asarray(np.divide(vectors, lengths, out=vectors, where=lengths > 0))


@lru_cache(maxsize=65536)
def _bucket(gram: str) -> int:
    # Not hash(), which differs from run to run.
    return crc32(gram.encode("utf-8", "surrogatepass")) % _BUCKETS
