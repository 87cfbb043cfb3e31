"""Hyphens at line ends that belong to the word: which ones do the rest of the document tells.

`join_lines` drops a hyphen before a small letter, as it cannot see whether the word has one ("sub-" over "activity").
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from qagen.ingest.engines.geometry.layout.join import drops_hyphen
from qagen.ingest.engines.geometry.layout.lines import group_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from qagen.ingest.engines.geometry.blocks.model import Block, PageBlocks
    from qagen.ingest.engines.geometry.source.content import Word

_WORD = re.compile(r"[^\W\d_]+(?:[-\u2010][^\W\d_]+)*")
_LAST = re.compile(r"([^\W\d_]+(?:[-\u2010][^\W\d_]+)*)[-\u2010]$")

Pair = tuple[str, str]


def hyphens_of_lines(lines: Sequence[str]) -> tuple[Pair, ...]:
    """What stands before and behind each hyphen that joining the lines drops; empty for none."""
    found = []
    for line, following in pairwise(t.strip() for t in lines):
        before, after = _LAST.search(line), _WORD.match(following)
        if before and after and drops_hyphen(line, following):
            found.append((before[1], after[0]))
    return tuple(found)


def hyphens_of_words(words: Sequence[Word]) -> tuple[Pair, ...]:
    """As `hyphens_of_lines`, of the level words of a cell."""
    if len(words) < 2 or not any(w.text.endswith(("-", "\u2010")) for w in words):
        return ()
    return hyphens_of_lines([line.text for line in group_lines(w for w in words if not w.rotated)])


def with_kept_hyphens(pages: Sequence[PageBlocks]) -> list[PageBlocks]:
    """The pages, with the hyphens that their words have elsewhere in the document.

    A hyphen comes back where the document prints the word with it inside of a line, more often than without; and behind
    a word with a hyphen, where both parts are words of their own and never one.

    Args:
        pages: all of the document.
    """
    blocks = [b for p in pages for b in p.blocks]
    cells = [c for b in blocks if b.table is not None for c in b.table.cells]
    broken = [pair for pairs in (*(b.hyphens for b in blocks), *(c.hyphens for c in cells)) for pair in pairs]
    if not broken:
        return list(pages)
    known = _counts([*(b.text for b in blocks if b.table is None), *(c.text for c in cells)])
    known.subtract(Counter((before + after).casefold() for before, after in broken))
    kept = {pair for pair in broken if _is_kept(*pair, known)}
    if not kept:
        return list(pages)
    return [page._replace(blocks=tuple(_mended(b, kept) for b in page.blocks)) for page in pages]


def _counts(texts: Iterable[str]) -> Counter[str]:
    return Counter(word.replace("\u2010", "-").casefold() for text in texts for word in _WORD.findall(text))


def _is_kept(before: str, after: str, known: Mapping[str, int]) -> bool:
    before, after = before.replace("\u2010", "-").casefold(), after.replace("\u2010", "-").casefold()
    if known[f"{before}-{after}"] > max(0, known[before + after]):
        return True
    *parts, last = before.split("-")
    return bool(parts) and known[last] > 0 and known[after] > 0 and known[last + after] <= 0


def _mended(block: Block, kept: set[Pair]) -> Block:
    table = block.table
    if table is not None and any(c.hyphens for c in table.cells):
        cells = tuple(c._replace(text=_with_hyphens(c.text, c.hyphens, kept)) for c in table.cells)
        table = table._replace(cells=cells)
    return block._replace(text=_with_hyphens(block.text, block.hyphens, kept), table=table)


def _with_hyphens(text: str, pairs: Sequence[Pair], kept: set[Pair]) -> str:
    for before, after in {pair: None for pair in pairs if pair in kept}:
        whole = re.compile(rf"(?<![^\W\d_]){re.escape(before + after)}(?![^\W\d_])")
        # the same word without a hyphen inside of a line: which one was broken cannot be seen
        if len(whole.findall(text)) == pairs.count((before, after)):
            text = whole.sub(f"{before}-{after}", text)
    return text
