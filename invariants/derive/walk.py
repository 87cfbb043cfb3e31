"""Tables and texts of a document in reading order, with the headings in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from docling_core.types.doc import (
    ContentLayer,
    DocItem,
    GroupItem,
    InlineGroup,
    SectionHeaderItem,
    TableItem,
    TextItem,
    TitleItem,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docling_core.types.doc import DoclingDocument, NodeItem, ProvenanceItem

_UNITS = frozenset({"sheet", "slide"})


class Stop(NamedTuple):
    """One table, text item or inline group."""

    node: Any
    text: str
    """Empty for tables."""
    orders: tuple[int, int]
    """Place in reading order from 0: over everything, and over the body alone."""
    headings: tuple[str, ...]
    """Texts of the headings in force, outermost first."""
    section: str
    """Reference of the nearest of them, or ``."""

    def provs(self, document: DoclingDocument) -> list[ProvenanceItem]:
        """Where it stands; an inline group stands where its runs stand."""
        if isinstance(self.node, DocItem):
            return list(self.node.prov)
        runs = [ref.resolve(document) for ref in self.node.children]
        return [prov for run in runs if isinstance(run, DocItem) for prov in run.prov]


class _Headings:
    """The headings in force while a document is walked; another sheet or slide ends them all."""

    def __init__(self) -> None:
        self._in_force: list[tuple[int, str, str]] = []

    def end(self) -> None:
        self._in_force = []

    def enter(self, item: TitleItem | SectionHeaderItem, text: str) -> None:
        level = item.level if isinstance(item, SectionHeaderItem) else 0
        self._in_force = [entry for entry in self._in_force if entry[0] < level]
        self._in_force.append((level, item.self_ref, text))

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(text for _, _, text in self._in_force)

    @property
    def nearest(self) -> str:
        return self._in_force[-1][1] if self._in_force else ""


def walk(document: DoclingDocument) -> Iterator[Stop]:
    """Every body table and every text with something in it, once; runs of an inline group are one text."""
    headings = _Headings()
    seen: set[str] = set()
    everything = body = 0
    for node, _ in document.iterate_items(
        with_groups=True, traverse_pictures=True, included_content_layers=set(ContentLayer)
    ):
        if node.self_ref in seen:
            continue
        seen.add(node.self_ref)
        if isinstance(node, GroupItem) and (node.label.value in _UNITS or node.name.startswith(("sheet: ", "slide-"))):
            headings.end()
        text = _text(node, document, seen)
        in_body = node.content_layer == ContentLayer.BODY
        if not text and not (isinstance(node, TableItem) and in_body):
            continue
        if isinstance(node, (TitleItem, SectionHeaderItem)) and in_body and not _inside(node, document):
            headings.enter(node, text)
        yield Stop(node, text, (everything, body), headings.texts, headings.nearest)
        everything += 1
        body += in_body


def _text(node: NodeItem, document: DoclingDocument, seen: set[str]) -> str:
    """The text of a text item or inline group; `` for other nodes."""
    if isinstance(node, InlineGroup):
        return _joined(node, document, seen)
    if not isinstance(node, TextItem):
        return ""
    if node.text.strip():
        return node.text.strip()
    below = (ref.resolve(document) for ref in node.children)
    group = next((child for child in below if isinstance(child, InlineGroup)), None)
    return "" if group is None else _joined(group, document, seen)


def _joined(group: InlineGroup, document: DoclingDocument, seen: set[str]) -> str:
    seen.add(group.self_ref)
    parts = []
    for ref in group.children:
        child = ref.resolve(document)
        if child.self_ref in seen:
            continue
        if isinstance(child, (InlineGroup, TextItem)):
            parts.append(_joined(child, document, seen) if isinstance(child, InlineGroup) else child.text.strip())
        seen.add(child.self_ref)
    return " ".join(part for part in parts if part)


def _inside(node: NodeItem, document: DoclingDocument) -> bool:
    """It stands in a table or a picture, where headings structure nothing."""
    parent = node.parent
    while parent is not None:
        if parent.cref.startswith(("#/tables/", "#/pictures/")):
            return True
        parent = getattr(parent.resolve(document), "parent", None)
    return False
