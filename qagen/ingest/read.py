"""Files in, documents out, in an order that does not depend on how many processes read them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from qagen.ingest.identity import Named, identify
from qagen.ingest.limits import Limits
from qagen.ingest.pool import Reply, ask_all
from qagen.io.canonical import canonical_json
from qagen.model.config import ReadConfig
from qagen.model.document import Document
from qagen.model.run import Failure, PdfNotes, Source
from qagen.model.selection import FormFile

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Converted:
    """A file that became a document."""

    source: Source
    docling_json: bytes
    """The DoclingDocument, byte for byte as a benchmark stores it."""
    document: Document
    """Made from `docling_json`."""
    overlay: dict[str, str] = field(default_factory=dict)
    """Name of each picture that was drawn to the sha256 of its bytes."""
    form: FormFile | None = None
    """Its options; None where none were asked for."""


@dataclass(frozen=True)
class PdfOptions:
    """How PDF files are read, and where what that needs lies."""

    reading: ReadConfig = field(default_factory=ReadConfig)
    artifacts_path: Path | None = None
    """Folder of docling's weights; None for docling's own place."""
    overlay_dir: Path | None = None
    """Folder for pictures of what was read; None for none."""


OnProgress = Callable[[int, int, str], None]
"""Called after each document with the number done, the number of all, and the file's name."""


def ingest(
    paths: Iterable[Path],
    *,
    workers: int = 1,
    limits: Limits | None = None,
    cache_dir: Path | None = None,
    password: str | None = None,
    pdf: PdfOptions | None = None,
    selections: bool = False,
    on_progress: OnProgress | None = None,
) -> Iterator[Converted | Failure]:
    """Read files in processes of their own.

    Args:
        paths: files, as `qagen.ingest.discover.discover` lists them.
        workers: processes at a time.
        limits: what one document may take; None for 60 s and 2 GiB.
        cache_dir: folder of stored conversions; None to convert anew.
        password: for encrypted PDFs.
        pdf: how PDFs are read; None for the defaults.
        selections: read the options of forms too.
        on_progress: see `OnProgress`.

    Yields:
        First the files that cannot be opened, then one record per distinct content, sorted by document id.

    Raises:
        QagenError: no worker process can be started.
    """
    limits = limits or Limits()
    named, unreadable = identify(paths)
    yield from unreadable
    requests = (_request(entry, cache_dir, password, pdf, selections=selections) for entry in named)
    replies = ask_all(requests, workers=min(workers, len(named)), limits=limits)
    for done, (entry, reply) in enumerate(zip(named, replies, strict=True), start=1):
        outcome = _outcome(entry, reply, limits)
        if on_progress is not None:
            on_progress(done, len(named), entry.path.name)
        yield outcome


def _request(
    entry: Named,
    cache_dir: Path | None,
    password: str | None,
    pdf: PdfOptions | None = None,
    *,
    selections: bool = False,
) -> bytes:
    """A `qagen.ingest.reader.Request`, which this process does not load: it would bring docling along."""
    pdf = pdf or PdfOptions()
    return canonical_json(
        {
            "path": str(entry.path.absolute()),
            "name": entry.path.name,
            "sha256": entry.sha256,
            "doc_id": entry.doc_id,
            "password": password,
            "cache_dir": None if cache_dir is None else str(cache_dir.absolute()),
            "reading": pdf.reading.model_dump(mode="json"),
            "artifacts_path": None if pdf.artifacts_path is None else str(pdf.artifacts_path.absolute()),
            "overlay_dir": None if pdf.overlay_dir is None else str(pdf.overlay_dir.absolute()),
            "selections": selections,
        }
    )


def _outcome(entry: Named, reply: Reply, limits: Limits) -> Converted | Failure:
    header, docling_json, document = reply
    if "kind" in header:
        return _failure(entry, header, limits)
    source = Source(
        doc_id=entry.doc_id,
        name=entry.path.name,
        also_named=entry.also_named,
        sha256=entry.sha256,
        format=header["format"],
        engine=header["engine"],
        versions=header["versions"],
        pdf=None if header["pdf"] is None else PdfNotes.model_validate_json(canonical_json(header["pdf"])),
    )
    form = None if header["form"] is None else FormFile.model_validate_json(canonical_json(header["form"]))
    return Converted(source, docling_json, Document.model_validate_json(document), header["overlay"], form)


def _failure(entry: Named, header: dict[str, Any], limits: Limits) -> Failure:
    name = entry.path.name
    limited = {
        "too_slow": (
            f"{name}: reading was given up after {limits.seconds:g} seconds of work.",
            "Raise the time limit, or split the document.",
        ),
        "too_big": (
            f"{name}: reading was given up at {limits.megabytes} MiB of memory.",
            "Raise the memory limit, or split the document.",
        ),
        "crashed": (
            f"{name}: the reading process ended by itself on this file.",
            "Make the file anew with another program.",
        ),
    }
    # A worker that ended, or that ran out of memory, says nothing about why.
    message, advice = (header["message"], header["advice"]) if header["message"] else limited[header["kind"]]
    return Failure(source=name, sha256=entry.sha256, kind=header["kind"], message=message, advice=advice)
