"""From the coordinates of a PDF page to the page as it is shown: points, origin bottom left, turned."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qagen.model.document import Box

if TYPE_CHECKING:
    import pypdfium2 as pdfium


class View(NamedTuple):
    """How a page is shown."""

    left: float
    bottom: float
    width: float
    """Of the visible part before it is turned."""
    height: float
    turn: int
    """Clockwise degrees: 0, 90, 180 or 270."""

    @classmethod
    def of(cls, page: pdfium.PdfPage) -> View:
        """The view of an opened page."""
        left, bottom, right, top = page.get_cropbox()
        return cls(left, bottom, right - left, top - bottom, page.get_rotation())

    @property
    def size(self) -> tuple[float, float]:
        """Width and height as shown."""
        return (self.height, self.width) if self.turn in {90, 270} else (self.width, self.height)

    def box(self, left: float, bottom: float, right: float, top: float) -> Box:
        """A rectangle of the page's own coordinates as it is shown."""
        one = self._point(left, bottom)
        other = self._point(right, top)
        xs, ys = sorted((one[0], other[0])), sorted((one[1], other[1]))
        return Box(l=xs[0], b=ys[0], r=xs[1], t=ys[1])

    def shows(self, box: Box) -> bool:
        """Whether a box of the shown page is seen: its middle is not cut off, as printer's marks are."""
        width, height = self.size
        return 0 <= (box.l + box.r) / 2 <= width and 0 <= (box.b + box.t) / 2 <= height

    def _point(self, x: float, y: float) -> tuple[float, float]:
        x, y = x - self.left, y - self.bottom
        if self.turn == 90:
            return y, self.width - x
        if self.turn == 180:
            return self.width - x, self.height - y
        if self.turn == 270:
            return self.height - y, x
        return x, y


def rounded(box: Box) -> Box:
    """To hundredths of a point, as boxes are stored."""
    return Box(l=round(box.l, 2), t=round(box.t, 2), r=round(box.r, 2), b=round(box.b, 2))


def around(boxes: list[Box]) -> Box:
    """The smallest box around all; at least one is needed."""
    return Box(
        l=min(box.l for box in boxes),
        t=max(box.t for box in boxes),
        r=max(box.r for box in boxes),
        b=min(box.b for box in boxes),
    )


def same_line(one: Box, other: Box, share: float = 0.3) -> bool:
    """Whether two boxes stand beside each other: they overlap vertically by more than `share` of the lower one."""
    common = min(one.t, other.t) - max(one.b, other.b)
    return common > share * max(0.1, min(one.t - one.b, other.t - other.b))
