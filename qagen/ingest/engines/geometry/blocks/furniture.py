"""Running heads, running feet and page numbers: told over all pages of the document."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from qagen.ingest.engines.geometry.blocks.page import edge_key
from qagen.ingest.engines.geometry.layout.patterns import PAGE_NUMBER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.blocks.model import Block, Label, PageBlocks

_OUTER = 0.1
# within the outermost stretch (a usual margin) a single small line is furniture without being repeated
_OUTERMOST_TOP, _OUTERMOST_BOTTOM = 0.065, 0.935
_CANDIDATES = frozenset({"text", "section_header", "list_item", "footnote", "caption"})


def mark_furniture(pages: Sequence[PageBlocks], body_size: float) -> list[PageBlocks]:
    """The pages with page headers and footers labelled as such.

    Args:
        pages: all pages of the document.
        body_size: the size of most of its text, points.
    """
    repeats = Counter(key for page in pages for key in {e.key for e in page.edge_lines})
    return [
        page._replace(
            blocks=tuple(
                block._replace(label=side)
                if (side := _furniture(block, page, repeats, len(pages), body_size))
                else block
                for block in page.blocks
            )
        )
        for page in pages
    ]


def _furniture(block: Block, page: PageBlocks, repeats: Counter[str], pages: int, body_size: float) -> Label | None:
    if block.label not in _CANDIDATES or block.sideways or block.box.height > 2.2 * max(block.size, 1.0):
        return None
    at_top = block.box.bottom < _OUTER * page.height
    if not at_top and block.box.top <= (1 - _OUTER) * page.height:
        return None
    side: Label = "page_header" if at_top else "page_footer"
    if PAGE_NUMBER.match(block.text):
        return side
    # a title is larger than the running head that repeats it
    if pages > 1 and block.size <= 1.25 * body_size and _repeated(edge_key(block.text), repeats) >= max(2, 0.3 * pages):
        return side
    plain = block.label in {"text", "list_item", "section_header"} and len(block.text) < 100
    quiet = plain and not block.bold and block.size <= 1.02 * body_size
    outermost = block.box.bottom < _OUTERMOST_TOP * page.height or block.box.top > _OUTERMOST_BOTTOM * page.height
    return side if quiet and (outermost or _stands_alone(block, page)) else None


def _repeated(key: str, repeats: Counter[str]) -> int:
    """Pages with this line; a part of a longer repeated line counts with it."""
    if len(key) <= 2:
        return repeats.get(key, 0)
    return max((n for other, n in repeats.items() if key in other or (len(other) > 2 and other in key)), default=0)


def _stands_alone(block: Block, page: PageBlocks) -> bool:
    """Far from the text next to it."""
    if block.box.top < 0.5 * page.height:
        gaps = [b.box.top - block.box.bottom for b in page.blocks if b.box.top > block.box.bottom + 1]
    else:
        gaps = [block.box.top - b.box.bottom for b in page.blocks if b.box.bottom < block.box.top - 1]
    return min(gaps, default=99.0) > 1.6 * block.size
