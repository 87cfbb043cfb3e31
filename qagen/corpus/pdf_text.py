"""Text styles of the PDF renderer, and text with marks as reportlab paragraphs."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Paragraph

from qagen.corpus.fonts import Family, Weight, chain, font_for
from qagen.corpus.inline import runs
from qagen.corpus.pdf_rtl import RtlParagraph, joined

if TYPE_CHECKING:
    from qagen.corpus.records import Header

ALIGN = {"left": TA_LEFT, "center": TA_CENTER, "right": TA_RIGHT, "justify": TA_JUSTIFY}
_RAISED_SIZE = 0.68
_NO_SPACES = {"ja", "zh"}


@dataclass(frozen=True)
class Look:
    """What a kind of document looks like: sizes in points."""

    language: str
    family: Family
    heading_family: Family
    body: float
    leading: float
    table: float
    ink: str
    """Colour of headings."""
    tint: str
    """Colour of shaded cells."""
    columns: int
    justify: bool
    _styles: dict[tuple[Any, ...], ParagraphStyle] = field(default_factory=dict, compare=False, repr=False)

    @property
    def rtl(self) -> bool:
        """Whether lines run from right to left."""
        return self.language == "ar"

    def fonts(self, weight: Weight, family: Family | None = None) -> tuple[str, ...]:
        """The font chain of this document."""
        return chain(self.language, family or self.family, weight)

    def style(self, size: float, align: str = "left", **extra: Any) -> ParagraphStyle:
        """A paragraph style; the same arguments give the same object."""
        key = (size, align, *sorted(extra.items()))
        if key not in self._styles:
            values: dict[str, Any] = {
                "fontName": self.fonts("regular")[0],
                "fontSize": size,
                "leading": size * 1.22,
                "alignment": ALIGN[align],
                "wordWrap": "CJK" if self.language in _NO_SPACES else None,
                "splitLongWords": self.language in {*_NO_SPACES, "ko"},
                "allowWidows": 0,
                "allowOrphans": 0,
            }
            self._styles[key] = ParagraphStyle(f"s{len(self._styles)}", **{**values, **extra})
        return self._styles[key]

    def paragraph(
        self, text: str, style: ParagraphStyle, weight: Weight = "regular", family: Family | None = None, lead: str = ""
    ) -> Any:
        """A flowable; `lead` is markup put before the text (from right to left: the bullet's text)."""
        return self.flow(text, self.fonts(weight, family), style, lead)

    def flow(self, text: str, fonts: tuple[str, ...], style: ParagraphStyle, lead: str = "") -> Any:
        """The same for a font chain."""
        if self.rtl:
            return RtlParagraph(text, fonts, style, lead)
        return Paragraph(lead + markup(text, fonts, style.fontSize), style)


def look_of(header: Header) -> Look:
    """The look of a document by kind, columns and font."""
    paper = header.kind == "paper"
    narrow = header.columns == 2
    body = 9.2 if narrow else 10.2
    if header.kind in {"datasheet", "statistics"}:
        body = 9.0 if narrow else 9.6
    ink, tint = {
        "paper": ("#000000", "#ececec"),
        "report": ("#1f3a5f", "#dfe6ee"),
        "statistics": ("#1d4d3e", "#e3eee8"),
        "accounts": ("#262626", "#ececec"),
        "datasheet": ("#8a1c1c", "#f0e7e2"),
        "manual": ("#2b2b55", "#e6e6f0"),
    }.get(header.kind, ("#222222", "#e8e8e8"))
    return Look(
        language=header.language,
        family=header.font,
        heading_family=header.font if paper or header.kind == "accounts" or header.language == "ja" else "sans",
        body=body,
        leading=body * (1.22 if narrow else 1.36),
        table=body - (1.2 if narrow else 1.3),
        ink=ink,
        tint=tint,
        columns=header.columns,
        justify=paper or header.kind in {"accounts", "report"},
    )


def colour(code: str) -> HexColor:
    """`#rrggbb` as reportlab wants it."""
    return HexColor(code)


def markup(text: str, fonts: tuple[str, ...], size: float) -> str:
    """Markup of a reportlab paragraph: each run in the first font that has its characters, marks raised."""
    pieces = []
    for piece, raised in runs(text):
        for font, chars in groupby(piece, key=lambda char: font_for(char, fonts)):
            run = escape("".join(chars)).replace("\n", "<br/>")
            run = f'<font name="{font}">{run}</font>'
            pieces.append(
                f'<super rise="{size * 0.34:.2f}" size="{size * _RAISED_SIZE:.2f}">{run}</super>' if raised else run
            )
    return "".join(pieces)


def width_of(text: str, fonts: tuple[str, ...], size: float) -> float:
    """Points that a line of text takes."""
    total = 0.0
    for piece, raised in runs(joined(text)):
        for font, chars in groupby(piece, key=lambda char: font_for(char, fonts)):
            total += stringWidth("".join(chars), font, size * (_RAISED_SIZE if raised else 1))
    return total


def longest_word(text: str, fonts: tuple[str, ...], size: float, language: str) -> float:
    """Points that the longest unbreakable piece takes (in Japanese and Chinese, four characters)."""
    words = text.split()
    if language in _NO_SPACES:
        words = [
            word[i : i + 4] if ord(word[0]) > 0x2E80 else word for word in words for i in range(max(1, len(word) - 3))
        ]
    return max((width_of(word, fonts, size) for word in words), default=0.0)
