"""Docling's own readers for the formats that declare their tables: everything but PDF.

One thing is added to what they read: see `qagen.ingest.header_rows`.
"""

from __future__ import annotations

import importlib
import shutil
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, cast

from docling.backend.utils.archive_limits import ArchiveLimitError
from docling.datamodel.backend_options import MsExcelBackendOptions, OdsBackendOptions
from docling.datamodel.base_models import InputFormat
from docling.datamodel.document import InputDocument, get_input_rejection_cause
from docling.exceptions import DocumentLoadError
from docling.pipeline.simple_pipeline import SimplePipeline

from qagen.errors import SourceError
from qagen.ingest.formats import LIBREOFFICE_FORMATS
from qagen.ingest.limits import is_out_of_memory

if TYPE_CHECKING:
    from collections.abc import Callable

    from docling.backend.abstract_backend import DeclarativeDocumentBackend
    from docling_core.types.doc import DoclingDocument

    from qagen.ingest.engines.table import SourceFile

_BACKENDS: dict[str, tuple[str, str, str]] = {
    # format: module, class, suffix that the class expects
    "docx": ("docling.backend.msword_backend", "MsWordDocumentBackend", "docx"),
    "doc": ("docling.backend.msword_backend", "MsWordDocumentBackend", "doc"),
    "pptx": ("docling.backend.mspowerpoint_backend", "MsPowerpointDocumentBackend", "pptx"),
    "ppt": ("docling.backend.mspowerpoint_backend", "MsPowerpointDocumentBackend", "ppt"),
    "xlsx": ("docling.backend.msexcel_backend", "MsExcelDocumentBackend", "xlsx"),
    "xls": ("docling.backend.msexcel_backend", "MsExcelDocumentBackend", "xls"),
    "html": ("docling.backend.html_backend", "HTMLDocumentBackend", "html"),
    "md": ("docling.backend.md_backend", "MarkdownDocumentBackend", "md"),
    "csv": ("docling.backend.csv_backend", "CsvDocumentBackend", "csv"),
    "asciidoc": ("docling.backend.asciidoc_backend", "AsciiDocBackend", "adoc"),
    "latex": ("docling.backend.latex_backend", "LatexDocumentBackend", "tex"),
    "xml_jats": ("docling.backend.xml.jats_backend", "JatsDocumentBackend", "xml"),
    "xml_uspto": ("docling.backend.xml.uspto_backend", "PatentUsptoDocumentBackend", "xml"),
    "odt": ("docling.backend.opendocument_backend", "OdtDocumentBackend", "odt"),
    "ods": ("docling.backend.opendocument_backend", "OdsDocumentBackend", "ods"),
    "odp": ("docling.backend.opendocument_backend", "OdpDocumentBackend", "odp"),
}

# A title or a note in a cell of its own is text, not a table of one cell.
_OPTIONS: dict[str, Callable[[], MsExcelBackendOptions | OdsBackendOptions]] = {
    "xlsx": partial(MsExcelBackendOptions, treat_singleton_as_text=True),
    "xls": partial(MsExcelBackendOptions, treat_singleton_as_text=True),
    "ods": partial(OdsBackendOptions, treat_singleton_as_text=True),
}

_FLAGGED_BY_POSITION = frozenset({"docx", "doc", "pptx", "ppt", "xlsx", "xls", "odt", "ods", "odp", "asciidoc"})
"""Formats in which docling flags the first row of a table because it is the first."""

_BARE_TEXT = frozenset({"md", "csv", "asciidoc", "latex"})
"""Formats whose files do not say how their text is encoded."""


def convert(source: SourceFile) -> DoclingDocument:
    """The document in `source`, read alone: files that it refers to (images, included LaTeX) are not looked for.

    Raises:
        SourceError: `needs_libreoffice`, `encoding`, `too_big` or `corrupt`.
    """
    module, name, suffix = _BACKENDS[source.format]
    if source.format in LIBREOFFICE_FORMATS and shutil.which("soffice") is None:
        raise SourceError(
            "needs_libreoffice",
            f"{source.name}: .{source.format} files are read through LibreOffice, and there is no soffice on PATH.",
            f"Install LibreOffice, or save the file as .{source.format}x.",
        )
    if source.format in _BARE_TEXT:
        _check_encoding(source)
    backend = cast("type[DeclarativeDocumentBackend]", getattr(importlib.import_module(module), name))
    try:
        document = _run(source, backend, suffix)
    except (MemoryError, RecursionError):
        raise
    except Exception as error:
        if is_out_of_memory(error):
            raise MemoryError from error
        # Readers of damaged files raise whatever their libraries raise.
        raise _refusal(source.name, error) from error
    if source.format in _FLAGGED_BY_POSITION:
        from qagen.ingest.header_rows import flag_split_headers

        flag_split_headers(document)
    return document


def _run(source: SourceFile, backend: type[DeclarativeDocumentBackend], suffix: str) -> DoclingDocument:
    """Read with `backend`; raises whatever it raises, and DocumentLoadError where it refuses the bytes."""
    # A neutral name, so that the reading depends on the bytes alone and can be stored under their hash.
    document = InputDocument(
        BytesIO(source.data),
        format=InputFormat(source.format),
        backend=backend,
        backend_options=_OPTIONS.get(source.format, lambda: None)(),
        filename=f"document.{suffix}",
    )
    if not document.valid:
        raise DocumentLoadError("refused") from get_input_rejection_cause(document)
    pipeline = SimplePipeline(SimplePipeline.get_default_options())
    return pipeline.execute(document, raises_on_error=True).document


def _check_encoding(source: SourceFile) -> None:
    """Refuse text in an unknown encoding: docling would take it for Western European and make letters up."""
    encoding = "utf-16" if source.data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8"
    try:
        source.data.decode(encoding)
    except UnicodeDecodeError as error:
        raise SourceError(
            "encoding", f"{source.name}: the text is not {encoding.upper()} (byte {error.start}).", "Save it as UTF-8."
        ) from error


def _refusal(name: str, error: BaseException) -> SourceError:
    """What a reader's exception means for the person, from its innermost cause."""
    is_refused = isinstance(error, DocumentLoadError)
    while error.__cause__ is not None:
        error = error.__cause__
    lines = str(error).strip().splitlines()
    detail = f"{type(error).__name__}{f': {lines[0][:200]}' if lines else ''}"
    if isinstance(error, ArchiveLimitError):
        return SourceError(
            "too_big", f"{name}: the file unpacks to more than docling reads ({detail}).", "Split the document."
        )
    what = "the file is damaged or cut short" if is_refused else "the file cannot be read"
    return SourceError("corrupt", f"{name}: {what} ({detail}).", "Open it where it was made and save it again.")
