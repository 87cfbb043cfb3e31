"""One arm's chunks of one document with all that is needed to judge a ranking of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qagen.evaluation.attribution import attribute
from qagen.evaluation.evidence import EvidenceIndex
from qagen.evaluation.retrievers.oracle import cheapest
from qagen.model.score import ChunkRecord

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from qagen.evaluation.outline import Outline
    from qagen.model.chunk import Chunk
    from qagen.model.item import Item


@dataclass(frozen=True)
class JudgedDocument:
    """What an arm made of a document, judged for the document's items."""

    chunks: tuple[ChunkRecord, ...]
    """In the chunker's order."""
    satisfying: Mapping[str, tuple[int, ...]]
    """For each qid the numbers of the chunks that hold value and keys, ascending."""
    cheapest: Mapping[str, int | None]
    """For each qid the one of them with the fewest tokens."""
    pages_known: bool
    """The page measures are defined: the pages of some chunk are known, or there are no chunks (which is a miss)."""
    tables_known: bool
    """The same for the table measures."""


def judge_document(
    doc_id: str, chunks: Sequence[Chunk], items: Sequence[Item], outline: Outline, count_tokens: Callable[[str], int]
) -> JudgedDocument:
    """Number the chunks of a document, attribute them, and find those that satisfy each item.

    Args:
        doc_id: of the document.
        chunks: in the chunker's order, empty ones included.
        items: of this document.
        outline: of this document.
        count_tokens: how tokens are counted.
    """
    records = tuple(_record(doc_id, at, chunk, outline, count_tokens) for at, chunk in enumerate(chunks))
    index = EvidenceIndex([record.text for record in records])
    satisfying = {item.qid: index.hits(item.answer_spec.model_dump()) for item in items}
    tokens = [record.tokens for record in records]
    return JudgedDocument(
        chunks=records,
        satisfying=satisfying,
        cheapest={qid: cheapest(found, tokens) for qid, found in satisfying.items()},
        pages_known=not records or any(record.pages_basis != "none" for record in records),
        tables_known=not records or any(record.tables_basis != "none" for record in records),
    )


def _record(doc_id: str, at: int, chunk: Chunk, outline: Outline, count_tokens: Callable[[str], int]) -> ChunkRecord:
    place = attribute(chunk, outline)
    return ChunkRecord(
        id=f"{doc_id}::c{at}",
        doc_id=doc_id,
        text=chunk.text,
        embed_text=chunk.embed_text,
        tokens=count_tokens(chunk.text),
        refs=chunk.refs,
        pages=place.pages,
        pages_basis=place.pages_basis,
        tables=place.tables,
        tables_basis=place.tables_basis,
    )


def asked_tables(item: Item) -> frozenset[str]:
    """References of the item's table: its first part, and each part that holds a cell of the evidence."""
    return frozenset({item.table_ref, *(one.ref for one in item.evidence if one.row is not None)})
