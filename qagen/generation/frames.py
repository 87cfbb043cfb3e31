"""Tables in a frame of the layout: a ruled form whose cells hold headings, lists and the table itself.

The engine reads the inner table. A person sees the outer frame as a table too, and "the table on page 4" is loose. What
is left of the frame is the heading of its row: a short text beside the table, left of it, within its height.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    headings: dict[int, list[Box]] = {}
    for paragraph in document.paragraphs:
        if paragraph.label in ("furniture", "footnote", "caption") or paragraph.in_table is not None:
            continue
        if len(paragraph.text) <= _SHORT:
            for place in paragraph.places:
                if place.box is not None and place.box.r - place.box.l <= _NARROW:
                    headings.setdefault(place.page_no, []).append(place.box)
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
