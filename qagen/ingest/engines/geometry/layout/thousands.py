"""Thousands that a space sets apart are one number: `12 706` is a word, not two columns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qagen.ingest.engines.geometry.source.content import Word

_FIRST = re.compile(r"^[(\-−–+]?\d{1,3}( \d{3})*$")
_GROUP = re.compile(r"^\d{3}([.,]\d+)?[)%]?$")
# a word space is 0.25 to 0.28 of the size, up to 0.34 of the height of a word; columns stand further apart
_WIDEST_SPACE = 0.36


def join_digit_groups(words: list[Word]) -> list[Word]:
    """The words, each group of three digits a space behind one to three digits joined to them, with one space."""
    joined: list[Word] = []
    for word in words:
        if joined and _GROUP.match(word.text) and _FIRST.match(joined[-1].text) and _goes_on(joined[-1], word):
            before = joined[-1]
            joined[-1] = before._replace(text=f"{before.text} {word.text}", right=word.right)
        else:
            joined.append(word)
    return joined


def _goes_on(before: Word, word: Word) -> bool:
    same_type = before.font == word.font and abs(before.height - word.height) < 0.05 * word.height
    level = abs(before.bottom - word.bottom) < 0.05 * word.height and not before.rotated and not word.rotated
    return same_type and level and 0 < word.left - before.right <= _WIDEST_SPACE * word.height
