"""What a run keeps about its sources: those that became documents and those that did not."""

from __future__ import annotations

from qagen.model.base import Record


class Failure(Record):
    """A source that gave no document (one line of failures.jsonl)."""

    source: str
    """File name, without its folder."""
    sha256: str | None
    """Of the file's bytes; null where they could not be read."""
    kind: str
    """Stable word for the cause, see `qagen.errors.SourceError`; also `missing`, `unreadable`, `wrong_suffix`."""
    message: str
    """One line: what is wrong."""
    advice: str
    """What the person can do next; may be empty."""


class Source(Record):
    """A source that became a document (one entry of the manifest)."""

    doc_id: str
    name: str
    """File name, without its folder."""
    also_named: tuple[str, ...]
    """Names of further files with the same bytes, sorted."""
    sha256: str
    """Of the file's bytes."""
    format: str
    """Name in `qagen.ingest.formats.FORMATS`."""
    engine: str
    versions: dict[str, str]
    """Of the engine and of everything whose version can change the reading, by name."""
