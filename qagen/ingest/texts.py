"""Every text in which a baseline sees a table, made with one serializer per document.

A serializer reads the whole document when it is made; one per table, as `TableItem.export_to_markdown` does, costs time
that grows with the square of the number of tables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docling_core.transforms.serializer.markdown import MarkdownDocSerializer
from pydantic import PrivateAttr
from typing_extensions import override

from qagen.ingest.triplets import ChunkingTextSerializer
from qagen.model.document import TableTexts

if TYPE_CHECKING:
    from docling_core.transforms.serializer.base import SerializationResult
    from docling_core.types.doc import DoclingDocument, NodeItem, TableItem


class _CellRecorder(MarkdownDocSerializer):
    """Docling's markdown serializer, which also keeps the text of every item that it rendered for a cell."""

    _cell_texts: dict[str, str] = PrivateAttr(default_factory=dict)

    @override
    def serialize(self, *, item: NodeItem | None = None, **kwargs: Any) -> SerializationResult:
        result = super().serialize(item=item, **kwargs)
        if item is not None and kwargs.get("in_table_cell"):
            self._cell_texts[item.self_ref] = result.text
        return result

    def cell_text(self, ref: str) -> str:
        """The text rendered for the item `ref`, or `` if none was."""
        return self._cell_texts.get(ref, "")


class TextMaker:
    """Makes the texts of the tables of one document."""

    def __init__(self, doc: DoclingDocument) -> None:
        """Reads the document once."""
        self._markdown = _CellRecorder(doc=doc)
        self._chunking = ChunkingTextSerializer(doc=doc)

    def texts_of(self, table: TableItem) -> TableTexts:
        """The three texts of a table; all are empty for a table that docling's exports leave out."""
        bare = table.model_copy(update={"captions": []}) if table.captions else table
        markdown = self._markdown.serialize(item=bare).text
        captioned = self._markdown.serialize(item=table).text if table.captions else markdown
        triplets = self._chunking.serialize(item=bare).text
        return TableTexts(markdown=markdown, markdown_captioned=captioned, triplets=triplets)

    def cell_text(self, ref: str) -> str:
        """What markdown shows in a cell whose content is the item `ref`; call `texts_of` for its table first."""
        return self._markdown.cell_text(ref).replace("\n", " ")
