"""What a cell's text is: number, year, symbol, unit, blank. Small predicates shared by the readers of a table."""

from __future__ import annotations

import re
from functools import lru_cache

from qagen.text.dates import is_year_like
from qagen.text.numbers import is_numeric, is_symbolic

# "not available", "not applicable", "not determined" as printed in numeric columns: they are values, not words.
_NOT_AVAILABLE = frozenset(
    {
        "n/a",
        "na",
        "n.a.",
        "n.a",
        "nd",
        "n.d.",
        "nr",
        "n.r.",
        "nil",
        "none",
        "null",
        "nan",
        "ns",
        "n.s.",
        "tbd",
        "k.a.",
        "해당없음",
        "없음",
        "미상",
    }
)
_UNIT_IN_BRACKETS = re.compile(r"^[(\[（].{1,14}[)\]）]$")
# Folded like what is looked up: the micro sign (µ) becomes the Greek letter.
_UNITS = frozenset(
    """% ‰ kg g mg µg t mt lb lbs oz m km cm mm µm nm mi ft in l ml cl hl m2 m² km2 km² m3 m³ ha s ms µs min h hr d wk
    mo yr °c °f k pa kpa mpa
    bar psi n kn j kj mj wh kwh mwh gwh twh w kw mw gw v mv kv a ma ka µa ah mah ω mω kω gω hz khz mhz ghz db
    rpm usd eur gbp krw jpy $ € £ ₩ ¥ 원 천원 백만원 억원 명 개 건 톤 점 회 년 월 일 시간 분 초 円 千円 人 件 台
    元 万元 个 pcs pieces people persons tonnes units count number no. n""".casefold().split()
)


# Periods of accounts: "제 5(당) 기", "당기말", "prior year". They name columns as years do.
_PERIOD = re.compile(
    r"^(?:제\s*\d+\s*(?:\([당전]\))?\s*[기회](?:\s*[말초])?|[당전]\s*(?:기|반기|분기|월|년)?\s*[기말초년]"
    r"|(?:current|prior|previous|last|this)\s+(?:year|period|quarter|month)|vorjahr|berichtsjahr"
    r"|exercice\s+(?:précédent|en cours)|前期|当期|前年|本年|上年)(?:\s*\(.*\))?$",
    re.IGNORECASE,
)


# Grouped, decimal, or of another length than a year: nothing but a number.
_PLAIN_NUMBER = re.compile(r"^[-+−]?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+|\d|\d{3}|\d{5}|\d{7,})%?$", re.ASCII)
_TWO_LETTERS = re.compile(r"[^\W\d_]{2,}")
_BRACKETED_END = re.compile(r"(?<=\S)\s*[(（\[][^()（）\[\]]*[)）\]]$")


@lru_cache(maxsize=65536)
def numeric(text: str) -> bool:
    """Return whether a text is a number in the sense of specs/qa.md section 6 and no year; False for ``."""
    if _PLAIN_NUMBER.match(text):  # most cells of a large table
        return True
    return bool(text) and is_numeric(text) and not year_like(text)


@lru_cache(maxsize=65536)
def year_like(text: str) -> bool:
    """Return whether a text is a year, quarter, month or date in any dress, or a period of accounts."""
    if not text or _PLAIN_NUMBER.match(text):
        return False
    base = _BRACKETED_END.sub("", text)  # "2021년(명)": the unit in brackets does not make it less of a year
    return is_year_like(text) or is_year_like(base) or bool(_PERIOD.match(text))


def numeric_label(text: str) -> bool:
    """Return whether a label is a number: no word of two letters or more, in any script ("500시간" is a label)."""
    return numeric(text) and not _TWO_LETTERS.search(text)


@lru_cache(maxsize=65536)
def numeric_or_void(text: str) -> bool:
    """Return whether a text may stand in a numeric column without being a word: a number, a dash, "n/a"."""
    return numeric(text) or void(text) or year_like(text)


def void(text: str) -> bool:
    """Return whether a cell says nothing: blank, a dash or other symbols, "n/a"."""
    if _PLAIN_NUMBER.match(text):
        return False
    return not text or is_symbolic(text) or text.casefold() in _NOT_AVAILABLE


def unit_like(text: str) -> bool:
    """Return whether a text is a unit of measure alone, as in a row of units under a header."""
    folded = text.casefold().strip()
    return (
        folded in _UNITS
        or folded.strip("()[]（）") in _UNITS
        or bool(_UNIT_IN_BRACKETS.match(folded) and len(folded) <= 8)
    )


def share(flags: list[bool]) -> float:
    """Return the share of True, 0 for an empty list."""
    return sum(flags) / len(flags) if flags else 0.0
