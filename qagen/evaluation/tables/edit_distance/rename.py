"""What it costs to rename a node into another: 1 where labels differ, else the distance of the texts (0 to 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    import numpy.typing as npt

    from qagen.evaluation.tables.edit_distance.tree import Forest

_MATRIX_TEXTS = 4_000_000
"""Pairs of distinct texts whose distances are kept as one matrix (32 MB)."""


class Renames:
    """Rename costs between the nodes of two forests.

    Texts are compared by code points: Levenshtein distance over the longer length, 0 for two empty texts.
    """

    def __init__(self, a: Forest, b: Forest) -> None:
        labels: dict[Hashable, int] = {}
        self.a_labels = np.array([labels.setdefault(label, len(labels)) for label in a.labels], dtype=np.int64)
        self.b_labels = np.array([labels.setdefault(label, len(labels)) for label in b.labels], dtype=np.int64)
        self.a_places, self.a_unique = _distinct(a.texts)
        self.b_places, self.b_unique = _distinct(b.texts)
        self._matrix: npt.NDArray[np.float64] | None = None
        if len(self.a_unique) * len(self.b_unique) <= _MATRIX_TEXTS:
            self._matrix = text_distances(self.a_unique, self.b_unique)

    def transposed(self) -> Renames:
        """The same with the forests exchanged; costs are symmetric."""
        other = object.__new__(Renames)
        other.a_labels, other.b_labels = self.b_labels, self.a_labels
        other.a_places, other.b_places = self.b_places, self.a_places
        other.a_unique, other.b_unique = self.b_unique, self.a_unique
        other._matrix = None if self._matrix is None else self._matrix.T
        return other

    def block(self, rows: slice, columns: slice) -> npt.NDArray[np.float64]:
        """Costs of a range of nodes of the first forest against a range of the second, by place."""
        same = self.a_labels[rows, None] == self.b_labels[columns][None]
        a_texts, b_texts = self.a_places[rows], self.b_places[columns]
        if self._matrix is not None:
            distances = self._matrix[a_texts[:, None], b_texts[None]]
        else:
            a_used, a_inverse = np.unique(a_texts, return_inverse=True)
            b_used, b_inverse = np.unique(b_texts, return_inverse=True)
            found = text_distances([self.a_unique[i] for i in a_used], [self.b_unique[i] for i in b_used])
            distances = found[a_inverse[:, None], b_inverse[None]]
        distances[~same] = 1.0
        return distances

    def row(self, place: int) -> npt.NDArray[np.float64]:
        """Costs of one node of the first forest against all of the second."""
        text = self.a_places[place]
        if self._matrix is not None:
            distances = self._matrix[text]
        else:
            distances = text_distances([self.a_unique[text]], self.b_unique)[0]
        return np.where(self.b_labels == self.a_labels[place], distances[self.b_places], 1.0)


def text_distances(a: Sequence[str], b: Sequence[str]) -> npt.NDArray[np.float64]:
    """Normalised Levenshtein distance of each text of `a` to each of `b`."""
    return cdist(a, b, scorer=Levenshtein.normalized_distance, dtype=np.float64)


def _distinct(texts: list[str]) -> tuple[npt.NDArray[np.int64], list[str]]:
    known: dict[str, int] = {}
    places = np.array([known.setdefault(text, len(known)) for text in texts], dtype=np.int64)
    return places, list(known)
