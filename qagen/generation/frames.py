"""Tables in a frame of the layout: a ruled form whose cells hold headings, lists and the table itself.

The engine reads the inner table. A person sees the outer frame as a table too, and "the table on page 4" is loose. What
is left of the frame is the heading of its row: a short text beside the table, left of it, within its height.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.generation.page_boxes import boxes_by_page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.model.document import Box, Document
    from qagen.tables.view import TableView

# Points: a row's heading in a frame is a word or two; a column of running text beside a table is wider.
_NARROW = 90.0
_SHORT = 30
_EDGE = 3.0


def framed_tables(document: Document, views: Sequence[TableView]) -> frozenset[str]:
    """Return the references of tables that stand beside the heading of a frame's row; empty where nothing was found.

    Tables that a format declares stand in no frame but their own.
    """
    short = boxes_by_page(
        p
        for p in document.paragraphs
        if p.label not in ("furniture", "footnote", "caption") and p.in_table is None and len(p.text) <= _SHORT
    )
    headings = {page: [box for _, box in boxes if box.r - box.l <= _NARROW] for page, boxes in short.items()}
    return frozenset(
        view.ref
        for view in views
        for part in view.grid.parts
        if part.reading is not None and part.reading.kind == "lattice"
        for place in part.places
        if place.box is not None and any(_beside(box, place.box) for box in headings.get(place.page_no, ()))
    )


def _beside(heading: Box, table: Box) -> bool:
    """Left of the table, and between its upper and its lower edge."""
    return heading.r <= table.l + _EDGE and heading.t <= table.t + _EDGE and heading.b >= table.b - _EDGE
