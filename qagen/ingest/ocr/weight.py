"""Which words are bold, by the width of their strokes in the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.ingest.ocr.rulings import DARK

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from qagen.ingest.ocr.reading import OcrWord

# strokes of bold faces are 1.2 to 1.8 times as wide as those of the regular face of their size, and those vary by a
# quarter: in between a word is what most of its line is
_SURELY_REGULAR, _SURELY_BOLD = 1.1, 1.3
# below this height in pixels a stroke has too few of them for its width to be told
_SHORTEST = 14
# small type is printed a little heavier than large type: a word is compared with words of its own size, a tenth up or
# down, if there are as many letters of it as in a few lines, else with the whole page
_LIKE = 0.1
_LETTERS = 120


def bold_words(grey: NDArray[np.uint8], words: Sequence[OcrWord]) -> list[bool]:
    """For each word whether its strokes, measured by its height, are clearly wider than is usual for its size."""
    widths = [_stroke(grey, word) for word in words]
    known = [(w.bottom - w.top, width, _letters(w)) for width, w in zip(widths, words, strict=True) if width]
    usual = _middle(known)
    by_height = {height: _middle(_like(known, height)) or usual for height in sorted({height for height, *_ in known})}
    shares = [
        width / by_height[word.bottom - word.top] if width else 1.0 for width, word in zip(widths, words, strict=True)
    ]
    return [
        share >= _SURELY_BOLD or (share > _SURELY_REGULAR and _most_are_bold(word, words, shares))
        for share, word in zip(shares, words, strict=True)
    ]


def _most_are_bold(word: OcrWord, words: Sequence[OcrWord], shares: Sequence[float]) -> bool:
    """Whether of the words on its line that are surely one or the other most letters are bold."""
    balance = 0
    for other, share in zip(words, shares, strict=True):
        if other.top < (word.top + word.bottom) / 2 < other.bottom and not _SURELY_REGULAR < share < _SURELY_BOLD:
            balance += _letters(other) if share >= _SURELY_BOLD else -_letters(other)
    return balance > 0


_Known = list[tuple[float, float, int]]
"""Height, stroke width and letters of words."""


def _like(known: _Known, height: float) -> _Known:
    """The words of about this height; none if they are too few to compare with."""
    found = [entry for entry in known if abs(entry[0] - height) <= _LIKE * height]
    return found if sum(letters for *_, letters in found) >= _LETTERS else []


def _middle(known: _Known) -> float:
    """The stroke width that half of the letters fall below; 0 without words."""
    half, seen = sum(letters for *_, letters in known) / 2, 0
    for _, width, letters in sorted(known, key=lambda entry: entry[1]):
        seen += letters
        if seen >= half:
            return width
    return 0.0


def _letters(word: OcrWord) -> int:
    return sum(c.isalnum() for c in word.text)


def _stroke(grey: NDArray[np.uint8], word: OcrWord) -> float:
    """Mean stroke width over the word's height: twice the ink over its outline; 0 where it cannot be told."""
    height = word.bottom - word.top
    if height < _SHORTEST or not any(c.isalnum() for c in word.text):
        return 0.0
    rows = slice(max(0, int(word.top)), int(word.bottom) + 1)
    ink = grey[rows, max(0, int(word.left)) : int(word.right) + 1] < DARK
    outline = int((ink[:, 1:] != ink[:, :-1]).sum() + (ink[1:] != ink[:-1]).sum())
    return 2 * float(ink.sum()) / outline / height if outline else 0.0
