"""A PDF file into a DoclingDocument, without docling's converter around it."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from docling_core.types.doc.document import DoclingDocument, DocumentOrigin

from qagen.errors import SourceError
from qagen.ingest.engines.geometry.blocks.page import read_page
from qagen.ingest.engines.geometry.document import build_document
from qagen.ingest.engines.geometry.source.parse import read_pages

if TYPE_CHECKING:
    from io import BytesIO
    from pathlib import Path


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
    return convert_source(path, path.name, digest.hexdigest(), password=password)


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
    pages = [read_page(page) for page in read_pages(source, filename, password, *page_range)]
    if not any(page.has_words for page in pages):
        advice = "Scanned pages need OCR first (for example with ocrmypdf)."
        raise SourceError("no_text", f"{filename}: no page has a text layer", advice)
    origin = DocumentOrigin(mimetype="application/pdf", filename=filename, binary_hash=sha256)
    stem = filename.rsplit(".", 1)[0] if "." in filename[1:] else filename
    return build_document(stem, origin, pages)
