"""A cheap necessary condition for a hit, so that long texts are normalised only where a token may stand.

If the checker (or the looser match) finds a token in a text, then `needle(token)` is part of `reduce_text(text)`. The
converse does not hold: a needle that is found says only that it is worth looking.
"""

from __future__ import annotations

import html
import re
import unicodedata
from functools import lru_cache

_NOT_ALNUM = bytes(code for code in range(128) if not chr(code).isalnum())
_LOWER = bytes(range(128)).lower() + bytes(range(128, 256))
_TAG = re.compile(r"</?[A-Za-z][^<>]{0,40}>")
_RUN = re.compile(r"\d(?:[.,'’\s\u00a0\u2009\u202f]?\d)*|[^\W\d_]+")
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
    return _NOT_WORD.sub("", unicodedata.normalize("NFKC", text).casefold().translate(_DIGITS_AND_MARKS))


@lru_cache(maxsize=65536)
def needle(token: str) -> str:
    """Return what must stand in the reduced text if the token stands in the text.

    The longest run of letters, or the digits of the first number without leading zeros where that is all there is: what is
    written between and around them (grouping, signs, units, notation) may differ. `` if the token has neither.
    """
    plain = _TAG.sub("", html.unescape(token)) if "&" in token or "<" in token else token
    folded = unicodedata.normalize("NFKC", plain).casefold().translate(_DIGITS_AND_MARKS)
    runs = _RUN.findall(folded)
    letters = [run for run in runs if not run[0].isdigit()]
    numbers = [_NOT_WORD.sub("", run).lstrip("0") for run in runs if run[0].isdigit()]
    if numbers and numbers[0]:
        return numbers[0]
    return max(letters, key=len, default="")


# Decimal digits of every script become ASCII; marks that the checker folds away (soft hyphen, combining dot) are dropped.
_DIGITS_AND_MARKS: dict[int, str | None] = {
    **{
        code: str(unicodedata.digit(chr(code)))
        for code in range(0x80, 0x20000)
        if unicodedata.category(chr(code)) == "Nd"
    },
    0x00AD: None,
    0x0307: None,
}
