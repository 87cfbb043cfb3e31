"""A table of a source as a reportlab flowable: caption, grid and notes in one block that may be split over pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from reportlab.lib.colors import black, white
from reportlab.platypus import Flowable
from reportlab.platypus import Table as PlatypusTable

from qagen.corpus.columns import Need, column_needs, share, widen
from qagen.corpus.pdf_text import Look, colour, longest_word, width_of
from qagen.corpus.places import Places, Spot
from qagen.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reportlab.pdfgen.canvas import Canvas

    from qagen.corpus.fonts import Weight
    from qagen.corpus.records import Grid, GridCell, Table, TableStyle

_NUMERIC = re.compile(
    r"[\s(\[<>≤≥~≈±+\-−–]*\d[\d\s.,:/±()\[\]\-−–×]*\s*[%‰°]?[)\]]?[*†]*|[\-−–—…·.]|n/?a|n\.s\.", re.IGNORECASE
)
_MARK = re.compile(r"\^[^\s^|]{1,4}\^")
_LABEL = re.compile(r"\S{1,10}( ?[\dA-Z][\w.-]*)?[.:]? ?")
_GAP = 4.0
_SMALLEST = 6.0
"""Points: below this no table is set."""
_WRAPPED = 1.5
"""In one of two columns a table stands if its cells, unwrapped, need at most this many times the column's width."""
_PADDING = {"lattice": (4.0, 2.6), "zebra": (5.0, 3.2), "booktabs": (3.0, 1.7), "plain": (5.0, 1.5)}
_FULL_WIDTH = {"lattice", "zebra"}
_LOOSE = 1.35
"""How much wider than its content a grid may be set that need not fill the width."""
_NARROW = 0.45
"""Share of the width below which a grid is too narrow for its caption."""


def table_style(table: Table, default: TableStyle) -> TableStyle:
    """The table's own style or the document's."""
    return table.style or default


class TableBlock(Flowable):  # type: ignore[misc]  # reportlab has no types
    """Caption above (or below), the grid, the notes under it.

    Args:
        look: the document's.
        table: what to set.
        style: ruling.
        width: points to fill at most.
        places: told where caption, cells and notes are drawn.
    """

    def __init__(self, look: Look, table: Table, style: TableStyle, width: float, places: Places) -> None:
        super().__init__()
        self.look, self.table, self.style, self.places = look, table, style, places
        self.outer = width
        size, widths = fitted(look, table, style, width)
        # caption and notes stand over the grid's width, not over empty margins beside it
        inset = max(0.0, (width - sum(widths)) / 2)
        self.inset = inset if sum(widths) > width * _NARROW else 0.0
        self.grid = _platypus(look, table, style, size, widths)
        self.rows = list(range(table.grid.n_rows))
        self.caption = self._caption(size)
        note_style = look.style(size - 0.6, "left", leading=(size - 0.6) * 1.2)
        self.notes = [(i, look.paragraph(note, note_style)) for i, note in enumerate(table.notes)]
        self.spaceBefore = self.spaceAfter = 9.0

    def _caption(self, size: float) -> Any:
        text = self.table.caption
        if not text:
            return None
        style = self.look.style(size + 0.5, "left")
        label = match[0] if (match := _LABEL.match(text)) else ""
        lead = self.look.paragraph(label, style, "bold").text if label else ""
        return self.look.paragraph(text[len(label) :], style, lead=lead)

    @property
    def caption_on_top(self) -> bool:
        """Whether the caption is drawn above this part."""
        return self.caption is not None and not self.table.caption_below

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """Size in points."""
        _, height = self.grid.wrap(self.outer, 1e6)
        if self.caption is not None:
            height += self.caption.wrap(self.outer - 2 * self.inset, 1e6)[1] + _GAP
        for _, note in self.notes:
            height += note.wrap(self.outer - 2 * self.inset, 1e6)[1] + 2
        self.width, self.height = self.outer, height
        return self.outer, height

    def split(self, _width: float, height: float) -> list[Flowable]:
        """Parts for this page and the next; none where the table has to stay whole or too little fits."""
        whole_page = 640.0
        if self.table.repeat_header is None and self.wrap(0, 0)[1] <= whole_page:
            return []
        head = self.caption.wrap(self.outer - 2 * self.inset, 1e6)[1] + _GAP if self.caption_on_top else 0.0
        self.grid.wrap(self.outer, 1e6)
        parts = self.grid.split(self.outer, height - head)
        repeated = self.grid.repeatRows
        if len(parts) != 2 or len(parts[0]._cellvalues) < self.table.grid.header_rows + 2:  # noqa: SLF001 - reportlab gives no row count
            return []
        cut = len(parts[0]._cellvalues)  # noqa: SLF001
        return [
            self._part(parts[0], self.rows[:cut], self.caption if self.caption_on_top else None, []),
            self._part(
                parts[1],
                self.rows[:repeated] + self.rows[cut:],
                None if self.caption_on_top else self.caption,
                self.notes,
            ),
        ]

    def _part(self, grid: Any, rows: list[int], caption: Any, notes: list[tuple[int, Any]]) -> TableBlock:
        part = TableBlock.__new__(TableBlock)
        part.__dict__.update(self.__dict__)
        part.__dict__.pop("_postponed", None)  # reportlab's mark that this very flowable was put off once
        part.grid, part.rows, part.caption, part.notes = grid, rows, caption, notes
        return part

    def drawOn(self, canvas: Canvas, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803 - reportlab's names
        """Draw from the top down and tell the places."""
        self.wrap(0, 0)
        top = y + self.height
        line = self.table.line
        if self.caption_on_top:
            top = self._put(canvas, self.caption, x, top, (line, "caption")) - _GAP
        top -= self._draw_grid(canvas, x, top)
        for index, note in self.notes:
            top = self._put(canvas, note, x, top - 2, (line, f"note {index}"))
        if self.caption is not None and self.table.caption_below:
            self._put(canvas, self.caption, x, top - _GAP, (line, "caption"))

    def _put(self, canvas: Canvas, flowable: Any, x: float, top: float, key: tuple[int, str]) -> float:
        _, height = flowable.wrap(self.outer - 2 * self.inset, 1e6)
        left, right = x + self.inset, x + self.outer - self.inset
        flowable.drawOn(canvas, left, top - height)
        self.places.spots[key].append(Spot(canvas.getPageNumber(), left, top, right, top - height))
        return top - float(height)

    def _draw_grid(self, canvas: Canvas, x: float, top: float) -> float:
        width, height = self.grid.wrap(self.outer, 1e6)
        left, bottom = x + (self.outer - width) / 2, top - height
        self.grid.drawOn(canvas, left, bottom)
        xs = [left + position for position in self.grid._colpositions]  # noqa: SLF001 - the only place that knows
        ys = [bottom + position for position in self.grid._rowpositions]  # noqa: SLF001
        line, page = self.table.line, canvas.getPageNumber()
        row_at = {row: index for index, row in enumerate(self.rows)}
        fresh = [row for row in self.rows if not self._seen(row)]
        for cell in self.table.grid.cells:
            if cell.row not in row_at or cell.row not in fresh:
                continue
            i = row_at[cell.row]
            spot = Spot(
                page, xs[cell.col], ys[i], xs[cell.col + cell.col_span], ys[min(i + cell.row_span, len(ys) - 1)]
            )
            self.places.spots[line, f"cell {cell.row} {cell.col}"].append(spot)
        self.places.table_rows[line].append((Spot(page, left, top, left + width, bottom), fresh[0], fresh[-1] + 1))
        if self.style in {"booktabs", "zebra"}:
            canvas.setStrokeColor(white if self.style == "zebra" else black)
            _group_rules(canvas, self.table.grid, row_at, xs, ys)
        return float(height)

    def _seen(self, row: int) -> bool:
        """Whether an earlier part has drawn this row (a repeated header)."""
        return any(first <= row < end for _, first, end in self.places.table_rows[self.table.line])


def fits_column(look: Look, table: Table, style: TableStyle, width: float) -> bool:
    """Whether the table can stand in one text column without its cells wrapping much."""
    if table.width != "auto":
        return table.width == "column"
    least, most = _needs(look, table, style, table.size or look.table)
    return sum(least) <= width and sum(most) <= width * _WRAPPED


def fitted(look: Look, table: Table, style: TableStyle, width: float) -> tuple[float, list[float]]:
    """Font size and column widths in points.

    Raises:
        UsageError: its longest words do not fit side by side at the smallest size.
    """
    size = table.size or look.table
    while size >= _SMALLEST:
        least, most = _needs(look, table, style, size)
        if widths := share(least, most, width):
            return size, widen(widths, width if style in _FULL_WIDTH else min(width, sum(widths) * _LOOSE))
        size -= 0.4
    raise UsageError(
        f"table {table.id} (line {table.line} of its source) is too wide for the page: {table.grid.n_cols} columns"
    )


def _needs(look: Look, table: Table, style: TableStyle, size: float) -> tuple[list[float], list[float]]:
    pad = 2 * _PADDING[style][0] + 0.5
    needs = []
    for cell in table.grid.cells:
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


def _platypus(look: Look, table: Table, style: TableStyle, size: float, widths: Sequence[float]) -> PlatypusTable:
    grid = table.grid
    right = _numeric_columns(grid)
    matrix: list[list[Any]] = [[""] * grid.n_cols for _ in range(grid.n_rows)]
    for cell in grid.cells:
        cell_style = look.style(size, _alignment(cell, style, right), textColor=_ink(cell, style))
        weight: Weight = "bold" if _bold(cell, style) else "italic" if cell.section else "regular"
        matrix[cell.row][cell.col] = look.paragraph(cell.text, cell_style, weight)
    side, above = _PADDING[style]
    commands: list[tuple[Any, ...]] = [
        ("FONTSIZE", (0, 0), (-1, -1), size),  # of the empty places under merged cells: they count for the row's height
        ("LEADING", (0, 0), (-1, -1), size),
        ("LEFTPADDING", (0, 0), (-1, -1), side),
        ("RIGHTPADDING", (0, 0), (-1, -1), side),
        ("TOPPADDING", (0, 0), (-1, -1), above),
        ("BOTTOMPADDING", (0, 0), (-1, -1), above + 0.8),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE" if style == "lattice" else "TOP"),
        *_spans(grid),
        *_rulings(look, grid, style),
    ]
    if grid.header_rows and style != "lattice":
        commands.append(("VALIGN", (0, 0), (-1, grid.header_rows - 1), "BOTTOM"))
    return PlatypusTable(
        matrix,
        colWidths=list(widths),
        style=commands,
        repeatRows=grid.header_rows if table.repeat_header is not False else 0,
    )


def _spans(grid: Grid) -> list[tuple[Any, ...]]:
    return [
        ("SPAN", (cell.col, cell.row), (cell.col + cell.col_span - 1, cell.row + cell.row_span - 1))
        for cell in grid.cells
        if cell.row_span > 1 or cell.col_span > 1
    ]


def _rulings(look: Look, grid: Grid, style: TableStyle) -> list[tuple[Any, ...]]:
    head = grid.header_rows
    tint, ink = colour(look.tint), colour(look.ink)
    sections = [cell.row for cell in grid.cells if cell.section]
    commands: list[tuple[Any, ...]] = []
    if style == "lattice":
        commands = [
            ("GRID", (0, 0), (-1, -1), 0.5, colour("#7a7a7a")),
            ("BOX", (0, 0), (-1, -1), 0.9, colour("#444444")),
        ]
        commands += [("BACKGROUND", (0, row), (-1, row), tint) for row in range(head)]
        commands += [("BACKGROUND", (0, row), (-1, row), colour("#f4f4f4")) for row in sections]
    elif style == "booktabs":
        commands = [("LINEABOVE", (0, 0), (-1, 0), 0.9, "black"), ("LINEBELOW", (0, -1), (-1, -1), 0.9, "black")]
        if head:
            commands.append(("LINEBELOW", (0, head - 1), (-1, head - 1), 0.5, "black"))
        commands += [("TOPPADDING", (0, row), (-1, row), 4.0) for row in sections]
    elif style == "zebra":
        commands = [("BACKGROUND", (0, row), (-1, row), ink) for row in range(head)]
        start = head
        for row in range(head, grid.n_rows):
            if row in sections:
                commands.append(("BACKGROUND", (0, row), (-1, row), colour("#cfcfcf")))
                start = row + 1
            elif (row - start) % 2:
                commands.append(("BACKGROUND", (0, row), (-1, row), tint))
        commands.append(("LINEBELOW", (0, -1), (-1, -1), 0.8, ink))
    return commands


def _group_rules(canvas: Canvas, grid: Grid, row_at: dict[int, int], xs: list[float], ys: list[float]) -> None:
    """The short rules under header groups, trimmed at both ends."""
    canvas.setLineWidth(0.35)
    for cell in grid.cells:
        end = cell.row + cell.row_span
        if cell.header and cell.col_span > 1 and end < grid.header_rows and cell.row in row_at and cell.text:
            y = ys[row_at[cell.row] + cell.row_span]
            canvas.line(xs[cell.col] + 3, y, xs[cell.col + cell.col_span] - 3, y)


def _bold(cell: GridCell, style: TableStyle) -> bool:
    return (cell.header and style != "booktabs") or (cell.section and style in _FULL_WIDTH)


def _ink(cell: GridCell, style: TableStyle) -> Any:
    return white if cell.header and style == "zebra" else colour("#000000")


def _alignment(cell: GridCell, style: TableStyle, right: set[int]) -> str:
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
