"""Tables as `row, column = value` sentences, the text that docling's default chunking gives to a retriever.

The chunkers are systems under test, so their module must not be loaded beside the generator; this is the same text made
anew, straight from the cells. tests/unit/ingest/test_texts.py compares it with the real one.
"""

from __future__ import annotations

from typing import Any

from docling_core.transforms.serializer.base import BaseDocSerializer, BaseTableSerializer, SerializationResult
from docling_core.transforms.serializer.common import create_ser_result
from docling_core.transforms.serializer.markdown import MarkdownDocSerializer, MarkdownParams
from docling_core.types.doc import DoclingDocument, ImageRefMode, RichTableCell, TableCell, TableData, TableItem
from typing_extensions import override

Grid = list[list["TableCell | None"]]
"""The cell that covers each slot; None where the table has none."""


def grid_of(data: TableData) -> Grid:
    """The slots of a table, later cells over earlier ones; like docling's own grid, without a record per empty slot."""
    grid: Grid = [[None] * data.num_cols for _ in range(data.num_rows)]
    for cell in data.table_cells:
        columns = range(min(cell.start_col_offset_idx, data.num_cols), min(cell.end_col_offset_idx, data.num_cols))
        for row in range(min(cell.start_row_offset_idx, data.num_rows), min(cell.end_row_offset_idx, data.num_rows)):
            for column in columns:
                grid[row][column] = cell
    return grid


def _starting(grid: Grid, row: int) -> list[TableCell]:
    return [cell for cell in grid[row] if cell is not None and cell.start_row_offset_idx == row]


def header_row_count(data: TableData, grid: Grid) -> int:
    """How many leading rows docling's exports take as column headers; 0 where no cell of the first row is flagged."""
    first_column = min((cell.start_col_offset_idx for cell in data.table_cells), default=0)
    flagged_below = any(
        cell.column_header and cell.start_col_offset_idx == first_column
        for row in range(1, len(grid))
        for cell in _starting(grid, row)
    )
    for row in range(len(grid)):
        cells = _starting(grid, row)
        # Row 0 with unflagged text is a header all the same, unless the first column is flagged further down.
        holds_body = (row > 0 or flagged_below) and any(
            not cell.column_header and cell.text.strip() and cell.start_col_offset_idx != first_column for cell in cells
        )
        if holds_body or not any(cell.column_header for cell in cells):
            return row
    return len(grid)


def sentences(header: list[str] | None, rows: list[list[str]]) -> str:
    """The text of a table.

    Args:
        header: text of each column; None for a table without header flags, whose columns are then called 0, 1, 2 ...
        rows: the body.
    """
    if not rows:
        return ". ".join(text for column in header or () if (text := column.strip()))
    stripped = [[value.strip() for value in row] for row in rows]
    if len(stripped[0]) == 1:
        name, *values = (row[0] for row in stripped)
        text = ". ".join(f"{name} = {value}" for value in values) if values else name
    else:
        columns = [column.strip() for column in header] if header else [str(i) for i in range(len(stripped[0]))]
        text = ". ".join(
            f"{row[0]}, {column} = {value}"
            for row in stripped
            for column, value in zip(columns[1:], row[1:], strict=True)
        )
    return text or ". ".join(value for row in stripped for value in row if value)


class TripletSerializer(BaseTableSerializer):
    """Table part of `ChunkingTextSerializer`."""

    @override
    def serialize(
        self, *, item: TableItem, doc_serializer: BaseDocSerializer, doc: DoclingDocument, **kwargs: Any
    ) -> SerializationResult:
        """The captions, then the sentences; nothing for a table that docling leaves out."""
        parts: list[SerializationResult] = []
        captions = doc_serializer.serialize_captions(item=item, **kwargs)
        if captions.text:
            parts.append(captions)
        if item.self_ref not in doc_serializer.get_excluded_refs(**kwargs):
            visited: set[str] | None = kwargs.get("visited")
            inner = kwargs if visited is None else {**kwargs, "visited": set(visited)}
            text = _table_text(item.data, doc, doc_serializer, inner)
            if text:
                if visited is not None:
                    visited.update(inner["visited"])
                parts.append(create_ser_result(text=text, span_source=item))
        return create_ser_result(text="\n\n".join(part.text for part in parts), span_source=parts)


def _table_text(data: TableData, doc: DoclingDocument, serializer: BaseDocSerializer, inner: dict[str, Any]) -> str:
    """The sentences of one table; cells with inner structure are rendered by `serializer`, once each, in row order."""
    if not data.num_rows or not data.num_cols:
        return ""
    rendered: dict[tuple[int, int], str] = {}

    def text_of(cell: TableCell | None) -> str:
        if cell is None:
            return ""
        key = (cell.start_row_offset_idx, cell.start_col_offset_idx)
        if key not in rendered:
            rendered[key] = (
                serializer.serialize(item=cell.ref.resolve(doc=doc), **inner).text
                if isinstance(cell, RichTableCell)
                else cell.text
            )
        return rendered[key]

    grid = grid_of(data)
    n_headers = header_row_count(data, grid)
    header_rows = [[text_of(cell) for cell in row] for row in grid[:n_headers]]
    header = [_joined(column) for column in zip(*header_rows, strict=True)] if header_rows else None
    return sentences(header, [[text_of(cell) for cell in row] for row in grid[n_headers:]])


def _joined(levels: tuple[str, ...]) -> str:
    """The header of a column from its levels: a dot before every level but the leading empty ones."""
    text = ""
    for level in levels:
        text = f"{text}.{level}" if text else level
    return text


class ChunkingTextSerializer(MarkdownDocSerializer):
    """Renders whatever stands in a document as docling's default chunking does."""

    table_serializer: BaseTableSerializer = TripletSerializer()
    params: MarkdownParams = MarkdownParams(
        image_mode=ImageRefMode.PLACEHOLDER, image_placeholder="", escape_underscores=False, escape_html=False
    )
