"""Settings of the workflows: one frozen record each; flags map onto them and the manifest repeats them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from qagen.model.base import Record


class GenerateConfig(Record):
    """Everything that decides which items come out (specs/qa.md)."""

    max_cell_value: int = Field(default=2, ge=0)
    """Items of type cell_value per table at most."""
    max_table_about: int = Field(default=1, ge=0)
    """Items of type table_about per table at most."""
    max_context_dependent: int = Field(default=2, ge=0)
    """Items of type context_dependent per table at most."""
    question_language: Literal["en", "document"] = "en"
    """`document` asks in the document's language where a form exists (Korean), else in English."""
    min_table_confidence: float = Field(default=0.6, ge=0, le=1)
    """Tables that an engine had to find (PDF) are asked only if their reading is at least this sure."""
    pick: int | None = Field(default=None, ge=1)
    """Keep exactly this many items, picked by stratified hash rank over type and document; null keeps all."""
    forbid: tuple[str, ...] = ()
    """Further module roots that must not be loaded beside the generator."""
    ocr_items: bool = False
    """Ask tables, and use paragraphs, that OCR read from pictures of pages."""
    facts: bool = False
    """Write table facts too (facts.jsonl, specs/facts.md)."""
    max_facts: int = Field(default=26, ge=1)
    """Facts per table at most."""
    selections: bool = False
    """Write what is selected in forms too (selections.jsonl, specs/selection.md)."""


class ReadConfig(Record):
    """How PDF files are read; other formats declare their text and have one reader each."""

    engine: Literal["geometry", "docling"] = "geometry"
    """`geometry` reads the text layer, `docling` runs docling's models (extra `models`)."""
    pages: str | None = None
    """Pages to read, from 1: `1-3,7`, `5-` to the end; null for all."""
    ocr: Literal["tesseract", "rapidocr"] | None = None
    """What reads pages without a text layer; null leaves them out and names them."""
    ocr_lang: tuple[str, ...] = ()
    """Tesseract's names of the languages, most important first; empty is English."""
    table_mode: Literal["fast", "accurate"] | None = None
    """Of docling's table model; null is its default (accurate)."""


class RunConfig(Record):
    """How the work is done; nothing here changes a byte of items.jsonl."""

    workers: int = Field(default=1, ge=1)
    """Processes that parse documents."""
    timeout: float | None = Field(default=None, gt=0)
    """Seconds per document; null is 60, and 600 where models, OCR or pictures take their time."""
    memory_mb: int | None = Field(default=None, ge=256)
    """Mebibytes per document; null is 2048, and 6144 for docling's models."""
    cache: str | None = None
    """Folder for conversions; null is the user's cache folder."""
    password: str | None = None
    """For encrypted PDF files."""
    artifacts_path: str | None = None
    """Folder of docling's weights; null looks where docling puts them."""
    urls: str | None = None
    """JSON Lines with the origin of documents, repeated in their facts; changes facts.jsonl and urls.jsonl alone."""
