"""The words of a page with their places, and the signs among them, by pypdfium2."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pypdfium2.raw as pdfium_raw

from qagen.ingest.selections.pdf.view import around, same_line
from qagen.ingest.selections.signs import SIGNS, sign_of_font

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pypdfium2 as pdfium

    from qagen.ingest.selections.pdf.view import View
    from qagen.model.document import Box

# A gap of a quarter of the height parts words where the file holds no space.
_GAP = 0.25


class Word(NamedTuple):
    """Characters without a gap."""

    text: str
    box: Box


def read_words(page: pdfium.PdfPage, view: View) -> list[Word]:
    """The words of a page in the order of its content; a sign is a word of its own; empty without a text layer."""
    words: list[Word] = []
    run: list[Word] = []
    for char in _chars(page, view):
        alone = char is not None and char.text in SIGNS
        if run and (char is None or alone or run[-1].text in SIGNS or not _goes_on(run[-1].box, char.box)):
            words.append(_joined(run))
            run = []
        if char is not None:
            run.append(char)
    if run:
        words.append(_joined(run))
    return words


def _joined(run: list[Word]) -> Word:
    return Word("".join(char.text for char in run), around([char.box for char in run]))


def _goes_on(one: Box, other: Box) -> bool:
    height = max(one.t - one.b, other.t - other.b)
    gap = max(other.l - one.r, one.l - other.r)
    return same_line(one, other, 0.5) and gap < _GAP * height


def _chars(page: pdfium.PdfPage, view: View) -> Iterator[Word | None]:
    """Each character with its box; None for what parts words."""
    textpage = page.get_textpage()
    try:
        high = 0
        for index in range(textpage.count_chars()):
            code = pdfium_raw.FPDFText_GetUnicode(textpage, index)
            if 0xD800 <= code <= 0xDBFF:
                high = code
                continue
            if 0xDC00 <= code <= 0xDFFF and high:
                code, high = 0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00), 0
            text = _sign_or_char(textpage, index, code)
            left, bottom, right, top = textpage.get_charbox(index, loose=True)
            if not text.strip() or not text.isprintable():
                yield None
            elif right > left and top > bottom:
                yield Word(text, view.box(left, bottom, right, top))
    finally:
        textpage.close()


def _sign_or_char(textpage: pdfium.PdfTextPage, index: int, code: int) -> str:
    """The character; the sign that it shows where the font is one of signs."""
    # Most text is letters of fonts that are none of signs: their names are asked for only where a sign is possible.
    if 0xF000 <= code <= 0xF0FF or code in _WINGDINGS_LETTERS:
        sign = sign_of_font(code, _family(textpage, index))
        if sign:
            return sign
    return chr(code) if code < 0x110000 and not 0xD800 <= code <= 0xDFFF else "\ufffd"


_WINGDINGS_LETTERS = frozenset(
    {0x6F, 0x71, 0x72, 0x78, 0x53, 0x54, 0x6D, 0x6E, 0x6C, 0xA8, 0xFE, 0xFD, 0xA1, 0xA4, 0x2A, 0xA3, 0x30, 0x52}
)


def _family(textpage: pdfium.PdfTextPage, index: int) -> str:
    """`wingdings` for ABCDEF+Wingdings-Regular."""
    import ctypes

    buffer, flags = ctypes.create_string_buffer(256), ctypes.c_int()
    pdfium_raw.FPDFText_GetFontInfo(textpage, index, buffer, 256, flags)
    name = buffer.value.decode("utf-8", "replace").rpartition("+")[2].lower()
    if not name.startswith("wingdings"):
        return ""
    return "wingdings 2" if name.startswith(("wingdings2", "wingdings 2", "wingdings-2")) else "wingdings"
