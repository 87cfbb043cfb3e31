"""Which pages and tables a chunk is made from: as the chunker says, else by its references, else by its words.

Chunkers that rewrite text give no offsets, and tools from outside often give neither references nor pages. What is
left is a bounded token match (../arms.md): a chunk belongs to a page (or table) if it has words that stand on that page
(in that table) and on no other.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from qagen.evaluation.outline import plain_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qagen.evaluation.outline import Outline
    from qagen.model.chunk import Chunk
    from qagen.model.score import Basis

    Owner = TypeVar("Owner", int, str)

MIN_WORDS = 2
"""Words of one page alone that a chunk needs, if it has as many of any page at all."""
MIN_SHARE = 0.1
"""Share of the chunk's telling words that must be of the page: a stray name in a long chunk is no visit."""


@dataclass(frozen=True)
class Attribution:
    """Where one chunk comes from."""

    pages: tuple[int, ...]
    """From 1, ascending; empty where it is not known or there are none."""
    pages_basis: Basis
    tables: tuple[str, ...]
    """References of tables, sorted; empty where it is not known or it is made from none."""
    tables_basis: Basis


def attribute(chunk: Chunk, outline: Outline) -> Attribution:
    """Tell the pages and tables of a chunk.

    The basis `given` means that the chunker said so: pages that it named, references that say which tables it holds
    (and, where none is a table, that it holds none). `none`: nothing could be told; such a chunk is never a hit.
    """
    words = set(plain_words(chunk.text)) if not chunk.refs else set()
    pages, pages_basis = _pages(chunk, outline, words)
    if chunk.refs:
        tables = tuple(sorted({outline.table_of[ref] for ref in chunk.refs if ref in outline.table_of}))
        return Attribution(pages, pages_basis, tables, "given")
    found = _owners(words, outline.table_words)
    # Words of no table at all are words of a paragraph: that is known, and not the same as not known.
    return Attribution(pages, pages_basis, tuple(sorted(found)), "text" if words else "none")


def _pages(chunk: Chunk, outline: Outline, words: set[str]) -> tuple[tuple[int, ...], Basis]:
    if chunk.pages:
        return tuple(sorted(set(chunk.pages))), "given"
    if chunk.refs:
        pages = {page for ref in chunk.refs for page in outline.pages.get(ref, ())}
        return tuple(sorted(pages)), "refs" if pages else "none"
    found = _owners(words, outline.page_words)
    return tuple(sorted(found)), "text" if found else "none"


def _owners(words: set[str], of_one: Mapping[str, Owner]) -> list[Owner]:
    counts = Counter(of_one[word] for word in words if word in of_one)
    total = sum(counts.values())
    least = min(MIN_WORDS, max(counts.values(), default=0))
    return [owner for owner, count in counts.items() if count >= max(least, MIN_SHARE * total)]
