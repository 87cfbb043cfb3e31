"""Split a paragraph into sentences: Latin, Korean, Chinese and Japanese, by rules."""

from __future__ import annotations

import re

from qagen.text.lexicon import word_set

# Written in lower case; a dot behind one of these ends no sentence.
_ABBREVIATIONS = word_set(
    """
    e.g i.e eg ie etc cf vs viz al approx ca resp fig figs tab tabs tbl eq eqs eqn sec sect ch chap p pp vol no
    nos nr ref refs app dr mr mrs ms prof st jr sr inc ltd co corp dept est min max avg std dev jan feb mar apr
    jun jul aug sep sept oct nov dec abb bzw ggf evtl inkl exkl usw vgl z.b d.h u.a o.ä i.d.r s.o s.u bd hrsg z
    d u o s a b art abs kap mio mrd env av p.ex ex m mm mme n.b núm num pág cap ed eds a.m p.m u.s u.k m.sc b.sc
    ph.d
    """
)
_END = re.compile(
    r"[.!?\u2026]+[\"'\u201d\u2019)\]\u00bb]*(?=\s)|[\u3002\uff01\uff1f]+[\u300d\u300f\u201d\u2019\uff09)]*|\n\s*\n"
)
_LAST_WORD = re.compile(r"(?:[^\W_]+\.)*[^\W_]+\Z")
_LIST_NUMBER = re.compile(r"(?:\A|\n)\s*(?:\d{1,3}|[a-z])\Z", re.IGNORECASE)


# Behind a single capital these begin a sentence; anything else there is a surname.
_OPENERS = word_set(
    """
    the it in we this these that they as for on at by if when while however our their its an a here there each
    all both der die das es wir dies le la les il nous el los las
    """
)
_NEXT_WORD = re.compile(r"\s*[(\"'\u201c]*([^\W_]*)(\.?)")
_DATE_PART = re.compile(r"\d\.\s?\d{1,2}\Z")


def _ends_sentence(text: str, start: int, match: re.Match[str]) -> bool:
    if match[0][0] != ".":
        return True
    before = text[start : match.start()]
    word = _LAST_WORD.search(before)
    if word is None:
        return True
    following = _NEXT_WORD.match(text, match.end())
    opener, dot = (following[1], following[2]) if following else ("", "")
    if (
        _LIST_NUMBER.search(before)
        or (word[0] if len(word[0]) == 1 else word[0].casefold()) in _ABBREVIATIONS
        or opener[:1].islower()
    ):
        return False
    if word[0].isdigit():
        return not (opener.isdigit() and dot) and not (_DATE_PART.search(before) and opener)
    if len(word[0]) == 1 and word[0].isupper() and opener[:1].isupper():
        return opener.casefold() in _OPENERS
    return True


def sentences(text: str) -> tuple[str, ...]:
    """Split a text into its sentences, stripped, in order; empty for blank text.

    Decimals, abbreviations (e.g., Fig., et al., z. B., Nr.), initials, list numbers and dates (2024. 1. 1.) end no
    sentence; a blank line does.
    """
    found: list[str] = []
    start = 0
    for match in _END.finditer(text):
        if match.start() < start or not _ends_sentence(text, start, match):
            continue
        found.append(text[start : match.end()].strip())
        start = match.end()
    found.append(text[start:].strip())
    return tuple(sentence for sentence in found if sentence)
