"""Running an arm over a document: chunks with findings, or the reason why there are none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.model.chunk import ArmChunks

if TYPE_CHECKING:
    from docling_core.types.doc.document import DoclingDocument

    from qagen.evaluation.chunkers.arm import Arm
    from qagen.evaluation.chunkers.tokenizer import TokenCounter


def chunk_document(arm: Arm, document: DoclingDocument, doc_id: str, tokens: TokenCounter) -> ArmChunks:
    """Run an arm over one document.

    Args:
        arm: the chunker under test.
        document: the pinned parse.
        doc_id: its name in the benchmark.
        tokens: how tokens are counted.

    Returns:
        Its chunks with token count and findings; with `error` set where the chunker raised.
    """
    chunks = tuple(arm.chunk(document, doc_id))
    return ArmChunks(doc_id=doc_id, chunks=chunks, tokens=sum(tokens.count(chunk.text) for chunk in chunks))
