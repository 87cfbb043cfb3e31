"""Years, quarters, months and dates, in any dress: labels and calendar facts, never measurements."""

from __future__ import annotations

import re

from qagen.text.numbers import fold_digits

_YEAR = r"(?:1[89]|20|21)\d\d"
_MONTH = (
    r"(?:jan(?:uary|uar|vier|v)?|feb(?:ruary|ruar)?|f[ée]vr(?:ier)?|m[aä]r(?:ch|z|s)?|mars|apr(?:il)?|avr(?:il)?|abril"
    r"|may|mai|mayo"
    r"|june?|juni|juin|junio|july?|juli|juillet|julio|aug(?:ust)?|ao[uû]t|agosto|sept?(?:ember|embre|iembre)?"
    r"|o[ck]t(?:ober|obre|ubre)?|nov(?:ember|embre|iembre)?|de[cz](?:ember)?|d[ée]c(?:embre)?|diciembre"
    r"|enero|febrero|marzo)\.?"
)
_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|\.|er)?"
_QUARTER = (
    r"(?:[1-4] ?분기|q[1-4]|[1-4]q|[1-4]\. ?quartal|t[1-4]|h[12]|상반기|하반기"
    r"|[前后上下]半年|第?[1-4一二三四] ?(?:季度|四半期))"
)
_FISCAL = r"(?:fy|cy|fiscal year|calendar year|year|jahr|geschäftsjahr|exercice|ejercicio|año)"
_NUMBERED_MONTH = r"(?:0?[1-9]|1[0-2])"
_NUMBERED_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_CLOCK = r"(?:[ t][0-2]?\d:[0-5]\d(?::[0-5]\d(?:\.\d+)?)?z?)?"

# Patterns of a date as a whole; the order only matters for reading.
_FORMS = (
    rf"{_YEAR} ?[-./] ?{_NUMBERED_MONTH} ?[-./] ?{_NUMBERED_DAY}\.?{_CLOCK}",
    rf"{_NUMBERED_DAY} ?[-./] ?{_NUMBERED_DAY} ?[-./] ?(?:{_YEAR}|\d\d)",
    rf"{_YEAR} ?[./] ?(?:0[1-9]|1[0-2])\.?",
    rf"(?:0?[1-9]|1[0-2])/{_YEAR}",
    rf"{_FISCAL}[ -]?'?(?:{_YEAR}|\d\d)(?: ?[/-] ?(?:{_YEAR}|\d\d))?",
    rf"{_YEAR} ?(?:[-/~]|to|bis|à) ?(?:{_YEAR}|\d\d)(?!\d)",
    rf"{_YEAR} ?(?:회계)?년도?(?: ?{_NUMBERED_MONTH} ?월(?: ?{_NUMBERED_DAY} ?일)?| ?{_QUARTER}|말|초)?",
    rf"{_YEAR} ?年度?(?: ?{_NUMBERED_MONTH} ?月(?: ?{_NUMBERED_DAY} ?日)?| ?{_QUARTER})?",
    rf"{_NUMBERED_MONTH} ?[월月](?: ?{_NUMBERED_DAY} ?[일日])?",
    rf"{_QUARTER}[ -/]*'?(?:{_YEAR}|\d\d)?",
    rf"(?:{_YEAR}|'\d\d)[ -/]*{_QUARTER}",
    rf"(?:{_DAY} ?(?:of |de )?)?{_MONTH},? ?(?:de )?(?:{_DAY},? ?)?'?(?:{_YEAR}|\d\d)",
    rf"{_MONTH} {_DAY}|{_DAY} {_MONTH}",
    rf"{_MONTH}(?: ?[-/] ?{_MONTH})?(?: {_YEAR})?",
    r"'\d\d(?: ?년)?",
    rf"{_YEAR}[a-eep]?",
)
_WHOLE = re.compile("|".join(f"(?:{form})" for form in _FORMS), re.IGNORECASE)
# In running text bare months ("may", "mar") and ambiguous short forms are no dates.
_WITHIN = re.compile(
    r"(?<![\w.,])(?:"
    + "|".join(f"(?:{form})" for form in (*_FORMS[:-4], _FORMS[-4], _FORMS[-2]))
    + r")(?![\d]|[.,]\d|[^\W\d_가-힣一-龥])",
    re.IGNORECASE,
)
_BARE_YEAR = re.compile(rf"(?<![\w.,]){_YEAR}(?![\d%]|[.,]\d|[a-z])", re.IGNORECASE)


def is_year_like(text: str) -> bool:
    """Tell whether the text is a year, quarter, month or date and nothing else.

    True for 2025, '24, 2025년, 1분기, Q1 2024, FY2023, 2024/25, 2024-01-01, 12.03.2024, March 2024, 3월, 2019-2021;
    brackets and a trailing colon around them are passed over. False for empty text.
    """
    folded = fold_digits(text).strip().strip("()[]:,").strip()
    return bool(folded) and _WHOLE.fullmatch(folded) is not None


def date_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Give the places (start, end) of years, quarters and dates inside a text, in order of their start."""
    folded = fold_digits(text)
    found = {match.span() for pattern in (_WITHIN, _BARE_YEAR) for match in pattern.finditer(folded)}
    return tuple(sorted(found))
