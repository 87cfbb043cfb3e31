"""From the coordinates of a PDF page to the page as it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.source.content import Box

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pypdfium2 as pdfium


class PageView(NamedTuple):
    """How a page is shown: PDF coordinates have their origin anywhere and know nothing of the page's turn."""

    left: float
    bottom: float
    width: float
    """Of the visible part before turning, points."""
    height: float
    rotation: int
    """Clockwise: 0, 90, 180 or 270."""

    @classmethod
    def of(cls, page: pdfium.PdfPage) -> PageView:
        """The view of an opened page: of its media box, inherited or its own, what the crop box leaves."""
        left, bottom, right, top = page.get_bbox()
        return cls(left, bottom, right - left, top - bottom, page.get_rotation())

    @property
    def on_side(self) -> bool:
        """Turned by a quarter: what runs across the page runs up or down in PDF coordinates."""
        return self.rotation % 180 == 90

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A point in points from the top left of the page as it is shown."""
        x, y = x - self.left, y - self.bottom
        if self.rotation == 90:
            return y, x
        if self.rotation == 180:
            return self.width - x, y
        if self.rotation == 270:
            return self.height - y, self.width - x
        return x, self.height - y

    def source(self, x: float, y: float) -> tuple[float, float]:
        """The PDF coordinates of a point of the page as it is shown: `point` the other way round."""
        if self.rotation == 90:
            x, y = y, x
        elif self.rotation == 180:
            x = self.width - x
        elif self.rotation == 270:
            x, y = self.width - y, self.height - x
        else:
            y = self.height - y
        return x + self.left, y + self.bottom

    def box(self, points: Iterable[tuple[float, float]]) -> Box:
        """Around points in PDF coordinates.

        Raises:
            ValueError: without points.
        """
        shown = [self.point(x, y) for x, y in points]
        xs, ys = [x for x, _ in shown], [y for _, y in shown]
        return Box(min(xs), min(ys), max(xs), max(ys))
