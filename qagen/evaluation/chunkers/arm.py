"""An arm: a chunker under test with its name, its version and its settings."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path  # noqa: TC003 - pydantic reads it
from typing import TYPE_CHECKING, Any

from qagen.model.base import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from docling_core.types.doc.document import DoclingDocument

    from qagen.model.chunk import Chunk


class ArmOptions(Record):
    """Settings that all arms of a run share."""

    tokenizer: Path | None = None
    """A Hugging Face tokenizer.json, or a folder that holds one; null for the offline default."""
    dense_model: str | None = None
    """Folder of a sentence-transformers model, for arms that compare meanings (`table-window:300:0.40`)."""
    doc_ids: tuple[str, ...] = ()
    """The documents of the benchmark; chunks from a file may refer to these only."""


@dataclass(frozen=True)
class Arm:
    """One chunker, ready to be run over documents; made by `qagen.evaluation.chunkers.arm_named`."""

    name: str
    """The spec as it was given, in its normal form; unique in a run."""
    version: str
    """Library and version, for the manifest: `langchain-text-splitters 1.1.3`."""
    config: Mapping[str, Any] = field(hash=False)
    """Plain values: each setting that decides what comes out."""
    chunker: Callable[[DoclingDocument, str], Iterable[Chunk]] = field(repr=False)
    """Takes a document and its doc_id."""

    def chunk(self, document: DoclingDocument, doc_id: str = "") -> Iterable[Chunk]:
        """Cut one document.

        Args:
            document: the pinned parse from the benchmark's documents/; never changed by a chunker of ours.
            doc_id: its name in the benchmark; only arms that read chunks from a file need it.

        Raises:
            Exception: whatever the chunker raises; `chunk_document` turns it into a reason.
        """
        return self.chunker(document, doc_id)
