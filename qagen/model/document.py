"""A document as the generator sees it: plain values, made once at ingestion.

Coordinates are points with the origin at the bottom left of the page (so `t` > `b`); pages count from 1. Positions in
reading order (`order`) count from 0 over all items of the document, tables and paragraphs in one sequence.
"""

from __future__ import annotations

from typing import Literal

from qagen.model.base import Record

ParagraphLabel = Literal[
    "text", "list_item", "section_header", "title", "caption", "footnote", "code", "furniture", "other"
]


class Box(Record):
    """A rectangle in points, origin bottom left."""

    l: float  # noqa: E741 - docling's and the item record's name
    """Left edge."""
    t: float
    """Top edge; never below `b`."""
    r: float
    """Right edge; never left of `l`."""
    b: float
    """Bottom edge."""


class Place(Record):
    """Where something stands."""

    page_no: int
    """Page from 1; for workbooks the sheet's number, for slides the slide's."""
    box: Box | None
    """Null where the source gives no place in points (workbook cells, flowing formats)."""


class Page(Record):
    """One page (slide, sheet)."""

    number: int
    """From 1."""
    width: float
    """Points."""
    height: float
    """Points."""


class Cell(Record):
    """One cell of a table; a merged cell is one cell with spans."""

    row: int
    """First row, from 0."""
    col: int
    """First column, from 0."""
    row_span: int
    """Rows covered, at least 1."""
    col_span: int
    """Columns covered, at least 1."""
    text: str
    """As docling gives it (for cells with inner structure: as the markdown export renders it)."""
    column_header: bool
    row_header: bool
    row_section: bool
    place: Place | None
    """Null where the source has no place for cells."""
    nested: bool
    """The cell holds structure of its own (a table, a list, several paragraphs)."""


class TableTexts(Record):
    """Each text in which a baseline really sees the table (specs/qa.md section 5)."""

    markdown: str
    """`export_to_markdown` without the caption."""
    markdown_captioned: str
    """The same with the caption."""
    triplets: str
    """`row, column = value` sentences as docling's default chunking serializer emits them, without the caption."""


class Reading(Record):
    """How an engine came to see a table; null for formats that declare their tables."""

    kind: Literal["lattice", "booktabs", "unruled"]
    """What drew the table: a grid of rulings, horizontal rules, or white space alone."""
    confidence: float
    """0 to 1; the table gate compares it with its minimum."""


class Table(Record):
    """One table of a document."""

    ref: str
    """Docling's reference, `#/tables/3`."""
    label: Literal["table", "document_index"]
    order: int
    """Place in reading order."""
    places: tuple[Place, ...]
    """One for each page that it stands on; empty where there are no pages."""
    n_rows: int
    n_cols: int
    cells: tuple[Cell, ...]
    """In row-major order of their first row and column."""
    captions: tuple[str, ...]
    """Docling's own caption references. Read for the table's number only, and for the texts of the proof."""
    headings: tuple[str, ...]
    """Section headings above it, outermost first."""
    section: str
    """Reference of the nearest section heading, or `` before the first."""
    sheet: str | None
    """Name of the workbook sheet, else null."""
    nested_in: str | None
    """Reference of the table in whose cell this one stands."""
    in_picture: bool
    """It stands inside a picture (a chart's or a figure's data grid)."""
    texts: TableTexts
    reading: Reading | None
    ocr: bool = False
    """OCR read it, or a part of its page, from a picture."""


class Paragraph(Record):
    """One text item that is not a table."""

    ref: str
    """Docling's reference, `#/texts/7`."""
    label: ParagraphLabel
    text: str
    order: int
    """Place in reading order."""
    places: tuple[Place, ...]
    """One for each page that it stands on; empty where there are no pages."""
    section: str
    """Reference of the nearest section heading above it, or `` before the first (a heading's own for itself)."""
    in_table: str | None
    """Reference of the table in whose cell it stands; such text belongs to the table."""
    level: int
    """Heading level from 1; 0 for anything else."""
    ocr: bool = False
    """OCR read it, or a part of its page, from a picture."""


class Document(Record):
    """One document, ready for the generator."""

    doc_id: str
    """ASCII slug, unique in a benchmark."""
    name: str
    """The name that docling stored in the document."""
    paged: Literal["pages", "sheets", "slides", "none"]
    """What `page_no` counts."""
    pages: tuple[Page, ...]
    """Empty for formats without pages."""
    tables: tuple[Table, ...]
    """In reading order."""
    paragraphs: tuple[Paragraph, ...]
    """In reading order."""
