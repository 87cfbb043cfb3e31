"""A table as a reader gives it, whatever it was read from."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from qagen.tables.html_model import HtmlCell, HtmlTable, normalize_cell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.tables.html_model import NormalForm


@dataclass(frozen=True)
class FoundTable:
    """One table of a file.

    Attributes:
        table: its cells.
        markup: HTML of the table, for scores that look at markup; the one of the file, or made from the cells.
        table_type: what kind of table the file says it is; empty where it does not say.
        boxes: where its cells stand, as `grits.location.grits_loc` takes them; empty where the file does not say.
    """

    table: HtmlTable
    markup: str
    table_type: str = ""
    boxes: tuple[dict[str, Any], ...] = ()


def from_cells(table: HtmlTable, table_type: str = "", boxes: tuple[dict[str, Any], ...] = ()) -> FoundTable:
    """A table that was not read from HTML."""
    return FoundTable(table, markup_of(table), table_type, boxes)


def from_rows(
    rows: Sequence[Sequence[str]], form: NormalForm, *, header_rows: int = 1, table_type: str = ""
) -> FoundTable:
    """A table without merged cells; the first rows are its header."""
    cells = tuple(
        tuple(
            HtmlCell(i, j, 1, 1, normalize_cell(printable(text), form), i < header_rows) for j, text in enumerate(row)
        )
        for i, row in enumerate(rows)
    )
    width = max(map(len, cells), default=0)
    table = HtmlTable(cells, width, tuple(i < header_rows for i in range(len(cells))))
    return from_cells(table, printable(table_type))


def printable(text: str) -> str:
    """The text with `?` for lone surrogates, which JSON can hold and no file."""
    return text.encode("utf-8", "replace").decode()


def markup_of(table: HtmlTable) -> str:
    """HTML that reads as the same table."""
    rows = ["".join(map(_cell, cells)) for cells in table.rows]
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"


def _cell(cell: HtmlCell) -> str:
    name = "th" if cell.header else "td"
    spans = "".join(
        f' {key}="{value}"' for key, value in (("colspan", cell.col_span), ("rowspan", cell.row_span)) if value > 1
    )
    return f"<{name}{spans}>{escape(cell.text)}</{name}>"
