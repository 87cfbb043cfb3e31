"""Words of a document's body and of chunks, for the check whether one holds the other."""

from __future__ import annotations

import html
import re
import unicodedata
from collections import Counter
from typing import TYPE_CHECKING

from docling_core.types.doc import ContentLayer, PictureItem, RichTableCell, TableItem, TextItem

from qagen.text.token_count import token_spans

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docling_core.types.doc import DoclingDocument

_ESCAPED = re.compile(r"\\(?=[^\w\s])")


def words_of(text: str) -> frozenset[str]:
    """Give the distinct words of a text, Markdown's escapes undone; empty for a text without letters and digits."""
    return frozenset(_words(html.unescape(_ESCAPED.sub("", text))))


def body_words(document: DoclingDocument) -> Counter[str]:
    """Count the words of all items of the body, in reading order: texts, captions, notes and cells.

    Page furniture, hidden layers and text inside pictures are in none of docling's exports and do not count.
    """
    return Counter(word for text in _texts(document) for word in _words(text))


def _words(text: str) -> list[str]:
    folded = unicodedata.normalize("NFKC", text).casefold()
    return [folded[start:end] for start, end in token_spans(folded)]


def _texts(document: DoclingDocument) -> Iterator[str]:
    seen: set[str] = set()
    layers = {ContentLayer.BODY}
    for item, _ in document.iterate_items(included_content_layers=layers, traverse_pictures=False):
        if isinstance(item, TableItem):
            # What stands in a cell with inner structure comes by itself, run by run.
            yield from (cell.text for cell in item.data.table_cells if not isinstance(cell, RichTableCell))
        if isinstance(item, (TableItem, PictureItem)):
            for reference in (*item.captions, *item.footnotes):
                note = reference.resolve(document)
                if isinstance(note, TextItem) and note.self_ref not in seen and note.content_layer in layers:
                    seen.add(note.self_ref)
                    yield note.text
        if isinstance(item, TextItem) and item.self_ref not in seen:
            seen.add(item.self_ref)
            yield item.text
