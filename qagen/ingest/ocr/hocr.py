"""Words from hOCR, the HTML that tesseract writes (the hOCR 1.2 specification: classes and properties in titles)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from lxml import etree, html

from qagen.ingest.ocr.reading import OcrWord

if TYPE_CHECKING:
    from collections.abc import Iterator

_LINES = ("ocr_line", "ocr_header", "ocr_caption", "ocr_textfloat")
# a word of full height reaches at least this part of its line's size; smaller ones are marks and keep their box
_MARK_SHARE = 0.3
# a character that ends this far above the base line, in line sizes, is raised
_RAISED = 0.25
# and a raised one is clearly smaller than a digit on the line, which takes about 0.7 of the size
_RAISED_HEIGHT = 0.62


class _Line(NamedTuple):
    left: float
    bottom: float
    slope: float
    offset: float
    size: float
    descenders: float

    def base(self, x: float) -> float:
        """Height of the base line at `x`; pixels from the top."""
        return self.bottom + self.offset + self.slope * (x - self.left)


class _Glyph(NamedTuple):
    text: str
    box: tuple[float, float, float, float]


def words_of(text: bytes) -> list[OcrWord]:
    """The words of a page in the file's order; empty for a page without text.

    A word's box reaches from the line's ascenders to its descenders, whatever letters it has, as the boxes of a text
    layer do. Raised characters at the end of a word are words of their own with their own small box.

    Raises:
        ValueError: it is no hOCR.
    """
    try:
        root = html.document_fromstring(text, parser=html.HTMLParser(encoding="utf-8"))
    except etree.ParserError as error:
        raise ValueError("no hOCR") from error
    words: list[OcrWord] = []
    for element in root.iter("span"):
        if element.get("class") in _LINES:
            line = _line(element.get("title", ""))
            for child in element.iter("span"):
                if child.get("class") == "ocrx_word":
                    words.extend(_words(child, line))
    return words


def _numbers(title: str, name: str) -> list[float]:
    match = re.search(rf"\b{name}((?: -?[\d.]+)+)", title)
    return [float(number) for number in match[1].split()] if match else []


def _line(title: str) -> _Line:
    box = _numbers(title, "bbox") or [0.0, 0.0, 0.0, 0.0]
    slope, offset = _numbers(title, "baseline") or [0.0, 0.0]
    size = (_numbers(title, "x_size") or [box[3] - box[1]])[0]
    descenders = (_numbers(title, "x_descenders") or [size / 4])[0]
    return _Line(box[0], box[3], slope, offset, size, descenders)


def _words(element: html.HtmlElement, line: _Line) -> Iterator[OcrWord]:
    title = element.get("title", "")
    box = _numbers(title, "bbox")
    text = "".join(element.itertext()).strip()
    if len(box) != 4 or not text:
        return
    sureness = (_numbers(title, "x_wconf") or [0.0])[0] / 100
    glyphs = [
        _Glyph((child.text or "").strip(), (b[0], b[1], b[2], b[3]))
        for child in element.iter("span")
        if child.get("class") == "ocrx_cinfo" and len(b := _numbers(child.get("title", ""), "x_bboxes")) == 4
    ]
    cut = _raised_from(glyphs, line)
    if 0 < cut < len(glyphs):
        stem, raised = glyphs[:cut], glyphs[cut:]
        yield _placed("".join(g.text for g in stem), (box[0], box[1], stem[-1].box[2], box[3]), line, sureness)
        small = [g.box for g in raised]
        edges = min(b[0] for b in small), min(b[1] for b in small), max(b[2] for b in small), max(b[3] for b in small)
        yield OcrWord(*edges, "".join(g.text for g in raised), sureness)
    else:
        yield _placed("".join(text.split()), (box[0], box[1], box[2], box[3]), line, sureness)


def _raised_from(glyphs: list[_Glyph], line: _Line) -> int:
    """Place of the first of the raised letters and digits that end a word; the number of glyphs for none."""
    cut = len(glyphs)
    while cut and _is_raised(glyphs[cut - 1], line):
        cut -= 1
    return cut


def _is_raised(glyph: _Glyph, line: _Line) -> bool:
    left, top, _, bottom = glyph.box
    above = line.base(left) - bottom
    # Letters are not looked at: the program's boxes of single letters are rough.
    return glyph.text.isdigit() and above > _RAISED * line.size and bottom - top < _RAISED_HEIGHT * line.size


def _placed(text: str, box: tuple[float, float, float, float], line: _Line, sureness: float) -> OcrWord:
    left, top, right, bottom = box
    base = line.base((left + right) / 2)
    is_mark = base - bottom > _RAISED * line.size and bottom - top < _RAISED_HEIGHT * line.size and text.isdigit()
    # A line whose measures do not fit its words (a picture, a stamp) says nothing about them.
    if is_mark or line.size <= 0 or bottom - top > 1.6 * line.size or bottom - top < _MARK_SHARE * line.size:
        if not is_mark and 0 < bottom - top < _MARK_SHARE * line.size:
            return OcrWord(left, base + line.descenders - line.size, right, base + line.descenders, text, sureness)
        return OcrWord(left, top, right, bottom, text, sureness)
    low = base + line.descenders
    return OcrWord(left, low - line.size, right, low, text, sureness)
