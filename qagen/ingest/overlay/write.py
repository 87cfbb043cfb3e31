"""Writes the pictures of a document."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pypdfium2 as pdfium

from qagen.errors import SourceError
from qagen.ingest.overlay.draw import Caption, draw_page
from qagen.ingest.overlay.marks import marks_of
from qagen.ingest.page_ranges import ranges_in
from qagen.ingest.pdf_notes import notes_of
from qagen.ingest.pdf_pages import count_pages
from qagen.io.atomic import write_bytes_atomic
from qagen.io.hashing import sha256_bytes

if TYPE_CHECKING:
    from pathlib import Path

    from docling_core.types.doc import DoclingDocument
    from PIL import Image

    from qagen.ingest.engines.table import SourceFile
    from qagen.model.run import PdfNotes

_DPI = 120.0
# an A3 page at 120 dpi has 2.8 million pixels; a wider page is drawn coarser
_MOST_PIXELS = 3e6
_POINTS_PER_INCH = 72.0


def picture_name(doc_id: str, page: int) -> str:
    """`report.p0007.png`."""
    return f"{doc_id}.p{page:04d}.png"


def write_overlay(document: DoclingDocument, source: SourceFile, folder: Path, doc_id: str) -> dict[str, str]:
    """Write a picture of each page that was read.

    Args:
        document: what was read.
        source: the PDF.
        folder: where to write; made if it is not there.
        doc_id: the document's name, with which the names of the pictures begin.

    Returns:
        Name of each picture to the sha256 of its bytes.

    Raises:
        SourceError: `corrupt`, when a page cannot be drawn.
        OSError: the folder cannot be written.
    """
    marks, notes = marks_of(document), notes_of(document)
    written: dict[str, str] = {}
    pdf = pdfium.PdfDocument(source.data, password=source.password)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        count = count_pages(pdf)
        for first, last in ranges_in(source.reading.pages, count, source.name):
            for number in range(first, last + 1):
                image, scale = _rendered(pdf, number, source.name)
                caption = Caption(f"{source.name}, page {number} of {count}", _warning(notes, number))
                buffer = io.BytesIO()
                draw_page(image, scale, marks.get(number, []), caption).save(buffer, "PNG")
                name = picture_name(doc_id, number)
                write_bytes_atomic(folder / name, buffer.getvalue())
                written[name] = sha256_bytes(buffer.getvalue())
    finally:
        pdf.close()
    return written


def _warning(notes: PdfNotes, page: int) -> str:
    if page in notes.without_text:
        return "no text layer: not read"
    if page in notes.by_ocr:
        return "read by OCR"
    return "words by pypdfium2" if notes.word_source == "pypdfium2" else ""


def _rendered(pdf: pdfium.PdfDocument, number: int, name: str) -> tuple[Image.Image, float]:
    """The page and its pixels per point."""
    try:
        page = pdf[number - 1]
        width, height = page.get_size()
        scale = min(_DPI / _POINTS_PER_INCH, (_MOST_PIXELS / max(width * height, 1.0)) ** 0.5)
        bitmap = page.render(scale=scale)
        image = bitmap.to_pil().convert("RGB")
        bitmap.close()
        page.close()
    except pdfium.PdfiumError as error:
        raise SourceError("corrupt", f"{name}: page {number} cannot be drawn ({error})") from error
    return image, scale
