"""Documents for the tests of chunkers: with pages and boxes, without, and with what is hard to cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

from building import Builder
from docling_core.types.doc import (
    BoundingBox,
    ContentLayer,
    CoordOrigin,
    DocItemLabel,
    DoclingDocument,
    ProvenanceItem,
    Size,
)

from qagen.evaluation.chunkers import ArmOptions, arm_named, chunk_document, token_counter

if TYPE_CHECKING:
    from qagen.model.chunk import ArmChunks

SHIPMENTS = """
Port      | Vessel  | Tonnes
---
Quayford  | Merlin  | 412.5
Saltmouth | Heron   | 1,077
Ostermere | Curlew  | 93.4
"""
PRICES = """
Grade  | Spring | Autumn
---
Prime  | 7.15   | 8.40
Second | 5.90   | 6.25
"""


def paged() -> DoclingDocument:
    """Two pages: headings, paragraphs, a list, two captioned tables, page furniture and a picture with a caption."""
    built = (
        Builder(pages=2, name="harbour")
        .heading("Harbour report", page=1)
        .text("Dredging of the inner basin went on until the ice came.", page=1)
        .table(SHIPMENTS, page=1, caption="Table 1. Shipments by port")
        .text("Table 1 leaves out the ferries, whose freight nobody weighs.", page=1)
        .heading("Fish prices", page=2)
        .table(PRICES, page=2, caption="Table 2. Price by grade")
        .text("Buyers from the islands paid what Table 2 says and not a penny more.", page=2)
    )
    document = built.docling
    group = document.add_list_group(name="list")
    for text in ("Bring the scales.", "Bring the ledger."):
        document.add_list_item(text, parent=group, prov=_prov(2, 300))
    caption = document.add_text(DocItemLabel.CAPTION, "Figure 1. The new crane", prov=_prov(2, 250))
    document.add_picture(caption=caption, prov=_prov(2, 220))
    document.add_text(
        DocItemLabel.PAGE_FOOTER, "Printed in Saltmouth", content_layer=ContentLayer.FURNITURE, prov=_prov(2, 20)
    )
    return document


def _prov(page: int, bottom: float) -> ProvenanceItem:
    box = BoundingBox(l=50, r=550, t=bottom + 14, b=bottom, coord_origin=CoordOrigin.BOTTOMLEFT)
    return ProvenanceItem(page_no=page, bbox=box, charspan=(0, 1))


def flowing() -> DoclingDocument:
    """No pages: two sections with a table each, one of them with a cell of two paragraphs."""
    return (
        Builder(name="flow")
        .heading("Shipments")
        .text("The pilot noted every vessel.")
        .table(SHIPMENTS)
        .several_paragraphs(1, 1, "Merlin", "of Quayford")
        .heading("Prices")
        .text("Grades follow the guild.")
        .table(PRICES, caption="Table 2. Price by grade")
        .docling
    )


def workbook() -> DoclingDocument:
    """Two sheets; boxes count cells there."""
    return (
        Builder(name="book")
        .sheet("Stock")
        .text("Counted in spring.", page=1)
        .table(SHIPMENTS, page=1)
        .sheet("Prices")
        .table(PRICES, page=2)
        .docling
    )


def noted() -> DoclingDocument:
    """A table with a note that hangs on it, which docling's Markdown leaves out."""
    built = Builder(pages=1, name="noted").table(PRICES, page=1)
    table = built.docling.tables[0]
    note = built.docling.add_text(DocItemLabel.FOOTNOTE, "Shillings per stone.", parent=table, prov=_prov(1, 500))
    table.footnotes.append(note.get_ref())
    return built.docling


def stack(*gaps: float) -> DoclingDocument:
    """A page of 600 x 2000 points: a table at the top and below it a paragraph at each of the given distances."""
    document = DoclingDocument(name="stack")
    document.add_page(1, Size(width=600, height=2000))
    table = Builder(pages=1).table(PRICES, page=1).docling.tables[0].data
    box = BoundingBox(l=50, r=550, t=1900, b=1800, coord_origin=CoordOrigin.BOTTOMLEFT)
    document.add_table(data=table, prov=ProvenanceItem(page_no=1, bbox=box, charspan=(0, 1)))
    for number, gap in enumerate(gaps):
        top = 1800 - gap
        low = BoundingBox(l=50, r=550, t=top, b=top - 10, coord_origin=CoordOrigin.BOTTOMLEFT)
        document.add_text(
            DocItemLabel.TEXT, f"paragraph{number}", prov=ProvenanceItem(page_no=1, bbox=low, charspan=(0, 1))
        )
    return document


ALL = {
    "paged": paged,
    "flowing": flowing,
    "workbook": workbook,
    "noted": noted,
    "empty": lambda: DoclingDocument(name="e"),
}


def run(spec: str, document: DoclingDocument, options: ArmOptions | None = None) -> ArmChunks:
    """The chunks of one document, as an evaluation gets them."""
    return chunk_document(arm_named(spec, options), document, "doc", token_counter())


def texts(spec: str, document: DoclingDocument) -> list[str]:
    """The texts of the chunks."""
    return [chunk.text for chunk in run(spec, document).chunks]


def kinds(chunks: ArmChunks) -> list[str]:
    """What was found."""
    return [finding.kind for finding in chunks.findings]
