"""The text form in which the public checker compares (specs/facts.md section 3), step by step.

Every step replaces as the checker does, its oddities included (`a_b_c` becomes `abc`); the rules `strict` have a form
of their own in `qagen.tables.facts.strict_texts`.
"""

from __future__ import annotations

import re
import unicodedata

_PAIRS = (re.compile(r"\*\*(.*?)\*\*"), re.compile(r"__(.*?)__"))
_TAGS = re.compile(r"</?b>"), re.compile(r"</?i>")
_PAIRS_AGAIN = (re.compile(r"(\*\*|__)(.*?)\1"), re.compile(r"(\*|_)(.*?)\1"))
_SPACE = re.compile(r"\s+")
_CHARACTERS = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a", "'"),
        **dict.fromkeys("\u201c\u201d\u201e", '"'),
        "\uff3f": "_",
        **dict.fromkeys("\u2013\u2014\u2011\u2012\u2212", "-"),
        "\u00b5": "\u03bc",
    }
)


def checker_text(text: str) -> str:
    """Return `text` as the public checker compares it; not trimmed, white space as single spaces, `` stays ``."""
    text = text.replace("<br>", " ").replace("<br/>", " ")
    if "*" in text or "_" in text:
        for pair in _PAIRS:
            text = pair.sub(r"\1", text)
    if "<" in text:
        for tag in _TAGS:
            text = tag.sub("", text)
    if "*" in text or "_" in text:
        for pair in _PAIRS_AGAIN:
            text = pair.sub(r"\2", text)
    text = _SPACE.sub(" ", text)
    if text.isascii():
        return text
    return unicodedata.normalize("NFC", text).translate(_CHARACTERS)
