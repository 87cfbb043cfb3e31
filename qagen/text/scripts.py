"""Writing systems: which script a character belongs to, and a best guess of a text's language.

Deterministic look-ups over code point ranges; the ranges cover what tables hold, not all of Unicode.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from functools import lru_cache
from typing import Literal

from qagen.text.lexicon import word_set

Script = Literal[
    "latin", "hangul", "han", "kana", "cyrillic", "greek", "arabic", "hebrew", "thai", "indic", "other", "none"
]
Language = Literal["en", "ko", "ja", "zh", "de", "fr", "es", "ar", "other"]

# (first, last, script), sorted; letters outside of them are "other".
_RANGES: tuple[tuple[int, int, Script], ...] = (
    (0x0041, 0x005A, "latin"),
    (0x0061, 0x007A, "latin"),
    (0x00AA, 0x00AA, "latin"),
    (0x00BA, 0x00BA, "latin"),
    (0x00C0, 0x024F, "latin"),
    (0x0250, 0x02AF, "latin"),
    (0x0370, 0x03FF, "greek"),
    (0x0400, 0x052F, "cyrillic"),
    (0x0590, 0x05FF, "hebrew"),
    (0x0600, 0x06FF, "arabic"),
    (0x0750, 0x077F, "arabic"),
    (0x0900, 0x0DFF, "indic"),
    (0x0E00, 0x0EFF, "thai"),
    (0x1000, 0x109F, "thai"),
    (0x1100, 0x11FF, "hangul"),
    (0x1780, 0x17FF, "thai"),
    (0x1E00, 0x1EFF, "latin"),
    (0x1F00, 0x1FFF, "greek"),
    (0x2E80, 0x2FDF, "han"),
    (0x3005, 0x3007, "han"),
    (0x3040, 0x30FA, "kana"),
    (0x30FC, 0x30FF, "kana"),
    (0x3130, 0x318F, "hangul"),
    (0x31F0, 0x31FF, "kana"),
    (0x3400, 0x4DBF, "han"),
    (0x4E00, 0x9FFF, "han"),
    (0xA960, 0xA97F, "hangul"),
    (0xAC00, 0xD7FF, "hangul"),
    (0xF900, 0xFAFF, "han"),
    (0xFB00, 0xFB06, "latin"),
    (0xFB50, 0xFDFF, "arabic"),
    (0xFE70, 0xFEFC, "arabic"),
    (0xFF21, 0xFF5A, "latin"),
    (0xFF66, 0xFF9F, "kana"),
    (0x20000, 0x323AF, "han"),
)
_STARTS = tuple(first for first, _, _ in _RANGES)

# Words that are frequent in one language and rare in the others; used for a vote only.
_VOTES: dict[Language, frozenset[str]] = {
    "en": word_set(
        """
    the of and to in is for that with are was by this from were which
    """
    ),
    "de": word_set(
        """
    der die das und ist nicht mit von den dem ein eine für auf werden sich im
    """
    ),
    "fr": word_set(
        """
    le la les des et est une du dans pour que qui sur avec par aux
    """
    ),
    "es": word_set(
        """
    el los las y del que una por con para es se como al más
    """
    ),
}


@lru_cache(maxsize=8192)
def script_of(char: str) -> Script:
    """Give the script of one character; "none" for digits, marks, spaces and symbols."""
    point = ord(char)
    at = bisect_right(_STARTS, point) - 1
    if at >= 0 and point <= _RANGES[at][1] and (char.isalpha() or unicodedata.category(char) == "Mn"):
        return _RANGES[at][2]
    return "other" if char.isalpha() else "none"


def is_katakana(char: str) -> bool:
    """Tell whether the character is katakana, the length mark included."""
    return "\u30a1" <= char <= "\u30fa" or char in "\u30fc\u30fd\u30fe" or "\u31f0" <= char <= "\u31ff"


def is_mark(char: str) -> bool:
    """Tell whether the character is a combining mark, a part of the letter before it: accents, Indic vowels."""
    return char >= "\u0300" and unicodedata.category(char) in {"Mn", "Mc"}


def _mark_class() -> str:
    # The blocks of scripts with marks, up to Khmer, Lao and Javanese; beyond them tables hold none.
    blocks = (range(0x300, 0x1E00), range(0x20D0, 0x2100), range(0x302A, 0x309B), range(0xA800, 0xAC00))
    return "".join(char for block in blocks for char in map(chr, block) if is_mark(char))


MARKS = _mark_class()
"""All combining marks, to stand in a character class."""


def scripts_in(text: str) -> frozenset[Script]:
    """Give the scripts of all letters of the text; empty for a text without letters."""
    return frozenset(script for script in map(script_of, text) if script != "none")


def _script_counts(text: str) -> dict[Script, int]:
    counts: dict[Script, int] = {}
    for char in text:
        script = script_of(char)
        if script != "none":
            counts[script] = counts.get(script, 0) + 1
    return counts


def dominant_language(text: str) -> Language:
    """Guess the language of a text from its scripts and, for Latin, from its commonest words.

    Korean is reliable: one letter in five is Hangul (English terms are common in Korean papers) and Hangul outweighs
    kana. The others are a best guess. Empty text gives "other"; Latin text without any known word gives "en".
    """
    counts = _script_counts(text)
    total = sum(counts.values())
    if not total:
        return "other"
    hangul, kana, han = (counts.get(script, 0) for script in ("hangul", "kana", "han"))
    if hangul * 5 >= total and hangul >= kana:
        return "ko"
    if (kana + han) * 5 >= total:
        return "ja" if kana * 20 >= kana + han else "zh"
    if counts.get("arabic", 0) * 2 >= total:
        return "ar"
    if counts.get("latin", 0) * 2 < total:
        return "other"
    return _latin_language(text)


def _latin_language(text: str) -> Language:
    tokens = text.casefold().split()
    votes = {language: sum(token in known for token in tokens) for language, known in _VOTES.items()}
    # `max` keeps the first of equals, and English stands first.
    return max(votes, key=lambda language: votes[language])
