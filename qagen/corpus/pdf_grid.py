"""The cells of a table for the PDF renderer: font size, column widths, alignment, and reportlab's table of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from reportlab.lib.colors import white
from reportlab.platypus import Table as PlatypusTable

from qagen.corpus.columns import Need, column_needs, share, widen
from qagen.corpus.pdf_rulings import rulings
from qagen.corpus.pdf_text import Look, colour, longest_word, width_of
from qagen.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qagen.corpus.fonts import Weight
    from qagen.corpus.records import Grid, GridCell, Table, TableStyle

_NUMERIC = re.compile(
    r"[\s(\[<>≤≥~≈±+\-−–]*\d[\d\s.,:/±()\[\]\-−–×]*\s*[%‰°]?[)\]]?[*†]*|[\-−–—…·.]|n/?a|n\.s\.", re.IGNORECASE
)
_MARK = re.compile(r"\^[^\s^|]{1,4}\^")
_SMALLEST = 6.0
"""Points: below this no table is set."""
_WRAPPED = 1.5
"""In one of two columns a table stands if its cells, unwrapped, need at most this many times the column's width."""
_PADDING = {"lattice": (4.0, 2.6), "zebra": (5.0, 3.2), "booktabs": (3.0, 1.7), "plain": (5.0, 1.5)}
_FULL_WIDTH = {"lattice", "zebra"}
_LOOSE = 1.35
"""How much wider than its content a grid may be set that need not fill the width."""


class Held(Protocol):
    """A nested table, as a flowable of this width in points."""

    outer: float


Inner: TypeAlias = "Mapping[tuple[int, int], Held]"
"""Nested tables by row and column of the cell that holds them."""


def fits_column(look: Look, table: Table, style: TableStyle, width: float) -> bool:
    """Whether the table can stand in one text column without its cells wrapping much."""
    if table.width != "auto":
        return table.width == "column"
    least, most = _needs(look, table, style, table.size or look.table, {})
    return sum(least) <= width and sum(most) <= width * _WRAPPED


def fitted(look: Look, table: Table, style: TableStyle, width: float, inner: Inner) -> tuple[float, list[float]]:
    """Font size and column widths in points.

    Args:
        look: the document's.
        table: what to set.
        style: ruling.
        width: points to fill at most; narrow gutters and nested tables take what their words need.
        inner: the nested tables in its cells.

    Raises:
        UsageError: its longest words do not fit side by side at the smallest size.
    """
    size = table.size or look.table
    while size >= _SMALLEST:
        least, most = _needs(look, table, style, size, inner)
        if widths := share(least, most, width):
            snug = table.nested or table.gutter is not None
            target = sum(widths) if snug else width if style in _FULL_WIDTH else min(width, sum(widths) * _LOOSE)
            return size, widen(widths, target)
        size -= 0.4
    raise UsageError(
        f"table {table.id} (line {table.line} of its source) is too wide for the page: {table.grid.n_cols} columns"
    )


def _needs(look: Look, table: Table, style: TableStyle, size: float, inner: Inner) -> tuple[list[float], list[float]]:
    pad = 2 * _padding(table, style)[0] + 0.5
    needs = []
    for cell in table.grid.cells:
        if held := inner.get((cell.row, cell.col)):
            needs.append(Need(cell.col, cell.col_span, held.outer + pad, held.outer + pad))
            continue
        fonts = look.fonts("bold" if _bold(cell, style) else "regular")
        lines = cell.text.split("\n")
        most = max(width_of(line, fonts, size) for line in lines)
        if cell.header and cell.col_span == 1:
            # a long header may take two or three lines; it must not make a column of short numbers wide
            most /= 1 if len(cell.text) < 10 else 2 if len(cell.text) < 22 else 3
        least = longest_word(cell.text, fonts, size, look.language)
        if _NUMERIC.fullmatch(_MARK.sub("", cell.text)):
            least = most
        needs.append(Need(cell.col, cell.col_span, least + pad, max(most, least) + pad))
    return column_needs(needs, table.grid.n_cols)


def platypus_grid(
    look: Look, table: Table, style: TableStyle, size: float, widths: Sequence[float], inner: Inner
) -> PlatypusTable:
    """The cells as reportlab's table; its rows split over pages."""
    grid = table.grid
    right = _numeric_columns(grid)
    matrix: list[list[Any]] = [[""] * grid.n_cols for _ in range(grid.n_rows)]
    for cell in grid.cells:
        cell_style = look.style(size, _alignment(cell, style, right, rtl=look.rtl), textColor=_ink(cell, style))
        weight: Weight = "bold" if _bold(cell, style) else "italic" if cell.section else "regular"
        held = inner.get((cell.row, cell.col))
        matrix[cell.row][cell.col] = held or look.paragraph(cell.text, cell_style, weight)
    side, above = _padding(table, style)
    commands: list[tuple[Any, ...]] = [
        ("FONTSIZE", (0, 0), (-1, -1), size),  # of the empty places under merged cells: they count for the row's height
        ("LEADING", (0, 0), (-1, -1), size),
        ("LEFTPADDING", (0, 0), (-1, -1), side),
        ("RIGHTPADDING", (0, 0), (-1, -1), side),
        ("TOPPADDING", (0, 0), (-1, -1), above),
        ("BOTTOMPADDING", (0, 0), (-1, -1), above + 0.8),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE" if style == "lattice" else "TOP"),
        *_spans(grid),
        *rulings(look, grid, style),
    ]
    if grid.header_rows and style != "lattice":
        commands.append(("VALIGN", (0, 0), (-1, grid.header_rows - 1), "BOTTOM"))
    return PlatypusTable(
        matrix,
        colWidths=list(widths),
        style=commands,
        repeatRows=grid.header_rows if table.repeat_header is not False else 0,
    )


def _padding(table: Table, style: TableStyle) -> tuple[float, float]:
    """Points left and right of a cell's text, and above and below it."""
    side, above = _PADDING[style]
    return (side if table.gutter is None else table.gutter / 2), above


def _spans(grid: Grid) -> list[tuple[Any, ...]]:
    return [
        ("SPAN", (cell.col, cell.row), (cell.col + cell.col_span - 1, cell.row + cell.row_span - 1))
        for cell in grid.cells
        if cell.row_span > 1 or cell.col_span > 1
    ]


def _bold(cell: GridCell, style: TableStyle) -> bool:
    return (cell.header and style != "booktabs") or (cell.section and style in _FULL_WIDTH)


def _ink(cell: GridCell, style: TableStyle) -> Any:
    return white if cell.header and style == "zebra" else colour("#000000")


def _alignment(cell: GridCell, style: TableStyle, right: set[int], *, rtl: bool) -> str:
    side = _side(cell, style, right)
    # where lines run from right to left, words stand at the right and numbers in the middle
    return {"left": "right", "right": "center"}.get(side, side) if rtl else side


def _side(cell: GridCell, style: TableStyle, right: set[int]) -> str:
    if cell.section:
        return "left"
    if cell.header:
        if cell.col_span > 1 or (style == "lattice" and (cell.col or cell.row_span > 1)):
            return "center"
        return "right" if cell.col in right else "left"
    return "right" if cell.col in right and cell.col_span == 1 else "center" if cell.col_span > 1 else "left"


def _numeric_columns(grid: Grid) -> set[int]:
    """Columns whose body cells are mostly numbers."""
    columns = set()
    for col in range(grid.n_cols):
        texts = [
            _MARK.sub("", cell.text)
            for cell in grid.cells
            if cell.col == col and cell.col_span == 1 and cell.text and not cell.header and not cell.stub
        ]
        if texts and sum(bool(_NUMERIC.fullmatch(text)) for text in texts) >= 0.7 * len(texts):
            columns.add(col)
    return columns
