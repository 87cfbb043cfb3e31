"""Numbers as they stand in text and cells: find them, compare them across groupings, tell values from labels."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from qagen.text.edges import UNITS
from qagen.text.grouping import ungroup
from qagen.text.hangul import COUNTERS, NUMBER_PREFIXES
from qagen.text.scripts import script_of

_FOLD = str.maketrans(
    {
        **dict.fromkeys("\u00a0\u2007\u2009\u200a\u202f\u2002\u2003\u2005\u2006\u2008", " "),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d", "-"),
        **dict.fromkeys("\u2018\u2019\u02bc\u2032`\u00b4", "'"),
        "\u066b": ".",
        "\uff0e": ".",
        "\u066c": ",",
        "\uff0c": ",",
        "\uff05": "%",
    },
)
_NOT_ASCII_DIGIT = re.compile(r"(?![0-9])\d")

# Spaced, comma, apostrophe, Indian and dot groups; a row of spaced numbers ("97.5 345 678") is no group.
_NUMBER = re.compile(
    r"""(?<![\d^_@]) (?<!\d[.,:']) (?<!\w[.])
    (?P<number>
        (?<!\d[ ]) (?<![A-Za-z]) [1-9]\d{0,2} (?:[ ]\d{3})+ (?![\d]) (?![ ]\d) (?:[.,]\d+)?
      | [1-9]\d{0,2} (?:,\d{3})+ (?:\.\d+)?
      | [1-9]\d? (?:,\d{2})+,\d{3} (?:\.\d+)?
      | [1-9]\d{0,2} (?:'\d{3})+ (?:[.,]\d+)?
      | [1-9]\d{0,2} (?:\.\d{3})+ ,\d{1,2}
      | [1-9]\d{0,2} (?:\.\d{3}){2,}
      | \d+ (?:[.,]\d+)?
      | \.\d+
    )
    (?:[eE](?P<power>[+-]?\d{1,3}))?
    (?!\d) (?![.,:']\d)
    """,
    re.VERBOSE,
)
_UNIT = re.compile(r"[^\W\d_]+[23]?")
_SCALES = frozenset({"k", "bn", "mn", "mio", "mrd", "m", "tn", "cr"})
_PLAIN = re.compile(r"\d+(?:\.\d+)?")
_WORD = re.compile(r"[^\W\d_]{2,}")
_GLUED_CODE = re.compile(r"(?<![^\W_])[A-Za-z]\d|[^\W\d_]{2,}\d")
_HANGUL_UNIT = re.compile(
    r"(?<=\d) ?(?:[십백천만억조경]{0,3}(?:" + "|".join(COUNTERS) + r")|[십백천만억조경]{1,3})(?![^\W\d_])"
)


@dataclass(frozen=True)
class NumericToken:
    """One stand-alone number of a text.

    Attributes:
        text: the number as it stands, sign included, unit excluded.
        canonical: without grouping, with a decimal point, ASCII digits, "-" for negatives: "-1204.5".
        n_digits: digits of the canonical form.
        start: index of its first character in the text.
        end: index behind its last character.
        unit_glued: whether a unit, counter or percent sign follows without a space (157.4억, 5%, 12kg).
    """

    text: str
    canonical: str
    n_digits: int
    start: int
    end: int
    unit_glued: bool = False


def fold_digits(text: str) -> str:
    """Fold spaces, dashes, apostrophes and decimal digits to ASCII; the length stays, so places stay valid."""
    text = text.translate(_FOLD)
    if text.isascii():
        return text
    return _NOT_ASCII_DIGIT.sub(lambda match: str(unicodedata.decimal(match[0])), text)


def _starts_alone(folded: str, start: int) -> bool:
    """Tell whether no letter, and no word with a hyphen (GPT-4), is glued to the left of a number."""
    before = folded[start - 1 : start]
    if before in {"-", "+"} and before:
        return not folded[start - 2 : start - 1].isalpha() or start < 2
    if not before.isalpha():
        return True
    return script_of(before) in {"han", "kana"} or (
        before in NUMBER_PREFIXES and not folded[max(0, start - 2) : start - 1].isalnum()
    )


def _suffix(folded: str, end: int) -> tuple[bool, bool]:
    """Judge what follows a number: (whether it may follow, whether it is a unit that is glued on)."""
    after = folded[end : end + 1]
    if after in {"%", "\u2030", "\u00b0", "\u2103"}:
        return True, True
    if not after.isalpha():
        return after != "_" and not (after == "-" and folded[end + 1 : end + 2].isalpha()), False
    if script_of(after) in {"hangul", "han", "kana"}:
        return True, True
    unit = _UNIT.match(folded, end)
    known = unit is not None and (
        unit[0].casefold().replace("\u00b5", "\u03bc") in UNITS or unit[0].casefold() in _SCALES
    )
    return known, known


def _signed_start(folded: str, start: int) -> tuple[int, bool]:
    """Give the start of the number with its sign, and whether it is negative; "84-89" holds no negative number."""
    sign, earlier = folded[start - 1 : start], folded[max(0, start - 2) : max(0, start - 1)]
    if sign in {"-", "+"} and sign and not (earlier.isalnum() or earlier in {")", "%"}):
        return start - 1, sign == "-"
    return start, False


def _canonical(number: str) -> str:
    plain = ungroup(number).replace(" ", "").replace("'", "")
    plain = f"0{plain}" if plain.startswith(".") else plain
    return plain.replace(",", ".")


def numeric_tokens(text: str) -> tuple[NumericToken, ...]:
    """Find the stand-alone numbers of a text, in order; empty for a text without any.

    Grouped thousands (65 535, 1,204, 1'204, 1,00,000, 1.234,5) are one number, so are full-width and Arabic-Indic
    digits.
    Numbers inside names and codes (GPT-4, CCNE1, A100, 3D), versions (3.2.1) and times (12:30) are none.
    """
    folded = fold_digits(text)
    found: list[NumericToken] = []
    for match in _NUMBER.finditer(folded):
        start, end = match.span()
        allowed, glued = _suffix(folded, end)
        if not allowed or not _starts_alone(folded, start):
            continue
        signed, negative = _signed_start(folded, start)
        power = f"e{match['power'].lstrip('+')}" if match["power"] else ""
        canonical = f"{'-' if negative else ''}{_canonical(match['number'])}{power}"
        n_digits = sum(char.isdigit() for char in canonical)
        found.append(NumericToken(text[signed:end], canonical, n_digits, signed, end, glued))
    return tuple(found)


def plain_numbers(normalized: str) -> tuple[str, ...]:
    """Give the unsigned numbers of a normalised text, letters glued on or not."""
    return tuple(_PLAIN.findall(normalized))


@lru_cache(maxsize=16384)
def canonical_forms(number: str) -> tuple[str, ...]:
    """Give the ways in which an unsigned canonical number may stand in a normalised text, itself first.

    Besides itself: one dot before three digits read as grouping or not (33003 and 33.003), spaced groups, and decimals
    without zeros at their end.
    """
    forms = [number]
    whole, _, decimals = number.partition(".")
    if not decimals and len(whole) > 3 and whole[0] != "0":
        groups = f"{int(whole):,}"
        forms += [groups.replace(",", sign) for sign in (".", " ", ",", "'")]
    if len(decimals) == 3 and 0 < len(whole) <= 3 and whole[0] != "0":
        forms.append(whole + decimals)
    if decimals.rstrip("0") and decimals.endswith("0"):
        forms.append(f"{whole}.{decimals.rstrip('0')}")
    return tuple(dict.fromkeys(forms))


def digits_forms(value: str) -> frozenset[str]:
    """Give the ways in which the first number of a value may stand in a normalised text; empty without one."""
    tokens = _PLAIN.search(ungroup(fold_digits(value)))
    return frozenset(canonical_forms(tokens[0])) if tokens else frozenset()


def is_symbolic(text: str) -> bool:
    """Tell whether the text holds no letter and no digit; true for empty text."""
    return not any(char.isalnum() for char in text)


def is_numeric(text: str) -> bool:
    """Tell whether a cell is a number: it holds a digit and no word of two letters or more.

    True for 12.3, (5.1), "12 %", 1.2e-3, 158명, 157.4억원; false for labels (0-12 mo, TMR75, A100), symbols and
    empty text.
    """
    folded = _HANGUL_UNIT.sub("", fold_digits(text))
    if not any(char.isdigit() for char in folded):
        return False
    return _WORD.search(folded) is None and _GLUED_CODE.search(folded) is None
