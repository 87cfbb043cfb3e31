"""The document in one chunk: the ceiling of evidence, paid for in tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.evaluation.chunkers.content.canonical import canonical_markdown
from qagen.evaluation.chunkers.library import named_version

if TYPE_CHECKING:
    from docling_core.types.doc.document import DoclingDocument

    from qagen.evaluation.chunkers.arm import ArmOptions
    from qagen.evaluation.chunkers.built_in import Cut, Values
    from qagen.model.chunk import Chunk


def whole_document(_: Values, __: ArmOptions) -> tuple[str, Cut]:
    """Docling's Markdown of everything; every proof of an item holds on it (specs/qa.md section 5)."""
    return named_version("qagen"), whole


def whole(document: DoclingDocument) -> list[Chunk]:
    """One chunk; none for a document without text."""
    canonical = canonical_markdown(document)
    return [canonical.chunk(0, len(canonical.text))] if canonical.text else []
