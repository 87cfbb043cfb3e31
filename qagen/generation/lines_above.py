"""Lines of a header that the engine left above a table without rulings: then labels below them are not whole.

"Payments due by period" over three of five columns, "Accumulated other" over "comprehensive income", a date over all
the amounts: a text that stands close above the table, over its columns of data and not over the column of labels.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qagen.generation.page_boxes import boxes_by_page

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qagen.model.document import Box, Document, Paragraph
    from qagen.tables.view import TableView

HEADER_ABOVE = "table:header_line_above"
"""The reason by which such a table is not asked."""

# A line of a header follows the next one at once: a line of small type and its leading, with a rule between them.
_GAP = 16.0
# Of the table's width: a text that begins further left stands over the labels, and introduces the table.
_LABELS = 0.15
# Of the table's width: a text over the middle of the whole table is its title.
_CENTRED = 0.03
_SHORT = 60
_EDGE = 5.0
# What units the values are in is no level of a header.
_UNITS = re.compile(r"^\W*[(\[（［]|^\W*(?:단위|unit|units|in |单位|単位|einheit|unité|valori|importi)", re.IGNORECASE)


def below_header_lines(document: Document, views: Sequence[TableView]) -> frozenset[str]:
    """Return the references of tables above which a line of their header was left; empty without pages."""
    found = [
        view for view in views if (reading := view.grid.parts[0].reading) is not None and reading.kind != "lattice"
    ]
    if not found:
        return frozenset()
    lines = boxes_by_page(
        p
        for p in document.paragraphs
        if p.label in ("text", "section_header", "list_item")
        and p.in_table is None
        and len(p.text) <= _SHORT
        and not _UNITS.match(p.text)
    )
    return frozenset(view.ref for view in found if _is_below_one(view, lines))


def _is_below_one(view: TableView, lines: Mapping[int, Sequence[tuple[Paragraph, Box]]]) -> bool:
    place = view.grid.parts[0].places[0] if view.grid.parts[0].places else None
    if place is None or place.box is None:
        return False
    table, width = place.box, place.box.r - place.box.l
    for _, line in lines.get(place.page_no, ()):
        centred = abs((line.l + line.r) - (table.l + table.r)) / 2 <= _CENTRED * width
        over_data = line.l >= table.l + _LABELS * width and line.r <= table.r + _EDGE
        if over_data and not centred and -_EDGE <= line.b - table.t <= _GAP:
            return True
    return False
