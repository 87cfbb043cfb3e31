"""A PDF file into a DoclingDocument, without docling's converter around it."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from docling_core.types.doc.document import DoclingDocument, DocumentOrigin

from qagen.collection import paused_collection
from qagen.errors import SourceError
from qagen.ingest.engines.geometry.blocks.page import read_page
from qagen.ingest.engines.geometry.document import build_document
from qagen.ingest.engines.geometry.source.parse import read_pages
from qagen.ingest.engines.geometry.source.unread import lacks_text
from qagen.ingest.pdf_notes import write_notes
from qagen.model.run import PdfNotes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from io import BytesIO
    from pathlib import Path

    from qagen.ingest.engines.geometry.blocks.model import PageBlocks
    from qagen.ingest.engines.geometry.source.content import PageContent, WordSource


def convert_pdf(path: Path, *, password: str | None = None) -> DoclingDocument:
    """The document in a PDF file with a text layer.

    Args:
        path: the file.
        password: for an encrypted file.

    Raises:
        SourceError: `empty`, `encrypted`, `corrupt`, or `no_text` when no page has any text.
    """
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while chunk := stream.read(1 << 20):
            digest.update(chunk)
    # a name that is no Unicode has no place in a document
    name = path.name.encode("utf-8", "replace").decode("utf-8")
    return convert_source(path, name, digest.hexdigest(), password=password)


def convert_source(
    source: Path | BytesIO,
    filename: str,
    sha256: str,
    *,
    password: str | None = None,
    page_range: tuple[int, int | None] = (1, None),
) -> DoclingDocument:
    """The document in a file or a stream.

    Args:
        source: the PDF.
        filename: its name with suffix, for the document's origin and the errors.
        sha256: hexadecimal digest of the file; docling keeps 64 bits of it.
        password: for an encrypted file.
        page_range: first and last page, from 1; the last may be null for all.

    Raises:
        SourceError: `empty`, `encrypted`, `corrupt`, or `no_text` when no page has any text.
    """
    return document_of(read_pages(source, filename, password, *page_range), filename, sha256)


def document_of(contents: Iterable[PageContent], filename: str, sha256: str, *, ocr: bool = False) -> DoclingDocument:
    """The document of pages, with notes on what could not be read and on what was not read from a text layer.

    Args:
        contents: the pages in order.
        filename: of the file, with suffix.
        sha256: hexadecimal digest of the file.
        ocr: whether pages without a text layer were given to OCR, for the error.

    Raises:
        SourceError: `no_text` when no page has any text.
    """
    pages: list[PageBlocks] = []
    sources: dict[str, list[int]] = {"docling-parse": [], "pypdfium2": [], "ocr": []}
    unread: list[int] = []
    with paused_collection():  # not while the document is written: docling's own values have cycles
        for content in contents:
            if lacks_text(content):
                unread.append(content.number)
            elif content.words:
                sources[content.word_source].append(content.number)
            pages.append(_less_sure(read_page(content), content.word_source))
    if not any(page.has_words for page in pages):
        if ocr:
            raise SourceError("no_text", f"{filename}: no page has a text layer, and OCR found no words", "")
        advice = "Read scanned pages with --ocr tesseract, or add a text layer first (for example with ocrmypdf)."
        raise SourceError("no_text", f"{filename}: no page has a text layer", advice)
    origin = DocumentOrigin(mimetype="application/pdf", filename=filename, binary_hash=sha256)
    stem = filename.rsplit(".", 1)[0] if "." in filename[1:] else filename
    document = build_document(stem, origin, _taken_out(pages))
    notes = PdfNotes(
        word_source="pypdfium2" if sources["pypdfium2"] else "docling-parse",
        without_text=tuple(unread),
        by_ocr=tuple(sources["ocr"]),
    )
    write_notes(document, notes)
    return document


def _taken_out(pages: list[PageBlocks]) -> Iterator[PageBlocks]:
    """The pages from the first on, each let go by the list."""
    pages.reverse()
    while pages:
        yield pages.pop()


# Tables of words that were not read by docling-parse: pypdfium2's words lack its care for fonts and right-to-left
# scripts; OCR misreads a character now and then, and knows no fonts at all.
_SURENESS: dict[WordSource, float] = {"docling-parse": 1.0, "pypdfium2": 0.95, "ocr": 0.85}


def _less_sure(page: PageBlocks, source: WordSource) -> PageBlocks:
    share = _SURENESS[source]
    if share == 1:
        return page
    return page._replace(
        blocks=tuple(
            block._replace(table=block.table._replace(confidence=round(block.table.confidence * share, 3)))
            if block.table is not None
            else block
            for block in page.blocks
        )
    )
