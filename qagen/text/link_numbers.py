"""Numbers of a paragraph that may count as evidence for a link to a table (specs/qa.md section 4, rule 1)."""

from __future__ import annotations

import re

from qagen.text.dates import date_spans
from qagen.text.numbers import NumericToken, fold_digits, numeric_tokens

MIN_LINK_DIGITS = 3
"""Digits a number must have to be evidence; shorter ones are shared by chance."""

# Levels of significance stand in any paper, whatever its tables hold.
_THRESHOLDS = frozenset({"0.05", "0.01", "0.001", "0.10", "0.95", "0.0001", "0.005"})

_LIST = r"(?:\s?(?:,|;|&|-|and|und|et|y|or|oder|to|bis|및|와|과|~)\s?\(?\d[\d.]*\)?[a-z]?)*"
_NAMED = re.compile(
    r"(?<![^\W\d_])(?:sections?|sec|§+|figures?|figs?|fig|tables?|tabs?|tbl|chapters?|chap|ch|pages?|pp?|eqs?|eqns?|equations?|appendix|"
    r"appendices|app|lines?|nos?\.|nr|nrn|num|ref|refs|references?|steps?|algorithms?|theorems?|lemma|definition|listings?|"
    r"parts?|articles?|art|rows?|columns?|cols?|examples?|exhibits?|schedules?|notes?|footnotes?|vol|volume|issue|"
    r"versions?|ver|panels?|supplementary|phase|layer|epoch|grant|"
    r"abschnitte?n?|abb|abbildung(?:en)?|tabellen?|kapitel|seiten?|s\.|gleichung(?:en)?|gl|anhang|zeilen?|spalten?|bild(?:er)?|anlage|"
    r"tableaux?|sections?|chapitres?|équations?|annexes?|lignes?|colonnes?|"
    r"tablas?|cuadros?|figuras?|secci[oó]n(?:es)?|cap[ií]tulos?|p[aá]g(?:inas?)?|ecuaci[oó]n(?:es)?|anexos?|"
    r"제|표|그림|도표|식|수식|부록|별표|페이지|第|図|表|图|圖|式|رقم|جدول|شكل|таблиц[аеыу]|табл|рис|рисун[а-я]+|раздел|стр)"
    r"\.?\s?#?\s?[(\[]?(?:[a-z]{0,2}\.?)\d[\d.\-]*[)\]]?[a-z]?" + _LIST,
    re.IGNORECASE,
)
_CITATION = re.compile(r"\[[\d\s,;\u2013-]+\]|(?<![\w.])\((?:\d{1,3}[a-z]?(?:\s?[,;-]\s?)?)+\)")
_LIST_NUMBER = re.compile(
    r"(?:\A|(?<=\n))\s*\(?\d{1,4}(?:\.\d{1,3})*[.)](?=\s)|(?:\A|(?<=\n))\s*(?!\d{1,2}(?:\.\d{3})+\s)\d{1,2}(?:\.\d{1,3}){2,4}(?=\s+[^\W\d])"
    # A heading's title begins with a capital; "12.5 percent of" begins a sentence.
    r"|(?:\A|(?<=\n))\s*[1-9]\d?\.\d{1,3}(?=\s+[A-ZÀ-Þ\u0370-\u1fff\u3040-\ud7a3])"
)
_IDENTIFIER = re.compile(
    r"\b(?:iso|iec|rfc|ieee|din|jis)(?:[ /-][a-z]{2,4})?[ -]?\d[\d-]*"
    r"|(?:arxiv|doi|isbn|issn|https?|www|tel|fax|phone)[\w./:\s-]{0,8}[\w./:-]*\d[\w./:-]*"
    r"|(?<![\w-])\d+(?:-\d+){2,}(?![\w-])|10\.\d{4,}/\S+",
    re.IGNORECASE,
)
_ORDINAL_UNIT = re.compile(r"\s?(?:장|절|조|항|쪽|면|페이지|번째|章|節|节|条|條|頁|页|년|年|st\b|nd\b|rd\b|th\b)")
_YEAR_MONTH = re.compile(r"(?:19|20)\d\d(?:\.(?:0[1-9]|1[0-2]))?")


def _blocked(folded: str) -> list[tuple[int, int]]:
    patterns = (_NAMED, _CITATION, _LIST_NUMBER, _IDENTIFIER)
    return [match.span() for pattern in patterns for match in pattern.finditer(folded)]


def _counts(token: NumericToken, folded: str) -> bool:
    if token.n_digits < MIN_LINK_DIGITS or token.canonical.lstrip("-") in _THRESHOLDS:
        return False
    if _YEAR_MONTH.fullmatch(token.text):
        return False
    return _ORDINAL_UNIT.match(folded, token.end) is None


def link_numbers(text: str) -> tuple[NumericToken, ...]:
    """Give the numbers of a paragraph that may link it to a table, in order: three digits or more each.

    Left out: citation marks, list numbers, section, figure, table, page, chapter and equation numbers, identifiers,
    years, quarters and dates, and the usual levels of significance (0.05).
    """
    folded = fold_digits(text)
    blocked = [*_blocked(folded), *date_spans(text)]
    return tuple(
        token
        for token in numeric_tokens(text)
        if _counts(token, folded) and not any(start < token.end and token.start < end for start, end in blocked)
    )
