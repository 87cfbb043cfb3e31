"""What a sign of a text says, by its Unicode name; and letters without what sets them apart."""

from __future__ import annotations

import unicodedata

# "white heavy check mark" is no empty box, so that these are looked for first.
_ON = ("CHECK", "WITH X", "WITH BOLD X", "SCRIPT X", "LIGHT X", "BLACK", "FISHEYE", "BULLSEYE", "TIMES", "CIRCLED")
_OFF = ("BALLOT BOX", "WHITE", "LARGE CIRCLE", "EMPTY", "IDEOGRAPHIC NUMBER ZERO")
_SHAPES = ("BOX", "SQUARE", "CIRCLE", "CHECK MARK", "FISHEYE", "BULLSEYE", "BULLET", "EMPTY", "NUMBER ZERO")
# Where fonts of signs keep boxes and buttons, by the low byte of the code.
_WINGDINGS = {"on": {0xFE, 0xFD, 0x78, 0x53, 0xA4, 0x6E, 0x6C}, "off": {0xA8, 0x6F, 0x71, 0x72, 0xA1, 0x6D}}
_WINGDINGS_2 = {"on": {0x52, 0x53, 0x54, 0x9A}, "off": {0x2A, 0xA3, 0x30, 0x99}}


def state_named(character: str) -> bool | None:
    """Whether a character is a marked (True) or empty (False) box or button; None for any other character."""
    name = unicodedata.name(character, "")
    if not any(shape in name for shape in _SHAPES) or "CJK" in name:
        return None
    if any(word in name for word in _ON) and not name.startswith(("CIRCLED DIGIT", "CIRCLED LATIN", "CIRCLED NUMBER")):
        return True
    return False if any(word in name for word in _OFF) else None


def state_in_font(code: int, font: str) -> bool | None:
    """The same for a code of Wingdings or Wingdings 2; None for another font or code."""
    name = font.lower().replace(" ", "")
    table = {"wingdings": _WINGDINGS, "wingdings2": _WINGDINGS_2}.get(name, {})
    low = code & 0xFF if code < 0x100 or 0xF000 <= code <= 0xF0FF else -1
    return next((state == "on" for state, codes in table.items() if low in codes), None)


def letters(text: str) -> str:
    """Letters and digits alone, in one case and form."""
    return "".join(c for c in unicodedata.normalize("NFKC", text).casefold() if c.isalnum())
