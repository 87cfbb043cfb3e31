"""Which words are bold, by the width of their strokes in the picture."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

from qagen.ingest.ocr.rulings import DARK

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from qagen.ingest.ocr.reading import OcrWord

# strokes of bold faces are 1.4 to 1.8 times as wide as those of the regular face beside them
_BOLDER = 1.28
# below this a stroke has too few pixels for its width to be told
_SHORTEST = 14


def bold_words(grey: NDArray[np.uint8], words: Sequence[OcrWord]) -> list[bool]:
    """For each word whether its strokes, measured by its height, are clearly wider than the page's usual ones."""
    widths = [_stroke(grey, word) for word in words]
    known = sorted(
        (width, sum(c.isalnum() for c in word.text)) for width, word in zip(widths, words, strict=True) if width
    )
    if not known:
        return [False] * len(words)
    usual = median(width for width, letters in known for _ in range(letters or 1))
    return [width > _BOLDER * usual for width in widths]


def _stroke(grey: NDArray[np.uint8], word: OcrWord) -> float:
    """Mean stroke width over the word's height: twice the ink over its outline; 0 where it cannot be told."""
    height = word.bottom - word.top
    if height < _SHORTEST or not any(c.isalnum() for c in word.text):
        return 0.0
    rows = slice(max(0, int(word.top)), int(word.bottom) + 1)
    ink = grey[rows, max(0, int(word.left)) : int(word.right) + 1] < DARK
    outline = int((ink[:, 1:] != ink[:, :-1]).sum() + (ink[1:] != ink[:-1]).sum())
    return 2 * float(ink.sum()) / outline / height if outline else 0.0
