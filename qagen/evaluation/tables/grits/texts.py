"""Similarity of texts by their longest common subsequence (GriTS content, specs/tables.md section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from rapidfuzz.distance import Indel
from rapidfuzz.process import cdist

if TYPE_CHECKING:
    import numpy.typing as npt


def common_subsequence(a: list[str], b: list[str]) -> npt.NDArray[np.float64]:
    """2 * LCS / (|a| + |b|) of each text with each; 1 for two empty ones. Symmetric."""
    return cdist(a, b, scorer=Indel.normalized_similarity, dtype=np.float64)
