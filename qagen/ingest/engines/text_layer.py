"""What of a document its text layer does not show: OCR must have read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docling_core.types.doc.base import CoordOrigin
from docling_core.types.doc.document import TableItem, TextItem

if TYPE_CHECKING:
    import pypdfium2 as pdfium
    from docling_core.types.doc import DoclingDocument


def pages_beyond_text_layer(document: DoclingDocument, pdf: pdfium.PdfDocument) -> tuple[int, ...]:
    """Pages (from 1, ascending) with a text or a table under which the file has no text at all.

    A page on which only a picture was read by OCR counts: what stands on it is not told apart.
    """
    found: set[int] = set()
    for item, _ in document.iterate_items(traverse_pictures=True):
        if not isinstance(item, (TextItem, TableItem)):
            continue
        for place in item.prov:
            if place.page_no in found or not _has_page(pdf, place.page_no):
                continue
            page = pdf[place.page_no - 1]
            height = page.get_height()
            box = place.bbox.to_bottom_left_origin(height) if place.bbox.coord_origin != _LOW else place.bbox
            text = page.get_textpage()
            if not text.get_text_bounded(box.l, box.b, box.r, box.t).strip():
                found.add(place.page_no)
            text.close()
            page.close()
    return tuple(sorted(found))


_LOW = CoordOrigin.BOTTOMLEFT


def _has_page(pdf: pdfium.PdfDocument, number: int) -> bool:
    return 1 <= number <= len(pdf)
