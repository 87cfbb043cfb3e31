"""A document as the judge of chunks needs it: where its items stand and which words are theirs alone.

Read from the stored DoclingDocument as plain JSON; nothing of docling is needed for it.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    Owner = TypeVar("Owner", int, str)

_KINDS = ("texts", "tables", "pictures", "groups", "key_value_items", "form_items", "field_items", "field_regions")
_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+")


def plain_words(text: str) -> list[str]:
    """Whole words and numbers of a text, case and compatibility forms folded; empty where there are none."""
    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold())


@dataclass(frozen=True)
class Outline:
    """Places and words of one document."""

    pages: Mapping[str, tuple[int, ...]]
    """Reference of an item to its pages from 1, ascending; empty for what has no place."""
    table_of: Mapping[str, str]
    """Reference of an item to the outermost table that it is, or in which it stands."""
    page_words: Mapping[str, int]
    """Words that stand on one page only, with the page."""
    table_words: Mapping[str, str]
    """Words that stand in one table and nowhere else, with the table's reference."""
    text: str
    """All texts and cells of the document, for telling its language."""


def outline_of(document: Mapping[str, Any]) -> Outline:
    """Read the outline of a stored DoclingDocument.

    Args:
        document: the JSON value; lists that are missing are taken as empty.
    """
    items = {item["self_ref"]: item for kind in _KINDS for item in document.get(kind) or ()}
    pages = {ref: _pages(item) for ref, item in items.items()}
    table_of = {ref: table for ref in items if (table := _table_above(ref, items))}
    texts = [(ref, _text(item)) for ref, item in items.items()]
    return Outline(
        pages=pages,
        table_of=table_of,
        page_words=_words_of_one((pages[ref], text) for ref, text in texts),
        table_words={
            word: table
            for word, table in _words_of_one(((table_of.get(ref, ""),), text) for ref, text in texts).items()
            if table
        },
        text="\n\n".join(text for _, text in texts if text),
    )


def _pages(item: Mapping[str, Any]) -> tuple[int, ...]:
    return tuple(sorted({place["page_no"] for place in item.get("prov") or ()}))


def _text(item: Mapping[str, Any]) -> str:
    data = item.get("data") or {}
    cells = data.get("table_cells") if isinstance(data, dict) else None
    if cells is not None:
        # Between bars, so that no number runs on into the next cell.
        return " | ".join(cell.get("text") or "" for cell in cells)
    return item.get("text") or ""


def _table_above(ref: str, items: Mapping[str, Mapping[str, Any]]) -> str | None:
    """The outermost table on the way up; a chain that runs in a circle ends where it began to repeat."""
    found, seen = None, set()
    while ref in items and ref not in seen:
        seen.add(ref)
        if ref.startswith("#/tables/"):
            found = ref
        ref = (items[ref].get("parent") or {}).get("$ref", "")
    return found


def _words_of_one(texts: Iterable[tuple[tuple[Owner, ...], str]]) -> dict[str, Owner]:
    """Words that have one owner; text that belongs to several at once (a paragraph over a page end) says nothing."""
    owner: dict[str, Owner] = {}
    shared: Counter[str] = Counter()
    for owners, text in texts:
        for word in set(plain_words(text)):
            if len(owners) != 1 or owner.setdefault(word, owners[0]) != owners[0]:
                shared[word] += 1
    return {word: one for word, one in owner.items() if word not in shared}
