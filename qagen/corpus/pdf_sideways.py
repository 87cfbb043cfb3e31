"""A table that is set sideways on its page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reportlab.platypus import Flowable

from qagen.corpus.places import Spot
from qagen.errors import UsageError

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from qagen.corpus.pdf_table import TableBlock


class Sideways(Flowable):  # type: ignore[misc]  # reportlab has no types
    """A table turned anticlockwise by a right angle: its lines run up the page.

    Args:
        block: the table, as wide as the page's text is high.
        width: points of the column; the table stands in the middle of it.
    """

    def __init__(self, block: TableBlock, width: float) -> None:
        super().__init__()
        self.block, self.column = block, width
        # the text goes on over the heading of the next section: the table fills the next page
        self.floats = self.page_of_its_own = True
        self.spaceBefore = self.spaceAfter = 0.0

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """Size in points.

        Raises:
            UsageError: the table has too many rows to stand beside the page's edge.
        """
        self.height, self.thick = self.block.wrap(0, 0)
        if self.thick > self.column:
            table = self.block.table
            raise UsageError(f"table {table.id} (line {table.line} of its source) is too long to be set sideways")
        self.width = self.column
        return self.width, self.height

    def drawOn(self, canvas: Canvas, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803 - reportlab's names
        """Turn the page, draw, turn it back."""
        self.wrap(0, 0)
        right = x + (self.column + self.thick) / 2
        self.block.to_page = lambda spot: Spot(
            spot.page, right - spot.top, y + spot.right, right - spot.bottom, y + spot.left
        )
        canvas.saveState()
        canvas.translate(right, y)
        canvas.rotate(90)
        self.block.drawOn(canvas, 0, 0)
        canvas.restoreState()
