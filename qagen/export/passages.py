"""The passages that belong to no arm: one for each table and each paragraph, and which of them an item needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.export.bundle import Passage

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qagen.model.document import Document, Place
    from qagen.model.item import Item


def passage_id(doc_id: str, ref: str) -> str:
    """Return the id of an element: `report:tables.3` for `#/tables/3` of report."""
    return f"{doc_id}:{ref.removeprefix('#/').replace('/', '.')}"


def element_passages(documents: Iterable[Document]) -> tuple[Passage, ...]:
    """Return one passage for each table (Markdown with its caption) and each paragraph, in reading order.

    Furniture (running heads, page numbers) and texts inside cells are left out: nobody retrieves them, and a cell's
    text is in its table. A caption is a passage of its own as well, as docling lists it.
    """
    found: list[Passage] = []
    for document in documents:
        elements: list[tuple[int, Passage]] = [
            (table.order, _passage(document, table.ref, table.texts.markdown_captioned, table.places))
            for table in document.tables
        ]
        elements += [
            (paragraph.order, _passage(document, paragraph.ref, paragraph.text, paragraph.places))
            for paragraph in document.paragraphs
            if paragraph.in_table is None and paragraph.label != "furniture"
        ]
        found += [passage for _, passage in sorted(elements, key=lambda element: element[0])]
    return tuple(found)


def _passage(document: Document, ref: str, text: str, places: Iterable[Place]) -> Passage:
    pages = tuple(sorted({place.page_no for place in places}))
    return Passage(passage_id(document.doc_id, ref), document.doc_id, text, document.name, (ref,), pages)


def needed_elements(item: Item) -> tuple[tuple[str, ...], ...]:
    """Return what an item needs of the elements: the table with the value, and the paragraph where there is one.

    The evidence names them: its first entry is the value's cell, in the part that holds it where a table was joined
    over pages; entries without a row are paragraphs.
    """
    table = item.evidence[0].ref if item.evidence else item.table_ref
    paragraphs = dict.fromkeys(e.ref for e in item.evidence if e.row is None)
    return tuple((passage_id(item.doc_id, ref),) for ref in (table, *paragraphs))
