"""The tables of a DoclingDocument, read as plain JSON: the scores need no more of docling than its cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qagen.errors import RecordError
from qagen.evaluation.tables.readers.docling_boxes import boxes_of
from qagen.evaluation.tables.readers.found_table import FoundTable, from_cells, printable
from qagen.tables.html_model import MAX_COLSPAN, HtmlCell, HtmlTable, normalize_cell

if TYPE_CHECKING:
    from qagen.tables.html_model import NormalForm

_MAX_ROWS = 1_000_000


def is_docling(value: Any) -> bool:
    """Whether a JSON value is a DoclingDocument."""
    return isinstance(value, dict) and value.get("schema_name") == "DoclingDocument"


def tables_of_docling(document: dict[str, Any], form: NormalForm, place: str) -> list[FoundTable]:
    """The tables of the body in the order of the document; contents lists and tables inside tables are left out.

    Header rows are those whose cells are all flagged as column headers.

    Raises:
        RecordError: the document has no list of tables, or a table no cells.
    """
    tables = document.get("tables", [])
    if not isinstance(tables, list):
        raise RecordError(f"{place}: expected a list of tables in the DoclingDocument.")
    found = []
    for number, item in enumerate(tables):
        where = f"{place}, table {number}"
        if not isinstance(item, dict) or not isinstance(item.get("data"), dict):
            raise RecordError(f"{where}: expected an object with data.")
        if item.get("label", "table") == "table" and not _is_nested(item, document):
            found.append(from_cells(_table(item["data"], form, where), boxes=boxes_of(item, document)))
    return found


def _is_nested(item: dict[str, Any], document: dict[str, Any]) -> bool:
    """Whether it stands in a cell: among its parents is a table."""
    seen: set[str] = set()
    while isinstance(parent := item.get("parent"), dict):
        reference = str(parent.get("$ref", parent.get("cref", "")))
        kind, _, place = reference.removeprefix("#/").partition("/")
        items = document.get(kind)
        if kind == "tables":
            return True
        if reference in seen or not isinstance(items, list) or not place.isdecimal() or int(place) >= len(items):
            return False
        seen.add(reference)
        item = items[int(place)] if isinstance(items[int(place)], dict) else {}
    return False


def _table(data: dict[str, Any], form: NormalForm, place: str) -> HtmlTable:
    try:
        cells = [_cell(cell, form) for cell in data["table_cells"]]
        n_rows = max([int(data.get("num_rows", 0)), *(cell.row + cell.row_span for cell in cells)])
        n_cols = max([int(data.get("num_cols", 0)), *(cell.col + cell.col_span for cell in cells)])
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise RecordError(f"{place}: expected table_cells with offsets and texts ({error!r}).") from error
    if n_rows > _MAX_ROWS or n_cols > _MAX_ROWS or n_rows * n_cols > 20 * _MAX_ROWS:
        raise RecordError(f"{place}: {n_rows} x {n_cols} cells are more than is read.")
    rows: list[list[HtmlCell]] = [[] for _ in range(n_rows)]
    for cell in sorted(cells, key=lambda cell: (cell.row, cell.col)):
        rows[cell.row].append(cell)
    header_rows = tuple(bool(row) and all(cell.header for cell in row) for row in rows)
    return HtmlTable(tuple(map(tuple, rows)), n_cols, header_rows)


def _cell(cell: dict[str, Any], form: NormalForm) -> HtmlCell:
    row, col = int(cell["start_row_offset_idx"]), int(cell["start_col_offset_idx"])
    row_end, col_end = int(cell["end_row_offset_idx"]), int(cell["end_col_offset_idx"])
    if min(row, col) < 0:
        raise ValueError("an offset is negative")
    width = min(max(col_end - col, 1), MAX_COLSPAN)
    text = cell["text"]
    if not isinstance(text, str):
        raise TypeError("a text is no text")
    return HtmlCell(
        row, col, max(row_end - row, 1), width, normalize_cell(printable(text), form), bool(cell.get("column_header"))
    )
