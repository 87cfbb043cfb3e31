"""Dashes, minus signs and quotation marks as they are printed: docling-parse gives their ASCII look-alikes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

import pypdfium2.raw as pdfium_raw

from qagen.ingest.engines.geometry.source.text_page import text_page

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pypdfium2 as pdfium

    from qagen.ingest.engines.geometry.source.content import Word

_LIKE = {
    **dict.fromkeys("-\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
    **dict.fromkeys("'\u2018\u2019\u02bc", "'"),
    **dict.fromkeys('"\u201c\u201d', '"'),
}
_SIGNS = frozenset(_LIKE)
_CODES = frozenset(map(ord, _LIKE))
# the boxes of a sign from both readers differ by less than this, points
_SLACK = 1.0


def with_printed_signs(words: Sequence[Word], document: pdfium.PdfDocument, page_number: int) -> list[Word]:
    """The words with the signs that pypdfium2 finds at their places.

    A word stays as it is when the two readers do not see the same number of signs in it.

    Args:
        words: of the page, top-left origin.
        document: the opened file.
        page_number: from 1.
    """
    places = [i for i, w in enumerate(words) if not _SIGNS.isdisjoint(w.text)]
    changed = list(words)
    if not places:
        return changed
    printed = sorted(_signs(document, page_number))
    heights = [y for y, *_ in printed]
    for i in places:
        word = words[i]
        level = printed[bisect_left(heights, word.top - _SLACK) : bisect_right(heights, word.bottom + _SLACK)]
        left, right = word.left - _SLACK, word.right + _SLACK
        own = sorted((_along(word, x, y), sign) for y, x, sign in level if left <= x <= right)
        changed[i] = word._replace(text=_replaced(word.text, [sign for _, sign in own]))
    return changed


def _along(word: Word, x: float, y: float) -> float:
    """The place of a sign in the direction in which its word runs."""
    if not word.rotated:
        return x
    return y if word.downward else -y


def _replaced(text: str, signs: Sequence[str]) -> str:
    seen = [c for c in text if c in _LIKE]
    if [_LIKE[c] for c in seen] != [_LIKE[c] for c in signs]:
        return text
    following = iter(signs)
    return "".join(next(following) if c in _LIKE else c for c in text)


def _signs(document: pdfium.PdfDocument, page_number: int) -> list[tuple[float, float, str]]:
    """Middle (y, then x) and sign of each character of interest."""
    found = []
    code_of = pdfium_raw.FPDFText_GetUnicode
    with text_page(document, page_number) as (text, view):
        codes = [code_of(text.raw, index) for index in range(text.count_chars())]
        for index, code in enumerate(codes):
            if code in _CODES:
                left, bottom, right, top = text.get_charbox(index)
                x, y = view.point((left + right) / 2, (bottom + top) / 2)
                found.append((y, x, chr(code)))
    return found
