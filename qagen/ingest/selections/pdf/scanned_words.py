"""Words of a scan as they are printed, where OCR takes them apart or reads pieces of them twice."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

from qagen.ingest.selections.pdf.view import around, same_line
from qagen.ingest.selections.pdf.words import Word

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_WITHIN = 0.33
"""Share of a syllable's width: in Hangul a gap below it is none between words. Syllables with an upright vowel at their
end leave 0.3 of their square free, a space after any other one takes 0.37."""
_PIECE = 0.6
"""Share of the height of a word from which what stands over it is a piece of it."""


def mended(words: Sequence[Word]) -> list[Word]:
    """The words of a page: syllables of one Hangul word together, pieces that stand over another word gone."""
    whole = [word for word in words if not _is_piece(word, words)]
    widths = [(w.box.r - w.box.l) / len(w.text) for w in whole if len(w.text) > 1 and _is_hangul(w.text)]
    size = median(widths) if widths else 0.0
    found: list[Word] = []
    for word in whole:
        last = found[-1] if found else None
        if last is not None and _belong_together(last, word, size):
            found[-1] = Word(last.text + word.text, around([last.box, word.box]))
        else:
            found.append(word)
    return found


def _belong_together(last: Word, word: Word, size: float) -> bool:
    hangul = _is_hangul(last.text[-1]) and _is_hangul(word.text[0])
    ahead = last.box.l < word.box.l and word.box.r > last.box.r - size
    return hangul and ahead and same_line(last.box, word.box, 0.5) and word.box.l - last.box.r < _WITHIN * size


def _is_piece(word: Word, words: Iterable[Word]) -> bool:
    """A taller word stands where this one does: a stroke of it, read once more."""
    return any(
        other is not word
        and other.box.l - 1 <= word.box.l
        and word.box.r <= other.box.r + 1
        and same_line(word.box, other.box)
        and word.box.t - word.box.b < _PIECE * (other.box.t - other.box.b)
        for other in words
    )


def _is_hangul(text: str) -> bool:
    return all("가" <= c <= "힣" for c in text)
