"""Which paragraphs discuss a table: precision before recall (specs/qa.md section 4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from qagen.text.link_numbers import link_numbers
from qagen.text.mentions import own_table_number, table_mentions
from qagen.text.numbers import numeric_tokens

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qagen.generation.scope import Scope
    from qagen.model.document import Document, Paragraph
    from qagen.tables.view import TableView

MIN_LINK_TOKENS = 2
MIN_LINK_DIGITS = 3


@dataclass(frozen=True)
class Link:
    """A paragraph that discusses a table, with what says so."""

    paragraph: Paragraph
    tokens: tuple[str, ...]
    """Shared numbers as they stand in the paragraph, if there are at least two."""
    number: str | None
    """The table's number, if the paragraph cites it."""


class Linker:
    """Finds the links of the tables of one document."""

    def __init__(
        self, document: Document, views: Sequence[TableView], scope: Scope, *, ocr_items: bool = False
    ) -> None:
        """Read the tables' own numbers; a number that two tables claim is nobody's.

        Paragraphs that OCR read are used with `ocr_items` only.
        """
        del document
        self._ocr_items = ocr_items
        self._scope = scope
        own = {view.ref: _own_number(view) for view in views}
        claims = Counter(number for number in own.values() if number)
        self._own = {ref: number for ref, number in own.items() if number and claims[number] == 1}
        self._numbers: dict[str, frozenset[str]] = {}

    def own_number(self, view: TableView) -> str | None:
        """Return the table's own number, None if it has none or shares it with another table."""
        return self._own.get(view.ref)

    def links(self, view: TableView) -> tuple[tuple[Link, ...], Counter[str]]:
        """Return the links of a table (cited ones first, then in reading order) and the reasons of the refusals."""
        own = self._own.get(view.ref)
        refused: Counter[str] = Counter()
        links: list[Link] = []
        for paragraph in self._scope.paragraphs(view):
            if paragraph.ocr and not self._ocr_items:
                refused["link:ocr_text"] += 1
                continue
            mentioned = table_mentions(paragraph.text)
            cited = own if own is not None and own in mentioned else None
            if mentioned and cited is None:
                refused["link:other_table_cited"] += 1
                continue
            tokens = self._shared(view, paragraph)
            if len(tokens) < MIN_LINK_TOKENS:
                tokens = ()
            if cited is None and not tokens:
                refused["link:no_signal"] += 1
                continue
            links.append(Link(paragraph, tokens, cited))
        return tuple(sorted(links, key=lambda link: (link.number is None, link.paragraph.order))), refused

    def _shared(self, view: TableView, paragraph: Paragraph) -> tuple[str, ...]:
        """Return the numbers that a paragraph shares with this table's data cells and with no other table in scope."""
        numbers = {token.canonical: token.text for token in reversed(link_numbers(paragraph.text))}
        if len(numbers) < MIN_LINK_TOKENS:
            return ()
        shared = numbers.keys() & self._data_numbers(view)
        if len(shared) < MIN_LINK_TOKENS:
            return ()
        for other in self._scope.other_tables(view):
            shared = shared - _all_numbers(other)
        return tuple(text for canonical, text in reversed(numbers.items()) if canonical in shared)

    def _data_numbers(self, view: TableView) -> frozenset[str]:
        if view.ref not in self._numbers:
            cells = (view.data_cell(row, slot) for row in view.rows for slot in view.slots)
            texts = (cell.text for cell in cells if cell is not None)
            self._numbers[view.ref] = frozenset(n for text in texts for n in _canonical(text))
        return self._numbers[view.ref]


def _own_number(view: TableView) -> str | None:
    return next(filter(None, (own_table_number(c) for part in view.grid.parts for c in part.captions)), None)


@lru_cache(maxsize=65536)
def _canonical(text: str) -> tuple[str, ...]:
    return tuple(t.canonical for t in numeric_tokens(text) if t.n_digits >= MIN_LINK_DIGITS)


def _all_numbers(view: TableView) -> frozenset[str]:
    def numbers() -> Iterator[str]:
        for cell in view.grid.cells:
            yield from _canonical(cell.text)

    return frozenset(numbers())
