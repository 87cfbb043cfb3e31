"""Rulings in the picture of a page: long thin dark runs, found and wiped."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from scipy import ndimage

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from qagen.ingest.ocr.picture import Picture

DARK = 140
"""Grey values below this are ink: anti-aliased edges of a thin ruling are lighter than half."""
# Points. A run of a third of an inch is no stroke of a letter; the rulings around a cell are longer
_SHORTEST = 24.0
# Points. Thicker is a bar or a filled cell
_THICKEST = 3.5
# Points. Speckles and dots of a dotted ruling leave gaps up to this wide
_GAP = 0.75
# a page with more pieces than this is a drawing or noise, and no table is read from it
_MOST = 3000


class Line(NamedTuple):
    """A straight ruling in points from the top left: horizontal ones stand `at` a y and run over x."""

    at: float
    start: float
    end: float


class Ruled(NamedTuple):
    """What was found."""

    horizontals: tuple[Line, ...]
    verticals: tuple[Line, ...]
    wiped: NDArray[np.uint8]
    """The picture without the rulings, so that no letter is read from them."""


def find_rulings(picture: Picture) -> Ruled:
    """The rulings of a page; a page that is tilted by less than half a degree is read as straight."""
    ink = picture.grey < DARK
    across, on_across = _runs(ink, picture.scale)
    down, on_down = _runs(ink.T, picture.scale)
    wiped = picture.grey.copy()
    # One pixel more on each side takes the grey edge along.
    wiped[ndimage.maximum_filter(on_across | on_down.T, size=3)] = 255
    return Ruled(across, down, wiped)


def _runs(ink: NDArray[np.bool_], scale: float) -> tuple[tuple[Line, ...], NDArray[np.bool_]]:
    """Horizontal runs of a picture as lines, and the pixels that they cover."""
    gap, length = max(3, round(_GAP * scale) | 1), max(8, round(_SHORTEST * scale))
    closed = _eroded(_dilated(ink, gap), gap)
    # A slightly tilted ruling leaves its row: what stands one row above or below counts as on it.
    thick = ndimage.maximum_filter1d(closed.astype(np.uint8), 3, axis=0)
    long = _dilated(_eroded(thick.astype(bool), length), length) & closed
    labels, count = ndimage.label(long, structure=np.ones((3, 3), dtype=np.uint8))
    kept = np.zeros(count + 1, dtype=bool)
    lines = []
    if count <= _MOST:
        for number, (rows, columns) in enumerate(ndimage.find_objects(labels), start=1):
            piece = labels[rows, columns] == number
            thickness = piece.sum() / max(columns.stop - columns.start, 1)
            if thickness <= _THICKEST * scale and columns.stop - columns.start >= length:
                kept[number] = True
                middle = rows.start + float(np.nonzero(piece)[0].mean()) + 0.5
                lines.append(Line(middle / scale, columns.start / scale, columns.stop / scale))
    return tuple(sorted(lines)), kept[labels]


def _dilated(mask: NDArray[np.bool_], size: int) -> NDArray[np.bool_]:
    result: NDArray[np.bool_] = ndimage.maximum_filter1d(mask.astype(np.uint8), size, axis=1, mode="constant") > 0
    return result


def _eroded(mask: NDArray[np.bool_], size: int) -> NDArray[np.bool_]:
    result: NDArray[np.bool_] = ndimage.minimum_filter1d(mask.astype(np.uint8), size, axis=1, mode="constant") > 0
    return result
