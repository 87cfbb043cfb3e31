"""The items of a DoclingDocument in reading order, each with what it stands in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from docling_core.types.doc import (
    DoclingDocument,
    GroupItem,
    GroupLabel,
    InlineGroup,
    NodeItem,
    PictureItem,
    RichTableCell,
    TableItem,
    TextItem,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

_SHEET_PREFIX = "sheet: "


@dataclass(frozen=True)
class Visit:
    """One item and its surroundings."""

    node: NodeItem
    text: str = ""
    """Text of a text item or of an inline group (its runs joined by spaces); `` for anything else."""
    in_table: str | None = None
    """Reference of the innermost table in whose cell it stands."""
    in_picture: bool = False
    sheet: str | None = None
    """Name of the workbook sheet."""
    in_list: bool = False
    """It is a run of text of a list item."""
    unit: str = ""
    """Reference of the sheet or slide that it stands on."""


def walk(doc: DoclingDocument) -> Iterator[Visit]:
    """Every table, picture, text item and inline group below the body, each once even where references run in circles.

    A text item without text of its own takes that of the inline group below it (formatted list items and headings); the
    runs of an inline group are one paragraph and are not visited on their own.
    """
    seen: set[str] = set()
    stack = [Visit(doc.body)]
    while stack:
        visit = stack.pop()
        node = visit.node
        if node.self_ref in seen:
            continue
        seen.add(node.self_ref)
        if isinstance(node, InlineGroup):
            visit = replace(visit, text=_inline_text(doc, node, seen))
        elif isinstance(node, TextItem):
            visit = replace(visit, text=node.text.strip() or _text_below(doc, node, seen))
        if not isinstance(node, GroupItem) or isinstance(node, InlineGroup):
            yield visit
        stack.extend(reversed(_children(doc, visit)))


def _children(doc: DoclingDocument, visit: Visit) -> list[Visit]:
    """The children of an item with their own surroundings."""
    node = visit.node
    below = replace(visit, text="")
    if isinstance(node, PictureItem):
        below = replace(below, in_picture=True)
    elif isinstance(node, GroupItem):
        below = _in_group(below, node)
    elif isinstance(node, TextItem):
        below = replace(below, in_list=node.label.value == "list_item")
    children = [reference.resolve(doc) for reference in node.children]
    if not isinstance(node, (TableItem, PictureItem)):
        return [replace(below, node=child) for child in children]
    # A caption or a footnote hangs below its table or picture without standing in it.
    outside = {reference.cref for reference in (*node.captions, *node.footnotes, *node.references)}
    inside = replace(below, in_table=node.self_ref) if isinstance(node, TableItem) else below
    if isinstance(node, TableItem):
        outside -= {cell.ref.cref for cell in node.data.table_cells if isinstance(cell, RichTableCell)}
    return [
        replace(inside, node=child)
        if child.self_ref not in outside
        else replace(below, node=child, in_picture=visit.in_picture)
        for child in children
    ]


def _in_group(visit: Visit, group: GroupItem) -> Visit:
    """The surroundings of what stands in `group`."""
    if group.name.startswith(_SHEET_PREFIX):
        return replace(visit, sheet=group.name.removeprefix(_SHEET_PREFIX), unit=group.self_ref)
    if group.label == GroupLabel.SHEET:
        return replace(visit, sheet=group.name, unit=group.self_ref)
    if group.label == GroupLabel.SLIDE or group.name.startswith("slide-"):
        return replace(visit, unit=group.self_ref)
    return visit


def _text_below(doc: DoclingDocument, item: TextItem, seen: set[str]) -> str:
    """The text of the inline groups right below an empty text item."""
    groups = [child for ref in item.children if isinstance(child := ref.resolve(doc), InlineGroup)]
    return _inline_text(doc, groups[0], seen) if groups else ""


def _inline_text(doc: DoclingDocument, group: InlineGroup, seen: set[str]) -> str:
    """The runs of an inline group joined by spaces, as markdown joins them; the runs count as seen."""
    seen.add(group.self_ref)
    parts: list[str] = []
    for reference in group.children:
        child = reference.resolve(doc)
        if child.self_ref in seen:
            continue
        if isinstance(child, InlineGroup):
            parts.append(_inline_text(doc, child, seen))
        elif isinstance(child, TextItem):
            seen.add(child.self_ref)
            parts.append(child.text.strip())
    return " ".join(part for part in parts if part)
