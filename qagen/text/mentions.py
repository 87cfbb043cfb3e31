"""Table numbers: those that a paragraph names, and the one with which a caption begins (specs/qa.md section 4)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from qagen.text.hangul import COUNTERS
from qagen.text.lexicon import word_list
from qagen.text.numbers import fold_digits

# Words for "table" in Latin and other scripts written with spaces: (singular, plural).
_SINGULAR = word_list(
    """
    table tbl exhibit tabelle tableau tabla cuadro tabella tabela quadro tabell tabel таблица таблицы таблице
    таблицу таблицей табл πίνακας πίνακα جدول الجدول טבלה bảng tabulka táblázat tablo
    """
)
_PLURAL = word_list(
    """
    tables tbls exhibits tabellen tableaux tablas cuadros tabelle tabelas quadros tabeller таблицах таблицами
    таблицам таблиц πίνακες جداول الجداول
    """
)
# A lower-case "tab" is a key or a browser's; the abbreviation is capitalised or has its dot.
_SPACED = re.compile(
    r"(?<![^\W_])(?<!\w[-\u2010])(?:(?P<supplement>supp(?:lementary|lemental|l)?\.?)\s+)?"
    rf"(?:(?P<plural>{'|'.join(_PLURAL)}|(?-i:Tabs\b)|tabs\.)|(?P<singular>{'|'.join(_SINGULAR)}|(?-i:Tab|TAB)|tab(?=\.)))"
    r"(?![^\W\d_])\.?\s*(?:(?:no|nr|n°|№|رقم)\.?\s*)?[#(\[]?\s?",
    re.IGNORECASE,
)
# Han words that end in 表 are other words (代表, 発表); these characters may stand before a mention.
_SPACELESS = re.compile(
    r"(?:(?<![가-힣])표|(?<![一-龥々]|附)表|(?<=[如见見参參由从從据據在与與和及的按以下上该該此本于於])表)\s*[>〉\]]?\s*(?:번호\s*)?"
)
_NUMBER = re.compile(
    r"(?:(?-i:[A-Z]{1,2})[.-]?|s)?\d{1,3}(?:[.-]\d{1,3}){0,3}[a-z]?(?![^\W가-힣一-龥ぁ-ヿ])|(?-i:[IVX]{1,6})(?:[.-]\d{1,3})?(?!\w)",
    re.IGNORECASE,
)
_PART = re.compile(r"\s?\([a-z]\)", re.IGNORECASE)
_SEPARATOR = re.compile(
    r"\s*(?:,\s*(?:and|und|et|y|e|or|&)\b|[,;&/、~\-]|(?:and|und|et|y|e|or|oder|ou|u|to|bis|à|through|и|و)\b|및|와|과|부터|에서|和|与|與|及|と|至|から)\s*"
    r"(?:(?:표|表)\s?)?",
    re.IGNORECASE,
)
# "Tables 3 and 4, 25 patients": the list ends with the number behind "and".
_LAST = re.compile(r"\b(?:and|und|et|y|e|or|oder|ou|u)\b|&", re.IGNORECASE)
_RANGE = re.compile(r"\s*(?:[-~]|to|bis|à|through|부터|至|から)\s*", re.IGNORECASE)
_INNER_RANGE = re.compile(r"(\d{1,3})-(\d{1,3})")
_NO_MENTION = re.compile(r"\s?(?:" + "|".join(COUNTERS) + r"|%)(?<!번)(?<!쪽)")
_ROMAN = re.compile(r"X{0,3}(?:IX|IV|V?I{0,3})")

_NAME = r"(?-i:[A-ZÀ-Þ][\w'’-]+)"
_BY = rf"(?:{_NAME}(?:,?\s+(?:and|&|und|et|y)\s+{_NAME}|,?\s+et\s+al\.?)|{_NAME},?\s*[(\[]\s?(?:(?:19|20)\d\d|\d+))"
_SOURCE = rf"(?:\[\s?\d|ref(?:erence|s)?\.?\s*\[?\d|(?:paper|work|study|article|supplement)\s+(?:of|by|to|\[)|{_BY})"
_FOREIGN = re.compile(
    rf"(?:,?\s*(?:of|in|from|by|aus|von|bei|dans|de|en|di)\s+(?:the\s+)?{_SOURCE}|,?\s*[\[(]\s?\d{{1,3}}[\d,\s-]*\]|,?\s*\(?\s?{_BY})",
    re.IGNORECASE,
)
# "Smith et al., Table 2", "[12, Table 3]", "문헌 [3]의 표 2".
_FOREIGN_BEFORE = re.compile(
    rf"(?:\[\d[\d,\s]*,\s*|\[\d[\d,\s-]*\](?:의|'s)\s*|et\s+al\.?(?:\s?[(\[][\d\s,a-z]*[)\]])?(?:'s|,)?\s+|{_NAME}'s\s+)(?:in\s+)?\Z"
)
# Bold words and bold numbers of markdown; a single star may be a note mark.
_EMPHASIS = re.compile(r"\*\*|__|</?(?:b|strong|i|em)>")
_OPENING = re.compile(r"[\s*_<〈《【\[({#]*")
_LONGEST_RANGE = 30
_LOOK_BACK = 40
# A caption's word for a table with all that may stand before its number.
_LONGEST_HEAD = 80


def _fold(text: str) -> str:
    plain = _EMPHASIS.sub("", unicodedata.normalize("NFKC", text))
    return unicodedata.normalize("NFKC", fold_digits(plain))


@dataclass(frozen=True)
class _Head:
    """A word for a table.

    Attributes:
        start: index of its first character.
        number_at: where its number must begin.
        listed: whether more than one number may follow.
        prefix: what a supplement's number begins with.
    """

    start: int
    number_at: int
    listed: bool
    prefix: str


def _head_of(match: re.Match[str]) -> _Head:
    if match.re is _SPACELESS:
        return _Head(match.start(), match.end(), listed=True, prefix="")
    supplement = match["supplement"] is not None
    return _Head(match.start(), match.end(), listed=match["plural"] is not None, prefix="S" if supplement else "")


class _Heads:
    """The words for a table in a text, one after the other; each pattern looks at each place once."""

    def __init__(self, folded: str) -> None:
        self._folded = folded
        self._next = {pattern: pattern.search(folded) for pattern in (_SPACED, _SPACELESS)}

    def first_from(self, start: int) -> _Head | None:
        """Give the first word at or behind a place that never moves back; None where there is none."""
        for pattern, match in self._next.items():
            if match and match.start() < start:
                self._next[pattern] = pattern.search(self._folded, start)
        found = [match for match in self._next.values() if match]
        return _head_of(min(found, key=lambda match: (match.start(), match.end()))) if found else None


def _valid(number: str) -> bool:
    letters = re.match(r"[IVX]+", number)
    if letters is None or (number[-1:].isdigit() and letters.end() == 1 and "." not in number and "-" not in number):
        return True
    return _ROMAN.fullmatch(letters[0]) is not None


def _expand(first: str, last: str) -> list[str]:
    """Name all tables of a range of plain integers; other ranges name their ends."""
    if first.isdigit() and last.isdigit() and 0 < int(last) - int(first) < _LONGEST_RANGE:
        return [str(number) for number in range(int(first) + 1, int(last) + 1)]
    return [last]


def _numbers_at(folded: str, at: int, *, listed: bool, dashes: bool) -> tuple[list[str], int]:
    """Read the numbers behind a word for a table; give them and where they end.

    Args:
        folded: the text.
        at: where the first number must begin.
        listed: whether more than one may follow (plural words, and languages without a plural).
        dashes: whether "3-5" is a range (plural words) and not one number.
    """
    numbers: list[str] = []
    match = _NUMBER.match(folded, at)
    separator = ""
    while match and _valid(match[0]) and not _NO_MENTION.match(folded, match.end()):
        inner = _INNER_RANGE.fullmatch(match[0]) if dashes else None
        if inner and int(inner[1]) < int(inner[2]):
            numbers += [inner[1], *_expand(inner[1], inner[2])]
        elif numbers and _RANGE.fullmatch(separator):
            numbers += _expand(numbers[-1], match[0].upper())
        else:
            numbers.append(match[0].upper())
        part = _PART.match(folded, match.end())
        at = part.end() if part else match.end()
        more = _SEPARATOR.match(folded, at) if listed else None
        if more is None or (_LAST.search(separator) and more[0].strip() == ","):
            break
        separator = more[0]
        match = _NUMBER.match(folded, more.end())
    return numbers, at


def table_mentions(text: str) -> tuple[str, ...]:
    """Give the numbers of the tables that a paragraph names, in order, each once, as own_table_number writes them.

    "Tables 3-5" names 3, 4 and 5; "Table 3(a)" names 3; "Table 2-1" names 2-1; a table that is plainly another work's
    ("Table 3 of [12]", "Table 2 in Smith et al.") is not named. Empty for a text that names none.
    """
    folded = _fold(text)
    found: list[str] = []
    heads = _Heads(folded)
    head = heads.first_from(0)
    while head:
        dashes = head.listed and folded[head.start] not in "표表"
        numbers, end = _numbers_at(folded, head.number_at, listed=head.listed, dashes=dashes)
        before = folded[max(0, head.start - _LOOK_BACK) : head.start]
        if numbers and not _FOREIGN.match(folded, end) and not _FOREIGN_BEFORE.search(before):
            found += [number if number.startswith(head.prefix) else head.prefix + number for number in numbers]
        head = heads.first_from(max(end, head.start + 1))
    return tuple(dict.fromkeys(found))


def own_table_number(caption: str) -> str | None:
    """Give the number with which a caption begins, as one whole string in upper case: 3, 2-1, 4.2, A1, S3, IV.

    None where the caption begins otherwise or names several tables; "Supplementary Table 3" is S3.
    """
    folded = _fold(caption)
    opening = _OPENING.match(folded)
    first = opening.end() if opening else 0
    head = _Heads(folded[: first + _LONGEST_HEAD]).first_from(first)
    if head is None or head.start != first:
        return None
    several = head.listed and folded[first] not in "표表"
    numbers, _ = _numbers_at(folded, head.number_at, listed=several, dashes=several)
    if len(numbers) != 1:
        return None
    return numbers[0] if numbers[0].startswith(head.prefix) else head.prefix + numbers[0]
