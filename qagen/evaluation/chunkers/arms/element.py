"""One chunk per docling item, captions included: the floor, for no chunk holds two things."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.evaluation.chunkers.content.parts import parts_of
from qagen.evaluation.chunkers.library import named_version
from qagen.model.chunk import Chunk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docling_core.types.doc.document import DoclingDocument

    from qagen.evaluation.chunkers.arm import ArmOptions
    from qagen.evaluation.chunkers.built_in import Cut, Values


def element(_: Values, __: ArmOptions) -> tuple[str, Cut]:
    """Tables as Markdown; lists fall into their items."""
    return named_version("qagen"), elements


def elements(document: DoclingDocument) -> Iterator[Chunk]:
    """The items of a document in reading order, a caption before what it names."""
    for part in parts_of(document):
        if part.caption:
            yield Chunk(text=part.caption, refs=part.caption_refs, pages=part.pages)
        if part.text:
            yield Chunk(text=part.text, refs=part.refs, pages=part.pages)
