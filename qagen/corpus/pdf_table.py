"""A table of a source as a reportlab flowable: caption, grid and notes in one block that may be split over pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from reportlab.lib.colors import black, white
from reportlab.platypus import Flowable

from qagen.corpus.nesting import holds
from qagen.corpus.pdf_grid import fitted, platypus_grid
from qagen.corpus.pdf_rulings import group_rules
from qagen.corpus.places import Places, Spot

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from reportlab.pdfgen.canvas import Canvas

    from qagen.corpus.pdf_text import Look
    from qagen.corpus.records import Table, TableStyle

_LABEL = re.compile(r"\S{1,10}( ?[\dA-Z][\w.-]*)?[.:]? ?")
_GAP = 4.0
_INNER = 0.6
"""Share of the width that a nested table takes at most."""
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
        nested: the document's nested tables by id.

    Attributes:
        to_page: from the coordinates that it is drawn in to the page's; a nested or turned table has others.
    """

    def __init__(
        self, look: Look, table: Table, style: TableStyle, width: float, places: Places, nested: Mapping[str, Table]
    ) -> None:
        super().__init__()
        if look.rtl:
            table = mirrored(table)
        self.look, self.table, self.style, self.places = look, table, style, places
        self.to_page: Callable[[Spot], Spot] = _as_it_is
        self.inner = {
            place: TableBlock(look, held, table_style(held, style), width * _INNER, places, {})
            for place, held in holds(table, nested).items()
        }
        size, widths = fitted(look, table, style, width, self.inner)
        self.outer = width = sum(widths) if table.nested else width
        # caption and notes stand over the grid's width, not over empty margins beside it
        inset = max(0.0, (width - sum(widths)) / 2)
        self.inset = inset if sum(widths) > width * _NARROW else 0.0
        self.grid = platypus_grid(look, table, style, size, widths, self.inner)
        self.rows = list(range(table.grid.n_rows))
        self.caption = self._caption(size)
        note_style = look.style(size - 0.6, "left", leading=(size - 0.6) * 1.2)
        self.notes = [(i, look.paragraph(note, note_style)) for i, note in enumerate(table.notes)]
        self.spaceBefore = self.spaceAfter = 0.0 if table.nested else 9.0

    def _caption(self, size: float) -> Any:
        text = self.table.caption
        if not text:
            return None
        style = self.look.style(size + 0.5, "left")
        if self.look.rtl:
            return self.look.paragraph(text, self.look.style(size + 0.5, "right"), "bold")
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
        self.places.spots[key].append(self.to_page(Spot(canvas.getPageNumber(), left, top, right, top - height)))
        return top - float(height)

    def _draw_grid(self, canvas: Canvas, x: float, top: float) -> float:
        width, height = self.grid.wrap(self.outer, 1e6)
        left, bottom = x + (self.outer - width) / 2, top - height
        for held in self.inner.values():
            # reportlab's table moves the origin to its lower left corner before it draws its cells
            held.to_page = lambda spot: self.to_page(_moved(spot, left, bottom))
        self.grid.drawOn(canvas, left, bottom)
        xs = [left + position for position in self.grid._colpositions]  # noqa: SLF001 - the only place that knows
        ys = [bottom + position for position in self.grid._rowpositions]  # noqa: SLF001
        line, page, grid = self.table.line, canvas.getPageNumber(), self.table.grid
        row_at = {row: index for index, row in enumerate(self.rows)}
        fresh = [row for row in self.rows if not self._seen(row)]
        for cell in grid.cells:
            if cell.row not in row_at or cell.row not in fresh:
                continue
            i = row_at[cell.row]
            end = cell.col + cell.col_span
            spot = Spot(page, xs[cell.col], ys[i], xs[end], ys[min(i + cell.row_span, len(ys) - 1)])
            col = grid.n_cols - end if self.look.rtl else cell.col
            self.places.spots[line, f"cell {cell.row} {col}"].append(self.to_page(spot))
        whole = self.to_page(Spot(page, left, top, left + width, bottom))
        self.places.table_rows[line].append((whole, fresh[0], fresh[-1] + 1))
        if self.style in {"booktabs", "zebra"}:
            canvas.setStrokeColor(white if self.style == "zebra" else black)
            group_rules(canvas, grid, row_at, xs, ys)
        return float(height)

    def _seen(self, row: int) -> bool:
        """Whether an earlier part has drawn this row (a repeated header)."""
        return any(first <= row < end for _, first, end in self.places.table_rows[self.table.line])


def mirrored(table: Table) -> Table:
    """The table with its first column at the right."""
    grid = table.grid
    cells = [cell.model_copy(update={"col": grid.n_cols - cell.col - cell.col_span}) for cell in grid.cells]
    cells.sort(key=lambda cell: (cell.row, cell.col))
    return table.model_copy(update={"grid": grid.model_copy(update={"cells": tuple(cells)})})


def _as_it_is(spot: Spot) -> Spot:
    return spot


def _moved(spot: Spot, right: float, up: float) -> Spot:
    return Spot(spot.page, spot.left + right, spot.top + up, spot.right + right, spot.bottom + up)
