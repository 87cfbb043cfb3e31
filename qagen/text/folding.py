"""Fold characters: compatibility forms, case, accents, dashes, digits, marks, spaces.

Plain NFKC would glue a footnote mark to its number (12.3¹ -> 12.31) and a fraction to its whole (5½ -> 51⁄2); such
characters are resolved by their neighbours first.
"""

from __future__ import annotations

import re
import unicodedata

from qagen.text.scripts import script_of


def _superscript_characters() -> str:
    ranges = ((0xB2, 0xBA), (0x2B0, 0x2E5), (0x1D2C, 0x1D6B), (0x1D78, 0x1D79), (0x1D9B, 0x1DC0), (0x2070, 0x2080))
    points = (point for first, last in ranges for point in range(first, last))
    return "".join(
        chr(point)
        for point in points
        if unicodedata.decomposition(chr(point)).startswith("<super>") and chr(point) not in "ªº"
    )


SUPERSCRIPTS = _superscript_characters()
"""Superscript digits, signs and letters."""

_SUP_RUN = re.compile(f"[{SUPERSCRIPTS}]+(?:,[{SUPERSCRIPTS}]+)*")
_ORDINALS = frozenset({"th", "st", "nd", "rd", "er", "e"})
# Longer letters that carry an exponent; one or two letters (m, cm, R) always may.
_EXPONENT_UNITS = frozenset({"inch", "foot", "mol", "kmol", "yard", "mile", "min", "sec", "year", "day"})
# The charge of an ion behind its symbol: Na⁺, Ca²⁺, NH₄⁺, SO₄²⁻.
_CHARGE = re.compile(r"\d?[+-]")
_SYMBOL_BEFORE = re.compile(r"(?<![^\W\d_])(?:[A-Z][A-Za-z]?|[A-Z][A-Za-z]{0,2}[\d\u2080-\u2089])\Z")
_WORD_BEFORE = re.compile(r"[^\W\d_]+\Z")

_VULGAR = re.compile("[\u00bc-\u00be\u2150-\u215e]")
_ENCLOSED = re.compile("[\u2460-\u249b\u24ea-\u24ff\u2776-\u2793]")
_NOT_ASCII_DIGIT = re.compile(r"(?![0-9])\d")
_HYPHENATED = re.compile(r"(?<![\w-])([^\W\d_]{2,})[-\u2010]\n[ \t]*(?=[^\W\d_A-Z])")
_WRAPPED_COMPOUND = re.compile(r"(?<=\w)[-\u2010]\n[ \t]*(?=\w)")
_SPACED_MINUS = re.compile(r"(?<![\w)%\]])\u2212[ \u00a0\u2009\u202f](?=[\d.])")

_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u207b\u208b\u2e3a\u2e3b\ufe58\ufe63\uff0d\u2500\u30a0"
_APOSTROPHES = "\u2018\u2019\u201a\u201b\u02bc\u02b9\u00b4\u2032\uff07`\u02bb\u05f3"
_QUOTES = '"\u201c\u201d\u201e\u201f\u00ab\u00bb\u2039\u203a\u300c\u300d\u300e\u300f\u301d\u301e\uff02'
_INVISIBLE = (
    "\x00\x01\x02\u00ad\u034f\u061c\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064"
    "\u2066\u2067\u2068\u2069\ufeff\u180e\ufe0e\ufe0f\u0640\u2122\u00ae\u00a9\u2120"
)
_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u202f\u205f\u3000"
_TABLE = str.maketrans(
    {
        **dict.fromkeys(_DASHES, "-"),
        **dict.fromkeys(_APOSTROPHES, "'"),
        **dict.fromkeys(_QUOTES, '"'),
        **dict.fromkeys(_INVISIBLE, ""),
        **dict.fromkeys(_SPACES, " "),
        **dict.fromkeys("\u02dc\u223c\u2248\u2243\u301c\uff5e\u2245", "~"),
        **dict.fromkeys("\u00d7\u2715\u2a2f\u2a09\u2217\u22c5", "\u00d7"),
        **dict.fromkeys("\u2a7d\u2266\u2264", "\u2264"),
        **dict.fromkeys("\u2a7e\u2267\u2265", "\u2265"),
        **dict.fromkeys("\u2044\u2215\uff0f", "/"),
        **dict.fromkeys("\u066c", ","),
        **dict.fromkeys("\u066b", "."),
        **dict.fromkeys("\u060c\u3001", ","),
        **dict.fromkeys("\u30fb\u2022\u2027\u00b7\u2219", "\u00b7"),
        **dict.fromkeys("\u01c0\u2502\u2503\uff5c\u00a6", "|"),
        "\u3002": ". ",
        "\u00ba": "\u00b0",
        "\u02da": "\u00b0",
        "\u0131": "i",
        "\u06d4": ".",
        "\u061f": "?",
        "\u2116": "No ",
        "\t": " | ",
        "\r": "\n",
        "\v": "\n",
        "\f": "\n",
        "\u0085": "\n",
        "\u2028": "\n",
        "\u2029": "\n",
    },
)
# Accents are dropped where they are dress (Latin, Greek), vowel points where they are optional (Arabic, Hebrew);
# everywhere else a mark makes another letter (й, が, Indic vowels).
_DROPPED_MARKS = {"latin", "greek", "arabic", "hebrew"}


def _superscript_run(match: re.Match[str]) -> str:
    text, start = match.string, match.start()
    run = unicodedata.normalize("NFKC", match[0]).replace("\u2212", "-")
    before = text[max(0, start - 24) : start]
    numeric = bool(re.fullmatch(r"[+-]?\d+", run))
    if _CHARGE.fullmatch(run) and _SYMBOL_BEFORE.search(before):
        return run
    word = _WORD_BEFORE.search(before)
    if word:
        return _behind_word(word[0], run, numeric=numeric)
    if not before or before[-1].isspace() or before[-1] == "|":
        return f" {run} "
    if numeric and (run[0] in "+-" or re.search(r"(?<![\d.,])10\Z", before)):
        return f"^{run.lstrip('+')}"
    return run if run in _ORDINALS else ""


def _behind_word(word: str, run: str, *, numeric: bool) -> str:
    """Fold the exponent of a unit (m², s⁻¹, xⁿ); drop the footnote mark of a word (Total¹, 합계²)."""
    unit = len(word) <= 2 or word.casefold() in _EXPONENT_UNITS
    if script_of(word[-1]) in {"latin", "greek"} and (unit or run[0] in "+-") and (numeric or len(word) == 1):
        return run
    return ""


def _spaced(match: re.Match[str]) -> str:
    return f" {unicodedata.normalize('NFKC', match[0])} "


def _fold_marks(text: str) -> str:
    """Compose the text and drop the accents of the scripts where they are dress."""
    folded: list[str] = []
    keep = True
    for char in unicodedata.normalize("NFD", text):
        if unicodedata.combining(char) or unicodedata.category(char) == "Mn":
            if keep:
                folded.append(char)
        else:
            keep = script_of(char) not in _DROPPED_MARKS
            folded.append(char)
    return unicodedata.normalize("NFC", "".join(folded))


def join_hyphenation(text: str) -> str:
    """Join words that a line end split: infor-/mation is information; a compound or code keeps its hyphen (GPT-/4)."""
    if "\n" not in text:
        return text
    text = _HYPHENATED.sub(r"\1", text)
    return _WRAPPED_COMPOUND.sub("-", text)


def fold_characters(text: str) -> str:
    """Give the text in folded characters (case, width, accents, dashes, digits, spaces); line ends become spaces."""
    if text.isascii():
        text = join_hyphenation(text.replace("\r\n", "\n"))
        return text.translate(_TABLE).casefold()
    text = unicodedata.normalize("NFC", text)
    text = join_hyphenation(text.replace("\u00ad\n", "").replace("\r\n", "\n"))
    text = _SPACED_MINUS.sub("-", text)
    text = _SUP_RUN.sub(_superscript_run, text)
    text = _ENCLOSED.sub(_spaced, _VULGAR.sub(_spaced, text))
    text = unicodedata.normalize("NFKC", text.translate(_TABLE)).translate(_TABLE)
    text = _NOT_ASCII_DIGIT.sub(lambda match: str(unicodedata.decimal(match[0])), text)
    return unicodedata.normalize("NFKC", _fold_marks(text).casefold()).translate(_TABLE)
