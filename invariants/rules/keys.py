"""Keys (specs/qa.md section 6): whole tokens that say something, from the right places, never the same twice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from invariants.derive.words import words
from qagen.text.match import has_token
from qagen.text.normalize import normalize_for_em
from qagen.text.tokens import content_words, is_usable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from invariants.case import Case
    from invariants.derive.headers import Level

_LATIN = re.compile(r"[A-Za-zÀ-ÿ]+")
_HANGUL = re.compile(r"[가-힣]+")
_HAN = re.compile(r"[\u3400-\u9fff]")
# Names of institutions and terms in Han script reach about this many characters; longer runs are clauses.
_LONGEST_HAN_WORD = 8
_TRADE_VERB = re.compile(
    r"(?:summari[sz]|denot|compar|report|decreas|increas)(?:e|es|ed|ing)?|gives?|gave|given|giving|shows?|showed|shown|showing",
    re.IGNORECASE,
)

_PER_CELL = 2


def check(case: Case) -> Iterator[str]:
    """The keys of one item."""
    keys = case.item.answer_spec.context_keys
    if not keys:
        yield "no keys"
        return
    yield from _in_general(case, keys)
    if case.item.type == "cell_value":
        yield from _from_both_labels(case, keys)
    elif case.item.type == "table_about":
        yield from _quoted(case, keys)
    else:
        yield from _quoted(case, keys)
        yield from _of_the_paragraph(case, keys)


def check_items(cases: Iterable[Case]) -> Iterator[tuple[Case, str]]:
    """Two items of a table never have the same keys."""
    seen: dict[tuple[str, str, frozenset[str]], str] = {}
    for case in cases:
        keys = frozenset(normalize_for_em(key) for key in case.item.answer_spec.context_keys)
        identity = (case.item.doc_id, case.item.table_ref, keys)
        if identity in seen:
            yield case, f"same keys as {seen[identity]}"
        seen.setdefault(identity, case.item.qid)


def _in_general(case: Case, keys: tuple[str, ...]) -> Iterator[str]:
    normalized = {key: normalize_for_em(key) for key in keys}
    for key, form in normalized.items():
        if not form.strip():
            yield f"the key {key!r} is empty for the checker"
        elif not is_usable(key) and not any(words(key) == words(label) for label in _whole_labels(case)):
            yield f"the key {key!r} says nothing"
        elif has_token(form, case.normalized_value):
            yield f"the key {key!r} stands inside the value"
        for other, other_form in normalized.items():
            if other != key and form and form in other_form:
                yield f"the key {key!r} is part of the key {other!r}"
    if len(set(normalized.values())) < len(keys):
        yield "the same key twice"


def _whole_labels(case: Case) -> Iterator[str]:
    """Labels that may be a key as a whole, though none of their words may: levels of cells, headers."""
    if case.match is not None:
        yield from (level.cell.text for level in (*case.match.row_levels, *case.match.column_levels))
    if case.item.type == "table_about":
        yield from (text for _, text in case.header_texts())


def _from_both_labels(case: Case, keys: tuple[str, ...]) -> Iterator[str]:
    """One key of the row's label and another of the column's, as shown or as printed; nothing from elsewhere."""
    if case.match is None:
        return
    match = case.match
    reading = match.reading
    turned = (reading.row, reading.column) if match.turned else (reading.column, reading.row)
    of_column = _keys_of(keys, turned[0], match.column_levels)
    of_row = _keys_of(keys, turned[1], match.row_levels)
    for key in keys:
        if key not in of_column and key not in of_row:
            yield f"the key {key!r} is no whole token of the shown labels"
    for name, own, label in (("column", of_column, turned[0]), ("row", of_row, turned[1])):
        if not own:
            yield f"no key from the {name} label {label!r}"
    if len({normalize_for_em(key) for key in keys}) < _PER_CELL:
        yield "one key for both labels"


def _keys_of(keys: tuple[str, ...], shown: str, levels: tuple[Level, ...]) -> list[str]:
    label = normalize_for_em(" | ".join([shown, *(level.cell.text for level in levels)]))
    return [key for key in keys if has_token(key, label)]


def _quoted(case: Case, keys: tuple[str, ...]) -> Iterator[str]:
    """The keys are the two tokens or headers that the question quotes."""
    own = sorted(words(key) for key in keys)
    if not any(sorted(words(key) for key in reading.keys) == own for reading in case.readings):
        yield f"the keys {list(keys)} are not the two that the question quotes"


def _of_the_paragraph(case: Case, keys: tuple[str, ...]) -> Iterator[str]:
    if case.paragraph is None or case.logical is None:
        return
    paragraph = normalize_for_em(case.paragraph.text)
    content = {normalize_for_em(word) for word in content_words(case.paragraph.text)}
    table = "\n".join([case.logical.frame, *case.texts().values()])
    for key in keys:
        form = normalize_for_em(key)
        if not has_token(form, paragraph):
            yield f"the key {key!r} is no word of the paragraph"
        elif form not in content:
            yield f"the key {key!r} is no content word"
        if has_token(form, table):
            yield f"the key {key!r} stands in the table, its caption or the headings over it"
        yield from _weight(key)


def _weight(key: str) -> Iterator[str]:
    if _LATIN.fullmatch(key) and len(key) < 5 and not key.isupper():
        yield f"the key {key!r} is shorter than five letters"
    if _HANGUL.fullmatch(key) and len(key) < 2:
        yield f"the key {key!r} is a single syllable"
    if len(_HAN.findall(key)) > _LONGEST_HAN_WORD:
        yield f"the key {key!r} is a clause, no word"
    if _TRADE_VERB.fullmatch(key):
        yield f"the key {key!r} is a verb that every paper uses"
