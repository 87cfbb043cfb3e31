"""The items of a document in reading order, each as Markdown of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from docling_core.transforms.serializer.markdown import MarkdownDocSerializer
from docling_core.types.doc import (
    ContentLayer,
    DoclingDocument,
    FloatingItem,
    InlineGroup,
    PictureItem,
    SectionHeaderItem,
    TableItem,
    TextItem,
    TitleItem,
)

from qagen.evaluation.chunkers.content.flat import ItemSerializer
from qagen.evaluation.chunkers.content.places import Frame

if TYPE_CHECKING:
    from docling_core.types.doc import DocItem, NodeItem

    from qagen.model.document import Place

PartKind = Literal["table", "picture", "heading", "text"]


@dataclass(frozen=True)
class Part:
    """One item of the body."""

    kind: PartKind
    """Captions and notes of a table or picture belong to it; lists fall into their items."""
    text: str
    """Markdown, without caption; `` for a picture without text of its own."""
    caption: str
    """Markdown of all captions; `` for texts."""
    refs: tuple[str, ...]
    """The item's own reference first, then those of the runs of text in it. At least one."""
    caption_refs: tuple[str, ...]
    places: tuple[Place, ...]
    """One for each page that it stands on; empty where there are no pages."""
    section: str
    """Reference of the nearest heading above it (a heading's own for itself), `` before the first."""

    @property
    def pages(self) -> tuple[int, ...]:
        """Its pages, ascending, from 1."""
        return tuple(place.page_no for place in self.places)

    @property
    def captioned(self) -> str:
        """Caption and text, a blank line between them."""
        return "\n\n".join(text for text in (self.caption, self.text) if text)


def parts_of(document: DoclingDocument) -> tuple[Part, ...]:
    """Give the items of the document's body in reading order; empty for a document without any.

    What stands in a table's cell belongs to the table; text inside pictures, page furniture and hidden layers are left
    out, as in docling's exports. A note that hangs on a table or picture follows it as a text.
    """
    return tuple(_Reader(document).parts())


class _Reader:
    def __init__(self, document: DoclingDocument) -> None:
        self._document = document
        self._frame = Frame(document)
        self._captions = MarkdownDocSerializer(doc=document)
        self._section = ""

    def parts(self) -> list[Part]:
        found: list[Part] = []
        for result in ItemSerializer(doc=self._document).get_parts():
            items = [span.item for span in result.spans]
            if not items:
                continue
            part = self._part(items, result.text)
            if part.text or part.caption:
                found.append(part)
            if isinstance(items[0], FloatingItem):
                found.extend(self._notes(items[0]))
        return found

    def _part(self, items: list[DocItem], text: str) -> Part:
        first = items[0]
        captions = None
        kind: PartKind = "text"
        if isinstance(first, (TableItem, PictureItem)):
            kind = "table" if isinstance(first, TableItem) else "picture"
            captions = self._captions.serialize_captions(item=first)
        elif (heading := self._heading(first)) is not None:
            kind, self._section = "heading", heading.self_ref
        if kind == "picture":
            text = text.replace(self._captions.params.image_placeholder, "").strip()
        return Part(
            kind=kind,
            text=text,
            caption=captions.text if captions else "",
            refs=tuple(item.self_ref for item in items),
            caption_refs=tuple(span.item.self_ref for span in captions.spans) if captions else (),
            places=self._frame.places(prov for item in items for prov in item.prov),
            section=self._section,
        )

    def _heading(self, item: DocItem) -> NodeItem | None:
        """The heading that an item is, or whose run of formatted text it is."""
        node: NodeItem = item
        if node.parent and isinstance(group := node.parent.resolve(self._document), InlineGroup) and group.parent:
            node = group.parent.resolve(self._document)
        return node if isinstance(node, (TitleItem, SectionHeaderItem)) else None

    def _notes(self, item: FloatingItem) -> list[Part]:
        """Notes that hang on a table or picture: docling's Markdown leaves them out."""
        notes = [reference.resolve(self._document) for reference in item.footnotes]
        return [
            self._part([note], self._captions.post_process(note.text))
            for note in notes
            if isinstance(note, TextItem) and note.content_layer == ContentLayer.BODY and note.text.strip()
        ]
