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


class RunConfig(Record):
    """How the work is done; nothing here changes a byte of items.jsonl."""

    workers: int = Field(default=1, ge=1)
    """Processes that parse documents."""
    timeout: float = Field(default=60.0, gt=0)
    """Seconds per document."""
    memory_mb: int = Field(default=2048, ge=256)
    """Mebibytes per document."""
    cache: str | None = None
    """Folder for conversions; null is the user's cache folder."""
    password: str | None = None
    """For encrypted PDF files."""
