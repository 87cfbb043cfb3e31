"""Whether a box of a rendered page has a mark in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    import pypdfium2 as pdfium
    from numpy.typing import NDArray

    from qagen.model.document import Box

Grey: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.int16]]"
"""Rows from the top, 0 is black."""

SCALE = 4.0
"""Pixels a point: 288 dots an inch, so that the thinnest tick is two pixels wide."""
_INSET = 0.22
"""Share of a box's side that is its border, on each side."""
_MARKED = 0.05
"""Share of dark pixels from which a box is marked: a thin tick covers 0.08 to 0.2, an empty box nothing."""
_CONTRAST = 70
_MOST_PIXELS = 60_000_000


class Picture:
    """A page in grey, as a viewer shows it with its form fields."""

    def __init__(self, page: pdfium.PdfPage) -> None:
        width, height = page.get_size()
        self.scale = min(SCALE, (_MOST_PIXELS / max(1.0, width * height)) ** 0.5)
        bitmap = page.render(scale=self.scale, grayscale=True, may_draw_forms=True)
        pixels = np.asarray(bitmap.to_numpy(), dtype=np.int16)
        self._pixels = pixels[:, :, 0] if pixels.ndim == 3 else pixels

    def share(self, box: Box, inset: float = _INSET) -> float:
        """The share of a box's inner pixels that differ from its lightest ground, 0 to 1."""
        inner = self._cut(box, inset)
        if inner.size == 0:
            return 0.0
        ground = np.percentile(inner, 95)
        return float(np.mean(np.abs(inner - ground) > _CONTRAST))

    def is_marked(self, box: Box) -> bool:
        """Whether the box has a mark, or is painted dark as a whole on a light page."""
        inner, around = self._cut(box, _INSET), self._cut(box, -0.35)
        if inner.size == 0:
            return False
        return self.share(box) >= _MARKED or float(np.median(inner)) < float(np.percentile(around, 90)) - 2 * _CONTRAST

    def cut(self, left: float, low: float, right: float, high: float) -> Grey:
        """The pixels of a rectangle in points; what sticks out over the page is missing."""
        height = self._pixels.shape[0]
        top, bottom = round(height - high * self.scale), round(height - low * self.scale)
        start, end = round(left * self.scale), round(right * self.scale)
        return self._pixels[max(0, top) : max(0, bottom), max(0, start) : max(0, end)]

    def at(self, x: NDArray[np.float64], y: NDArray[np.float64]) -> Grey:
        """The pixels at points; those outside of the page are its nearest ones."""
        height, width = self._pixels.shape
        rows = np.clip(np.rint(height - y * self.scale - 0.5), 0, height - 1).astype(np.intp)
        cols = np.clip(np.rint(x * self.scale - 0.5), 0, width - 1).astype(np.intp)
        found: Grey = self._pixels[rows, cols]
        return found

    def _cut(self, box: Box, inset: float) -> Grey:
        dx, dy = (box.r - box.l) * inset, (box.t - box.b) * inset
        return self.cut(box.l + dx, box.b + dy, box.r - dx, box.t - dy)
