"""The one form in which values, keys and texts are compared (specs/qa.md section 7).

The result is one line: folded characters, numbers in one form, single spaces, and " | " as the barrier that no phrase
crosses (between table cells, and where a comma or colon was dropped). Characters that carry meaning stay: letters,
digits, signs, comparators, brackets, %, currency, units, "_", "&", "+", "#", "/".
"""

from __future__ import annotations

import re

from qagen.text.folding import fold_characters
from qagen.text.grouping import canonical_numbers
from qagen.text.markup import strip_markup

BARRIER = "|"
"""Stands between cells in a normalised text, with a space on either side."""

_MAX_PASSES = 6

_GAP = "\x01"  # a comma, colon or semicolon: no phrase crosses it ("Row, Col = 12", "Col: 12", "1, 234")
_STOP = "\x02"  # a full stop or quote: a space behind a word (No. 5, et al. 2020), else a barrier ("= 12. Row2")

_BLANK_LINES = re.compile(r"(?<=\d)[ \t]*\n[ \t]*\n\s*(?=\d)")
_WIDE_GAP = re.compile(r"(?<=\d)\s{2,}(?=\d)")
_SPACES = re.compile(r"\s+")
_PIPE = re.compile(r"\s*\|(?:\s*\|)*\s*")

_STARS = re.compile(
    r"(?<=[^\s|*])\*+|\*+(?=[^\s|*])|(?<=[^\s|])[\u2020\u2021\u00a7\u00b6]+(?=[\s|.,;:]|\Z)|(?<=[\d%)])#+(?=[\s|.,;:]|\Z)"
)
_UNDERSCORES = re.compile(r"(?<![\w])_+(?=[\w])|(?<=[^\W_])_+(?![\w])")
_QUOTE = re.compile(r'"+')
_LOOSE_APOSTROPHE = re.compile(r"(?<!\w)'(?!\d\d\b(?!['.,]\d|'))|(?<=\w)'(?![^\W가-힣])")
_STOP_MARK = re.compile(r"(?<=[^\s|])(?<!\.\.)\.(?=\s|\Z|\|)")
_DOT_JOIN = re.compile(r"(?<=[^\s|.(\[\x01\x02])\.+(?=[^\s|.\d])|(?<=[^\W\d])\.+(?=\d)|(?<=[)%\]\u00b0])\.+(?=\d)")
# Standing alone, and inside a time or an address, a colon stays.
_COLON = re.compile(r"(?<=[^\s|]):(?!//)(?:(?<!\d:)|(?!\d))|(?<![\d:]):(?=[^\s|\x02/:])")
_LISTING = re.compile(r"(?<=[^\s|])[,;]|[,;](?=[^\s|\x02])")
_EMPHATIC = re.compile(r"(?<=[^\s|\x01\x02])[?!\u00a1\u00bf]+|[?!\u00a1\u00bf]+(?=[^\s|\x01\x02])")
_SPACED_DASH = re.compile(r"(?<=[^\s|=<>\u2264\u2265\x01-]) -{1,3} (?=[^\s|=-])")
_BULLET = re.compile(r"(?:\A|(?<=\| )|(?<== ))- (?=[^\W\d])")
_EQUALS = re.compile(r" ?(?<![<>=!\u2264\u2265])=(?!=) ?")
_SLASH = re.compile(r"(?<=\w) / (?=\w)")
_BRACKETS = re.compile(r" ?([(\[]) ?| ([)\]])")
_BETWEEN_KANA = re.compile(r"(?<=[\u3040-\u30ff])\u00b7(?=[\u3040-\u30ff])|(?<=[^\W\d])\u00b7(?=[^\W\d])")
_DROPPED = re.compile(r" *[\x01\x02][\x01\x02 ]*")


def _join_dropped(match: re.Match[str]) -> str:
    """Write dropped punctuation as a barrier or, for a full stop behind a word, as a space (No. 5, et al. 2020)."""
    if _GAP in match[0]:
        return f" {BARRIER} "
    text, before, after = match.string, match.start() - 1, match.end()
    if before >= 0 and after < len(text) and (not text[before].isalpha() or text[after] == "-"):
        return f" {BARRIER} "
    return " "


def _drop_punctuation(text: str) -> str:
    text = _QUOTE.sub(lambda match: _STOP if _inside_word(match) else "", text)
    text = _LOOSE_APOSTROPHE.sub("", text)
    text = _STOP_MARK.sub(_STOP, text)
    text = _DOT_JOIN.sub(" ", text)
    text = _COLON.sub(_GAP, text)
    text = _LISTING.sub(_GAP, text)
    text = _EMPHATIC.sub(_STOP, text)
    text = _BETWEEN_KANA.sub(" ", text)
    text = _SPACED_DASH.sub(" ", text)
    return _DROPPED.sub(_join_dropped, text)


def _once(text: str) -> str:
    text = fold_characters(strip_markup(text))
    text = _BLANK_LINES.sub(f" {BARRIER} ", text)
    text = _WIDE_GAP.sub(f" {BARRIER} ", text)
    text = _SPACES.sub(" ", text).strip()
    text = _STARS.sub(lambda match: match[0] if _inside_word(match) else "", text)
    text = _UNDERSCORES.sub("", text)
    text = canonical_numbers(text)
    text = _drop_punctuation(text)
    text = _EQUALS.sub(" = ", text)
    text = _SLASH.sub("/", text)
    text = _BRACKETS.sub(lambda match: match[1] or match[2], text)
    text = _PIPE.sub(f" {BARRIER} ", text)
    text = _SPACES.sub(" ", text).strip(" |")
    return _BULLET.sub("", text)


def _inside_word(match: re.Match[str]) -> bool:
    text, start, end = match.string, match.start(), match.end()
    return start > 0 and end < len(text) and text[start - 1].isalnum() and text[end].isalnum()


def normalize_for_em(text: str) -> str:
    """Give the form of a text (or value, or key) in which hits are looked for; empty for blank input.

    Idempotent: normalising a normalised text changes nothing. A text of symbols only keeps them.
    """
    current = text
    for _ in range(_MAX_PASSES):
        following = _once(current)
        if following == current:
            break
        current = following
    return current
