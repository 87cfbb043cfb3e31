"""Pages of the PDF renderer: text columns, bands over the page width at top and bottom, floats, head and foot.

A wide table and the footnotes take a band of a page. Which page is found by laying the document out again and again:
each time the next band whose anchor's page is known gets a place there, until nothing moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from reportlab.lib.pagesizes import A4, letter
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, FrameBreak, PageTemplate

from qagen.corpus.pdf_text import Look, colour, width_of
from qagen.corpus.places import Places, Spot
from qagen.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reportlab.pdfgen.canvas import Canvas

PAGE_SIZES = {"A4": A4, "letter": letter}
_MOST_OF_PAGE = 0.72
"""Share of the text height that several bands of one page take at most."""
BAND_AIR = 16.0
"""Points that a band of one flowable takes more than it at most."""
_LEAST_TEXT = 60.0
"""Points of text height below which a page is left to its bands."""


@dataclass(frozen=True)
class Geometry:
    """Margins and text width of a document's pages, in points."""

    width: float
    height: float
    side: float
    top: float
    bottom: float
    columns: int
    gutter: float

    @property
    def text_width(self) -> float:
        """Between the side margins."""
        return self.width - 2 * self.side

    @property
    def column_width(self) -> float:
        """One text column."""
        return self.text_width if self.columns == 1 else (self.text_width - self.gutter) / 2

    @property
    def text_height(self) -> float:
        """Between head and foot."""
        return self.height - self.top - self.bottom


def geometry_of(page: str, columns: int, gutter: float) -> Geometry:
    """The pages of a document."""
    width, height = PAGE_SIZES[page]
    side = 50.0 if columns == 2 else 68.0
    return Geometry(width, height, side, top=64.0, bottom=58.0, columns=columns, gutter=gutter)


class Placed(Flowable):  # type: ignore[misc]  # reportlab has no types
    """A flowable that tells the places where it, or each part of it, is drawn."""

    def __init__(self, inner: Any, key: tuple[int, str], places: Places) -> None:
        super().__init__()
        self.inner, self.key, self.places = inner, key, places
        self.keepWithNext = getattr(inner, "keepWithNext", 0) or getattr(
            getattr(inner, "style", None), "keepWithNext", 0
        )

    def getSpaceBefore(self) -> float:  # noqa: N802 - reportlab's name
        """The inner one's."""
        return float(self.inner.getSpaceBefore())

    def getSpaceAfter(self) -> float:  # noqa: N802 - reportlab's name
        """The inner one's."""
        return float(self.inner.getSpaceAfter())

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """The inner one's size in points."""
        self.inner.canv = getattr(self, "canv", None)
        self.width, self.height = self.inner.wrap(width, height)
        return self.width, self.height

    def split(self, width: float, height: float) -> list[Flowable]:
        """Parts, each placed under the same key."""
        return [Placed(part, self.key, self.places) for part in self.inner.split(width, height)]

    def drawOn(self, canvas: Canvas, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803 - reportlab's names
        """Draw and tell."""
        self.inner.drawOn(canvas, x, y, _sW)
        spot = Spot(canvas.getPageNumber(), x, y + self.height, x + self.width, y)
        self.places.spots[self.key].append(spot)


class Anchor(Flowable):  # type: ignore[misc]
    """No size; tells on which page the place of a band's text is."""

    def __init__(self, band: Band, seen: dict[int, int]) -> None:
        super().__init__()
        self.band, self.seen = band, seen

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """Nothing."""
        return 0.0, 0.0

    def draw(self) -> None:
        """Tell the page."""
        self.seen[self.band.line] = self.canv.getPageNumber()


class Seat(NamedTuple):
    """The place of a band."""

    page: int
    bottom: bool


@dataclass(frozen=True)
class Band:
    """What stands over the text width at the top or bottom of a page: a wide table, footnotes, the front matter."""

    line: int
    """Line in the source: its identity."""
    flowables: tuple[Any, ...]
    footnotes: bool = False

    def height(self, width: float) -> float:
        """Points, with the space that sets it off the text."""
        return float(sum(flowable.wrap(width, 1e6)[1] + 3 for flowable in self.flowables)) + 12.0

    def draw(self, canvas: Canvas, x: float, top: float, width: float, *, bottom: bool) -> None:
        """From the top down."""
        if bottom:
            top -= 9
        if self.footnotes:
            canvas.setLineWidth(0.4)
            canvas.line(x, top + 2, x + 90, top + 2)
        for flowable in self.flowables:
            _, height = flowable.wrap(width, 1e6)
            top -= height
            flowable.drawOn(canvas, x, top)
            top -= 3


class Pages(BaseDocTemplate):  # type: ignore[misc]
    """Lays a story out; bands are given by page."""

    def __init__(
        self, target: Any, geometry: Geometry, look: Look, running_head: str, places: Places, **info: str
    ) -> None:
        self.geometry, self.look, self.running_head, self.places = geometry, look, running_head, places
        self.bands: dict[int, list[tuple[Band, bool]]] = {}
        # by page, each with whether it stands at the bottom; footnotes come lowest
        self.pending: list[Any] = []
        super().__init__(
            target, pagesize=(geometry.width, geometry.height), invariant=1, pageCompression=1,
            **info,
        )  # fmt: skip
        self.addPageTemplates([self._template(1)])

    def handle_pageBegin(self) -> None:  # noqa: N802 - reportlab's name
        """Make the frames of the page that begins."""
        self.pageTemplate = self._template(self.page + 1)
        super().handle_pageBegin()
        if self.frame._aH < _LEAST_TEXT:  # noqa: SLF001 - the bands fill the page: the text goes on behind it
            self.handle_pageEnd()

    def handle_flowable(self, flowables: list[Any]) -> None:
        """Let a float that does not fit wait for the next column, while the text goes on."""
        if flowables is self._hanging:
            super().handle_flowable(flowables)
            return
        first = flowables[0]
        if self.pending and self.frame._atTop:  # noqa: SLF001 - reportlab has no other way to ask
            flowables.insert(0, self.pending.pop(0))
        elif getattr(first, "barrier", False) and any(not getattr(f, "page_of_its_own", False) for f in self.pending):
            flowables.insert(0, FrameBreak())
        elif getattr(first, "floats", False) and self._too_tall(first):
            self.pending.append(flowables.pop(0))
            if not flowables:
                flowables.extend(self.pending)
                self.pending.clear()
                first = flowables[0]
                first.floats = False
            return
        super().handle_flowable(flowables)
        if not flowables and self.pending:
            flowables.extend(self.pending)
            self.pending.clear()
            for flowable in flowables:
                flowable.floats = False

    def _too_tall(self, flowable: Any) -> bool:
        if self.frame._atTop:  # noqa: SLF001
            return False
        _, height = flowable.wrap(self.frame._aW, 1e6)  # noqa: SLF001
        room = self.frame._y - self.frame._y1p  # noqa: SLF001
        space = max(0.0, flowable.getSpaceBefore() - self.frame._prevASpace)  # noqa: SLF001
        return bool(height + space > room)

    def _template(self, page: int) -> PageTemplate:
        g = self.geometry
        bands = self.bands.get(page, [])
        above = sum(band.height(g.text_width) for band, bottom in bands if not bottom)
        below = sum(band.height(g.text_width) for band, bottom in bands if bottom)
        frames = [
            Frame(
                g.side + column * (g.column_width + g.gutter), g.bottom + below, g.column_width,
                max(1.0, g.text_height - above - below),
                leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0, id=f"p{page}c{column}",
            )
            for column in range(g.columns)
        ]  # fmt: skip
        return PageTemplate(id=f"p{page}", frames=frames, onPage=self._draw_page)

    def _draw_page(self, canvas: Canvas, _doc: Any) -> None:
        g = self.geometry
        page = canvas.getPageNumber()
        self.places.pages = page
        self.places.page_size = (g.width, g.height)
        top, bottom = g.height - g.top, g.bottom
        for band, at_bottom in sorted(self.bands.get(page, []), key=lambda pair: not pair[0].footnotes):
            height = band.height(g.text_width)
            bottom += height if at_bottom else 0.0
            band.draw(canvas, g.side, bottom if at_bottom else top, g.text_width, bottom=at_bottom)
            top -= 0.0 if at_bottom else height
        self._furniture(canvas, page)

    def _furniture(self, canvas: Canvas, page: int) -> None:
        g = self.geometry
        size = 8.0
        fonts = self.look.fonts("italic" if self.look.family == "serif" else "regular")
        if page > 1:
            self._line(canvas, self.running_head, fonts, size, g.height - 44, "header")
            canvas.setStrokeColor(colour("#888888"))
            canvas.setLineWidth(0.4)
            canvas.line(g.side, g.height - 49, g.width - g.side, g.height - 49)
            canvas.setStrokeColor(colour("#000000"))
        self._line(canvas, str(page), self.look.fonts("regular"), size, 34, "footer")

    def _line(self, canvas: Canvas, text: str, fonts: tuple[str, ...], size: float, y: float, kind: str) -> None:
        g = self.geometry
        width = width_of(text, fonts, size)
        left = (g.width - width) / 2
        line = self.look.flow(text, fonts, self.look.style(size, "left", leading=size))
        line.wrap(width + 4, 1e6)
        line.drawOn(canvas, left - (4 if self.look.rtl else 0), y)
        self.places.furniture.append((Spot(canvas.getPageNumber(), left, y + size, left + width, y), kind, text))


def place_bands(
    bands: Sequence[Band], anchors: dict[int, int], tables: dict[int, int], plan: dict[int, Seat], geometry: Geometry
) -> bool:
    """Give the first band that has none a place: the page of its anchor if there is room, else the next with room.

    A wide table goes to the top, or to the bottom where a narrow table of a lower number stands on the page. Footnotes
    move once more when their mark has moved to a later page.

    Args:
        bands: in reading order.
        anchors: page by line, from the last layout.
        tables: last page by line of the tables that stand in the columns.
        plan: places by line; changed in place.
        geometry: of the pages.

    Returns:
        Whether the plan changed.
    """
    for band in bands:
        seat = plan.get(band.line)
        if seat and (seat.page >= anchors[band.line] or not band.footnotes):
            continue
        earlier = max((page for line, page in tables.items() if line < band.line), default=0)
        page = anchors[band.line] if band.footnotes else max(anchors[band.line], earlier)
        while _full(band, page, bands, plan, geometry):
            page += 1
        front = page == 1 and band is not bands[0]
        plan[band.line] = Seat(page, bottom=band.footnotes or front or earlier == page)
        return True
    return False


def _full(band: Band, page: int, bands: Sequence[Band], plan: dict[int, Seat], geometry: Geometry) -> bool:
    others = [other for other in bands if other is not band and other.line in plan and plan[other.line].page == page]
    taken = sum(other.height(geometry.text_width) for other in others)
    height = band.height(geometry.text_width)
    if height > geometry.text_height:
        raise UsageError(f"what stands in line {band.line} of the source is higher than a page")
    return bool(others) and taken + height > geometry.text_height * _MOST_OF_PAGE
