"""One page with its marks and a legend, as an image."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageDraw, ImageFont

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.overlay.marks import CellKind, Kind, Mark

_Color = tuple[int, int, int]

# Apart in hue and in lightness, so that neighbours differ on a grey printer too.
COLORS: dict[Kind, _Color] = {
    "title": (150, 0, 60),
    "heading": (214, 39, 40),
    "paragraph": (44, 140, 60),
    "list item": (20, 150, 150),
    "table": (25, 90, 190),
    "contents": (110, 120, 200),
    "caption": (230, 120, 0),
    "footnote": (150, 95, 40),
    "picture": (140, 70, 180),
    "code": (70, 80, 95),
    "furniture": (125, 125, 125),
    "other": (200, 60, 160),
}
_CELLS: dict[CellKind, tuple[int, int, int, int]] = {
    "column header": (25, 90, 190, 70),
    "row header": (0, 160, 190, 50),
    "section": (230, 120, 0, 60),
    "data": (25, 90, 190, 12),
}
_FILL_ALPHA = 26
_INK: _Color = (40, 40, 40)
_PAPER: _Color = (255, 255, 255)
# the page fades a little behind the boxes
_FADED = 0.22
_TEXT = 13
_TAG = 11
_PADDING = 10
_WARNING: _Color = (190, 20, 20)


class Caption(NamedTuple):
    """What stands above the page."""

    text: str
    warning: str
    """Shown in red; `` for none."""


def draw_page(page: Image.Image, scale: float, marks: Sequence[Mark], caption: Caption) -> Image.Image:
    """The page with boxes around the marks, a line above it and a legend below it.

    Args:
        page: the rendered page.
        scale: pixels per point.
        marks: of the page, in reading order.
        caption: the line above.
    """
    base = Image.blend(page.convert("RGB"), Image.new("RGB", page.size, _PAPER), _FADED).convert("RGBA")
    glass = Image.new("RGBA", page.size, (255, 255, 255, 0))
    brush = ImageDraw.Draw(glass)
    for mark in marks:
        _draw_cells(brush, mark, scale)
    for mark in marks:
        _draw_box(brush, mark, scale)
    for mark in marks:
        _draw_tag(brush, mark, scale, page.width)
    return _framed(Image.alpha_composite(base, glass).convert("RGB"), marks, caption)


def _pixels(box: tuple[float, float, float, float], scale: float) -> tuple[int, int, int, int]:
    left, top, right, bottom = (round(edge * scale) for edge in box)
    return left, top, max(right, left + 1), max(bottom, top + 1)


def _draw_cells(brush: ImageDraw.ImageDraw, mark: Mark, scale: float) -> None:
    for cell in mark.cells:
        brush.rectangle(_pixels(cell.box, scale), fill=_CELLS[cell.kind], outline=(*COLORS["table"], 150), width=1)


def _draw_box(brush: ImageDraw.ImageDraw, mark: Mark, scale: float) -> None:
    left, top, right, bottom = _pixels(mark.box, scale)
    color = COLORS[mark.kind]
    fill = None if mark.cells else (*color, _FILL_ALPHA)
    brush.rectangle((left - 2, top - 2, right + 2, bottom + 2), fill=fill, outline=(*color, 255), width=2)


def _draw_tag(brush: ImageDraw.ImageDraw, mark: Mark, scale: float, width: int) -> None:
    """The number in reading order left of the box; for tables how they were read, below their right end.

    Captions stand above more often than notes below reach that far.
    """
    left, top, right, bottom = _pixels(mark.box, scale)
    color = (*COLORS[mark.kind], 255)
    font = _font(_TAG)
    number = str(mark.order)
    wide = brush.textlength(number, font=font) + 6
    x = max(0.0, left - wide - 3)
    brush.rectangle((x, top - 2, x + wide, top + _TAG + 3), fill=color)
    brush.text((x + 3, top - 1), number, font=font, fill=(*_PAPER, 255))
    if mark.note:
        wide = brush.textlength(mark.note, font=font) + 8
        x, y = max(0.0, min(right + 3, width) - wide), bottom + 2
        brush.rectangle((x, y, x + wide, y + _TAG + 5), fill=color)
        brush.text((x + 4, y + 1), mark.note, font=font, fill=(*_PAPER, 255))


def _framed(page: Image.Image, marks: Sequence[Mark], caption: Caption) -> Image.Image:
    """Line, page and legend under one another."""
    entries = _legend(marks)
    rows = _rows(entries, page.width)
    above, below = _TEXT + 2 * _PADDING, len(rows) * (_TEXT + 8) + _PADDING
    sheet = Image.new("RGB", (page.width, above + page.height + below), (244, 244, 246))
    sheet.paste(page, (0, above))
    brush = ImageDraw.Draw(sheet)
    font = _font(_TEXT)
    brush.text((_PADDING, _PADDING - 2), caption.text, font=font, fill=_INK)
    if caption.warning:
        x = page.width - _PADDING - brush.textlength(caption.warning, font=font)
        brush.text((x, _PADDING - 2), caption.warning, font=font, fill=_WARNING)
    for number, row in enumerate(rows):
        x, y = float(_PADDING), above + page.height + _PADDING // 2 + number * (_TEXT + 8)
        for text, fill, outline in row:
            brush.rectangle((x, y + 2, x + 16, y + _TEXT + 2), fill=fill, outline=outline, width=2)
            brush.text((x + 22, y), text, font=font, fill=_INK)
            x += _entry_width(text)
    return sheet


_Entry = tuple[str, _Color, _Color]


def _legend(marks: Sequence[Mark]) -> list[_Entry]:
    """Text, filling and outline of each kind on the page; cells after the tables."""
    counts = Counter(mark.kind for mark in marks)
    entries = [
        (f"{kind} ({counts[kind]})", _mixed((*color, _FILL_ALPHA * 2)), color)
        for kind, color in COLORS.items()
        if counts[kind]
    ]
    kinds = {cell.kind for mark in marks for cell in mark.cells}
    entries += [
        (kind if kind != "data" else "cell", _mixed(color), COLORS["table"])
        for kind, color in _CELLS.items()
        if kind in kinds
    ]
    return entries or [("nothing was read on this page", _PAPER, _INK)]


def _mixed(color: tuple[int, int, int, int]) -> _Color:
    """A translucent colour as it looks on paper."""
    red, green, blue, alpha = color
    return tuple(round(255 + (part - 255) * alpha / 255) for part in (red, green, blue))  # type: ignore[return-value]


def _entry_width(text: str) -> float:
    return 22 + _font(_TEXT).getlength(text) + 18


def _rows(entries: list[_Entry], width: int) -> list[list[_Entry]]:
    """The entries in lines that fit the page."""
    rows: list[list[_Entry]] = [[]]
    used = 0.0
    for entry in entries:
        wide = _entry_width(entry[0])
        if rows[-1] and used + wide > width - 2 * _PADDING:
            rows.append([])
            used = 0.0
        rows[-1].append(entry)
        used += wide
    return rows


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
