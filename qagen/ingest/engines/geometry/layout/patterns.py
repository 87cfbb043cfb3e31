"""What texts look like that have a role: numbers, captions, notes, list items, headings, page numbers."""

from __future__ import annotations

import re
from functools import lru_cache

from qagen.text.list_signs import BULLETS
from qagen.text.mentions import own_table_number

NUMBER = re.compile(
    r"^[(\[<>≤≥~±+\-–−$€£¥₩%*△▲▼]*\d[\d.,'’\s:/%°\-–−+±()\]×*†‡⁰¹²³⁴-⁹⁻ᵃ-ᵈa-dA-D]*([원억만천주명개건회점호세]{1,3}|\s[a-zµ]{1,3}[²³]?)?$"
    r"|^[-–—−.…*x✓✗✔✘•○●◯△▲▼]+$|^(n/?a|na|nd|n\.a\.?|c|:|\.\.|\([\dcdxsz*]\)|yes|no)$",
    re.IGNORECASE,
)
"""A cell that holds a value: a number with signs, units of one character and marks, a dash, a tick, `n/a`."""

_MONEY = re.compile(r"^[$€£¥₩]\s+(?=[\d(.–—-])")
"""A sign of money set apart from its number, at the left of the column."""

YEAR = re.compile(
    r"^\(?(19|20)\d\d(\s*[/\-–]\s*\d{2,4})?[a-z*년年]?\)?[a-z*]?$|^Q[1-4]$|^\(\d\)$|^\d{1,2}$", re.IGNORECASE
)
"""A number that is rather the name of a column: a year, a quarter, a column number."""

_OPEN = r"^\s*[\[<【〈《(]?\s*"
# what may follow the number: a mark, the end, or the title itself, which begins with a capital, a digit or a script
# without capitals; "Table 2 shows" and "표 1은" are sentences
_AFTER = r"\s*([\]>】〉》).:|．：–—-]|$|\s[\[(]?[A-Z0-9À-ÞА-Я]|\s+[^\x00-\u024f])"
_TABLE_CAPTION = re.compile(
    _OPEN + r"(?P<head>[^\W\d_]{2,12}\.?)\s*"
    r"(\d+([.\-–]\d+)*[a-z]?|[IVX]+\b|[A-Z]{1,2}([.\-–]?\d+)+|[A-Z](?=[\s.:]))" + _AFTER
)
_SPACELESS_TABLE_CAPTION = re.compile(
    _OPEN + r"(표|表|附表|별표)\s*([\dIVX]+([.\-–]\d+)*|[一二三四五六七八九十]+)" + _AFTER
)
# other titles of tables that are numbered like tables, and are not mentioned as such
_OTHER_HEADS = frozenset({"exhibit", "schedule"})


def names_table(text: str) -> bool:
    """Whether a text begins like the caption of a numbered table, in any language with a known word for it."""
    if _SPACELESS_TABLE_CAPTION.match(text):
        return True
    found = _TABLE_CAPTION.match(text)
    return found is not None and _is_table_word(found["head"].lower())


@lru_cache(4096)
def _is_table_word(word: str) -> bool:
    return word in _OTHER_HEADS or own_table_number(f"{word.capitalize()} 1") is not None


FIGURE_CAPTION = re.compile(
    _OPEN + r"((?i:figure|fig\.|chart|graph|abbildung|abb\.|figura|plate|scheme)\s*([\dIVX]+|[A-Z]\b)([.\-–]\d+)*[a-z]?"
    r"|(그림|도표|図|图|圖)\s*\d+([.\-–]\d+)*)" + _AFTER
)
"""Begins like the caption of a numbered figure."""

LISTING_CAPTION = re.compile(
    r"^\s*(example|listing|code|algorithm|algorithmus|algorithme|procedure)\s+\d", re.IGNORECASE
)
"""Begins like the caption of a listing."""

NOTE = re.compile(
    r"^\s*(sources?\b|notes?\b|remarks?\b|abbreviations?\b|quellen?\b|hinweis|anmerkung|remarque|legend|자료|출처|"
    r"주\s*[:：)\d]|비고|注[:：\d]|出典|資料|出所|来源|资料|備考|※|\*+|†|‡|[¹²³⁴-⁹ᵃ-ᵉ]|\(?[1-9a-e]\))\s*[:：.)\]]?",
    re.IGNORECASE,
)
"""Begins like a note or a source below a table."""

# without the signs of sections and of notes, which begin other texts too; with boxes, other dots, dashes
LIST_MARKS = BULLETS.translate({ord(sign): None for sign in "§※"}) + "☐☑✓❏⋅･\uf0b7\uf0a7\uf0d8\uf076*–—-"
"""Signs that mark an item of a list where a space follows; fit for the end of a class of characters."""

# a row of one sign is an ornament; before a text without a space dots may be a part of it, the second class is none
BULLET = re.compile(rf"^\s*([{LIST_MARKS}])\s+(?!\1)\S|^\s*[▶►•▪■●◦❍❏\uf0b7\uf0a7ㅇ○]")
"""Begins with a bullet."""

ORNAMENT = re.compile(r"^\s*([^\w\s])(\s*\1)+\s*$")
"""Nothing but one sign again and again: it parts texts and belongs to none."""

ENUMERATION = re.compile(
    r"^\s*(\(?\d{1,2}[.)]|\([a-zA-Z0-9]{1,3}\)|[a-z][.)]|[A-Z]\)|[ivx]{1,4}[.)]|[①-⑳]|[가-하][.)])\s+\S|^\s*\[\d{1,3}\]\s"
)
"""Begins with a number or letter of an enumeration."""

NUMBERED_HEADING = re.compile(
    r"^\s*((\d+(\.\d+){0,4}\.?)|([IVX]+\.)|([A-Z]\.)|((chapter|section|appendix|part|kapitel|chapitre|annex)\s+[\dA-Z]+[.:]?)"
    r"|(제\s*\d+\s*[장절조항편])|(第[\d一二三四五六七八九十]+[章節节]))\s*[A-ZÀ-Þ가-힣一-龥ァ-ヶ]",
    re.IGNORECASE,
)
"""Begins with the number of a section."""

FOOTNOTE_MARK = re.compile(
    r"^\s*(\d{1,2}(?![\d.,])\)?|\d{1,2}\.(?=\s)|[*†‡§¶]+|\(\d{1,2}\)|[⁰¹²³⁴-⁹]+|[ᵃ-ᵉ]|주\s*\d?\s*[):])\s*\S"
)
"""Begins with a footnote mark."""

PAGE_NUMBER = re.compile(
    r"^\s*[-–—·|]?\s*((page|seite|p\.?)\s*)?\d{1,4}(\s*(of|/|von|de|sur)\s*\d{1,4})?\s*[-–—·|]?\s*$|^\s*[ivxlc]{1,6}\s*$",
    re.IGNORECASE,
)
"""Nothing but a page number."""

LEADERS = re.compile(r"\.{4,}|(\s?\.\s){4,}|…{2,}|·{4,}|(\. ){3,}\.?|_{6,}\s*\d+$")
"""The dots between a contents entry and its page."""

CONTENTS_TITLE = re.compile(
    r"^\s*(table of contents|contents|inhalt(sverzeichnis)?|sommaire|table des mati[eè]res|list of (figures|tables)|"
    r"목\s*차|차\s*례|目\s*次|目\s*录|目\s*錄)\s*$",
    re.IGNORECASE,
)
"""The title of a contents list."""


@lru_cache(1 << 14)
def is_value(text: str) -> bool:
    """Whether a cell's text is a value rather than a label; false for an empty text."""
    return bool(NUMBER.match(_MONEY.sub("", text)))
