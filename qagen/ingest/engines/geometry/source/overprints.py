"""Type that is printed over other type: a second print for bold, signs set into the gap of a word."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qagen.ingest.engines.geometry.source.content import Word

# a second print is moved by a twentieth of the size; boxes are cut to the ink
_MOVED = 0.12
# the second print of a word follows soon: of a word, or of a short run of words
_WORDS_BACK = 8
# words on one base line share this much of the lower one
_LEVEL = 0.7
# a sign stands between two characters up to this share of a character
_OFF = 0.3


def without_overprints(words: Sequence[Word]) -> list[Word]:
    """The words without second prints, and with signs that were printed into a gap at their place.

    Some producers print bold type by printing parts of a word twice, a fraction of a point apart; others print the
    characters of one font first and then the brackets between them.

    Args:
        words: of the page, in the order of the content stream.
    """
    kept: list[Word] = []
    printed: dict[tuple[str, int], list[Word]] = {}
    for word in words:
        if _is_printed(printed, word):
            continue
        printed.setdefault((word.text, round(word.top)), []).append(word)
        place = _under(kept, word)
        if place is None:
            kept.append(word)
            continue
        under = kept[place]
        first, end = _span(under, word)
        if set(word.text) <= set(under.text[first:end]):
            continue
        if (at := _gap_before(under, word)) is not None:
            kept[place] = under._replace(text=under.text[:at] + word.text + under.text[at:])
        else:
            kept.append(word)
    return kept


def _is_printed(printed: Mapping[tuple[str, int], Sequence[Word]], word: Word) -> bool:
    """Whether the same word stands there already: tables and whole pages are printed twice too, long after."""
    slack = _MOVED * word.height
    rows = (row for top in (-1, 0, 1) if (row := printed.get((word.text, round(word.top) + top))))
    return any(
        all(abs(a - b) <= slack for a, b in zip(word[:4], other[:4], strict=True)) for row in rows for other in row
    )


def _under(kept: Sequence[Word], word: Word) -> int | None:
    """The place of the last of the words before that covers a word; null for none."""
    left, _, right, *_ = word
    for place in range(len(kept) - 1, max(-1, len(kept) - 1 - _WORDS_BACK), -1):
        under = kept[place]
        slack = _MOVED * (under[3] - under[1])
        if left >= under[0] - slack and right <= under[2] + slack and _covers(under, word):  # hardly any pair
            return place
    return None


def _covers(under: Word, word: Word) -> bool:
    """Whether a word that does not reach beyond another one stands on the same line."""
    if under.rotated or word.rotated or len(under.text) < len(set(word.text)):
        return False
    level = min(under.bottom, word.bottom) - max(under.top, word.top)
    return level >= _LEVEL * min(word.height, under.height)


def _span(under: Word, word: Word) -> tuple[int, int]:
    """The characters of a word that lie under another one, as if all were equally wide."""
    width = (under.right - under.left) / len(under.text)
    first = int((word.left - under.left) / width + _OFF)
    end = -int(-((word.right - under.left) / width - _OFF) // 1)
    return max(0, first), max(first + 1, end)


def _gap_before(under: Word, word: Word) -> int | None:
    """The number of characters before the gap that a sign fills; null where the characters leave none."""
    width = (under.right - under.left - (word.right - word.left)) / len(under.text)
    if width <= 0:
        return None
    place = (word.left - under.left) / width
    at = round(place)
    return at if 0 < at < len(under.text) + 1 and abs(place - at) <= _OFF else None
