"""How rare a token is in a document: the number of texts (paragraphs, labels) that hold it.

Rarity orders candidates and keys; it never decides whether something is right.
"""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING

from qagen.text.tokens import words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qagen.model.document import Document
    from qagen.tables.view import TableView


class Rarity:
    """Counts of folded tokens over the texts of one document."""

    def __init__(self, document: Document, views: Iterable[TableView]) -> None:
        """Count tokens over paragraphs outside tables and over the labels of rows and columns."""
        self._counts: Counter[str] = Counter()
        for paragraph in document.paragraphs:
            if paragraph.in_table is None:
                self._add(paragraph.text)
        for view in views:
            for label in view.columns.values():
                self._add(label.shown)
            for label in view.row_labels.values():
                self._add(label.shown)

    def _add(self, text: str) -> None:
        self._counts.update({word.casefold() for word in words(text)})

    def of(self, token: str) -> int:
        """Return the number of texts that hold a token; 0 for one that stands nowhere."""
        return self._counts[token.casefold()]

    def of_text(self, text: str) -> int:
        """Return the rarity of a text: that of its rarest token, 0 if it has none."""
        return min((self._counts[word.casefold()] for word in words(text)), default=0)


def hash_rank(*parts: object) -> str:
    """Return a place in an order that nobody chose: the sha256 of the parts."""
    return sha256("\x1f".join(map(str, parts)).encode()).hexdigest()
