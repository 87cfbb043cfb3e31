"""Each text in which a baseline really sees a table (specs/qa.md section 5), one serializer per document."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from docling_core.transforms.serializer.markdown import MarkdownDocSerializer

from invariants.derive.chunking import chunking_serializer

if TYPE_CHECKING:
    from docling_core.transforms.serializer.base import BaseDocSerializer
    from docling_core.types.doc import DoclingDocument, RichTableCell, TableItem


class TableTexts(NamedTuple):
    """A table as text; empty where the document keeps the table out of its exports."""

    markdown: str
    markdown_captioned: str
    triplets: str
    triplets_captioned: str


class Serializers:
    """The markdown serializer and docling's own chunking serializer over one document, made when first needed."""

    def __init__(self, document: DoclingDocument) -> None:
        self._document = document

    @cached_property
    def _markdown(self) -> BaseDocSerializer:
        return MarkdownDocSerializer(doc=self._document)

    @cached_property
    def _chunking(self) -> BaseDocSerializer:
        return chunking_serializer()(doc=self._document)  # type: ignore[call-arg]  # the class is a pydantic model

    def table(self, item: TableItem) -> TableTexts:
        """The texts of a table."""
        bare = item.model_copy(update={"captions": []}) if item.captions else item
        markdown, triplets = self._markdown.serialize(item=bare).text, self._chunking.serialize(item=bare).text
        if not item.captions:
            return TableTexts(markdown, markdown, triplets, triplets)
        return TableTexts(
            markdown=markdown,
            markdown_captioned=self._markdown.serialize(item=item).text,
            triplets=triplets,
            triplets_captioned=self._chunking.serialize(item=item).text,
        )

    def rich_cell(self, cell: RichTableCell) -> str:
        """The text of a cell with inner structure, as the markdown of its table shows it."""
        return self._markdown.serialize(
            item=cell.ref.resolve(doc=self._document), _nested_in_table=True, in_table_cell=True
        ).text
