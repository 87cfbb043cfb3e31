"""Hands a PDF in memory to the geometry engine: the pages that are asked for, with OCR where that is asked for."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pypdfium2 as pdfium

from qagen.errors import SourceError
from qagen.ingest.engines.geometry.convert import document_of
from qagen.ingest.engines.geometry.source.parse import open_pdfium, read_pages
from qagen.ingest.engines.geometry.source.unread import lacks_text
from qagen.ingest.ocr.engines import ocr_reader
from qagen.ingest.ocr.page import ocr_page
from qagen.ingest.page_ranges import ranges_in, with_all_pages
from qagen.ingest.pdf_pages import count_pages
from qagen.io.hashing import sha256_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docling_core.types.doc import DoclingDocument

    from qagen.ingest.engines.geometry.source.content import PageContent
    from qagen.ingest.engines.table import SourceFile


def convert_file(source: SourceFile) -> DoclingDocument:
    """The document in `source`.

    Raises:
        SourceError: `empty`, `encrypted`, `corrupt`, `no_such_page`, `ocr_failed`, or `no_text` when no page has text.
    """
    document = open_pdfium(BytesIO(source.data), source.name, source.password)
    try:
        ranges = ranges_in(source.reading.pages, count_pages(document), source.name)
        asked = source.reading.ocr is not None
        contents = _contents(source, document, ranges)
        return with_all_pages(document_of(contents, source.name, sha256_bytes(source.data), ocr=asked), document)
    finally:
        document.close()


def _contents(
    source: SourceFile, document: pdfium.PdfDocument, ranges: tuple[tuple[int, int], ...]
) -> Iterator[PageContent]:
    reader = ocr_reader(source.reading)
    for first, last in ranges:
        for content in read_pages(BytesIO(source.data), source.name, source.password, first, last):
            if reader is None or not lacks_text(content):
                yield content
                continue
            try:
                read = ocr_page(document, content.number, reader)
            except pdfium.PdfiumError as error:
                raise SourceError("corrupt", f"{source.name}: page {content.number} cannot be drawn") from error
            # A picture without any words stays a page that was not read.
            yield read if read.words else content
