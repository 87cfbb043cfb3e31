"""A document as the invariants see it: tables and paragraphs in reading order."""

from __future__ import annotations

import warnings
from functools import cached_property
from typing import TYPE_CHECKING

from docling_core.types.doc import ContentLayer, DoclingDocument, TableItem, TextItem

from invariants.derive.boxes import PageSizes
from invariants.derive.logical import Logical, join_parts
from invariants.derive.paragraph import ParagraphView
from invariants.derive.table import TableView, ancestor_refs
from invariants.derive.texts import Serializers
from invariants.derive.walk import walk

if TYPE_CHECKING:
    from pathlib import Path

    from invariants.derive.walk import Stop

_SHEETS = ("spreadsheet", "ms-excel")
_SLIDES = ("presentation", "powerpoint")


class Source:
    """Tables and paragraphs of one DoclingDocument."""

    def __init__(self, doc_id: str, document: DoclingDocument) -> None:
        self.doc_id = doc_id
        self.form: Path | None = None
        """The copy of the form behind the document, where the benchmark keeps one."""
        self._document = document
        self.kind = _kind(document)
        self.sizes = PageSizes(document, in_points=self.kind != "sheets")
        self._labels = _labels_by_reference(document)
        tables: list[TableView] = []
        paragraphs: list[ParagraphView] = []
        serializers = Serializers(document)
        for stop in walk(document):
            if isinstance(stop.node, TableItem):
                tables.append(TableView(stop, document, serializers, self.sizes))
            else:
                paragraphs.append(self._paragraph(stop))
        self.tables = tuple(tables)
        self.paragraphs = tuple(paragraphs)

    @classmethod
    def load(cls, doc_id: str, path: Path) -> Source:
        """Read a DoclingDocument JSON file; raises what pydantic and the file system raise."""
        with warnings.catch_warnings():
            # Docling cuts boxes at the page while it reads, for the generator as for us, and warns each time.
            warnings.simplefilter("ignore", UserWarning)
            return cls(doc_id, DoclingDocument.model_validate_json(path.read_bytes()))

    def _paragraph(self, stop: Stop) -> ParagraphView:
        node = stop.node
        around = ancestor_refs(node, self._document)
        own = node.label.value if isinstance(node, TextItem) else "text"
        return ParagraphView(
            ref=node.self_ref,
            label=self._labels.get(node.self_ref, own),
            text=stop.text,
            orders=stop.orders,
            places=self.sizes.places(stop.provs(self._document)),
            section=stop.section,
            in_table=any(ref.startswith("#/tables/") for ref in around) and node.self_ref not in self._labels,
            in_picture=any(ref.startswith("#/pictures/") for ref in around),
            body=node.content_layer == ContentLayer.BODY,
        )

    @cached_property
    def n_pages(self) -> int:
        """Pages of the document; 0 where there are none."""
        return len(self._document.pages)

    @cached_property
    def ocr_pages(self) -> frozenset[int]:
        """Pages that the document says were read from pictures, in whole or in part."""
        meta = self._document.body.meta
        summary = meta.summary if meta is not None else None
        notes = summary.get_custom_part().get("qagen__pdf", {}) if summary is not None else {}
        return frozenset(notes.get("by_ocr", ()))

    @cached_property
    def table_by_ref(self) -> dict[str, TableView]:
        """Tables by docling's reference."""
        return {table.ref: table for table in self.tables}

    @cached_property
    def paragraph_by_ref(self) -> dict[str, ParagraphView]:
        """Paragraphs by docling's reference."""
        return {paragraph.ref: paragraph for paragraph in self.paragraphs}

    @cached_property
    def logicals(self) -> tuple[Logical, ...]:
        """The tables with their continuations joined, in reading order."""
        return join_parts(self.tables, self.paragraphs)

    @cached_property
    def logical_by_ref(self) -> dict[str, Logical]:
        """The joined table that a part belongs to, by the part's reference."""
        return {part.ref: logical for logical in self.logicals for part in logical.parts}

    @cached_property
    def caption_texts(self) -> tuple[str, ...]:
        """All captions of the document: docling's references, and texts labelled so."""
        labelled = [paragraph.text for paragraph in self.paragraphs if paragraph.label == "caption"]
        return tuple(dict.fromkeys([*labelled, *(text for table in self.tables for text in table.captions)]))


def _kind(document: DoclingDocument) -> str:
    """What `page_no` counts: pages, sheets, slides, or none."""
    mimetype = document.origin.mimetype if document.origin else ""
    sheets = any(group.label.value == "sheet" for group in document.groups)
    if sheets or any(word in mimetype for word in _SHEETS):
        return "sheets"
    if not document.pages:
        return "none"
    return "slides" if any(word in mimetype for word in _SLIDES) else "pages"


def _labels_by_reference(document: DoclingDocument) -> dict[str, str]:
    """Texts that a table or a picture refers to as its caption or footnote are that, whatever their own label."""
    labels: dict[str, str] = {}
    for item in (*document.tables, *document.pictures):
        labels.update((ref.cref, "footnote") for ref in item.footnotes)
        labels.update((ref.cref, "caption") for ref in item.captions)
    return labels
