"""The passages of one arm: its chunks, and which of them show the answer of an item."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.export.bundle import Passage

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qagen.model.chunk import ArmChunks


def chunk_id(doc_id: str, number: int) -> str:
    """Return the id of a chunk, as the run files of `qagen evaluate chunkers` name it; `number` counts from 0."""
    return f"{doc_id}::c{number}"


def chunk_passages(chunked: Iterable[ArmChunks]) -> tuple[Passage, ...]:
    """Return one passage per chunk, empty ones included, in the order in which the arm yielded them."""
    return tuple(
        Passage(chunk_id(one.doc_id, number), one.doc_id, chunk.text, one.doc_id, chunk.refs, chunk.pages)
        for one in chunked
        for number, chunk in enumerate(one.chunks)
    )
