"""Fonts whose letters are signs."""

from __future__ import annotations


def sign_of_font(code: int, font: str) -> str:
    """The sign that a font of signs shows for a code (the tables are Microsoft's); empty for other fonts and codes."""
    on, off = _SIGN_FONTS.get(font.casefold().replace(" ", ""), ((), ()))
    low = code & 0xFF if code < 0x100 or 0xF000 <= code <= 0xF0FF else -1
    return "☑" if low in on else "☐" if low in off else ""


_SIGN_FONTS = {
    "wingdings": ((0x53, 0x6C, 0x6E, 0x78, 0xA4, 0xFD, 0xFE), (0x6D, 0x6F, 0x71, 0x72, 0xA1, 0xA8)),
    "wingdings2": ((0x52, 0x53, 0x54, 0x9A), (0x2A, 0x30, 0x99, 0xA3)),
}
