"""What is drawn on each page: boxes with kinds, from a document alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from docling_core.types.doc.document import ContentLayer, DocItem, TableItem, TextItem

from qagen.ingest.reading import reading_of

if TYPE_CHECKING:
    from docling_core.types.doc import BoundingBox, DoclingDocument
    from docling_core.types.doc.document import TableCell

Kind = Literal[
    "title", "heading", "paragraph", "list item", "table", "contents", "caption", "footnote", "picture", "code",
    "furniture", "other",
]  # fmt: skip

_KINDS: dict[str, Kind] = {
    "title": "title",
    "section_header": "heading",
    "text": "paragraph",
    "paragraph": "paragraph",
    "list_item": "list item",
    "table": "table",
    "document_index": "contents",
    "caption": "caption",
    "footnote": "footnote",
    "picture": "picture",
    "chart": "picture",
    "code": "code",
    "page_header": "furniture",
    "page_footer": "furniture",
}

CellKind = Literal["column header", "row header", "section", "data"]


class CellMark(NamedTuple):
    """One cell of a table; points from the top left."""

    box: tuple[float, float, float, float]
    kind: CellKind


class Mark(NamedTuple):
    """One item on one page; points from the top left of the page."""

    box: tuple[float, float, float, float]
    kind: Kind
    order: int
    """Place in the reading order of the page, from 1."""
    note: str
    """How a table was read; `` for anything else."""
    cells: tuple[CellMark, ...]


def marks_of(document: DoclingDocument) -> dict[int, list[Mark]]:
    """The marks of each page that has any, in reading order; an item on two pages is marked on both."""
    heights = {number: page.size.height for number, page in document.pages.items()}
    found: dict[int, list[Mark]] = {}
    layers = {ContentLayer.BODY, ContentLayer.FURNITURE}
    for item, _ in document.iterate_items(included_content_layers=layers, traverse_pictures=False):
        if not isinstance(item, DocItem):
            continue
        for place in item.prov:
            if place.page_no not in heights:
                continue
            marks = found.setdefault(place.page_no, [])
            height = heights[place.page_no]
            cells = _cells(item, height) if isinstance(item, TableItem) else ()
            marks.append(
                Mark(
                    _box(place.bbox, height), _KINDS.get(item.label.value, "other"), len(marks) + 1, _note(item), cells
                )
            )
    return found


def _box(box: BoundingBox, height: float) -> tuple[float, float, float, float]:
    shown = box.to_top_left_origin(height)
    return min(shown.l, shown.r), min(shown.t, shown.b), max(shown.l, shown.r), max(shown.t, shown.b)


def _note(item: DocItem) -> str:
    if not isinstance(item, TableItem):
        return (
            item.label.value.replace("_", " ")
            if isinstance(item, TextItem) and _KINDS.get(item.label.value) is None
            else ""
        )
    size = f"{item.data.num_rows} rows, {item.data.num_cols} columns"
    reading = reading_of(item)
    return f"{size}, {reading.kind}, {reading.confidence:.2f}" if reading is not None else size


def _cells(table: TableItem, height: float) -> tuple[CellMark, ...]:
    return tuple(
        CellMark(_box(cell.bbox, height), _cell_kind(cell)) for cell in table.data.table_cells if cell.bbox is not None
    )


def _cell_kind(cell: TableCell) -> CellKind:
    if cell.column_header:
        return "column header"
    if cell.row_section:
        return "section"
    return "row header" if cell.row_header else "data"
