"""A document's table as HTML with olmOCR's classes of cells: header-label, section-header, data, spacer."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from qagen.model.document import Cell, Table


class Rendered(NamedTuple):
    """A table in HTML."""

    html: str
    cells: tuple[Cell | None, ...]
    """The cells in the order in which they are written; None for a spacer put where the table has no cell."""
    overlapping: bool
    """Cells of the table cover the same places; in the HTML the first one keeps them."""


class _Placed(NamedTuple):
    cell: Cell | None
    row: int
    col: int
    row_span: int
    col_span: int


def table_html(table: Table) -> Rendered:
    """Return the HTML of a table; a table without cells gives `<table></table>` with empty rows.

    Leading rows that hold nothing but column headers make the `thead`, if no cell of theirs reaches below it.
    """
    rows, overlapping = _place(table)
    head = _head_rows(rows)
    lines = ["<table>"]
    for number, row in enumerate(rows):
        if head and number == 0:
            lines.append("<thead>")
        elif head and number == head:
            lines.append("<tbody>")
        lines.append("<tr>" + "".join(map(_cell_html, row)) + "</tr>")
        if head and number == head - 1:
            lines.append("</thead>")
    if head and head < len(rows):
        lines.append("</tbody>")
    lines.append("</table>")
    return Rendered("\n".join(lines), tuple(one.cell for row in rows for one in row), overlapping)


def _place(table: Table) -> tuple[list[list[_Placed]], bool]:
    """Cells by row; every place of the grid is covered once."""
    owner: list[list[int]] = [[-1] * table.n_cols for _ in range(table.n_rows)]
    overlapping = False
    for number, cell in enumerate(table.cells):
        for row in range(cell.row, min(cell.row + cell.row_span, table.n_rows)):
            for col in range(cell.col, min(cell.col + cell.col_span, table.n_cols)):
                if owner[row][col] < 0:
                    owner[row][col] = number
                else:
                    overlapping = True
    rows: list[list[_Placed]] = []
    done = [[False] * table.n_cols for _ in range(table.n_rows)]
    for r in range(table.n_rows):
        rows.append([])
        for c in range(table.n_cols):
            if done[r][c]:
                continue
            number = owner[r][c]
            height, width = (1, 1) if number < 0 else _extent(owner, done, r, c)
            for row in range(r, r + height):
                done[row][c : c + width] = [True] * width
            rows[r].append(_Placed(table.cells[number] if number >= 0 else None, r, c, height, width))
    return rows, overlapping


def _extent(owner: list[list[int]], done: list[list[bool]], r: int, c: int) -> tuple[int, int]:
    """Height and width of the rectangle that a cell still has from here on."""
    number, width = owner[r][c], 0
    while c + width < len(owner[r]) and owner[r][c + width] == number and not done[r][c + width]:
        width += 1
    height = 1
    while r + height < len(owner) and owner[r + height][c : c + width] == [number] * width:
        height += 1
    return height, width


def _head_rows(rows: list[list[_Placed]]) -> int:
    """Leading rows with column headers and blanks alone, at least one header each; 0 where spans cross their end."""
    head = 0
    for row in rows:
        heads = [one for one in row if one.cell is not None and one.cell.column_header]
        if not heads or any(
            one.cell is not None and not one.cell.column_header and one.cell.text.strip() for one in row
        ):
            break
        head += 1
    crossing = any(one.row + one.row_span > head for row in rows[:head] for one in row)
    return 0 if crossing else head


def _cell_html(one: _Placed) -> str:
    cell = one.cell
    text = " ".join(cell.text.split()) if cell is not None else ""
    name, attributes = "td", ""
    if cell is None or not text:
        kind = "spacer"
        name = "th" if cell is not None and (cell.column_header or cell.row_header) else "td"
    elif cell.row_section:
        name, kind = "th", "section-header"
    elif cell.column_header:
        name, kind, attributes = "th", "header-label", ' scope="col"'
    elif cell.row_header:
        name, kind, attributes = "th", "header-label", ' scope="row"'
    else:
        kind = "data"
    if one.col_span > 1:
        attributes += f' colspan="{one.col_span}"'
    if one.row_span > 1:
        attributes += f' rowspan="{one.row_span}"'
    return f'<{name} class="{kind}"{attributes}>{escape(text, quote=False)}</{name}>'
