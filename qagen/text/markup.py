"""Take markdown and HTML dress off a text: entities, tags, escapes, links, emphasis, table rules.

Only known HTML tags are tags: "x <y and z> w" stays a comparison.
"""

from __future__ import annotations

import html
import re

PIPE_SIGN = "\u2223"
"""Stands for a pipe that is no edge of a cell."""

_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
# Attributes need their "=": "a <b and c> d" compares.
_ATTRIBUTES = r"(?:\s+[\w:-]+\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s<>\"']+))*\s*/?>"
_SUP = re.compile(r"<sup\b" + _ATTRIBUTES + r"\s*([^<>]{1,12}?)\s*</sup\s*>", re.IGNORECASE)
_CELL_TAG = re.compile(r"</?(?:td|th|tr|table|thead|tbody|tfoot)\b" + _ATTRIBUTES, re.IGNORECASE)
_BREAK_TAG = re.compile(
    r"</?(?:br|p|div|li|ul|ol|hr|h[1-6]|section|blockquote|pre|caption|img|dl|dt|dd)\b" + _ATTRIBUTES, re.IGNORECASE
)
_INLINE_TAG = re.compile(
    r"</?(?:b|i|u|s|em|strong|sub|sup|span|a|code|small|big|mark|font|tt|del|ins|kbd|abbr|cite|q|var)\b" + _ATTRIBUTES,
    re.IGNORECASE,
)
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_TEX = (
    (re.compile(r"\\pm\b"), "±"),
    (re.compile(r"\\times\b"), "×"),
    (re.compile(r"\\leq?\b"), "≤"),
    (re.compile(r"\\geq?\b"), "≥"),
    (re.compile(r"\^\{([0-9+−-]{1,6})\}"), r"^\1"),
)
# A pipe between two letters outside of a table row, and an escaped one in it, is a sign of its own: P(A|B).
_LITERAL_PIPE = re.compile(
    r"(?<=[^\W\d_]|[\u0300-\u036f])(?:\\\||&#124;|&#[xX]7[cC];|&(?:vert|verbar|VerticalLine);)(?=[^\W\d_])"
)
_TIGHT_PIPE = re.compile(r"(?<=[^\W\d_]|[\u0300-\u036f])\|(?=[^\W\d_])")
_NO_ROW = re.compile(r"^(?![ \t]*\|)[^|\n]*\|.*$", re.MULTILINE)
_HEADING = re.compile(r"(?:\A|(?<=\n))[ \t]{0,3}#{1,6}[ \t]+(?=\S)")
_RULE = re.compile(r"\|(?:[ \t]*:?-{3,}:?[ \t]*\|)+")
_LINK = re.compile(r"!?\[([^\[\]\n]+)\]\((?=[^()\s]*[A-Za-z#/])[^()\s]*[:/#.][^()\s]*\)")
_CODE = re.compile(r"(?<!`)(`{1,3})(?![`\s])([^`\n]*[^`\s])\1(?!`)")
_EMPHASIS = re.compile(r"(\*{2,3}|_{2,3}|~~)(?=\S)([^\n*~]*?\S)\1")

_SUPERSCRIPTS = str.maketrans("0123456789+-−abcdefghijklmnoprstuvwxyz", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ")
_LONGEST_MARK = 4


def _superscript(match: re.Match[str]) -> str:
    """Write <sup>2</sup> with superscript characters, so that both dresses are folded by the same rule."""
    inner = match[1].replace("\u2212", "-")
    if len(inner) <= _LONGEST_MARK and inner.isascii():
        return inner.casefold().translate(_SUPERSCRIPTS)
    return f" {inner} "


def strip_markup(text: str) -> str:
    """Give the text without markdown and HTML dress; line ends and cell pipes are kept.

    Tags of table cells become pipes, line breaks and block tags become spaces, other known tags vanish, entities and
    backslash escapes are resolved, heading marks and the rule under a header row are dropped.
    """
    if "&" in text or "|" in text:
        text = _LITERAL_PIPE.sub(PIPE_SIGN, text)
        text = _NO_ROW.sub(lambda match: _TIGHT_PIPE.sub(PIPE_SIGN, match[0]), text)
    if "&" in text:
        text = _ENTITY.sub(lambda match: html.unescape(match[0]), text)
    if "<" in text:
        text = _COMMENT.sub(" ", text)
        text = _SUP.sub(_superscript, text)
        text = _CELL_TAG.sub(" | ", text)
        text = _BREAK_TAG.sub(" ", text)
        text = _INLINE_TAG.sub("", text)
    if "\\" in text or "^" in text:
        for pattern, replacement in _TEX:
            text = pattern.sub(replacement, text)
        text = _ESCAPE.sub(r"\1", text)
    if "`" in text:
        text = _CODE.sub(r"\2", text)
    if "](" in text:
        text = _LINK.sub(r"\1", text)
    if "#" in text:
        text = _HEADING.sub("", text)
    if "|" in text:
        text = _RULE.sub("|", text)
    return _EMPHASIS.sub(r"\2", text)
