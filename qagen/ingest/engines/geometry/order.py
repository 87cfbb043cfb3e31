"""Reading order by docling's own rules. The one file that touches an internal of docling; its test names the pin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docling.models.postprocessing.reading_order_rb import PageElement, ReadingOrderPredictor
from docling_core.types.doc.base import CoordOrigin, Size
from docling_core.types.doc.document import RefItem
from docling_core.types.doc.labels import DocItemLabel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.blocks.model import Block


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
    size = Size(width=width, height=height)
    elements = [
        PageElement(
            cid=place,
            ref=RefItem(cref=f"#/{place}"),
            text=block.text,
            page_no=1,
            page_size=size,
            label=DocItemLabel(block.label),
            l=block.box.left,
            r=block.box.right,
            b=height - block.box.bottom,
            t=height - block.box.top,
            coord_origin=CoordOrigin.BOTTOMLEFT,
        )
        for place, block in enumerate(blocks)
    ]
    if len(elements) < 2:
        return list(range(len(elements)))
    ordered = [element.cid for element in _predictor().predict_reading_order(page_elements=elements)]
    seen = set(ordered)
    return [*ordered, *(place for place in range(len(blocks)) if place not in seen)]
