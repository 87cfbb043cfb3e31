"""A DoclingDocument as the record that the generator reads."""

from __future__ import annotations

from docling_core.types.doc import (
    ContentLayer,
    DocItem,
    DoclingDocument,
    FloatingItem,
    InlineGroup,
    ProvenanceItem,
    SectionHeaderItem,
    TableItem,
    TextItem,
    TitleItem,
)

from qagen.ingest.cells import cells_of
from qagen.ingest.pdf_notes import notes_of
from qagen.ingest.places import Frame
from qagen.ingest.reading import reading_of
from qagen.ingest.texts import TextMaker
from qagen.ingest.walk import Visit, walk
from qagen.model.document import Document, Paragraph, ParagraphLabel, Place, Table

_LABELS: dict[str, ParagraphLabel] = {
    "text": "text",
    "paragraph": "text",
    "handwritten_text": "text",
    "list_item": "list_item",
    "section_header": "section_header",
    "title": "title",
    "caption": "caption",
    "footnote": "footnote",
    "code": "code",
    "page_header": "furniture",
    "page_footer": "furniture",
}


def document_from_docling(doc: DoclingDocument, doc_id: str) -> Document:
    """The tables and paragraphs of `doc` in reading order.

    Tables and texts outside docling's body layer (hidden sheets, notes) are in none of docling's exports: such tables
    are left out, such texts are labelled `furniture`. Empty texts are left out.

    Args:
        doc: a document as docling reads or loads it.
        doc_id: its name in the benchmark.
    """
    return _Assembler(doc).assemble(doc_id)


class _Headings:
    """The open section headings, outermost first."""

    def __init__(self) -> None:
        self._open: list[tuple[int, str, str]] = []
        self._unit = ""

    def enter(self, unit: str) -> None:
        """Another sheet or slide closes all headings."""
        if unit != self._unit:
            self._unit = unit
            self._open.clear()

    def add(self, level: int, ref: str, text: str) -> None:
        """A heading closes those of its own level and below."""
        self._open = [entry for entry in self._open if entry[0] < level]
        self._open.append((level, ref, text))

    @property
    def section(self) -> str:
        """Reference of the nearest heading, or ``."""
        return self._open[-1][1] if self._open else ""

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(text for _, _, text in self._open)


class _Assembler:
    """Carries what the items of one document share."""

    def __init__(self, doc: DoclingDocument) -> None:
        self._doc = doc
        self._frame = Frame(doc)
        self._by_ocr = frozenset(notes_of(doc).by_ocr)
        self._headings = _Headings()
        self._texts = TextMaker(doc) if doc.tables else None
        self._tables: list[Table] = []
        self._paragraphs: list[Paragraph] = []
        self._captions: set[str] = set()
        self._footnotes: set[str] = set()
        floating: tuple[FloatingItem, ...] = (*doc.tables, *doc.pictures)
        for item in floating:
            self._captions.update(ref.cref for ref in item.captions)
            self._footnotes.update(ref.cref for ref in item.footnotes)

    def assemble(self, doc_id: str) -> Document:
        for visit in walk(self._doc):
            self._headings.enter(visit.unit)
            if isinstance(visit.node, TableItem):
                if visit.node.content_layer == ContentLayer.BODY:
                    self._tables.append(self._table(visit, visit.node))
            elif visit.text:
                self._paragraphs.append(self._paragraph(visit))
        return Document(
            doc_id=doc_id,
            name=self._doc.name,
            paged=self._frame.paged,
            pages=self._frame.pages(),
            tables=tuple(self._tables),
            paragraphs=tuple(self._paragraphs),
        )

    def _is_ocr(self, places: tuple[Place, ...]) -> bool:
        return any(place.page_no in self._by_ocr for place in places)

    def _order(self) -> int:
        return len(self._tables) + len(self._paragraphs)

    def _table(self, visit: Visit, table: TableItem) -> Table:
        maker = self._texts
        if maker is None:  # the walk found a table that the document does not list
            maker = self._texts = TextMaker(self._doc)
        texts = maker.texts_of(table)
        places = self._frame.places(table.prov)
        captions = [ref.resolve(self._doc) for ref in table.captions]
        return Table(
            ref=table.self_ref,
            label="document_index" if table.label.value == "document_index" else "table",
            order=self._order(),
            places=places,
            n_rows=table.data.num_rows,
            n_cols=table.data.num_cols,
            cells=cells_of(self._doc, table, self._frame, places, maker),
            captions=tuple(item.text for item in captions if isinstance(item, TextItem) and item.text.strip()),
            headings=self._headings.texts,
            section=self._headings.section,
            sheet=visit.sheet,
            nested_in=visit.in_table,
            in_picture=visit.in_picture,
            texts=texts,
            reading=reading_of(table),
            ocr=self._is_ocr(places),
        )

    def _paragraph(self, visit: Visit) -> Paragraph:
        node = visit.node
        label = self._label(visit)
        level = 0
        if label in {"title", "section_header"}:
            # A title stands above the headings, whose levels docling counts from 1.
            level = node.level + 1 if isinstance(node, SectionHeaderItem) else 1
            self._headings.add(level, node.self_ref, visit.text)
        places = self._frame.places(self._provs(visit))
        return Paragraph(
            ref=node.self_ref,
            label=label,
            text=visit.text,
            order=self._order(),
            places=places,
            section=self._headings.section,
            in_table=visit.in_table,
            level=level,
            ocr=self._is_ocr(places),
        )

    def _provs(self, visit: Visit) -> list[ProvenanceItem]:
        """Where a text stands; an inline group stands where its runs stand."""
        if isinstance(visit.node, DocItem):
            return list(visit.node.prov)
        runs = [ref.resolve(self._doc) for ref in visit.node.children]
        return [prov for run in runs if isinstance(run, DocItem) for prov in run.prov]

    def _label(self, visit: Visit) -> ParagraphLabel:
        """The label of a text: what it is for docling's exports first, then its own label.

        Headings inside tables and pictures structure nothing, and text inside pictures is in no export.
        """
        node = visit.node
        if node.content_layer != ContentLayer.BODY:
            return "furniture"
        if node.self_ref in self._captions:
            return "caption"
        if node.self_ref in self._footnotes:
            return "footnote"
        if visit.in_picture:
            return "other"
        if isinstance(node, InlineGroup):
            return "list_item" if visit.in_list else "text"
        label = _LABELS.get(node.label.value, "other") if isinstance(node, TextItem) else "other"
        is_heading = isinstance(node, (TitleItem, SectionHeaderItem)) or label in {"title", "section_header"}
        return "text" if is_heading and visit.in_table else label
