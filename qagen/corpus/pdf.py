"""A source as a PDF: the same bytes every time, fonts embedded as subsets."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple

from reportlab.platypus import PageBreak, Spacer

from qagen.corpus.pdf_layout import Band, Geometry, Pages, Seat, geometry_of, place_bands
from qagen.corpus.pdf_scan import as_scan
from qagen.corpus.pdf_story import Story
from qagen.corpus.pdf_text import look_of
from qagen.corpus.places import Places
from qagen.errors import UsageError

if TYPE_CHECKING:
    from qagen.corpus.records import Source

_MOST_PASSES = 60


class _Layout(NamedTuple):
    data: bytes
    places: Places
    bands: tuple[Band, ...]
    anchors: dict[int, int]

    def tables(self) -> dict[int, int]:
        """Last page of each table that stands in the text columns, by line."""
        banded = {band.line for band in self.bands}
        return {line: parts[-1][0].page for line, parts in self.places.table_rows.items() if line not in banded}


def render_pdf(source: Source) -> tuple[bytes, Places]:
    """The file and where everything stands in it.

    Raises:
        UsageError: a font is missing (the text names the Debian package), or a table is too wide for the page.
    """
    geometry = geometry_of(source.header.page, source.header.columns, source.header.gutter)
    plan: dict[int, Seat] = {}
    for _ in range(_MOST_PASSES):
        layout = _layout(source, geometry, plan, extra_pages=0)
        missing = max((seat.page for seat in plan.values()), default=1) - layout.places.pages
        if missing > 0:
            # a band was put behind the end of the text
            layout = _layout(source, geometry, plan, extra_pages=missing)
        if not place_bands(layout.bands, layout.anchors, layout.tables(), plan, geometry):
            data = layout.data
            return as_scan(data, source.header.title) if source.header.scan else data, layout.places
    raise UsageError(f"{source.header.id}: no stable place for its wide tables and footnotes in {_MOST_PASSES} layouts")


def _layout(source: Source, geometry: Geometry, plan: dict[int, Seat], extra_pages: int) -> _Layout:
    header = source.header
    target, places = io.BytesIO(), Places()
    look = look_of(header)
    story = Story(source, look, geometry, places)
    pages = Pages(
        target, geometry, look, header.running_head or header.title, places, title=header.title, lang=header.language
    )
    for band in story.bands:
        if band.line in plan:
            seat = plan[band.line]
            pages.bands.setdefault(seat.page, []).append((band, seat.bottom))
    flowables = list(story.flowables)
    for _ in range(extra_pages):
        flowables += [PageBreak(), Spacer(1, 1)]
    pages.build(flowables)
    return _Layout(target.getvalue(), places, tuple(story.bands), story.anchors)
