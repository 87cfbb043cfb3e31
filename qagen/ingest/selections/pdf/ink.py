"""Whether a box of a rendered page has a mark in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import pypdfium2 as pdfium

    from qagen.model.document import Box

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

    def _cut(self, box: Box, inset: float) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
        height = self._pixels.shape[0]
        dx, dy = (box.r - box.l) * inset, (box.t - box.b) * inset
        left, right = round((box.l + dx) * self.scale), round((box.r - dx) * self.scale)
        top, bottom = round(height - (box.t - dy) * self.scale), round(height - (box.b + dy) * self.scale)
        return self._pixels[max(0, top) : max(0, bottom), max(0, left) : max(0, right)]
