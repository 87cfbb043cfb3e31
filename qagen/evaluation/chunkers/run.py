"""Running an arm over a document: chunks with findings, or the reason why there are none."""

from __future__ import annotations

import contextlib
import os
import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from qagen.evaluation.chunkers.findings import findings_of
from qagen.evaluation.shown_name import reason_of
from qagen.model.chunk import ArmChunks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from docling_core.types.doc.document import DoclingDocument

    from qagen.evaluation.chunkers.arm import Arm
    from qagen.evaluation.chunkers.tokenizer import TokenCounter
    from qagen.model.chunk import Chunk

_MOST_CHUNKS = 1_000_000
"""Of one document; a chunker that gives more does not end."""


def chunk_document(arm: Arm, document: DoclingDocument, doc_id: str, tokens: TokenCounter) -> ArmChunks:
    """Run an arm over one document; never raises for what a chunker does.

    What the chunker prints goes to stderr. Pages that it does not know are taken from the items that it refers to.

    Args:
        arm: the chunker under test.
        document: the pinned parse.
        doc_id: its name in the benchmark.
        tokens: how tokens are counted.

    Returns:
        Its chunks with token count and findings; with `error` set where the chunker raised.
    """
    try:
        with _as_it_was(), contextlib.redirect_stdout(sys.stderr):
            chunks = _all(arm.chunk(document, doc_id))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - the code under test may raise anything
        return ArmChunks(doc_id=doc_id, chunks=(), tokens=0, error=reason_of(error))
    pages = _PagesOf(document)
    chunks = tuple(pages.added(chunk) for chunk in chunks)
    counts = [tokens.count(chunk.text) for chunk in chunks]
    return ArmChunks(
        doc_id=doc_id,
        chunks=chunks,
        tokens=sum(counts),
        findings=findings_of(document, chunks, counts, size=arm.config.get("size")),
    )


def _all(chunks: Iterable[Chunk]) -> tuple[Chunk, ...]:
    """All chunks.

    Raises:
        RuntimeError: there is no end to them.
    """
    found = tuple(islice(chunks, _MOST_CHUNKS + 1))
    if len(found) > _MOST_CHUNKS:
        raise RuntimeError(f"more than {_MOST_CHUNKS} chunks for one document; the chunker was stopped")
    return found


@contextlib.contextmanager
def _as_it_was() -> Iterator[None]:
    """Take back what a chunker did to the process: the current folder, stderr."""
    folder, stderr = Path.cwd(), sys.stderr
    try:
        yield
    finally:
        sys.stderr = stderr
        os.chdir(folder)


class _PagesOf:
    """Pages of the items of a document by their reference."""

    def __init__(self, document: DoclingDocument) -> None:
        items = (*document.texts, *document.tables, *document.pictures)
        self._pages = {item.self_ref: {prov.page_no for prov in item.prov} for item in items}

    def added(self, chunk: Chunk) -> Chunk:
        """The chunk with pages, where it has none and its items have."""
        if chunk.pages or not chunk.refs:
            return chunk
        pages = {page for ref in chunk.refs for page in self._pages.get(ref, ())}
        return chunk.model_copy(update={"pages": tuple(sorted(pages))}) if pages else chunk
