"""Words that wrap inside narrow cells without a hyphen.

Korean breaks lines between any two syllables, with or without a space; in other scripts a program breaks a word for
which the column is too narrow ("Distri" over "ct"). Whether a space stood at the break cannot be seen, so the rest of
the document tells: the whole word occurs elsewhere, never in two, and one of its parts is no word of its own (compounds
are written both ways); with an alphabet neither part is. Where it tells nothing the lines stay joined by a space.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.lines import group_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from qagen.ingest.engines.geometry.blocks.model import PageBlocks
    from qagen.ingest.engines.geometry.layout.lines import Line
    from qagen.ingest.engines.geometry.tables.model import GridCell, PageTable

# syllables, or letters of an alphabet; scripts without spaces lie between the two
_LETTERS = r"[^\W\d_\u2e80-\uffff]"
_LAST = re.compile(rf"(?:[가-힣]+|{_LETTERS}+)$")
_FIRST = re.compile(rf"^(?:[가-힣]+|{_LETTERS}+)")
_RUN = re.compile(rf"[가-힣]+|{_LETTERS}+")
# what may follow a noun without a space
_PARTICLES = "은는이가을를의에와과도로만"
# a line broken inside of a word is filled: the next syllable, as wide as the type is high, has no room
_FILLED = 1.15


class _Known(NamedTuple):
    words: frozenset[str]
    """Runs of syllables, as they stand inside of lines, also without a particle at their end."""
    pairs: frozenset[tuple[str, str]]
    """Neighbouring runs with a space between them, of those that stand at breaks."""
    small: frozenset[str]
    """The words in small letters: a word of a sentence may begin a cell."""


def with_breaks(cells: Sequence[GridCell]) -> tuple[GridCell, ...]:
    """The cells of one table with the breaks of their filled lines.

    Args:
        cells: with their words.
    """
    lines = [_lines(c) for c in cells]
    room: dict[tuple[int, int], float] = {}
    for cell, own in zip(cells, lines, strict=True):
        span = (cell.col, cell.col_end)
        widths = [line.width for line in own] or [w.right - w.left for w in cell.words if not w.rotated]
        room[span] = max([room.get(span, 0.0), *widths])
    return tuple(
        cell._replace(breaks=tuple(_breaks(own, room[cell.col, cell.col_end]))) if len(own) > 1 else cell
        for cell, own in zip(cells, lines, strict=True)
    )


def with_whole_words(pages: Sequence[PageBlocks]) -> list[PageBlocks]:
    """The pages; words that the document knows whole are put together where a cell breaks them.

    Args:
        pages: all of the document.
    """
    cells = [c for p in pages for b in p.blocks if b.table is not None for c in b.table.cells]
    if not any(c.breaks for c in cells):
        return list(pages)
    known = _known([b.text for p in pages for b in p.blocks if b.table is None], cells)
    return [
        page._replace(
            blocks=tuple(b if b.table is None else b._replace(table=_mended(b.table, known)) for b in page.blocks)
        )
        for page in pages
    ]


def _lines(cell: GridCell) -> list[Line]:
    return group_lines(w for w in cell.words if not w.rotated) if len(cell.words) > 1 else []


def _breaks(lines: Sequence[Line], room: float) -> Iterator[tuple[str, str]]:
    for line, following in pairwise(lines):
        before, after = _LAST.search(line.text), _FIRST.match(following.text)
        if _is_spaced(line.text.split()[-2:]) or _is_spaced(following.text.split()[:2], alone=False):
            continue
        if before and after and room - line.width < _FILLED * line.words[-1].height and _may_go_on(before[0], after[0]):
            yield before[0], after[0]


def _may_go_on(before: str, after: str) -> bool:
    """Both of Korean syllables, or both of small letters of an alphabet, but for a first capital."""
    if "가" <= before[-1] <= "힣":
        return "가" <= after[0] <= "힣"
    return before[-1].islower() and after.islower()


def _is_spaced(parts: Sequence[str], *, alone: bool = True) -> bool:
    """Single syllables side by side, or `alone` in their line: a label set with space between its letters."""
    return all(len(part) == 1 for part in parts) and (alone or len(parts) > 1)


def _known(texts: Iterable[str], cells: Iterable[GridCell]) -> _Known:
    words: set[str] = set()
    pairs: set[tuple[str, str]] = set()
    asked = {two for c in cells for two in c.breaks}
    for text, breaks in (*((t, ()) for t in texts), *((c.text, c.breaks) for c in cells)):
        parts = text.split()
        halves = {half for two in breaks for half in two}
        words.update(run for part in parts for run in _RUN.findall(part) if run not in halves)
        for first, second in pairwise(parts):
            before, after = _LAST.search(first), _FIRST.match(second)
            if before and after and (two := (before[0], after[0])) in asked and two not in breaks:
                pairs.add(two)
    bare = {w[:-1] for w in words if len(w) > 2 and w[-1] in _PARTICLES}
    words |= bare
    return _Known(frozenset(words), frozenset(pairs), frozenset(map(str.casefold, words)))


def _mended(table: PageTable, known: _Known) -> PageTable:
    return table._replace(cells=tuple(c._replace(text=_whole(c, known)) if c.breaks else c for c in table.cells))


def _whole(cell: GridCell, known: _Known) -> str:
    text = cell.text
    for first, second in cell.breaks:
        broken = f"{first} {second}"
        if text.count(broken) != 1 or _are_words(first, second, known) or (first, second) in known.pairs:
            continue
        if _is_known(first + second, known):
            text = text.replace(broken, first + second)
    return text


def _are_words(first: str, second: str, known: _Known) -> bool:
    """Whether the parts may be words: a syllable alone is one too often to tell, a letter alone is no part."""
    if "가" <= second[0] <= "힣":
        return min(len(first), len(second)) > 1 and first in known.words and second in known.words
    return min(len(first), len(second)) < 2 or not known.small.isdisjoint((first.casefold(), second.casefold()))


def _is_known(word: str, known: _Known) -> bool:
    return word in known.words or (len(word) > 2 and word[-1] in _PARTICLES and word[:-1] in known.words)
