"""The words of a page by pypdfium2: its characters, joined where nothing parts them."""

from __future__ import annotations

import ctypes
import math
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2.raw as pdfium_raw

from qagen.ingest.engines.geometry.layout.right_to_left import plain_letters
from qagen.ingest.engines.geometry.source.content import Box, Word
from qagen.ingest.engines.geometry.source.fonts import is_bold, is_monospaced, without_subset_tag

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pypdfium2 as pdfium

    from qagen.ingest.engines.geometry.source.page_view import PageView

_INVISIBLE_MODES = (pdfium_raw.FPDF_TEXTRENDERMODE_INVISIBLE, pdfium_raw.FPDF_TEXTRENDERMODE_CLIP)
# a gap of a quarter of the height parts two words even where the file holds no space; kerning stays far below
_GAP_SHARE = 0.25
# characters of one word stand on one line: their boxes overlap by more than half
_OVERLAP_SHARE = 0.5
# a character this much smaller is a raised or lowered mark, no part of the number before it
_SMALLER = 0.85
# PDFium's name for a font that the file does not name
_NAME_BYTES = 256
_BOLD_WEIGHT = 600


class _Char(NamedTuple):
    text: str
    box: Box
    font: str
    bold: bool
    turn: int
    """Quarter turns clockwise on the page as it is shown."""


def read_words(page: pdfium.PdfPage, view: PageView) -> list[Word]:
    """The visible words of a page, in the order of its content; empty for a page without text."""
    textpage = page.get_textpage()
    try:
        words: list[Word] = []
        run: list[_Char] = []
        for char in _chars(textpage, view):
            if run and (char is None or not _goes_on(run[-1], char)):
                words.append(_word(run, len(words)))
                run = []
            if char is not None:
                run.append(char)
        if run:
            words.append(_word(run, len(words)))
    finally:
        textpage.close()
    return words


def _chars(textpage: pdfium.PdfTextPage, view: PageView) -> Iterator[_Char | None]:
    """Each visible character, None for whatever parts words."""
    fonts: dict[tuple[str, int], tuple[str, bool]] = {}
    for index in range(textpage.count_chars()):
        text = chr(pdfium_raw.FPDFText_GetUnicode(textpage, index))
        item = pdfium_raw.FPDFText_GetTextObject(textpage, index)
        if not text.isprintable() or text.isspace() or not item:
            yield None
        elif pdfium_raw.FPDFTextObj_GetTextRenderMode(item) not in _INVISIBLE_MODES:
            left, bottom, right, top = textpage.get_charbox(index, loose=True)
            box = view.box([(left, bottom), (right, top)])
            key = _font_name(textpage, index), pdfium_raw.FPDFText_GetFontWeight(textpage, index)
            if key not in fonts:
                name = without_subset_tag(key[0])
                fonts[key] = (name, is_bold(name) or key[1] >= _BOLD_WEIGHT)
            angle = pdfium_raw.FPDFText_GetCharAngle(textpage, index)
            turn = (round(angle / (math.pi / 2)) + view.rotation // 90) % 4
            if box.width > 0 and box.height > 0:
                yield _Char(text, box, *fonts[key], turn)


def _font_name(textpage: pdfium.PdfTextPage, index: int) -> str:
    buffer = ctypes.create_string_buffer(_NAME_BYTES)
    flags = ctypes.c_int()
    pdfium_raw.FPDFText_GetFontInfo(textpage, index, buffer, _NAME_BYTES, flags)
    return buffer.value.decode("utf-8", "replace")


def _goes_on(last: _Char, char: _Char) -> bool:
    """Whether `char` follows `last` in one word."""
    if last.turn != char.turn:
        return False
    one, other = (last.box, char.box) if char.turn % 2 == 0 else (_swapped(last.box), _swapped(char.box))
    height = min(one.height, other.height)
    if height < _SMALLER * max(one.height, other.height):
        return False
    overlap = min(one.bottom, other.bottom) - max(one.top, other.top)
    gap = max(other.left - one.right, one.left - other.right)
    return overlap > _OVERLAP_SHARE * height and gap < _GAP_SHARE * height


def _swapped(box: Box) -> Box:
    return Box(box.top, box.left, box.bottom, box.right)


def _word(run: list[_Char], order: int) -> Word:
    box = Box(
        min(c.box.left for c in run),
        min(c.box.top for c in run),
        max(c.box.right for c in run),
        max(c.box.bottom for c in run),
    )
    first = run[0]
    return Word(
        *box,
        text=plain_letters("".join(c.text for c in run)),
        font=first.font,
        bold=sum(c.bold for c in run) * 2 > len(run),
        monospaced=is_monospaced(first.font),
        rotated=first.turn % 2 == 1,
        order=order,
        downward=first.turn == 1,
    )
