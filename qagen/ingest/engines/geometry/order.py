"""Reading order by docling's own rules. The one file that touches an internal of docling; its test names the pin."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from docling.models.postprocessing.reading_order_rb import PageElement, ReadingOrderPredictor
from docling_core.types.doc.base import CoordOrigin, Size
from docling_core.types.doc.document import RefItem
from docling_core.types.doc.labels import DocItemLabel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.blocks.model import Block
    from qagen.ingest.engines.geometry.source.content import Box

# docling takes boxes that are nearer than a thousandth of a point as touching or overlapping, points
_APART = 0.01


def _predictor() -> ReadingOrderPredictor:
    return ReadingOrderPredictor()  # type: ignore[no-untyped-call]


def reading_order(blocks: Sequence[Block], width: float, height: float) -> list[int]:
    """The places of the blocks of one page in the order in which they are read: headers, body, footers.

    Args:
        blocks: of one page; equal geometry keeps their order.
        width: of the page, points.
        height: of the page, points.

    Returns:
        A permutation of the places; empty for no blocks.
    """
    parts: list[list[int]] = [[], [], []]
    for place, block in enumerate(blocks):
        parts[0 if block.label == "page_header" else 2 if block.label == "page_footer" else 1].append(place)
    return [place for part in parts for place in _ordered(blocks, part, Size(width=width, height=height))]


def _ordered(blocks: Sequence[Block], places: list[int], size: Size) -> list[int]:
    """The places of one layer in reading order. docling orders headers, body and footers apart as well."""
    downwards = sorted(places, key=lambda place: blocks[place].box.top)
    if _is_stack([blocks[place].box for place in downwards]):
        return downwards
    elements = [
        PageElement(
            cid=place,
            ref=RefItem(cref=f"#/{place}"),
            text=blocks[place].text,
            page_no=1,
            page_size=size,
            label=DocItemLabel(blocks[place].label),
            l=blocks[place].box.left,
            r=blocks[place].box.right,
            b=size.height - blocks[place].box.bottom,
            t=size.height - blocks[place].box.top,
            coord_origin=CoordOrigin.BOTTOMLEFT,
        )
        for place in places
    ]
    ordered = [element.cid for element in _predictor().predict_reading_order(page_elements=elements)]
    seen = set(ordered)
    return [*ordered, *(place for place in places if place not in seen)]


def _is_stack(boxes: Sequence[Box]) -> bool:
    """Whether boxes, by their tops, stand one below the other, each below some part of the one before.

    There is one order then, and docling finds the same one by comparing all pairs: none stand side by side, and only
    neighbours have nothing between them.
    """
    return all(
        a.top < a.bottom < b.top - _APART and min(a.right, b.right) - max(a.left, b.left) > _APART
        for a, b in pairwise(boxes)
    )
