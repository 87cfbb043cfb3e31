"""Context keys: the tokens that must stand beside the value (specs/qa.md section 6)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from qagen.generation.addresses import fold
from qagen.generation.nouns import is_hangul, reads_as_noun
from qagen.generation.rarity import hash_rank
from qagen.tables.display import display_label
from qagen.text.dates import is_year_like
from qagen.text.hangul import without_particle
from qagen.text.match import has_token
from qagen.text.mentions import table_mentions
from qagen.text.prefilter import reduce_text
from qagen.text.sentences import sentences
from qagen.text.tokens import content_words, is_name_or_term, is_usable, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.generation.links import Link
    from qagen.generation.proof import ProofTexts
    from qagen.generation.rarity import Rarity
    from qagen.tables.view import Label

# Sums, times and units: alone they pin no label, so the whole label is the key where nothing else is left.
WEAK_KEYS = frozenset(
    """total totals sum subtotal all overall average mean year years month months week weeks day days hour hours
    minute minutes second seconds percent number numbers count value values rate unit units other others last next
    first final later earlier new old high low max min work data additional united information general main name type
    kind item items digit digits figure figures amount amounts period periods level size group category description
    unaudited audited restated quarter half tsp tbsp cup cups gram grams litre litres liter liters metre metres meter
    meters inch inches mile miles foot feet pound pounds ounce ounces ton tons tonne tonnes hectare hectares acre acres
    euro euros dollar dollars million millions billion billions thousand thousands
    재무제표 기준 금액 수량 내용 항목 여부 현황 단위 제목 번호 종류 기간 기말 당기 전기
    합계 총계 소계 전체 평균 연도 년도 비율 단위 기타 지급 사업 구분
    gesamt summe jahr jahre monat tage anteil ensemble année années mois jour jours nombre taux valeur
    año años mes meses número valor 合計 総計 年度 単位 合计 总计 单位 年份""".split()
)
# Up to so many words, or characters, the whole label is the key: "lot" of "Quite a lot" and half a compound say little.
SHORT_WORDS = 4
SHORT = 30
# In a heading of so many words each one is chance: "firm" of "markets in which the firm is one of the five leaders".
LONG = 7
# Vietnamese writes the syllables of a word apart.
_VIETNAMESE = re.compile("[\u0103\u0111\u01a1\u01b0\u1ea0-\u1ef9]", re.IGNORECASE)
_BRACKETS_AT_END = re.compile(r"(?<=\S)\s*[(（][^()（）]*[)）]$")
_BRACKETED = re.compile(r"[(\[（][^()\[\]（）［］]*[)\]）]")
_JOINERS = "/-–—&+,;:"
_IN_BRACKETS = re.compile(r"[(\[（［][^()\[\]（）［］]*[)\]）］]")
# More words of one sentence than this are never needed to find two keys.
MAX_WORDS = 60


def label_keys(label: Label, others: Sequence[Label], rarity: Rarity, stub: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the keys that pin a label among the others of its axis, outermost first.

    One for the innermost level, which is what names the row or the column; further out one more for each level that
    tells it from a label that is the same so far, a section row last; all levels where the inner ones say nothing. Keys
    are taken from the cells as printed, so that every text of the table holds them.

    Args:
        label: the row's or column's label.
        others: all other labels of that axis.
        rarity: counts of the document.
        stub: headers of the label columns, whose words say of every row what it is.
    """
    levels = _levels(label)
    # A level that is nothing but a note ("(Unaudited)", "(c-a)") names nothing while another one is there.
    levels = [level for level in levels if not _BRACKETED.fullmatch(level[0])] or levels
    same = [{fold(plain) for plain, _ in _levels(other)} for other in others]
    keys: list[str] = []
    told = False
    for plain, printed in reversed(levels):
        apart = [other for other in same if fold(plain) in other]
        if told and len(apart) == len(same):
            continue
        keys.insert(0, _level_key(plain, printed, others, rarity, stub))
        same = apart
        told = told or any(map(is_usable, words(plain)))
        if told and not same:
            break
    return tuple(dict.fromkeys(keys))


def _levels(label: Label) -> list[tuple[str, str]]:
    """Each level as shown and as printed, from the outside; the section row is the outermost."""
    own = [(plain, cell.source.text) for plain, cell in zip(label.plain, label.cells, strict=True)]
    if label.section is not None:
        own.insert(0, (_section_name(label.section.source.text), label.section.source.text))
    return [level for level in own if level[0]]


@lru_cache(maxsize=65536)
def _section_name(printed: str) -> str:
    return display_label(printed, keep_brackets=True)


def _without_note(plain: str, printed: str, others: Sequence[Label]) -> str | None:
    """The level without the brackets at its end (a unit, a note), if that still tells it from all others."""
    bare = _BRACKETS_AT_END.sub("", plain)
    folded = fold(bare)
    if bare == plain or not any(map(is_usable, words(bare))) or not has_token(bare, fold(printed)):
        return None
    # "kayıp/(kazanç)": the brackets hold the other half of a word, and no note.
    if bare[-1] in _JOINERS:
        return None
    if folded in WEAK_KEYS or any(folded in fold(level) for other in others for level in other.plain):
        return None
    return bare


def _level_key(plain: str, printed: str, others: Sequence[Label], rarity: Rarity, stub: Sequence[str]) -> str:
    """The whole level, or of a long one the rarest name or term that no other label has."""
    whole = findable(plain, printed)
    own = _own_words(plain)
    if len(own) <= SHORT_WORDS or len(plain) <= SHORT or _VIETNAMESE.search(plain):
        return _without_note(plain, printed, others) or whole
    weak = {word.casefold() for other in others for level in other.plain for word in words(level)}
    weak |= WEAK_KEYS | {word.casefold() for text in stub for word in words(text)}
    # Only a name or a term stands for its phrase; among capitals alone none can be told.
    tokens = [
        (word, place)
        for place, word in enumerate(own if not plain.isupper() else ())
        if is_name_or_term(word, sentence_initial=True)
        and not word[0].isdecimal()
        and "." not in word
        and is_usable(word)
        if word.casefold() not in weak and _is_whole(word, plain) and has_token(word, fold(printed))
    ]
    if not tokens:
        return whole
    best = min(tokens, key=lambda t: (rarity.of(t[0]), t[1], t[0]))
    return _without_genitive(best[0])


def _own_words(level: str) -> tuple[str, ...]:
    """Words that may stand for a level: none in brackets (units, notes), none of a long heading."""
    own = words(_IN_BRACKETS.sub(" ", level)) or words(level)
    return own if len(own) < LONG else ()


def _is_whole(word: str, level: str) -> bool:
    """Return False for a part of a word: Han cut off a number, a Korean verb before its negation."""
    return re.search(rf"\d{re.escape(word)}|{re.escape(word)}\s+(?:않|못|아니)", level) is None


def _without_genitive(word: str) -> str:
    """Return a Korean word without 의, the one particle that labels carry; other endings belong to the word."""
    return without_particle(word) if is_hangul(word) and word.endswith("의") else word


def findable(plain: str, printed: str) -> str:
    """Return the label as shown if the checker finds it in the label as printed, else as printed."""
    return plain if has_token(plain, fold(printed)) else printed.replace("\n", " ").strip()


def nested(keys: Sequence[str], value: str) -> bool:
    """Return whether one key stands in another one, or in the value, or the value in a key."""
    folded = [fold(key) for key in keys]
    # "type" is part of "user_type" although the checker takes that for one word: the key would say nothing of its own.
    reduced = [reduce_text(key) for key in keys]
    if any(a and a in b for i, a in enumerate(reduced) for j, b in enumerate(reduced) if i != j):
        return True
    folded_value = fold(value)
    return any(has_token(key, folded_value) for key in keys) or any(has_token(value, key) for key in folded)


def paragraph_keys(link: Link, texts: ProofTexts, refs: Sequence[str], rarity: Rarity) -> tuple[str, ...]:
    """Return the content words of a paragraph that stand in none of the table's texts, best first.

    Where the paragraph cites further tables they stand in no table of the document.

    They come from the sentences that hold the mention or the shared numbers and read as nouns there; names and terms
    first, then the rarest.

    Args:
        link: the paragraph and what links it.
        texts: texts of the document's tables.
        refs: the table's parts.
        rarity: counts of the document.
    """
    ranked: dict[str, tuple[bool, int, str]] = {}
    # A paragraph that cites two tables speaks of both: a word of the other one's labels may be said of that one.
    spoken_of = texts.refs if len(table_mentions(link.paragraph.text)) > 1 else refs
    for sentence in _telling_sentences(link):
        first = next(iter(words(sentence)), "")
        for word in content_words(sentence)[:MAX_WORDS]:
            if word in ranked or _no_name(word) or any(texts.loosely_in_table(word, ref) for ref in spoken_of):
                continue
            term = is_name_or_term(word, sentence_initial=word == first)
            if term or reads_as_noun(word, sentence):
                ranked[word] = (not term, rarity.of(word), hash_rank("context", word))
    return tuple(sorted(ranked, key=ranked.__getitem__))


def _no_name(word: str) -> bool:
    """A form of a word (its ending stands behind an apostrophe), a date, or something counted ("13종", "25.1분기")."""
    counted = word[0].isdecimal() and not word.isascii()
    return counted or is_year_like(word) or any(sign in word for sign in "'\u2019")


def _telling_sentences(link: Link) -> tuple[str, ...]:
    found = []
    for sentence in sentences(link.paragraph.text):
        cited = link.number is not None and link.number in table_mentions(sentence)
        if cited or any(token in sentence for token in link.tokens):
            found.append(sentence)
    return tuple(found)
