"""Chunks: what a system under test makes of a document, and what was found about them."""

from __future__ import annotations

from typing import Literal

from qagen.model.base import Record

FindingKind = Literal["no_chunks", "empty", "huge", "stray", "torn_table", "lost", "unknown_ref", "unknown_page"]


class Chunk(Record):
    """One piece of a document, as it would be handed to a retriever and to a reader."""

    text: str
    """What a reader gets; evidence is looked for in here, tokens are counted here."""
    refs: tuple[str, ...] = ()
    """Docling's references (`#/tables/3`, `#/texts/7`) of what it was made from, in reading order; empty where the
    chunker does not know them."""
    pages: tuple[int, ...] = ()
    """Pages that it was made from, ascending, from 1; empty where the chunker does not know them."""
    embed_text: str | None = None
    """What a retriever indexes, where that is not `text`."""


class ArmFinding(Record):
    """Something about the chunks of one document that a reader of the figures should know; no error."""

    kind: FindingKind
    """`no_chunks`: nothing was yielded. `empty`: chunks without a word. `huge`: chunks above twice the size that was
    asked for, or above 8,192 tokens. `stray`: chunks of which no word stands in the document's body. `torn_table`:
    chunks with the ruling of a Markdown table that has no header row of as many columns right above it. `lost`: words
    of the document's body that stand in no chunk. `unknown_ref`, `unknown_page`: chunks that refer to what the document
    does not have."""
    count: int
    """Chunks, or for `lost` words with their repetitions; at least 1 (for `no_chunks` 1)."""
    of: int
    """What the count is out of: chunks of the document, or words of its body."""
    examples: tuple[str, ...] = ()
    """The first few, shortened: texts, words or references."""


class ArmChunks(Record):
    """What one arm made of one document."""

    doc_id: str
    chunks: tuple[Chunk, ...]
    """In the order in which they were yielded, empty ones included; none where `error` is set."""
    tokens: int
    """Tokens of all chunks together."""
    error: str | None = None
    """Why the chunker failed on this document: type and message, one line. The document then has no score, not 0."""
    findings: tuple[ArmFinding, ...] = ()
    """In the order of `FindingKind`; none where `error` is set."""
