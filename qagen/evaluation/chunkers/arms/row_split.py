"""One chunk per table row, each with the caption and the header; other items are chunks of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.evaluation.chunkers.content.parts import parts_of
from qagen.evaluation.chunkers.content.table_text import read_table
from qagen.evaluation.chunkers.library import named_version
from qagen.model.chunk import Chunk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docling_core.types.doc.document import DoclingDocument

    from qagen.evaluation.chunkers.arm import ArmOptions
    from qagen.evaluation.chunkers.built_in import Cut, Values
    from qagen.evaluation.chunkers.content.parts import Part


def row_split(_: Values, __: ArmOptions) -> tuple[str, Cut]:
    """Rows as Markdown tables of one row."""
    return named_version("qagen"), rows


def rows(document: DoclingDocument) -> Iterator[Chunk]:
    """The rows and the other items in reading order; a table without rows is its header."""
    for part in parts_of(document):
        for text in _texts(part):
            yield Chunk(text=text, refs=(*part.caption_refs, *part.refs), pages=part.pages)


def _texts(part: Part) -> list[str]:
    table = read_table(part.text) if part.kind == "table" else None
    if table is None:
        return [part.captioned]
    return ["\n\n".join(text for text in (part.caption, row) if text) for row in table.row_tables]
