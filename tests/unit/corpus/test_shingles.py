"""No two documents share their wording: the set would else hold one document many times."""

from __future__ import annotations

import re
from itertools import combinations

from qagen.corpus.records import Code, Figure, Footnotes, Heading, ListBlock, Paragraph, Source, Table

SIZE = 8
_WORD = re.compile(r"[぀-ヿ一-鿿]|[^\W぀-ヿ一-鿿]+")


def printed(source: Source) -> list[str]:
    """Every text of a document."""
    texts = []
    for block in source.blocks:
        if isinstance(block, (Heading, Paragraph, Code)):
            texts.append(block.text)
        elif isinstance(block, ListBlock):
            texts += [item.text for item in block.items]
        elif isinstance(block, Footnotes):
            texts += block.lines
        elif isinstance(block, Figure):
            texts.append(block.caption)
        elif isinstance(block, Table):
            texts += [block.caption, *(cell.text for cell in block.grid.cells), *block.notes]
    return texts


def shingles(source: Source) -> set[tuple[str, ...]]:
    """Eight words in a row (in Japanese and Chinese, characters)."""
    words = _WORD.findall(" ".join(printed(source)).lower())
    return {tuple(words[i : i + SIZE]) for i in range(len(words) - SIZE + 1)}


def test_any_two_documents_share_less_than_two_percent(shipped):
    sets = {source.header.id: shingles(source) for source in shipped}
    assert min(len(found) for found in sets.values()) > 300
    shares = {
        (a, b): len(sets[a] & sets[b]) / min(len(sets[a]), len(sets[b])) for a, b in combinations(sorted(sets), 2)
    }
    assert {pair: share for pair, share in shares.items() if share >= 0.02} == {}


def test_no_two_documents_share_a_sentence(shipped):
    seen: dict[str, str] = {}
    shared = []
    for source in shipped:
        for block in source.blocks:
            if isinstance(block, Paragraph):
                sentences = re.split(r"(?<=[.!?。])\s*", block.text)
                owners = [(s, seen.setdefault(s, source.header.id)) for s in sentences if len(s) > 25]
                shared += [sentence for sentence, owner in owners if owner != source.header.id]
    assert shared == []
