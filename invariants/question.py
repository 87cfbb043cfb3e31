"""Reads a question back into its slots, in every way in which it can be read."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from invariants.forms import FORMS, ORDINALS, TABLE_PHRASES

if TYPE_CHECKING:
    from collections.abc import Iterator

_SLOT = re.compile(r"\{(\w+)\}")


class Reading(NamedTuple):
    """One way to read a question; slots that its form does not have are empty."""

    language: str
    type: str
    table: str
    column: str
    row: str
    keys: tuple[str, ...]
    """The two quoted tokens or headers, as they stand."""


class TableName(NamedTuple):
    """A table phrase, taken apart."""

    nth: int | None
    """From 1; null where the phrase counts nothing."""
    page: int | None
    last: int | None
    """Last page of a joined table."""
    sheet: str | None
    section: str | None


@lru_cache(maxsize=4096)
def readings(question: str, *, delabeled: bool = False) -> tuple[Reading, ...]:
    """All readings of a question; none where it has no known form."""
    found = []
    for form in FORMS:
        for slots in _slots(form.delabeled if delabeled else form.question, question):
            keys = tuple(slots[name] for name in ("key1", "key2") if name in slots)
            found.append(
                Reading(
                    form.language,
                    form.type,
                    slots.get("table", ""),
                    slots.get("column", ""),
                    slots.get("row", ""),
                    keys,
                )
            )
    return tuple(dict.fromkeys(found))


def _slots(template: str, text: str) -> Iterator[dict[str, str]]:
    pieces = _SLOT.split(template)
    head = re.match(pieces[0], text)
    if head:
        yield from _fill(pieces[1:], text, head.end())


def _fill(pieces: list[str], text: str, at: int) -> Iterator[dict[str, str]]:
    """Fill the slots from `at` on: `pieces` alternates slot name and the literal after it."""
    name, literal, rest = pieces[0], pieces[1], pieces[2:]
    pattern = re.compile(literal)
    start = at + 1
    while start <= len(text):
        found = pattern.search(text, start)
        if found is None:
            return
        filled = text[at : found.start()]
        if not rest and found.end() == len(text):
            yield {name: filled}
        elif rest:
            for others in _fill(rest, text, found.end()):
                yield {name: filled, **others}
        start = found.start() + 1


@lru_cache(maxsize=4096)
def table_name(phrase: str) -> TableName | None:
    """What a table phrase names; null where it has no known form."""
    for form in TABLE_PHRASES:
        found = form.pattern.fullmatch(phrase)
        if found is None:
            continue
        groups = found.groupdict()
        nth = _ordinal(groups.get("nth"))
        if groups.get("nth") and nth is None:
            continue
        page, last = groups.get("page"), groups.get("last")
        return TableName(
            nth,
            int(page) if page else None,
            int(last) if last else None,
            groups.get("sheet"),
            groups.get("section"),
        )
    return None


def _ordinal(word: str | None) -> int | None:
    if word is None:
        return None
    digits = re.match(r"\d+", word)
    return int(digits.group()) if digits else ORDINALS.get(word)
