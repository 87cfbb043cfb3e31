"""What counts as a hit: the value and every key of a spec stand in the same text (specs/qa.md section 7).

Order, distance and pairing do not matter (set containment). Both sides are normalised (`qagen.text.normalize`); a token
hits where it stands whole (`qagen.text.edges`).

Decided once, where the cases leave room:

* 5.0 is not 5, 03 is not 3: precision is a part of the value. 33.003 is not 33,003. 3,5 is 3.5.
* A number alone in brackets, (5), is minus five; (2019) is a year; a number in brackets glued to a word, VARCHAR(5), is
  neither. An explicit plus is no plus; +5 is 5. "about" signs (~) carry nothing.
* A bare number is not <5, not >=5, not the end of a range (84-89), not the deviation of 5.2±0.3 (but its mean).
* 5% is "5 percent"; 145k is "145 k"; a bare 5 hits 5%, 5 kg, 5kg (known units), $5, 5명, 5個; never 5k, 5bn, 5억.
* 1.8×10⁻³ is 1.8e-3; 3×3 is 3x3 is 3*3; an exponent is flattened (m² is m2), the mark behind a number or a longer word
  is dropped; a flattened mark (12.31 for 12.3¹) and a letter mark (12.3a) are not seen.
* Triangles are minus signs of accounts: 5 is not ▲5. A unit sign alone (%, $, °) is found at any number, other symbols
  only where they stand alone.
* 2024-01-01 is 2024/01/01 and 2024.01.01; midnight behind a date is dropped.
* factor hits "Factors" (English plural of four letters or more), not the other way round. Other inflections do not hit.
* Accents of Latin and Greek letters are dress (Krüppel is Kruppel); simplified and traditional Han are not the same.
* Hyphenated compounds, C++, AT&T, user_type, EDD+BBox are whole words: no part of them hits. A slash separates words of
  three letters or more. Brackets separate. Lost hyphens (pretraining for pre-training) do not hit.
* Hangul: only the closed list of particles may follow; parts of compounds and other spacing do not hit. Han hits as a
  substring, but not a name's tail with its rank (京都 in 東京都); katakana words are whole words.
* A zero-width space is a space. Commas, colons and pipes are barriers that no phrase crosses, on both sides alike; but
  a pipe between two letters that is escaped, or stands outside of a table row, is a sign of its own: P(A|B).
* EDD + BBox and R & D as values are EDD+BBox and R&D too. A hyphen at a line end is dropped: infor-/mation, so also
  well-/known (nobody can tell which hyphen was there before).
* Combining marks belong to their letter: no token ends before the vowel sign of an Indic or Thai letter.
* Pairing of value and key inside a text is not seen: YOLO 62.1, FRCNN 86.3 hits (86.3, yolo).
* An empty value or key never hits; an empty list of keys asks for the value only.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from qagen.text.edges import edges_fit
from qagen.text.normalize import normalize_for_em
from qagen.text.numbers import canonical_forms, plain_numbers

if TYPE_CHECKING:
    from collections.abc import Mapping

_GLUE = re.compile(r"(?<![^\s(<>\u2264\u2265|$\u20ac\u00a3\u00d7\u00b1-])(\d+(?:[.:]\d+)?) ([^\W\d_]+)")
_PART = re.compile(r"(?<![^\s(<>\u2264\u2265|$\u20ac\u00a3\u00d7\u00b1-])(\d+(?:[.:]\d+)?)([^\W\d_]+)")
# "EDD + BBox" and "R & D" are EDD+BBox and R&D as values; in a text a spaced sign separates two words.
_JOINED = re.compile(r"(?<=[^\W_])([+&])(?=[^\W\d_])")
_SPACED_JOIN = re.compile(r"(?<=[^\W_]) ([+&]) (?=[^\W\d_])")
_NOT_WORD = re.compile(r"[\W_]+")
# Shorter texts would be found inside anything, and no negative proof could hold.
_MIN_SUBSTRING = 3
# Two syllables or Han characters are a word: a text that says 서울특별시 says 서울 to a reader.
_MIN_SUBSTRING_CJK = 2
_CJK_ONLY = re.compile("[\u3005\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]+")
_DIGIT_RUN = re.compile(r"\d+(?:[.,]\d+)*")
_WORD = re.compile(r"[^\W\d_]{2,}")


@lru_cache(maxsize=65536)
def _token_forms(token: str) -> tuple[str, ...]:
    """Give the normalised token, and its spellings with and without spaces before a unit and around "+" and "&"."""
    normal = normalize_for_em(token)
    if not normal:
        return ()
    forms = (
        normal,
        _GLUE.sub(r"\1\2", normal),
        _PART.sub(r"\1 \2", normal),
        _JOINED.sub(r" \1 ", normal),
        _SPACED_JOIN.sub(r"\1", normal),
    )
    return tuple(dict.fromkeys(forms))


def _stands_in(form: str, normalized: str) -> bool:
    at = normalized.find(form)
    while at >= 0:
        if edges_fit(normalized, at, at + len(form)):
            return True
        at = normalized.find(form, at + 1)
    return False


def has_token(token: str, normalized: str) -> bool:
    """Tell whether the token stands whole in a text.

    Args:
        token: value or key as it stands in the document, or already normalised. Blank tokens are nowhere.
        normalized: the text, as `normalize_for_em` gives it.
    """
    return any(_stands_in(form, normalized) for form in _token_forms(token))


def em_hit_normalized(spec: Mapping[str, Any], normalized: str) -> bool:
    """Tell whether value and all context keys of the spec stand in a text that is normalised already."""
    return has_token(spec["value"], normalized) and all(has_token(key, normalized) for key in spec["context_keys"])


def em_hit(spec: Mapping[str, Any], text: str) -> bool:
    """Tell whether value and all context keys of the spec stand in the text.

    Args:
        spec: holds "value" (text) and "context_keys" (texts; may be empty).
        text: any text, as it stands: markdown, triplets, a paragraph.
    """
    return em_hit_normalized(spec, normalize_for_em(text))


@lru_cache(maxsize=256)
def _compact(normalized: str) -> str:
    return _NOT_WORD.sub("", normalized)


@lru_cache(maxsize=16384)
def _loose_numbers(normal: str) -> tuple[tuple[str, ...], ...]:
    """Give for each number of a value the forms it may have, free of unit, counter and sign."""
    return tuple(canonical_forms(number) for number in plain_numbers(normal))


@lru_cache(maxsize=256)
def _digit_runs(normalized: str) -> frozenset[str]:
    """Give all numbers of a text as they stand, letters and signs aside; a part of a longer number is none."""
    return frozenset(_DIGIT_RUN.findall(normalized))


def _digits_stand_in(form: str, normalized: str) -> bool:
    if form.isdigit() or "." in form or "," in form:
        return form in _digit_runs(normalized)
    return _stands_in(form, normalized)


def _is_textual(normal: str) -> bool:
    """A value is textual if a word of two letters or more stands in it before any number ("10 kg" is a number)."""
    first_word, first_digit = _WORD.search(normal), re.search(r"\d", normal)
    return first_word is not None and (first_digit is None or first_word.start() < first_digit.start())


def loose_hit_normalized(value: str, normalized: str) -> bool:
    """Tell whether the value could be read from a normalised text at all; see `loose_hit`."""
    if has_token(value, normalized):
        return True
    forms = _token_forms(value)
    if not forms:
        return False
    numbers = () if _is_textual(forms[0]) else _loose_numbers(forms[0])
    if numbers:
        return all(any(_digits_stand_in(form, normalized) for form in number) for number in numbers)
    compact = _compact(forms[0])
    minimum = _MIN_SUBSTRING_CJK if _CJK_ONLY.fullmatch(compact) else _MIN_SUBSTRING
    return len(compact) >= minimum and compact in _compact(normalized)


def loose_hit(value: str, text: str) -> bool:
    """Tell whether the value could be read from the text at all: the match for FAIL verdicts.

    True wherever `has_token` is. Numbers also hit with any sign, unit, counter or letter glued on and in any grouping
    (157.4억, 157.4bn, $157.4M for 157.4); of a value with several numbers all must stand there. Other values hit as a
    substring, spaces and punctuation aside (three letters or more; two for Hangul and Han).
    """
    return loose_hit_normalized(value, normalize_for_em(text))
