"""The text form of the rules `strict`: what a reader of the rendered page sees.

Emphasis after CommonMark (no marks inside words), inline tags in any case with attributes, character references
decoded, every dash and quotation mark, ends trimmed.
"""

from __future__ import annotations

import html
import re
import unicodedata

from qagen.tables.facts.emphasis import without_marks

_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_TAG = re.compile(
    r"</?(?:b|strong|i|em|u|s|del|ins|sup|sub|span|font|small|big|mark|code|tt)(?:\s[^<>]*)?/?>", re.IGNORECASE
)
_REFERENCE = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_BLOCK_END = re.compile(r"(\n[ \t]*\n)")
_SPACE = re.compile(r"\s+")
_CHARACTERS = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f", '"'),
        "\uff3f": "_",
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
        "\u00b5": "\u03bc",
    }
)


def strict_text(text: str) -> str:
    """Return Markdown text as it is read: marks, tags and references resolved, white space collapsed, trimmed."""
    if "<" in text:
        text = _TAG.sub("", _BREAK.sub(" ", text))
    # Marks pair within a paragraph only.
    blocks = _BLOCK_END.split(text) if "\n" in text else (text,)
    text = "".join(map(without_marks, blocks))
    if "&" in text:
        text = _REFERENCE.sub(lambda found: html.unescape(found.group()), text)
    return _same_signs(text)


def strict_cell_text(text: str) -> str:
    """Return the text of an HTML cell, whose tags and references the parser has resolved, in the same form."""
    return _same_signs(without_marks(text))


def _same_signs(text: str) -> str:
    text = _SPACE.sub(" ", text).strip()
    return text if text.isascii() else unicodedata.normalize("NFC", text).translate(_CHARACTERS)
