"""From docling's coordinates to points with the origin at the bottom left.

Docling mixes: boxes of tables have their origin at the bottom, boxes of cells at the top; slides of PowerPoint count in
EMU; workbooks count cells, which have no place in points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from docling_core.types.doc import BoundingBox, CoordOrigin, GroupLabel

from qagen.model.document import Box, Page, Place

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docling_core.types.doc import DoclingDocument, ProvenanceItem

EMU_PER_POINT = 12700.0
_WIDEST_PAGE = 14400.0
"""Points; the widest page that a PDF can have. A wider one is measured in EMU."""

Paged = Literal["pages", "sheets", "slides", "none"]
"""The values of `Document.paged`."""


def paged_of(doc: DoclingDocument) -> Paged:
    """What the page numbers of a document count: `pages`, `sheets`, `slides`, or `none` where it has no pages."""
    if not doc.pages:
        return "none"
    mimetype = doc.origin.mimetype if doc.origin else ""
    labels = {group.label for group in doc.groups}
    if "spreadsheet" in mimetype or "excel" in mimetype or GroupLabel.SHEET in labels:
        return "sheets"
    if any(group.name.startswith("sheet: ") for group in doc.groups):
        return "sheets"
    if "presentation" in mimetype or "powerpoint" in mimetype or GroupLabel.SLIDE in labels:
        return "slides"
    return "pages"


class Frame:
    """The pages of one document as a frame for boxes."""

    def __init__(self, doc: DoclingDocument) -> None:
        """Reads the sizes of the pages."""
        self.paged = paged_of(doc)
        self._sizes: dict[int, tuple[float, float]] = {}
        self._scales: dict[int, float] = {}
        for number, page in doc.pages.items():
            scale = 1 / EMU_PER_POINT if page.size.width > _WIDEST_PAGE else 1.0
            self._scales[number] = scale
            self._sizes[number] = (page.size.width * scale, page.size.height * scale)

    def pages(self) -> tuple[Page, ...]:
        """All pages by number; sheets have no size in points and get 0 x 0."""
        none = (0.0, 0.0)
        sizes = {number: none if self.paged == "sheets" else size for number, size in self._sizes.items()}
        return tuple(Page(number=number, width=size[0], height=size[1]) for number, size in sorted(sizes.items()))

    def box(self, page_no: int, box: BoundingBox | None) -> Box | None:
        """`box` in points, cut at the edges of the page; None without area on the page."""
        if box is None or self.paged == "sheets" or page_no not in self._sizes:
            return None
        width, height = self._sizes[page_no]
        scale = self._scales[page_no]
        left, right = sorted((box.l * scale, box.r * scale))
        low, high = sorted((box.t * scale, box.b * scale))
        if box.coord_origin == CoordOrigin.TOPLEFT:
            low, high = height - high, height - low
        left, right, low, high = max(left, 0.0), min(right, width), max(low, 0.0), min(high, height)
        # A comparison with NaN is false, so that such a box is none either.
        return Box(l=left, t=high, r=right, b=low) if left < right and low < high else None

    def places(self, provs: Iterable[ProvenanceItem]) -> tuple[Place, ...]:
        """One place for each page of `provs`, in the order of the pages; several boxes on a page become their hull."""
        boxes: dict[int, Box | None] = {}
        for prov in provs:
            box = self.box(prov.page_no, prov.bbox)
            known = boxes.get(prov.page_no)
            boxes[prov.page_no] = _hull(known, box) if known and box else known or box
        return tuple(Place(page_no=number, box=box) for number, box in sorted(boxes.items()))

    def cell_place(self, table: tuple[Place, ...], box: BoundingBox | None) -> Place | None:
        """The place of a cell of a table: docling gives its box without a page.

        Of a table on several pages, the first page on which the boxes of table and cell meet.
        """
        if not table:
            return None
        for place in table:
            on_page = self.box(place.page_no, box)
            if on_page and place.box and _meet(on_page, place.box):
                return Place(page_no=place.page_no, box=on_page)
        first = table[0].page_no
        return Place(page_no=first, box=self.box(first, box))


def _hull(one: Box, other: Box) -> Box:
    return Box(l=min(one.l, other.l), t=max(one.t, other.t), r=max(one.r, other.r), b=min(one.b, other.b))


def _meet(one: Box, other: Box) -> bool:
    return one.l < other.r and other.l < one.r and one.b < other.t and other.b < one.t
