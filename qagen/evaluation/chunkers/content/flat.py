"""Docling's Markdown serializer, taken apart: groups (and lists) are left to the walk, which comes to their items."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docling_core.transforms.serializer.base import (  # noqa: TC002 - pydantic reads them
    BaseFallbackSerializer,
    BaseListSerializer,
    SerializationResult,
)
from docling_core.transforms.serializer.common import create_ser_result
from docling_core.transforms.serializer.markdown import (
    MarkdownDocSerializer,
    MarkdownFallbackSerializer,
    MarkdownListSerializer,
    MarkdownParams,
)
from docling_core.types.doc import GroupItem, ListItem, SectionHeaderItem, TableItem, TextItem, TitleItem
from typing_extensions import override

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument, FloatingItem, ListGroup, NodeItem


def _is_walked(item: NodeItem, doc: DoclingDocument) -> bool:
    """Tell whether the walk comes to the items of a group: not to those inside a table's cell or a caption."""
    node = item
    while node.parent is not None:
        node = node.parent.resolve(doc)
        if isinstance(node, (TableItem, TextItem)) and not isinstance(node, (TitleItem, SectionHeaderItem, ListItem)):
            return False
    return True


class _NoGroups(MarkdownFallbackSerializer):
    """Nothing for a group: its items are serialized one by one, between blank lines as docling would have them."""

    @override
    def serialize(self, *, item: NodeItem, doc: DoclingDocument, **kwargs: Any) -> SerializationResult:
        if isinstance(item, GroupItem) and _is_walked(item, doc):
            return create_ser_result()
        return super().serialize(item=item, doc=doc, **kwargs)


class _NoLists(MarkdownListSerializer):
    """Nothing for a list: its items are serialized one by one."""

    @override
    def serialize(self, *, item: ListGroup, doc: DoclingDocument, **kwargs: Any) -> SerializationResult:
        return create_ser_result() if _is_walked(item, doc) else super().serialize(item=item, doc=doc, **kwargs)


class FlatSerializer(MarkdownDocSerializer):
    """Docling's Markdown in one part per item or list."""

    fallback_serializer: BaseFallbackSerializer = _NoGroups()


class ItemSerializer(FlatSerializer):
    """Markdown of single items: no captions, no lists, narrow tables."""

    list_serializer: BaseListSerializer = _NoLists()
    params: MarkdownParams = MarkdownParams(compact_tables=True)

    @override
    def serialize_captions(self, item: FloatingItem, **kwargs: Any) -> SerializationResult:
        """Nothing: a caption is asked for by itself."""
        return create_ser_result()
