"""A contents list as lines with leader dots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reportlab.platypus import Flowable

from qagen.corpus.pdf_text import Look, width_of
from qagen.corpus.places import Places, Spot
from qagen.errors import UsageError

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from qagen.corpus.records import Contents

_GAP = 6.0
_LEAST_DOTS = 18.0


class ContentsRow(Flowable):  # type: ignore[misc]  # reportlab has no types
    """One line: title, dots, page number at the right (mirrored where lines run from right to left).

    Raises:
        UsageError: the title does not fit on one line.
    """

    def __init__(self, look: Look, block: Contents, row: int, width: float, places: Places) -> None:
        super().__init__()
        self.look, self.block, self.row, self.places = look, block, row, places
        self.width, self.height = width, look.leading
        self.spaceBefore = self.spaceAfter = 0.0
        if row == len(block.lines) - 1:
            self.spaceAfter = look.body * 0.9
        fonts = look.fonts("regular")
        line = block.lines[row]
        self.title, self.page = width_of(line.title, fonts, look.body), width_of(line.page, fonts, look.body)
        if self.title + self.page + 2 * _GAP + _LEAST_DOTS > width:
            raise UsageError(f"line {row + 1} of the contents list (line {block.line}) does not fit on one line")

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """Size in points."""
        return self.width, self.height

    def drawOn(self, canvas: Canvas, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803 - reportlab's names
        """Draw and tell the places."""
        line, page = self.block.lines[self.row], canvas.getPageNumber()
        rtl, right = self.look.rtl, x + self.width
        first, last = (right - self.title, x) if rtl else (x, right - self.page)
        self._write(canvas, line.title, first, self.title, y)
        self._write(canvas, line.page, last, self.page, y)
        dot = width_of(".", self.look.fonts("regular"), self.look.body) * 1.6
        start, end = (x + self.page + _GAP, first - _GAP) if rtl else (first + self.title + _GAP, last - _GAP)
        # dots stand below each other from line to line, counted from the right edge
        at = right - dot * int((right - start) / dot)
        while at + dot <= end:
            self._write(canvas, ".", at, dot, y)
            at += dot
        top, bottom = y + self.height, y
        for col, left, width in ((0, first, self.title), (1, last, self.page)):
            spot = Spot(page, left, top, left + width, bottom)
            self.places.spots[self.block.line, f"cell {self.row} {col}"].append(spot)
        self.places.add_row(self.block.line, Spot(page, x, top, right, bottom), self.row)

    def _write(self, canvas: Canvas, text: str, left: float, width: float, y: float) -> None:
        paragraph = self.look.paragraph(text, self.look.style(self.look.body, "left", leading=self.look.leading))
        _, height = paragraph.wrap(width + 2, 1e6)
        paragraph.drawOn(canvas, left - (2 if self.look.rtl else 0), y + self.height - height)
