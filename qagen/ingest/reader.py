"""Reads one file into a document: what runs inside a worker process."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from docling_core.types.doc import DoclingDocument

from qagen.errors import SourceError
from qagen.ingest.cache import Cache, cache_key
from qagen.ingest.document import document_from_docling
from qagen.ingest.engines.table import SourceFile, engine_named, engine_versions
from qagen.ingest.formats import format_of
from qagen.ingest.memory import give_back_memory
from qagen.ingest.pdf_notes import notes_of
from qagen.ingest.stored_document import renamed, stored_form
from qagen.io.hashing import sha256_bytes
from qagen.model.base import Record
from qagen.model.config import ReadConfig
from qagen.model.document import Document  # noqa: TC001 - pydantic reads it
from qagen.model.run import PdfNotes  # noqa: TC001 - pydantic reads it
from qagen.model.selection import FormFile  # noqa: TC001 - pydantic reads it

if TYPE_CHECKING:
    from collections.abc import Callable

    from qagen.ingest.formats import EngineName


class Request(Record):
    """One file to read."""

    path: str
    name: str
    """File name, without its folder."""
    sha256: str
    """Of the bytes when they were listed."""
    doc_id: str
    password: str | None
    """For encrypted PDFs."""
    cache_dir: str | None
    """Folder of stored conversions; null for none."""
    reading: ReadConfig = ReadConfig()
    """How PDFs are read."""
    artifacts_path: str | None = None
    """Folder of docling's weights."""
    overlay_dir: str | None = None
    """Folder for pictures of what was read; null for none."""
    selections: bool = False
    """Read the options of forms too."""


class Read(Record):
    """One file that was read."""

    format: str
    engine: str
    versions: dict[str, str]
    docling_json: bytes
    """Canonical bytes of the DoclingDocument."""
    document: Document
    pdf: PdfNotes | None
    """Null for anything but PDF."""
    overlay: dict[str, str]
    """Name of each picture that was written to the sha256 of its bytes; empty for none."""
    form: FormFile | None
    """Its options; null where none were asked for."""


def read_source(request: Request) -> Read:
    """Read one file.

    The document is made from the JSON as it is stored, never from the engine's objects, so that reading the stored
    JSON again gives the same document.

    Raises:
        SourceError: the file cannot be read.
    """
    try:
        data = Path(request.path).read_bytes()
    except OSError as error:
        raise SourceError(
            "unreadable", f"{request.name}: the file cannot be read ({error.strerror or error})."
        ) from error
    if sha256_bytes(data) != request.sha256:
        raise SourceError("changed", f"{request.name}: the file changed while it was being read.", "Run again.")
    entry = format_of(request.name, data)
    is_pdf = entry.name == "pdf"
    if request.reading.pages is not None and not is_pdf:
        advice = "Leave --pages out for this file."
        raise SourceError("no_such_page", f"{request.name}: pages can be chosen in PDF files only", advice)
    engine: EngineName = request.reading.engine if is_pdf else entry.engine
    source = SourceFile(
        request.name, data, entry.name, request.password, request.reading, artifacts_path=request.artifacts_path
    )
    versions = engine_versions(engine, request.reading)
    convert = partial(_convert, source, engine)
    if engine == "docling_json":
        docling_json = convert()
    else:
        options = request.reading.model_dump(mode="json") if is_pdf else {}
        key = cache_key(request.sha256, entry.name, engine, versions, request.password, options)
        docling_json = renamed(_stored_or_made(request.cache_dir, key, convert), request.name)
    give_back_memory()  # what the engine made is gone; what is made of its JSON needs as much again
    docling = DoclingDocument.model_validate_json(docling_json)
    return Read(
        format=entry.name,
        engine=engine,
        versions=versions,
        docling_json=docling_json,
        document=document_from_docling(docling, request.doc_id),
        pdf=notes_of(docling).model_copy(update={"pages": request.reading.pages}) if is_pdf else None,
        overlay=_overlay(request, source, docling) if is_pdf else {},
        form=_form(request, source) if request.selections else None,
    )


def _form(request: Request, source: SourceFile) -> FormFile:
    from qagen.ingest.selections.form import form_of

    return form_of(Path(request.path), source.data, source.format)


def _overlay(request: Request, source: SourceFile, document: DoclingDocument) -> dict[str, str]:
    if request.overlay_dir is None:
        return {}
    from qagen.ingest.overlay.write import write_overlay

    return write_overlay(document, source, Path(request.overlay_dir), request.doc_id)


def _convert(source: SourceFile, engine: EngineName) -> bytes:
    """Read with an engine."""
    document = engine_named(engine)(source)
    if document.origin is not None:
        # The name of the file alone: no folder of the machine that read it.
        document.origin.filename = document.origin.filename.replace("\\", "/").rpartition("/")[2]
    return stored_form(document)


def _stored_or_made(cache_dir: str | None, key: str, make: Callable[[], bytes]) -> bytes:
    """What the cache holds under `key`, or else what `make` gives, which is then stored."""
    if cache_dir is None:
        return make()
    cache = Cache(Path(cache_dir))
    stored = cache.load(key)
    if stored is None:
        stored = make()
        cache.store(key, stored)
    return stored
