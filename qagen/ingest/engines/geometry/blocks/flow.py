"""Blocks of a page set in two columns, in groups that are read one after the other: down one column, then the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.blocks.model import Block

# paragraphs shorter than this are labels of a form, fields, lines of an address
_PROSE = 80
# two paragraphs on either side show two columns
_FEWEST = 2
# gutters stand near the middle; narrow margins of notes are no columns
_FIRST, _LAST = 0.35, 0.65
_STEP = 4
# paragraphs that run over both columns (an abstract) are fewer than this share of those that do not
_ACROSS = 0.5
_FURNITURE = frozenset({"page_header", "page_footer"})


class _Key(NamedTuple):
    zone: int
    """Number of blocks over both columns above it."""
    side: int
    """0 over both columns (read before what stands below it), 1 left, 2 right."""


def column_groups(blocks: Sequence[Block], width: float) -> list[list[int]]:
    """Places of the blocks of a page, grouped: each group is read as a whole before the next one.

    Args:
        blocks: of one page.
        width: of the page, points.

    Returns:
        One group for a page in one column, else what stands over both columns and the columns between, from the top;
        running heads come first and feet last.
    """
    gutter = _gutter(blocks, width)
    if gutter is None:
        return [list(range(len(blocks)))]
    body = [i for i, b in enumerate(blocks) if b.label not in _FURNITURE]
    across = sorted(blocks[i].box.top for i in body if _crosses(blocks[i], gutter))
    keyed: dict[_Key, list[int]] = {}
    for i in body:
        box = blocks[i].box
        middle = (box.top + box.bottom) / 2
        crosses = _crosses(blocks[i], gutter)
        zone = sum(top < (box.top + 1 if crosses else middle) for top in across)
        keyed.setdefault(_Key(zone, 0 if crosses else 1 + (box.left >= gutter)), []).append(i)
    heads, feet = ([i for i, b in enumerate(blocks) if b.label == label] for label in ("page_header", "page_footer"))
    return [group for group in (heads, *(keyed[key] for key in sorted(keyed)), feet) if group]


def _crosses(block: Block, gutter: float) -> bool:
    return block.box.left < gutter < block.box.right


def _gutter(blocks: Sequence[Block], width: float) -> float | None:
    """The x with prose on both sides at one height, over which the fewest blocks run; null for a page in one column."""
    prose = [b for b in blocks if b.label == "text" and len(b.text) >= _PROSE]
    best: tuple[int, float] | None = None
    for x in range(int(_FIRST * width), int(_LAST * width), _STEP):
        left = [b for b in prose if b.box.right <= x]
        right = [b for b in prose if b.box.left >= x]
        crossing = sum(_crosses(b, x) for b in prose)
        beside = any(a.box.top < b.box.bottom and b.box.top < a.box.bottom for a in left for b in right)
        enough = min(len(left), len(right)) >= _FEWEST and crossing <= _ACROSS * (len(left) + len(right))
        if enough and beside and (best is None or (crossing, abs(x - width / 2)) < best):
            best = (crossing, abs(x - width / 2))
            found = float(x)
    return None if best is None else found
