"""Raised and lowered marks: 12.3 with a raised 1 is `12.3¹`, never `12.31`; H with a lowered 2 is `H₂`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qagen.ingest.engines.geometry.source.content import Word

_SUPERSCRIPTS = str.maketrans(
    "0123456789+-−–=()abcdefghijklmnoprstuvwxyz",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ",
)
_SUBSCRIPTS = str.maketrans("0123456789+-−–=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")
# ordinals are read as letters ("21st"), whatever the producer did with their height
_ORDINALS = frozenset({"st", "nd", "rd", "th", "er", "ère", "ème", "re"})
_NOTE_LETTERS = "abcdefgh"
# scripts are set at 58 to 75 % of the size; fonts of other proportions reach 0.86 of the height
_SMALLER = 0.87
# raised or lowered by at least this share of the height of the base
_SHIFT = 0.12
# digits are at least this share of a word of their own type whose letters or brackets reach below the line
_FULL_SIZE = 0.72
# and their tops are level then: the same digits at the same size, up to roundings
_LEVEL = 0.02
# what is raised or lowered: numbers with signs, single letters, marks; runs of letters are small type, not scripts
_SCRIPT = re.compile(r"^([\d+\-−–=(),.*†‡§¶∗#]{1,6}|[a-zA-Z]([,\s][a-zA-Z])*|\d{1,3}[a-z]|[a-z]\d)$")


def attach_scripts(words: list[Word]) -> list[Word]:
    """The words with each script joined to the word before it; one that begins a text is kept apart, as a script."""
    joined: list[Word] = []
    for place, word in enumerate(words):
        following = words[place + 1] if place + 1 < len(words) else None
        if joined and (side := _script_side(joined[-1], word)) and _touches(joined[-1], word):
            joined[-1] = _joined(joined[-1], word, side)
        elif _leads(word, following) or (joined and _is_note_letter(joined[-1], word)):
            joined.append(word._replace(text=to_superscript(word.text)))
        else:
            joined.append(word)
    return joined


def to_superscript(text: str) -> str:
    """Digits, signs and letters as superscripts where Unicode has them; other marks (*, †, comma) as they are."""
    return text if text in _ORDINALS else text.translate(_SUPERSCRIPTS)


def to_subscript(text: str) -> str:
    """As `to_superscript`, lowered; a text that Unicode cannot lower as a whole stays as it is."""
    lowered = text.translate(_SUBSCRIPTS)
    return text if any(a == b and a.isalnum() for a, b in zip(text, lowered, strict=True)) else lowered


def _script_side(base: Word, word: Word) -> int:
    """1 for raised above `base`, -1 for lowered, 0 for neither."""
    if word.bottom - word.top > _SMALLER * (base.bottom - base.top) or base.rotated or word.rotated:
        return 0
    if not _SCRIPT.match(word.text) and word.text not in _ORDINALS:
        return 0
    if min(base.bottom, word.bottom) - max(base.top, word.top) < 0.2 * word.height:
        return 0
    if base.bottom - word.bottom > _SHIFT * base.height and word.middle_y < base.middle_y:
        return int(not _is_full_size(base, word))
    if word.bottom - base.bottom > 0.06 * base.height and word.top - base.top > 2 * _SHIFT * base.height:
        return -1
    return 0


def _is_full_size(base: Word, word: Word) -> bool:
    """Not raised, only without what reaches below the line: some fonts have no height but that of their signs."""
    return word.height >= _FULL_SIZE * base.height and word.top >= base.top - _LEVEL * base.height


def _touches(base: Word, word: Word) -> bool:
    """Set solid after the base: a thin space at most. What stands further away is a word of its own."""
    return -0.3 * word.height <= word.left - base.right <= 0.22 * base.height


def _is_note_letter(base: Word, word: Word) -> bool:
    """A raised letter of a note, set apart from the word before it by a space."""
    if len(word.text) != 1 or word.text not in _NOTE_LETTERS:
        return False
    return 0 <= word.left - base.right <= 0.6 * base.height and _script_side(base, word) == 1


def _leads(word: Word, following: Word | None) -> bool:
    """A raised mark before a text, as footnotes begin."""
    if following is None or _script_side(following, word) != 1:
        return False
    return word.right <= following.left + 0.5 and following.left - word.right <= 0.6 * following.height


def _joined(base: Word, word: Word, side: int) -> Word:
    text = to_superscript(word.text) if side > 0 else to_subscript(word.text)
    return base._replace(text=base.text + text, right=max(base.right, word.right))
