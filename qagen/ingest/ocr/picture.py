"""The picture of a page that OCR reads: grey values at a size that the page earned."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from scipy import ndimage

if TYPE_CHECKING:
    import pypdfium2 as pdfium
    from numpy.typing import NDArray

POINTS_PER_INCH = 72.0
# An A4 page is drawn at 450 dpi, a wider one coarser. Of the shipped scans (170 dpi, black and white) 56 of 100 values
# come out right together with all their labels at 450 dpi, 43 at 300 dpi.
_DPI = 450.0
_MOST_PIXELS = 20e6
# Points. Strokes a pixel wide, as fax scans have them, are read better a little out of focus: at 300 dpi 89 of 100
# values instead of 86.
_BLUR = 0.19


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


def softened(picture: Picture) -> Picture:
    """The picture a little out of focus."""
    return picture._replace(grey=ndimage.gaussian_filter(picture.grey, _BLUR * picture.scale))


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
