"""Numbers in a folded text are written one way: no grouping, decimal point, ASCII sign, one form of ranges and powers.

Works on text that `folding.fold_characters` has folded; every rule leaves what it has written alone.
"""

from __future__ import annotations

import re

# A group of thousands begins with one to three digits that are not a part of something longer; a script without spaces
# may stand before it.
_START = r"(?<![^\W\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3])(?<![.,'/:^])(?<![^\W\d_]-)"
_COMMA_GROUPS = re.compile(_START + r"[1-9]\d{0,2}(?:,\d{3})+(?!\d)(?!,\d)")
_INDIAN_GROUPS = re.compile(_START + r"[1-9]\d?(?:,\d{2})+,\d{3}(?!\d)(?!,\d)")
_APOSTROPHE_GROUPS = re.compile(_START + r"[1-9]\d{0,2}(?:'\d{3})+(?!\d)(?!'\d)")
_DOT_GROUPS = re.compile(
    _START + r"[1-9]\d{0,2}(?:\.\d{3})+(?=,\d{1,2}(?!\d))|" + _START + r"[1-9]\d{0,2}(?:\.\d{3}){2,}(?!\d)(?!\.\d)"
)
# One space, and no other number beside it: "97.5 345 678" is a row of cells without pipes.
_SPACE_GROUPS = re.compile(_START + r"(?<!\d )(?<!\d% )[1-9]\d{0,2}(?: \d{3})+(?![\d])(?!\.\d{3}\.)(?! \d)(?!,\d{3})")
# Two years are a list, not a decimal.
_DECIMAL_COMMA = re.compile(r"(?<![\d.,])(?!(?:19|20)\d\d,(?:19|20)\d\d)(\d+),(\d+)(?!\d|,\d|\.\d)")
_DOT_TIMES = re.compile(r"(?<=\d) ?\u00b7 ?(?=10\^)")
_MIDDLE_DOT = re.compile(r"(?<=\d)\u00b7(?=\d)")
_LEADING_DOT = re.compile(r"(?:(?<=^)|(?<=[\s(\[<>\u2264\u2265=$\u20ac\u00a3|\u00b1+-]))\.(?=\d)")

_DATE = re.compile(
    r"(?<![\w./-])((?:1[5-9]|20|21)\d\d)([-/.] ?)(0?[1-9]|1[0-2])\2(0?[1-9]|[12]\d|3[01])(?![\d/-]|[.,]\d)\.?"
)
_MIDNIGHT = re.compile(r"(?<=\d\d\d\d-\d\d-\d\d)[ t]00:00(?::00(?:\.0+)?)?z?(?![\d:])")

_TIMES = re.compile(r"(?<=\d)(?<!\b0) ?[x*\u00d7]{1,2} ?(?=\d)")
# "5× faster" is 5x; no number follows that it could multiply.
_TIMES_FOLD = re.compile(r"(?<=\d)\u00d7(?=\s+[^\W\d_]|\s*(?:\Z|[|),.;]))")
_TEN_POWER = re.compile(r"(?<=\d)\u00d710(?:\^([+-]?\d+)|(-\d+)(?!\d))")
# m^2, R^2 and x^-1 are flattened as m² is.
_LETTER_POWER = re.compile(r"(?<![^\W_])([^\W\d_]{1,2})\^(-?\d)(?!\w)")
_EXPONENT = re.compile(r"(?<=\d)e([+-]?)0*(\d+)(?!\w)")
_PLUS_MINUS = re.compile(r" ?(?:\u00b1|\+/-|\+-|\u2213) ?(?=[\d.$])")
_SPACED_RANGE = re.compile(r"(?<=\d) - (?=\d)|(?<=[\d%]) ?~ ?(?=\d)")
_APPROXIMATE = re.compile(r"~ ?(?=[\d.$\u20ac\u00a3<>\u2264\u2265+-])")

_PERCENT_WORD = re.compile(
    r"(?<=\d) ?(?:percent|per cent|pct\.?|prozent|procent|pourcent|por ciento|\ud37c\uc13c\ud2b8)(?![a-z\d])"
)
_GAP_BEFORE_UNIT_SIGN = re.compile(r"(?<=\d) (?=[%\u2030\u00b0\u20ac\u00a3\u00a5\u20a9](?!\d))")
_GAP_IN_DEGREE = re.compile(r"\u00b0 (?=[cfk]\b)")
_GAP_AFTER_CURRENCY = re.compile(r"(?<=[$\u20ac\u00a3\u00a5\u20a9]) (?=[\d(])")
_CURRENCY = r"[$\u20ac\u00a3\u00a5\u20a9]?"
_YEAR = re.compile(r"(?:19|20)\d\d")
_IN_BRACKETS = re.compile(
    r"(?:(?<=^)|(?<=[\s|=:,;]))(?<![\d%] )("
    + _CURRENCY
    + r")\(("
    + _CURRENCY
    + r")(\d+(?:\.\d+)?)\)(?=[\s|%.,;:]|\Z)(?!\.\w)"
)
_SIGN_BEHIND_CURRENCY = re.compile(r"(?<![\w)])([$\u20ac\u00a3\u00a5\u20a9])-(?=\d)")
_PLUS = re.compile(r"(?:(?<=^)|(?<=[\s(\[|=<>\u2264\u2265/,;:]))\+ ?(?=[\d.$])")
_COMPARATORS = (
    (re.compile(r"<="), "\u2264"),
    (re.compile(r">="), "\u2265"),
    (re.compile(r"!="), "\u2260"),
)
_COMPARATOR_GAP = re.compile(r" ?([<>\u2264\u2265\u2260]) ?(?=[\d.$\u20ac\u00a3+-])")

_COMPARED_WORDS = re.compile(r"(?<=\w)([<>\u2264\u2265\u2260])(?=[^\W\d])")


def _without(pattern: re.Pattern[str], separator: str, text: str) -> str:
    return pattern.sub(lambda match: match[0].replace(separator, ""), text)


def _iso_date(match: re.Match[str]) -> str:
    return f"{match[1]}-{int(match[3]):02d}-{int(match[4]):02d}"


def _bracketed(match: re.Match[str]) -> str:
    """Read "(5)" standing alone as minus five, as accounts write it; a year in brackets stays a year."""
    if _YEAR.fullmatch(match[3]):
        return match[0]
    return f"-{match[1] or match[2]}{match[3]}"


def ungroup(text: str) -> str:
    """Write grouped thousands without separators and unambiguous decimal commas as points.

    33,003, 33 003, 33'003, 1,00,000 and 1.234.567 lose their separators; 3,5 and 1.234,50 become 3.5 and 1234.50. One
    dot before three digits (33.003) stays a decimal point: the locale cannot be known.
    """
    if "," in text or "'" in text or "." in text:
        text = _without(_COMMA_GROUPS, ",", text)
        text = _without(_INDIAN_GROUPS, ",", text)
        text = _without(_APOSTROPHE_GROUPS, "'", text)
        text = _without(_DOT_GROUPS, ".", text)
    text = _without(_SPACE_GROUPS, " ", text)
    return _DECIMAL_COMMA.sub(r"\1.\2", text)


def _unify_signs(text: str) -> str:
    for pattern, sign in _COMPARATORS:
        text = pattern.sub(sign, text)
    text = _SPACED_RANGE.sub("-", text)
    text = _APPROXIMATE.sub("", text)
    text = _GAP_AFTER_CURRENCY.sub("", text)
    text = _PLUS_MINUS.sub("\u00b1", text)
    text = _PLUS.sub("", text)
    text = _IN_BRACKETS.sub(_bracketed, text)
    text = _SIGN_BEHIND_CURRENCY.sub(r"-\1", text)
    text = _COMPARATOR_GAP.sub(r" \1", text)
    return _COMPARED_WORDS.sub(r" \1 ", text)


def _unify_powers(text: str) -> str:
    text = _TIMES.sub("\u00d7", text)
    text = _TIMES_FOLD.sub("x", text)
    text = _LETTER_POWER.sub(r"\1\2", text)
    text = _TEN_POWER.sub(lambda match: f"e{(match[1] or match[2]).lstrip('+')}", text)
    return _EXPONENT.sub(lambda match: f"e{match[1].replace('+', '')}{match[2]}", text)


def canonical_numbers(text: str) -> str:
    """Give the folded text with every number in its one form (see the module)."""
    text = _DATE.sub(_iso_date, text)
    text = _MIDNIGHT.sub("", text)
    text = ungroup(text)
    text = _DOT_TIMES.sub("\u00d7", text)
    text = _MIDDLE_DOT.sub(".", text)
    text = _LEADING_DOT.sub("0.", text)
    text = _unify_powers(text)
    text = _unify_signs(text)
    text = _PERCENT_WORD.sub("%", text)
    text = _GAP_BEFORE_UNIT_SIGN.sub("", text)
    return _GAP_IN_DEGREE.sub("\u00b0", text)
