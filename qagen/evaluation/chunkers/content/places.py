"""Where an item stands, in points with the origin at the bottom left of the page.

Docling mixes origins and units; this is the reading that ingestion uses too (tests compare the two): boxes are cut at
the edges of the page, slides of PowerPoint count in EMU, and cells of workbooks have no place in points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docling_core.types.doc import CoordOrigin, GroupLabel

from qagen.model.document import Box, Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from docling_core.types.doc import BoundingBox, DoclingDocument, ProvenanceItem

_EMU_PER_POINT = 12700.0
_WIDEST_PAGE = 14400.0
"""Points; the widest page that a PDF can have. A wider one is measured in EMU."""


def is_workbook(document: DoclingDocument) -> bool:
    """Tell whether the pages of a document are sheets, whose boxes count cells."""
    mimetype = document.origin.mimetype if document.origin else ""
    return (
        "spreadsheet" in mimetype
        or "excel" in mimetype
        or any(group.label == GroupLabel.SHEET or group.name.startswith("sheet: ") for group in document.groups)
    )


class Frame:
    """The pages of one document as a frame for boxes."""

    def __init__(self, document: DoclingDocument) -> None:
        """Reads the sizes of the pages."""
        self._workbook = is_workbook(document)
        self._sizes = {number: (page.size.width, page.size.height) for number, page in document.pages.items()}

    def places(self, provs: Iterable[ProvenanceItem]) -> tuple[Place, ...]:
        """One place for each page of `provs`, by page; several boxes on a page become their hull."""
        boxes: dict[int, Box | None] = {}
        for prov in provs:
            box, known = self._box(prov.page_no, prov.bbox), boxes.get(prov.page_no)
            boxes[prov.page_no] = _hull(known, box) if known and box else known or box
        return tuple(Place(page_no=number, box=box) for number, box in sorted(boxes.items()))

    def _box(self, page_no: int, box: BoundingBox | None) -> Box | None:
        """The box in points, cut at the edges of the page; None without area on the page."""
        if box is None or self._workbook or page_no not in self._sizes:
            return None
        width, height = self._sizes[page_no]
        scale = 1 / _EMU_PER_POINT if width > _WIDEST_PAGE else 1.0
        width, height = width * scale, height * scale
        left, right = sorted((box.l * scale, box.r * scale))
        low, high = sorted((box.t * scale, box.b * scale))
        if box.coord_origin == CoordOrigin.TOPLEFT:
            low, high = height - high, height - low
        left, right, low, high = max(left, 0.0), min(right, width), max(low, 0.0), min(high, height)
        # A comparison with NaN is false, so that such a box is none either.
        return Box(l=left, t=high, r=right, b=low) if left < right and low < high else None


def _hull(one: Box, other: Box) -> Box:
    return Box(l=min(one.l, other.l), t=max(one.t, other.t), r=max(one.r, other.r), b=min(one.b, other.b))


def distance_points(one: Sequence[Place], other: Sequence[Place]) -> float | None:
    """Give the vertical gap between two items in points, as `dist_pt` of an item (specs/qa.md section 4).

    0 only when they overlap vertically; the nearest pair of places on one page counts; rounded to one decimal. None
    where they share no page, or where a box is unknown.
    """
    gaps = [
        max(a.box.b - b.box.t, b.box.b - a.box.t, 0.0)
        for a in one
        for b in other
        if a.page_no == b.page_no and a.box is not None and b.box is not None
    ]
    return round(min(gaps), 1) if gaps else None
