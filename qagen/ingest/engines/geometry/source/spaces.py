"""Spaces of tightly set text, which docling-parse reads as one word: told by the places of its characters."""

from __future__ import annotations

import ctypes
import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2.raw as pdfium_raw

from qagen.ingest.engines.geometry.source.text_page import text_page

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pypdfium2 as pdfium

    from qagen.ingest.engines.geometry.source.content import Word
    from qagen.ingest.engines.geometry.source.page_view import PageView

# two words that were read as one show a capital inside; so do names, which pypdfium2 leaves whole
_CAPITAL_INSIDE = re.compile(r"[A-Za-z][A-Z][a-z]")
_HANGUL = ("\uac00", "\ud7a3")
# shorter words hold no two words worth parting
_SHORTEST = 4
# all syllables of a font are equally wide; the narrowest space adds a quarter of a syllable to the way to the next one
_WITH_SPACE = 1.25
# letterspaced type has a gap behind every syllable: words of running Korean are longer on average
_SHORTEST_MEAN = 1.5


class _Sign(NamedTuple):
    text: str
    start: float
    """x of its origin, points."""
    spaced: bool
    """pypdfium2 reads a space behind it."""


def with_lost_spaces(words: Sequence[Word], document: pdfium.PdfDocument, page_number: int) -> list[Word]:
    """The words, those that are several with the spaces between them: Korean ones, and Latin ones with capitals inside.

    A word stays as it is where pypdfium2 sees other characters at its place, or a gap behind nearly every one.

    Args:
        words: of the page, top-left origin.
        document: the opened file.
        page_number: from 1.
    """
    places = [i for i, w in enumerate(words) if not w.rotated and _may_be_several(w.text)]
    changed = list(words)
    if not places:
        return changed
    with text_page(document, page_number) as (text, view):
        for i in places:
            changed[i] = _spaced(words[i], _signs(words[i], text, view))
    return changed


def _may_be_several(text: str) -> bool:
    if len(text) < _SHORTEST:
        return False
    return bool(_CAPITAL_INSIDE.search(text)) or (not text.isascii() and any(map(_is_hangul, text)))


def _is_hangul(sign: str) -> bool:
    return _HANGUL[0] <= sign <= _HANGUL[1]


def _ends_latin(sign: _Sign) -> bool:
    """The widths of Latin letters and digits differ: there pypdfium2 is believed. Behind bullets it is not."""
    return sign.spaced and sign.text.isascii() and sign.text.isalnum()


def _signs(word: Word, text: pdfium.PdfTextPage, view: PageView) -> list[_Sign]:
    """What pypdfium2 reads from the beginning of a word on; empty where it reads something else."""
    reach = 0.5 * word.height
    x, y = view.source(word.left + 0.2 * word.height, word.middle_y)
    at = pdfium_raw.FPDFText_GetCharIndexAtPos(text, x, y, reach, reach)
    # where signs overlap it may be a neighbour
    tries = (_signs_from(at + off, word, text) for off in (0, 1, -1, 2, -2)) if at >= 0 else ()
    return next((signs for signs in tries if signs), [])


def _signs_from(at: int, word: Word, text: pdfium.PdfTextPage) -> list[_Sign]:
    x, y = ctypes.c_double(), ctypes.c_double()
    found: list[_Sign] = []
    while 0 <= at < text.count_chars() and len(found) < len(word.text):
        sign = chr(pdfium_raw.FPDFText_GetUnicode(text, at))
        if sign.isspace() and found:
            found[-1] = found[-1]._replace(spaced=True)
        elif sign == word.text[len(found)]:
            pdfium_raw.FPDFText_GetCharOrigin(text, at, x, y)
            found.append(_Sign(sign, x.value, spaced=False))
        else:
            return []
        at += 1
    return found if len(found) == len(word.text) else []


def _spaced(word: Word, signs: Sequence[_Sign]) -> Word:
    steps = [b.start - a.start for a, b in pairwise(signs)]
    usual = sorted(step for step, sign in zip(steps, signs, strict=False) if _is_hangul(sign.text))
    if not steps or min(steps) <= 0:
        return word
    widest = _WITH_SPACE * usual[len(usual) // 4] if usual else max(steps)
    text = signs[0].text
    for step, sign, following in zip(steps, signs, signs[1:], strict=False):
        text += " " * ((_is_hangul(sign.text) and step > widest) or _ends_latin(sign)) + following.text
    parts = text.split()
    return (
        word._replace(text=" ".join(parts)) if len(word.text) >= _SHORTEST_MEAN * len(parts) > _SHORTEST_MEAN else word
    )
