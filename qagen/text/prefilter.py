"""A cheap necessary condition for a hit, so that long texts are normalised only where a token may stand.

If the checker (or the looser match) finds a token in a text, then `needle(token)` is part of `reduce_text(text)`. The
converse does not hold: a needle that is found says only that it is worth looking.
"""

from __future__ import annotations

import html
import re
import unicodedata
from functools import lru_cache

from qagen.text.folding import SUPERSCRIPTS

_NOT_ALNUM = bytes(code for code in range(128) if not chr(code).isalnum())
_LOWER = bytes(range(128)).lower() + bytes(range(128, 256))
_TAG = re.compile(r"</?[A-Za-z][^<>]{0,40}>")
_RUN = re.compile(r"\d(?:[.,'’\s\u00a0\u2009\u202f]?\d)*|[^\W\d_]+")
_RAISED = re.compile(
    f"[{SUPERSCRIPTS}]+|<sup\\b[^<>]{{0,40}}>[^<>]{{0,12}}</sup\\s*>|\\\\(?:pm|times|leq?|geq?)\\b", re.IGNORECASE
)
_NOT_WORD = re.compile(r"[\W_]+")


def reduce_text(text: str) -> str:
    """Return the letters and digits of a text, case and compatibility forms folded, markup taken off.

    Linear and fast: a million ASCII characters take a few milliseconds. `` for a text without letters and digits.
    """
    if "&" in text:
        text = html.unescape(text)
    if "<" in text:
        text = _TAG.sub("", text)
    if text.isascii():
        return text.encode("ascii").translate(_LOWER, _NOT_ALNUM).decode("ascii")
    return _NOT_WORD.sub("", _folded(text))


@lru_cache(maxsize=65536)
def needle(token: str) -> str:
    """Return what must stand in the reduced text if the token stands in the text.

    The digits of the first number without the zeros at its ends, or the longest run of letters where there is none:
    what
    is written between and around them (grouping, signs, units, notation) may differ. `` if the token has neither.
    """
    # A raised mark behind a word or number is a note mark that the text may do without; between two runs it parts them.
    plain = _RAISED.sub("|", html.unescape(token) if "&" in token else token)
    runs = _RUN.findall(_folded(_TAG.sub("", plain)))
    letters = [run for run in runs if not run[0].isdigit()]
    numbers = [_digits(run) for run in runs if run[0].isdigit()]
    if numbers and numbers[0]:
        return numbers[0]
    return max(letters, key=len, default="")


def _digits(number: str) -> str:
    """The digits of a number that no spelling of it leaves out: no leading zeros, no zeros at the end of a decimal."""
    digits = _NOT_WORD.sub("", number).lstrip("0")
    return digits.rstrip("0") if digits != number else digits


def _folded(text: str) -> str:
    """Compatibility forms, case and accents folded; Hangul syllables composed."""
    parts = unicodedata.normalize("NFKD", text.translate(_UNSEEN)).casefold()
    bare = "".join(char for char in parts if unicodedata.category(char) != "Mn")
    return unicodedata.normalize("NFKC", bare).translate(_DIGITS)


# What the checker's folding drops, or makes another sign of: trade marks, modifier apostrophes, stretched Arabic.
_UNSEEN: dict[int, str | None] = dict.fromkeys(map(ord, "\u2122\u2120\u02bc\u02b9\u02bb\u01c0\u00ba\u0640")) | {
    0x131: "i"
}

# Decimal digits of every script become ASCII; soft hyphens are dropped.
_DIGITS: dict[int, str | None] = {0x00AD: None} | {
    code: str(unicodedata.digit(chr(code))) for code in range(0x80, 0x20000) if unicodedata.category(chr(code)) == "Nd"
}
