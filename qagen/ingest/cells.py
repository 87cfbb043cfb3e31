"""The cells of a docling table as records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docling_core.types.doc import (
    DoclingDocument,
    GroupItem,
    GroupLabel,
    InlineGroup,
    ListItem,
    NodeItem,
    RichTableCell,
    TableCell,
    TableItem,
    TextItem,
)

from qagen.ingest.triplets import grid_of
from qagen.model.document import Cell, Place

if TYPE_CHECKING:
    from qagen.ingest.places import Frame
    from qagen.ingest.texts import TextMaker

_PLAIN_GROUPS = frozenset({GroupLabel.UNSPECIFIED, GroupLabel.SECTION})


def cells_of(
    doc: DoclingDocument, table: TableItem, frame: Frame, places: tuple[Place, ...], texts: TextMaker
) -> tuple[Cell, ...]:
    """The cells of `table` in row-major order.

    A cell that others cover completely is left out, as in docling's own exports; spans end at the table's edge.

    Args:
        doc: the table's document.
        table: the table.
        frame: the pages.
        places: where the table stands.
        texts: the maker of its texts, which has made them already.
    """
    visible = {id(cell) for row in grid_of(table.data) for cell in row if cell is not None}
    shown = [cell for cell in table.data.table_cells if id(cell) in visible]
    shown.sort(key=lambda cell: (cell.start_row_offset_idx, cell.start_col_offset_idx))
    return tuple(_cell(doc, table, cell, frame.cell_place(places, cell.bbox), texts) for cell in shown)


def _cell(doc: DoclingDocument, table: TableItem, cell: TableCell, place: Place | None, texts: TextMaker) -> Cell:
    row, col = cell.start_row_offset_idx, cell.start_col_offset_idx
    content = cell.ref.resolve(doc) if isinstance(cell, RichTableCell) else None
    return Cell(
        row=row,
        col=col,
        row_span=max(min(cell.end_row_offset_idx, table.data.num_rows) - row, 1),
        col_span=max(min(cell.end_col_offset_idx, table.data.num_cols) - col, 1),
        text=cell.text if content is None else texts.cell_text(content.self_ref),
        column_header=cell.column_header,
        row_header=cell.row_header,
        row_section=cell.row_section,
        place=place,
        nested=content is not None and not _is_one_paragraph(doc, content),
    )


def _is_one_paragraph(doc: DoclingDocument, node: NodeItem) -> bool:
    """Whether the content of a cell is one paragraph, formatted or not, or nothing."""
    if isinstance(node, ListItem):
        return False
    if isinstance(node, TextItem) and not node.children:
        return True
    # Word's empty lines in a cell are no paragraphs.
    children = [child for reference in node.children if not _is_empty(child := reference.resolve(doc))]
    if isinstance(node, InlineGroup):
        return all(isinstance(child, TextItem) for child in children)
    if isinstance(node, TextItem):
        return all(isinstance(child, InlineGroup) and _is_one_paragraph(doc, child) for child in children)
    # A plain group is a mere container; tables, lists and pictures are structure.
    is_plain = isinstance(node, GroupItem) and node.label in _PLAIN_GROUPS
    return is_plain and len(children) <= 1 and all(_is_one_paragraph(doc, child) for child in children)


def _is_empty(node: NodeItem) -> bool:
    return isinstance(node, TextItem) and not node.text.strip() and not node.children
