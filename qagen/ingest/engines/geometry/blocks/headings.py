"""Levels of section headings, and which one is the title."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.blocks.model import Block, PageBlocks

_NUMBER = re.compile(r"^\s*(\d+(?:\.\d+){0,4})\.?\s+\S")
# sizes of one level, measured as word heights, differ by rounding only
_SAME_SIZE = 0.04
# a title is at least this much larger than any other heading
_TITLE_SIZE = 1.08
_DEEPEST = 6


def mark_title(pages: Sequence[PageBlocks]) -> list[PageBlocks]:
    """The pages with the one heading on top of the first page that is larger than all others labelled as title."""
    headings = [b for p in pages for b in p.blocks if b.label == "section_header"]
    if not headings or len(pages) == 0:
        return list(pages)
    first = min(headings, key=lambda b: (-b.size, b.page, b.box.top, b.box.left))
    rest = [b for b in headings if b is not first]
    largest = max((b.size for b in rest), default=0.0)
    on_top = first.page == pages[0].number and first.box.top < 0.5 * pages[0].height
    if not on_top or first.size < _TITLE_SIZE * largest or not rest:
        return list(pages)
    return [p._replace(blocks=tuple(b._replace(label="title") if b is first else b for b in p.blocks)) for p in pages]


def heading_levels(headings: Sequence[Block]) -> list[int]:
    """The level of each heading, from 1.

    Type tells first: larger sizes stand higher, bold above plain of the same size. Numbers correct it: among headings
    of one size `2.1` is one level below `2`.
    """
    classes = _classes(headings)
    levels = []
    for heading in headings:
        rank = next(k for k, (size, bold) in enumerate(classes) if _same(size, bold, heading))
        levels.append(min(_DEEPEST, rank + 1))
    return _by_numbers(headings, levels)


def _same(size: float, bold: bool, heading: Block) -> bool:
    return abs(size - heading.size) <= _SAME_SIZE * size and bold == heading.bold


def _classes(headings: Sequence[Block]) -> list[tuple[float, bool]]:
    classes: list[tuple[float, bool]] = []
    for heading in sorted(headings, key=lambda b: (-b.size, not b.bold)):
        if not any(_same(size, bold, heading) for size, bold in classes):
            classes.append((heading.size, heading.bold))
    return sorted(classes, key=lambda c: (-c[0], not c[1]))


def _by_numbers(headings: Sequence[Block], levels: list[int]) -> list[int]:
    depths = [m.group(1).count(".") + 1 if (m := _NUMBER.match(h.text)) else 0 for h in headings]
    numbered = [(depth, level) for depth, level in zip(depths, levels, strict=True) if depth]
    if len(numbered) < 2:
        return levels
    top_depth = min(depth for depth, _ in numbered)
    top_level = min(level for depth, level in numbered if depth == top_depth)
    return [
        min(_DEEPEST, top_level + depth - top_depth) if depth else level
        for depth, level in zip(depths, levels, strict=True)
    ]
