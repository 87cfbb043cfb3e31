"""Paragraphs of scripts that run from right to left: letters joined, lines broken in reading order, then turned."""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from arabic_reshaper import ArabicReshaper  # type: ignore[import-untyped]  # no stubs
from bidi.algorithm import get_display  # type: ignore[import-untyped]  # no stubs
from reportlab.lib.enums import TA_CENTER
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable

from qagen.corpus.fonts import font_for
from qagen.corpus.inline import keep_lines

if TYPE_CHECKING:
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.pdfgen.canvas import Canvas

_ARABIC = re.compile(r"[\u0600-\u06ff]")
_RESHAPER = ArabicReshaper(configuration={"delete_harakat": False, "support_ligatures": True})


@cache
def joined(text: str) -> str:
    """The text with Arabic letters in the forms that they have beside each other (other text as it is)."""
    return str(_RESHAPER.reshape(text)) if _ARABIC.search(text) else text


class RtlParagraph(Flowable):  # type: ignore[misc]  # reportlab has no types
    """A paragraph set from right to left.

    Args:
        text: in reading order; raised marks become superscript characters.
        fonts: the font chain.
        style: size, leading and indents count (`leftIndent` is at the right here); lines start at the right unless
            centred.
        bullet: printed before the first line, in the indent.
    """

    def __init__(self, text: str, fonts: tuple[str, ...], style: ParagraphStyle, bullet: str = "") -> None:
        super().__init__()
        self.fonts, self.style, self.bullet = fonts, style, bullet
        self.words = [[joined(word) for word in line.split(" ")] for line in keep_lines(text).split("\n")]
        self.lines: list[str] = []
        self.first = True

    def getSpaceBefore(self) -> float:  # noqa: N802 - reportlab's name
        """The style's."""
        return float(self.style.spaceBefore)

    def getSpaceAfter(self) -> float:  # noqa: N802 - reportlab's name
        """The style's."""
        return float(self.style.spaceAfter)

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Size in points."""
        if self.first:
            self.lines = self._broken(width - self.style.leftIndent - self.style.rightIndent)
        self.width, self.height = width, len(self.lines) * self.style.leading
        return self.width, self.height

    def _broken(self, room: float) -> list[str]:
        lines = []
        for words in self.words:
            line = words[0]
            for word in words[1:]:
                longer = f"{line} {word}"
                if self._width(longer) > room + 0.01:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines

    def split(self, width: float, height: float) -> list[Flowable]:
        """Two parts of two lines or more; else none."""
        self.wrap(width, height)
        cut = min(int(height / self.style.leading), len(self.lines) - 2)
        if cut < 2:
            return []
        return [self._part(self.lines[:cut], self.bullet), self._part(self.lines[cut:], "")]

    def _part(self, lines: list[str], bullet: str) -> RtlParagraph:
        part = RtlParagraph("", self.fonts, self.style, bullet)
        part.lines, part.first = lines, False
        return part

    def drawOn(self, canvas: Canvas, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803 - reportlab's names
        """Draw line by line."""
        style = self.style
        canvas.saveState()
        canvas.setFillColor(style.textColor)
        right, left = x + self.width - style.leftIndent, x + style.rightIndent
        base = y + self.height - style.fontSize
        for index, line in enumerate(self.lines):
            width = self._width(line)
            start = (left + right - width) / 2 if style.alignment == TA_CENTER else right - width
            self._write(canvas, line, start, base - index * style.leading)
        if self.bullet:
            self._write(canvas, self.bullet, x + self.width - style.bulletIndent - self._width(self.bullet), base)
        canvas.restoreState()

    def _runs(self, text: str) -> Any:
        for font, chars in groupby(text, key=lambda char: font_for(char, self.fonts)):
            yield font, "".join(chars)

    def _width(self, line: str) -> float:
        return float(sum(stringWidth(run, font, self.style.fontSize) for font, run in self._runs(line)))

    def _write(self, canvas: Canvas, line: str, x: float, y: float) -> None:
        for font, run in self._runs(get_display(line, base_dir="R")):
            canvas.setFont(font, self.style.fontSize)
            canvas.drawString(x, y, run)
            x += stringWidth(run, font, self.style.fontSize)
