"""The picture of a page that OCR reads: grey values at a size that the page earned."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from scipy import ndimage

if TYPE_CHECKING:
    import pypdfium2 as pdfium
    from numpy.typing import NDArray

POINTS_PER_INCH = 72.0
# what tesseract is made for; above it letters only get slower to read
_DPI = 300.0
# an A3 page at 300 dpi has 17 million pixels; wider pages are drawn coarser
_MOST_PIXELS = 20e6
# strokes a pixel wide, as fax scans have them, are read better a little out of focus: numbers of the shipped scans at
# 300 dpi went from 87 to 92 of 100 right
_BLUR = 1.0


class Picture(NamedTuple):
    """A page as it is shown."""

    grey: NDArray[np.uint8]
    """Rows from the top, 0 is black."""
    scale: float
    """Pixels per point."""
    width: float
    """Of the page, points."""
    height: float

    @property
    def dpi(self) -> int:
        """Pixels per inch, rounded."""
        return round(self.scale * POINTS_PER_INCH)


def scale_for(width: float, height: float, dpi: float = _DPI, most_pixels: float = _MOST_PIXELS) -> float:
    """Pixels per point for a page of `width` by `height` points: `dpi`, less where that were too many pixels."""
    area = max(width * height, 1.0)
    return float(min(dpi / POINTS_PER_INCH, (most_pixels / area) ** 0.5))


def softened(grey: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The picture a little out of focus."""
    soft: NDArray[np.uint8] = ndimage.gaussian_filter(grey, _BLUR)
    return soft


def picture_of(page: pdfium.PdfPage) -> Picture:
    """The opened page as grey values.

    Raises:
        PdfiumError: it cannot be drawn.
    """
    width, height = page.get_size()
    scale = scale_for(width, height)
    bitmap = page.render(scale=scale, grayscale=True)
    try:
        grey = np.array(bitmap.to_numpy(), dtype=np.uint8).reshape(bitmap.height, bitmap.width)
    finally:
        bitmap.close()
    return Picture(grey, scale, width, height)
