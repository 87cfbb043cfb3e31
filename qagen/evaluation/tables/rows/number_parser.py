"""Reads a whole cell as one number with its unit (specs/tables.md section 5)."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

_POWER = re.compile(r"(?:^|\s*[×xX*·⋅]\s*)10\s*(?:\^\s*([-+−]?\d+)|([⁺⁻]?[⁰¹²³⁴-⁹]+))")
"""A power of ten, looked for before NFKC makes 10³ to 103."""
_MARKED = re.compile(r"\d[⁰¹²³⁴-⁹]")
"""Any other raised digit is a footnote mark or an exponent that is not written out."""
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻−", "0123456789+--")
_MINUS = str.maketrans("−‐‑‒–﹣－", "-------")
_BETWEEN_DIGITS = re.compile(r"(?<=\d)[\s'’ʼ`´](?=\d)")
_APPROXIMATELY = re.compile(r"(?:ca\.?|circa|approx\.?|about|etwa|rund|env\.?|[~≈∼≃±]|約|약)\s*", re.IGNORECASE)
_CURRENCY = r"(?:[€$£¥₩₹]|US\$|EUR|USD|GBP|CHF|JPY|KRW|CNY)"
_UNIT = r"[^\W\d_]+[²³23]?|[%‰°µμΩ€$£¥₩₹]"
_SCALE = r"(?:k|Tsd|Mio|Mrd|mn|bn|million|billion|thousand)(?![^\W\d_])"
_CELL = re.compile(
    rf"""(?P<open>\()? \s* (?P<before>{_CURRENCY})? \s* (?P<sign>[-+])? \s* (?P<money>{_CURRENCY})? \s*
    (?P<number>[\d.,]*\d[.,]?) (?:[eE](?P<power>[-+]?\d{{1,3}}))? (?P<trailing>-)?
    (?P<unit>\s*(?:(?:{_SCALE})\.?\s*)?(?:{_UNIT})(?:(?:\s?/\s?|[·*.^-]{{0,2}})(?:{_UNIT})){{0,3}}\.?)?
    \s* (?P<close>\))?""",
    re.VERBOSE,
)
_GLUED = re.compile(r"\d(?![eE][-+]?\d)[^\W\d_]+[0-9]")
"""Letters between digits: 4B6 is a code, whatever B6 might measure; m2 and m3 are units."""
_POWERED_UNIT = re.compile(r"\d\s*(?:[kcdmµμ]?m|ft|in|s)[23](?!\d)")
_GROUPS = re.compile(r"\d{1,3}(?:[.,]\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}")
_OPEN = re.compile(r"([1-9]\d{0,2})[.,](\d{3})")
"""A separator that may group or begin the decimals."""
_MAX_DIGITS = 60


class CellNumber(NamedTuple):
    """A cell that is a number."""

    readings: tuple[Decimal, ...]
    """Its value; two where a separator may be read in two ways, as decimals first."""
    unit: str
    """What stands around the number (%, currency, unit), empty without."""


@lru_cache(maxsize=65536)
def parse_number(text: str) -> CellNumber | None:
    """The number that a whole cell is; None for anything else: dates, names, codes, several numbers, blank cells.

    Read are groups and decimals of any country, signs before or behind or as parentheses, scientific notation,
    currencies, units, and words for "about".
    """
    if len(text) > 2 * _MAX_DIGITS:
        return None
    text = _POWER.sub(_exponent, text)
    if _MARKED.search(text):
        return None
    folded = _folded(text)
    if _GLUED.search(folded) and not _POWERED_UNIT.search(folded):
        return None
    match = _CELL.fullmatch(folded)
    if match is None or bool(match["open"]) != bool(match["close"]):
        return None
    signs = [bool(match["open"]), match["sign"] == "-", bool(match["trailing"])]
    readings = _readings(match["number"])
    if sum(signs) > 1 or not readings:
        return None
    factor = Decimal(f"1e{match['power'] or 0}") * (-1 if any(signs) else 1)
    units = (match["before"], match["money"], match["unit"])
    unit = "".join(part for part in units if part).replace(" ", "").replace("μ", "µ")
    return CellNumber(tuple(dict.fromkeys(factor * reading for reading in readings)), unit)


def _folded(text: str) -> str:
    """ASCII digits, one minus sign, no word for "about", nothing between the digits of one number."""
    text = unicodedata.normalize("NFKC", text).translate(_MINUS).strip()
    text = _APPROXIMATELY.sub("", text, count=1) if _APPROXIMATELY.match(text) else text
    text = "".join(str(unicodedata.decimal(char)) if char.isdecimal() else char for char in text)
    return _BETWEEN_DIGITS.sub("", text)


def _exponent(found: re.Match[str]) -> str:
    """A power of ten as it is written with an e; alone it is once that power."""
    power = (found[1] or found[2]).translate(_SUPERSCRIPTS).lstrip("+")
    return f"{'' if found.start() else '1'}e{power}"


def _readings(number: str) -> tuple[Decimal, ...]:
    """The values that digits with points and commas may have; none if they are no number (a date, a version)."""
    number = number.rstrip(".,") if number[-1] in ".," else number
    dots, commas = number.count("."), number.count(",")
    if sum(char.isdigit() for char in number) > _MAX_DIGITS or not number:
        return ()
    if dots and commas:
        cut = max(number.rfind("."), number.rfind(","))
        whole, decimals = number[:cut], number[cut + 1 :]
        if number[cut] in whole or not _GROUPS.fullmatch(whole):
            return ()
        return (Decimal(f"{_digits(whole)}.{decimals}"),)
    if dots + commas > 1:
        return (Decimal(_digits(number)),) if _GROUPS.fullmatch(number) else ()
    found = _OPEN.fullmatch(number)
    if found:
        return (Decimal(f"{found[1]}.{found[2]}"), Decimal(found[1] + found[2]))
    return (Decimal(number.replace(",", ".")),)


def _digits(number: str) -> str:
    return number.replace(".", "").replace(",", "")
