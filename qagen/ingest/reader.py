"""Reads one file into a document: what runs inside a worker process."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson
from docling_core.types.doc import DoclingDocument

from qagen.errors import SourceError
from qagen.ingest.cache import Cache, cache_key
from qagen.ingest.document import document_from_docling
from qagen.ingest.engines.table import SourceFile, engine_named, engine_versions
from qagen.ingest.formats import Format, format_of
from qagen.io.canonical import canonical_json
from qagen.io.hashing import sha256_bytes
from qagen.model.base import Record
from qagen.model.document import Document  # noqa: TC001 - pydantic reads it

if TYPE_CHECKING:
    from collections.abc import Callable

# Images are no part of any text and would put file paths and megabytes of pixels into the benchmark; a table's grid is
# computed from its cells whenever the JSON is loaded.
_LEFT_OUT: dict[str, Any] = {
    "tables": {"__all__": {"data": {"grid"}, "image": True}},
    "pictures": {"__all__": {"image": True}},
    "pages": {"__all__": {"image": True}},
}


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


class Read(Record):
    """One file that was read."""

    format: str
    engine: str
    versions: dict[str, str]
    docling_json: bytes
    """Canonical bytes of the DoclingDocument."""
    document: Document


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
    versions = engine_versions(entry.engine)
    convert = partial(_convert, SourceFile(request.name, data, entry.name, request.password), entry)
    if entry.engine == "docling_json":
        docling_json = convert()
    else:
        key = cache_key(request.sha256, entry.name, entry.engine, versions, request.password)
        docling_json = renamed(_stored_or_made(request.cache_dir, key, convert), request.name)
    document = document_from_docling(DoclingDocument.model_validate_json(docling_json), request.doc_id)
    return Read(format=entry.name, engine=entry.engine, versions=versions, docling_json=docling_json, document=document)


def _convert(source: SourceFile, entry: Format) -> bytes:
    """Read with the engine of the format."""
    document = engine_named(entry.engine)(source)
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


def renamed(docling_json: bytes, name: str) -> bytes:
    """A document that was read under a neutral name, with the name of its file (equal bytes may have several names)."""
    value = orjson.loads(docling_json)
    value["name"] = Path(name).stem
    if "origin" in value:
        value["origin"]["filename"] = name
    return canonical_json(value, sort_keys=False)


def stored_form(document: DoclingDocument) -> bytes:
    """The canonical bytes of a DoclingDocument: docling's own keys in docling's order, without images and table grids.

    Loading them and storing again gives the same bytes.
    """
    value = document.model_dump(mode="json", by_alias=True, exclude_none=True, exclude=_LEFT_OUT)
    return canonical_json(value, sort_keys=False)
