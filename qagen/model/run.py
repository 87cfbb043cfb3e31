"""What a run keeps about its sources: those that became documents and those that did not."""

from __future__ import annotations

from typing import Literal

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


class PdfNotes(Record):
    """What a person should know about how a PDF was read."""

    word_source: Literal["docling-parse", "pypdfium2", "docling"] = "docling-parse"
    """What gave the words of the text layer: pypdfium2 where docling-parse refuses the file, docling's own pipeline."""
    pages: str | None = None
    """The pages that were read, from 1; null for all."""
    without_text: tuple[int, ...] = ()
    """Pages that show something and have no text layer, and that nothing read."""
    by_ocr: tuple[int, ...] = ()
    """Pages whose text was read by OCR, in whole or in part."""


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
    pdf: PdfNotes | None = None
    """Null for anything but PDF files."""
