"""Boxes and circles in the picture of a page that has no text layer: closed outlines of the size of a check box."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from scipy import ndimage

from qagen.ingest.selections.pdf.drawn import Drawn, standing_alone
from qagen.model.document import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from qagen.ingest.selections.pdf.words import Word

_DARK = 140
"""Grey values below are ink: the edges of a thin line are lighter than half."""
_LEAST, _MOST = 5.5, 22.0
"""Points."""
_SQUARE = 0.8
_CLOSED = 0.86
"""Share of each side, or of the circle, that must be inked."""
_MOST_SHAPES = 20_000
"""A picture with more pieces is a drawing or noise."""
_BEYOND = 0.3
"""Share of a circle's width by which a word is longer than it: half of the next letter."""


def find_boxes(grey: NDArray[np.uint8], scale: float, words: Sequence[Word]) -> list[Drawn]:
    """The boxes of a picture from top to bottom.

    Args:
        grey: rows from the top, 0 is black.
        scale: pixels per point.
        words: what OCR read; letters of longer words are no boxes.
    """
    ink = grey < _DARK
    labels, count = ndimage.label(ink, structure=np.ones((3, 3), dtype=np.uint8))
    if count > _MOST_SHAPES:
        return []
    height = grey.shape[0] / scale
    found = []
    for number, place in enumerate(ndimage.find_objects(labels), start=1):
        rows, cols = place
        tall, wide = (rows.stop - rows.start) / scale, (cols.stop - cols.start) / scale
        if not (min(tall, wide) >= _LEAST and max(tall, wide) <= _MOST and min(tall, wide) > _SQUARE * max(tall, wide)):
            continue
        piece = labels[place] == number
        box = Box(
            l=cols.start / scale, r=cols.stop / scale, t=height - rows.start / scale, b=height - rows.stop / scale
        )
        if _is_square(piece, scale):
            found.append(Drawn("checkbox", box, filled=False))
        elif _is_circle(piece, scale) and not _is_letter(box, words):
            found.append(Drawn("radio", box, filled=False))
    return standing_alone(found)


def _is_square(piece: NDArray[np.bool_], scale: float) -> bool:
    """Each side is inked along nearly all of its length, within a point of the bounds."""
    depth = max(2, round(scale))
    sides = (
        piece[:depth].any(axis=0),
        piece[-depth:].any(axis=0),
        piece[:, :depth].any(axis=1),
        piece[:, -depth:].any(axis=1),
    )
    # A round outline touches its bounds in the middle of the sides only.
    return all(float(side.mean()) >= 0.93 for side in sides)


def _is_circle(piece: NDArray[np.bool_], scale: float) -> bool:
    """The outline follows the ellipse of the bounds, and what is inside is mostly white or mostly a dot."""
    tall, wide = piece.shape
    angles = np.linspace(0, 2 * np.pi, 72, endpoint=False)
    near = max(1.2, 0.9 * scale)
    hits = np.zeros(72, dtype=bool)
    for inward in np.arange(0, near + 0.5, 0.5):
        x = (wide - 1) / 2 + ((wide - 1) / 2 - inward) * np.cos(angles)
        y = (tall - 1) / 2 + ((tall - 1) / 2 - inward) * np.sin(angles)
        hits |= piece[np.rint(y).astype(int), np.rint(x).astype(int)]
    return float(hits.mean()) >= _CLOSED and 0.85 < wide / tall < 1.18


def _is_letter(box: Box, words: Sequence[Word]) -> bool:
    """The circle stands in a longer word; what OCR reads in the circle alone (`O`, `(>`) is the circle."""
    for word in words:
        x, y = (box.l + box.r) / 2, (box.t + box.b) / 2
        if word.box.l - 1 <= x <= word.box.r + 1 and word.box.b - 1 <= y <= word.box.t + 1:
            beyond = _BEYOND * (box.r - box.l)
            return word.box.l < box.l - beyond or word.box.r > box.r + beyond
    return False
