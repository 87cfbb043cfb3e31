"""Words to lines, lines to texts: spaces where there were spaces, hyphens of line ends undone, ligatures unfolded."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qagen.ingest.engines.geometry.source.content import Word

_LIGATURES = str.maketrans(
    {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "\u00a0": " ", "\x02": "-"}
)
# Han, kana, full-width forms and their punctuation: written without spaces. Hangul is not: Korean has spaces.
_UNSPACED = re.compile("[\u2e80-\u2fdf\u3001-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff60]")
_SPLIT_WORD = re.compile(r"[^\W\d_][-\u2010\u00ad]$")
# compounds of several words go on behind a small one of their own: "time-to-", "state-of-the-"
_INSIDE = re.compile(
    r"[^\W\d_][-\u2010](?:to|of|the|and|in|on|by|for|or|at|as|per|de|du|la|en|et|und)[-\u2010]$", re.IGNORECASE
)
# braces are set with spaces and over lines in code
# what is looked at before a hyphen, and what a bracket may hold: a paragraph is read once, not once for each line
_LONGEST_END, _FARTHEST_BRACKET = 32, 500
_OPENING = {")": "(", "]": "[", "）": "（", "］": "［", "】": "【"}
# the narrowest space of justified text is a fifth of the size; parts of one word in two fonts touch
_NARROWEST_SPACE = 0.12
# signs of unspaced scripts are set apart by up to a sixth of their size when a line is justified
_TRACKING = 0.2


def join_words(words: Iterable[Word]) -> str:
    """The words of one line, with a space where the page has a gap. Empty for no words."""
    text = ""
    right = 0.0
    for word in words:
        piece = word.text
        if not (piece.isascii() and piece.isprintable()):
            piece = piece.translate(_LIGATURES)
        if text:
            gap, height = word.left - right, word.bottom - word.top
            if gap > _TRACKING * height or (gap > _NARROWEST_SPACE * height and not _are_unspaced(text, piece)):
                text += " "
        text += piece
        right = word.right
    return text


def _are_unspaced(before: str, after: str) -> bool:
    """Whether one of two neighbouring texts is of a script without spaces, at their common side."""
    return bool(_UNSPACED.match(before[-1]) or _UNSPACED.match(after[:1]))


def is_unspaced(sign: str) -> bool:
    """Whether a sign belongs to a script without spaces; false for no sign."""
    return bool(_UNSPACED.match(sign))


def drops_hyphen(line: str, following: str) -> bool:
    """Whether the hyphen that ends a line is dropped before the next one: it splits a word, as far as both tell."""
    split = _SPLIT_WORD.search(line) is not None and following[:1].islower()
    return split and not _INSIDE.search(line)


def _breaks_bracket(text: str, line: str) -> bool:
    """Whether a line break parts a bracket from what it holds, and no space can be meant: "( a + b )" has its own."""
    if line[0] in _OPENING:
        return _is_open(text, _OPENING[line[0]], line[0])
    # behind a number a bracket may close an interval: "[0, 5["
    opens = text[-1] in _OPENING.values()
    return opens and (len(text) == 1 or text[-2].isspace() or text[-2].isalpha())


def _is_open(text: str, opening: str, closing: str) -> bool:
    """Whether a bracket is open at the end of a text, with something set right behind it."""
    closed = 0
    for place in range(len(text) - 1, max(-1, len(text) - 1 - _FARTHEST_BRACKET), -1):
        if text[place] == closing:
            closed += 1
        elif text[place] == opening:
            if not closed:
                return not text[place + 1 : place + 2].isspace() and place + 1 < len(text)
            closed -= 1
    return False


def join_lines(lines: Sequence[str]) -> str:
    """The lines of one paragraph or cell as one text.

    A hyphen that splits a word at a line end is dropped (a letter before it, a small letter after it), but not inside
    of a compound ("time-to-"); soft hyphens always. Lines of Chinese and Japanese are joined without a space, and so
    is a bracket that a line break parts from what it holds; all others with one. Empty for no lines.
    """
    text = ""
    for raw in lines:
        line = raw.strip()
        if not text or not line:
            text += line
        elif text.endswith("\u00ad") or drops_hyphen(text[-_LONGEST_END:], line):
            text = text[:-1] + line
        elif (
            (text.endswith(("-", "\u2010")) and not text.endswith((" -", " \u2010")))
            or (_UNSPACED.match(text[-1]) and _UNSPACED.match(line[0]))
            or _breaks_bracket(text, line)
        ):
            text += line
        else:
            text += " " + line
    return text.replace("\u00ad", "")
