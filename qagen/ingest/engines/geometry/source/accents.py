"""Accents that are drawn apart from their letters, as TeX sets them: `M¨uller` is Müller, `A` under `ˆ` is Â.

The fonts of old TeX have no accented letters. An accent comes in the content stream before its letter, a cedilla
behind it; only the place tells which letter it belongs to, and whether it belongs to one: a prime, an apostrophe and
the accents of code stand beside letters, never over them.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2.raw as pdfium_raw

from qagen.ingest.engines.geometry.source.text_page import text_page

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import pypdfium2 as pdfium

    from qagen.ingest.engines.geometry.source.content import Box, Word
    from qagen.ingest.engines.geometry.source.page_view import PageView

# spacing accents, and the combining ones that Unicode makes of them
_COMBINING = {
    **dict.fromkeys("`ˋ", "\u0300"),
    **dict.fromkeys("´ˊ", "\u0301"),
    **dict.fromkeys("^ˆ", "\u0302"),
    **dict.fromkeys("~˜", "\u0303"),
    **dict.fromkeys("¯ˉ", "\u0304"),
    "˘": "\u0306",
    "˙": "\u0307",
    "¨": "\u0308",
    "˚": "\u030a",
    "˝": "\u030b",
    "ˇ": "\u030c",
    "¸": "\u0327",
    "˛": "\u0328",
}
_COMBINING |= {mark: mark for mark in _COMBINING.values()}
_ACCENT = re.compile(f"[{re.escape(''.join(_COMBINING))}]")
# letters without a dot, as they are under accents; the last is Adobe's
_DOTLESS = {"ı": "i", "ȷ": "j", "\uf6be": "j"}
# letters that carry a second mark above (Vietnamese): with a circumflex, a breve, a horn; no others
_FIRST_MARKS = frozenset("\u0302\u0306\u031b")
# middles of an accent and its letter differ by less than this share of the wider one (a slanted letter, an ogonek at
# the end of its letter); the ink of two neighbours is a half apart at the least
_OFF_CENTRE = 0.35
# the middle of an accent lies in the box of its word, up to the roundings of both readers; points
_SLACK = 1.0
# a letter is looked for around the middle of the line: an accent that was raised over a capital lifts its own box by
# a quarter of the size
_REACH = 0.3


class _Accent(NamedTuple):
    mark: str
    """Combining."""
    box: Box
    """Of its ink."""
    position: int
    """Of the sign in the text of the page."""

    @property
    def middle_y(self) -> float:
        return (self.box.top + self.box.bottom) / 2


class _Reader(NamedTuple):
    """What pypdfium2 reads on a page."""

    text: pdfium.PdfTextPage
    view: PageView
    accents: Sequence[_Accent]
    """From top to bottom."""
    heights: Sequence[float]
    """The middles of the accents: a page may have thousands, of which a word looks at those of its own height."""

    @classmethod
    def of(cls, text: pdfium.PdfTextPage, view: PageView) -> _Reader:
        accents = sorted(_accents(text, view), key=lambda a: a.middle_y)
        return cls(text, view, accents, [a.middle_y for a in accents])

    def over(self, word: Word) -> list[_Accent]:
        """The accents at the place of a word, from left to right; none of other kinds, which belong to another line."""
        marks = {_COMBINING[sign] for sign in _ACCENT.findall(word.text)}
        first = bisect_left(self.heights, word.top - _SLACK)
        behind = bisect_right(self.heights, word.bottom + _SLACK)
        return sorted(
            (
                a
                for a in self.accents[first:behind]
                if a.mark in marks and word.left - _SLACK <= (a.box.left + a.box.right) / 2 <= word.right + _SLACK
            ),
            key=lambda a: (a.box.left + a.box.right, a.position),
        )

    def base(self, accent: _Accent, word: Word) -> str:
        """The letter that stands at the place of an accent; empty if none does."""
        middle, reach = (accent.box.left + accent.box.right) / 2, 2 * _REACH * word.height
        at = pdfium_raw.FPDFText_GetCharIndexAtPos(
            self.text, *self.view.source(middle, word.middle_y), *((reach, 0.0) if self.view.on_side else (0.0, reach))
        )
        if at < 0:
            return ""
        box = _shown(self.text, at, self.view)
        wider = max(box.width, accent.box.width)
        sign = chr(pdfium_raw.FPDFText_GetUnicode(self.text, at))
        return sign if abs((box.left + box.right) / 2 - middle) < _OFF_CENTRE * wider else ""


def with_whole_letters(words: Sequence[Word], document: pdfium.PdfDocument, page_number: int) -> list[Word]:
    """The words, each accent that stands at the place of a letter beside it in the text composed with it.

    An accent that was a word of its own is dropped then; words that an accent cut apart are one again.

    Args:
        words: of the page in the order of the content stream, top-left origin.
        document: the opened file.
        page_number: from 1.
    """
    places = [i for i, w in enumerate(words) if _ACCENT.search(w.text) and not w.rotated]
    if not places:
        return list(words)
    with text_page(document, page_number) as (text, view):
        return _composed(list(words), places, _Reader.of(text, view))


def _accents(text: pdfium.PdfTextPage, view: PageView) -> Iterator[_Accent]:
    for index in range(text.count_chars()):
        mark = _COMBINING.get(chr(pdfium_raw.FPDFText_GetUnicode(text.raw, index)))
        if mark is not None:
            yield _Accent(mark, _shown(text, index, view), index)


def _shown(text: pdfium.PdfTextPage, index: int, view: PageView) -> Box:
    """Where the ink of a sign is on the page as it is shown."""
    left, bottom, right, top = text.get_charbox(index)
    return view.box(((left, bottom), (right, top)))


def _composed(words: list[Word], places: Sequence[int], reader: _Reader) -> list[Word]:
    for place in reversed(places):  # words to come move when words are joined
        word = words[place]
        seen = reader.over(word)
        spots = [found.start() for found in _ACCENT.finditer(word.text)]
        if [_COMBINING[word.text[spot]] for spot in spots] != [accent.mark for accent in seen]:
            continue
        for spot, accent in reversed(list(zip(spots, seen, strict=True))):
            base = reader.base(accent, word)
            if _letter(base, accent.mark):
                _compose(words, place, spot, base)
    return [word for word in words if word.text]


def _letter(base: str, mark: str) -> str:
    """The letter of a base and a combining mark, one sign; empty if Unicode or no alphabet has it."""
    base = _DOTLESS.get(base, base)
    if not base.isalpha() or not _FIRST_MARKS.issuperset(unicodedata.normalize("NFD", base)[1:]):
        return ""
    whole = unicodedata.normalize("NFC", base + mark)
    return whole if len(whole) == 1 else ""


def _compose(words: list[Word], place: int, spot: int, base: str) -> None:
    """Compose the accent at `spot` of the word at `place` with the base, if the base is its neighbour in the text."""
    word = words[place]
    mark = _COMBINING[word.text[spot]]
    before, after = word.text[:spot], word.text[spot + 1 :]
    letter = _letter(base, mark)
    following = words[place + 1] if place + 1 < len(words) else None
    previous = words[place - 1] if place else None
    if after.startswith(base):
        words[place] = word._replace(text=before + letter + after[1:])
    elif before.endswith(base):
        words[place] = word._replace(text=before[:-1] + letter + after)
    elif not after and following and following.text.startswith(base) and _level(word, following):
        whole = letter + following.text[1:]
        if before:  # there was no gap before the accent, so there is none before its letter
            words[place] = word._replace(text=before + whole, right=max(word.right, following.right))
            words[place + 1] = following._replace(text="")
        else:
            words[place] = word._replace(text="")
            words[place + 1] = following._replace(text=whole)
    elif not before and previous and previous.text.endswith(base) and _level(word, previous):
        words[place - 1] = previous._replace(text=previous.text[:-1] + letter)
        words[place] = word._replace(text=after)


def _level(word: Word, other: Word) -> bool:
    """On one line: two boxes of the full height, of which the one may be raised."""
    shared = min(word.bottom, other.bottom) - max(word.top, other.top)
    return not other.rotated and shared > 0.5 * min(word.height, other.height)
