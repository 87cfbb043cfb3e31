"""Chunks that another tool has made, one JSON object a line: {"doc_id", "text", "refs"?, "pages"?, "embed_text"?}."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from qagen.errors import RecordError
from qagen.evaluation.chunkers.arm import Arm
from qagen.evaluation.chunkers.outside_chunk import chunk_of
from qagen.evaluation.shown_name import shown_name
from qagen.io.hashing import sha256_file
from qagen.io.jsonl import read_jsonl

if TYPE_CHECKING:
    from qagen.evaluation.chunkers.arm import ArmOptions
    from qagen.model.chunk import Chunk


def chunk_file_arm(path: str, options: ArmOptions) -> Arm:
    """Read the chunks of all documents; those of one document keep their order in the file.

    A document without any is no error here, unless no document has one: `chunk_document` reports it.

    Args:
        path: the file, as given.
        options: `doc_ids` are the documents that a line may name; any where it is empty.

    Raises:
        RecordError: the file cannot be read or is empty, or a line is no chunk, or of no document of the benchmark.
    """
    file = Path(path)
    chunks: dict[str, list[Chunk]] = {}
    for number, record in read_jsonl(file):
        place = f"{file}, line {number}"
        doc_id = record.pop("doc_id", None)
        if not isinstance(doc_id, str):
            raise RecordError(f"{place}: expected doc_id, the name of a document of the benchmark.")
        if options.doc_ids and doc_id not in options.doc_ids:
            raise RecordError(f"{place}: {_unknown(doc_id, options.doc_ids)}")
        try:
            chunks.setdefault(doc_id, []).append(chunk_of(record, place))
        except ValueError as error:
            raise RecordError(str(error)) from error
    if not chunks:
        raise RecordError(f"{file}: holds no chunk; expected one JSON object a line with doc_id and text.")
    config = {"arm": "jsonl", "sha256": sha256_file(file), "chunks": sum(map(len, chunks.values()))}
    return Arm(
        name=f"jsonl:{_shown(file)}",
        version="a file of chunks",
        config=config,
        chunker=lambda _, doc_id: chunks.get(doc_id, []),
    )


def _unknown(doc_id: str, known: tuple[str, ...]) -> str:
    nearest = get_close_matches(doc_id, known, n=1)
    hint = f"did you mean {nearest[0]!r}?" if nearest else f"it has {len(known)}, {known[0]!r} first."
    return f"the benchmark has no document {doc_id!r}; {hint}"


def _shown(file: Path) -> str:
    """The path for names in outputs: as given, but of a path from the root only folder and file."""
    return shown_name("/".join(file.parts[-2:]) if file.is_absolute() else file.as_posix())
