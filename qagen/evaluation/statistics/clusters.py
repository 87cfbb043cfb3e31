"""Paired differences by document: what every test here starts from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


@dataclass(frozen=True)
class Clusters:
    """Differences of pairs with the document of each, as sums per document."""

    values: NDArray[np.float64]
    """One difference per pair, by document and size."""
    owner: NDArray[np.int64]
    """For each pair the number of its document, from 0."""
    sums: NDArray[np.float64]
    """Sum of the differences per document, documents in the order of their names."""
    sizes: NDArray[np.float64]
    """Pairs per document, at least 1."""

    @property
    def mean(self) -> float:
        """The micro difference: mean over the pairs. Asked of at least one pair only."""
        return float(self.sums.sum() / self.sizes.sum())

    @property
    def macro(self) -> float:
        """Mean over the documents of the document's mean."""
        return float((self.sums / self.sizes).mean())


def clusters_of(values: Sequence[float], documents: Sequence[str]) -> Clusters:
    """Group differences by document.

    Args:
        values: one difference per pair.
        documents: its document, same length.

    Returns:
        Documents sorted by name and their pairs by size, so that the order of the pairs changes no bit; empty arrays
        for no pairs.
    """
    names = {name: number for number, name in enumerate(sorted(set(documents)))}
    pairs = sorted(zip((names[name] for name in documents), values, strict=True))
    owner = np.array([number for number, _ in pairs], dtype=np.int64)
    array = np.array([value for _, value in pairs], dtype=np.float64)
    return Clusters(
        values=array,
        owner=owner,
        sums=np.bincount(owner, weights=array, minlength=len(names)).astype(np.float64),
        sizes=np.bincount(owner, minlength=len(names)).astype(np.float64),
    )
