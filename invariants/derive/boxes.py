"""Boxes in points with the origin at the bottom left of the page, whatever docling stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docling_core.types.doc import BoundingBox, DoclingDocument, ProvenanceItem

Box = tuple[float, float, float, float]

EMU_PER_POINT = 12_700
# No page is as wide as this in points (200 inches is the PDF limit); slides in EMU are at least ten times wider.
_WIDEST_PAGE = 14_400


class Place(NamedTuple):
    """A page number from 1 and (left, top, right, bottom) in points, or null where the source has no points."""

    page_no: int
    box: Box | None


class PageSizes:
    """Sizes of the pages of one document, and the unit in which its boxes are written."""

    def __init__(self, document: DoclingDocument, *, in_points: bool) -> None:
        self._in_points = in_points
        widest = max((page.size.width for page in document.pages.values()), default=0.0)
        self._unit = EMU_PER_POINT if widest > _WIDEST_PAGE else 1
        self._sizes = {
            number: (page.size.width / self._unit, page.size.height / self._unit)
            for number, page in document.pages.items()
        }

    def size(self, page_no: int) -> tuple[float, float] | None:
        """Width and height in points; null for an unknown page."""
        return self._sizes.get(page_no)

    def place(self, page_no: int, box: BoundingBox | None) -> Place:
        """The part of the box that lies on its page, in points from the bottom left.

        No box for unknown pages, for cell units, and where nothing of it lies on the page.
        """
        size = self._sizes.get(page_no)
        if box is None or size is None or not self._in_points:
            return Place(page_no, None)
        scaled = box.resize_by_scale(1 / self._unit, 1 / self._unit).to_bottom_left_origin(page_height=size[1])
        left, right = max(0.0, min(scaled.l, scaled.r)), min(size[0], max(scaled.l, scaled.r))
        bottom, top = max(0.0, min(scaled.t, scaled.b)), min(size[1], max(scaled.t, scaled.b))
        return Place(page_no, (left, top, right, bottom) if left < right and bottom < top else None)

    def places(self, provs: Iterable[ProvenanceItem]) -> tuple[Place, ...]:
        """One place for each page, by page number: the hull of the boxes there."""
        boxes: dict[int, list[Box]] = {}
        for prov in provs:
            box = self.place(prov.page_no, prov.bbox).box
            boxes.setdefault(prov.page_no, []).extend([box] if box else [])
        return tuple(Place(page_no, _hull(boxes[page_no])) for page_no in sorted(boxes))


def _hull(boxes: list[Box]) -> Box | None:
    if not boxes:
        return None
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), max(top), max(right), min(bottom)


def vertical_gap(one: Box, other: Box) -> float:
    """Points between two boxes of a page, upwards or downwards; 0 where they overlap vertically."""
    return max(one[3] - other[1], other[3] - one[1], 0.0)
