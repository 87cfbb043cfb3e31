"""The options of a file, by the reader of its format: one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2 as pdfium

from qagen.errors import SourceError
from qagen.ingest.selections.docx import read_docx
from qagen.ingest.selections.html import read_html
from qagen.ingest.selections.markdown import read_markdown
from qagen.ingest.selections.odt import read_odt
from qagen.ingest.selections.pdf.read import read_pdf
from qagen.ingest.selections.sheets import read_xlsx
from qagen.ingest.selections.slides import read_pptx

if TYPE_CHECKING:
    from qagen.ingest.ocr.reading import Reader
    from qagen.model.selection import FormReading

FORMATS = ("pdf", "docx", "html", "md", "odt", "xlsx", "pptx")
"""Docling's names of the formats of which truth is made: each has a reader here and a second one elsewhere."""


def read_options(
    name: str, data: bytes, source_format: str, password: str | None = None, ocr: Reader | None = None
) -> FormReading:
    """Read the check boxes, radio buttons, lists and ballot signs of a file.

    Args:
        name: of the file, for messages.
        data: its bytes.
        source_format: one of `FORMATS`.
        password: for an encrypted PDF.
        ocr: reads PDF pages without a text layer.

    Raises:
        SourceError: `unsupported`, `encoding` or `corrupt`.
    """
    if source_format == "pdf":
        try:
            return read_pdf(data, password, ocr)
        except pdfium.PdfiumError as error:
            raise SourceError(
                "corrupt", f"{name}: not readable as PDF ({error}).", "Open it in a viewer and save it anew."
            ) from error
    if source_format == "md":
        try:
            return read_markdown(data.decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            raise SourceError(
                "encoding", f"{name}: the text is not UTF-8 (byte {error.start}).", "Save it as UTF-8."
            ) from error
    if source_format == "html":
        return read_html(data)
    if source_format in {"docx", "odt"}:
        return read_docx(data, name) if source_format == "docx" else read_odt(data, name)
    if source_format in {"xlsx", "pptx"}:
        return read_xlsx(data, name) if source_format == "xlsx" else read_pptx(data, name)
    raise SourceError(
        "unsupported",
        f"{name}: no reader of selections for {source_format}.",
        f"Give {', '.join(FORMATS)}.",
    )
