"""Tables that a reader takes for one printed table over a page end, though they were not joined.

What is certain is joined in `qagen.tables.continuation`. What is left here is a doubt, and a doubt is
enough: neither the pages of the first part nor the ordinal of the second would lead to the table as it is printed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qagen.generation.page_boxes import boxes_by_page
from qagen.tables.grid import collapse

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from qagen.model.document import Box, Document, Paragraph, Table
    from qagen.tables.view import TableView

# Points by which the edges of two parts of one table may differ: they are drawn to the same rulings or tab stops.
_EDGE = 4.0
# What stands between the parts of one table is a source line or a note; more is text that introduces another table.
_MAX_BETWEEN = 2
_MAX_NOTE = 220
_HEADINGS = frozenset({"section_header", "title", "caption"})
_BESIDE = frozenset({"furniture", "footnote"})


@dataclass(frozen=True)
class _Part:
    """A table, or a part of a joined one, on one page."""

    view: TableView
    table: Table
    box: Box


def unjoined_runs(document: Document, views: Sequence[TableView], missed: Mapping[int, float]) -> frozenset[str]:
    """Return the references of tables that may be parts of a table that goes on over a page end.

    Empty for documents without pages, and for tables without boxes.

    Args:
        document: the document.
        views: its logical tables.
        missed: for each page the upper edge of what looks like the rows of a table that nobody found.
    """
    if document.paged != "pages":
        return frozenset()
    parts, texts = _parts(views), _texts(document)
    unsure: set[str] = set()
    for page in sorted(parts):
        for last in _lowest(parts[page]):
            below = [p for p, box in texts.get(page, ()) if box.t <= last.box.b + _EDGE]
            for first in _highest(parts.get(page + 1, [])):
                above = [p for p, box in texts.get(page + 1, ()) if box.b >= first.box.t - _EDGE]
                if first.view is not last.view and _may_go_on(last, first, [*below, *above]):
                    unsure |= {last.view.ref, first.view.ref}
            if not below and last.table.reading is not None and _begins_with(missed, page + 1, parts, texts):
                unsure.add(last.view.ref)
    return frozenset(unsure)


def _parts(views: Sequence[TableView]) -> dict[int, list[_Part]]:
    """The tables and parts of tables by page."""
    parts: dict[int, list[_Part]] = {}
    for view in views:
        for table in view.grid.parts:
            if table.nested_in or table.in_picture:
                continue
            for place in table.places:
                if place.box is not None:
                    parts.setdefault(place.page_no, []).append(_Part(view, table, place.box))
    return parts


def _texts(document: Document) -> dict[int, list[tuple[Paragraph, Box]]]:
    """What stands between tables by page: no running titles, no notes."""
    return boxes_by_page(p for p in document.paragraphs if p.label not in _BESIDE and p.in_table is None)


def _lowest(parts: Sequence[_Part]) -> Iterator[_Part]:
    """The parts below which no other part stands."""
    return (a for a in parts if not any(b is not a and b.box.t <= a.box.b + _EDGE and _over(a, b) for b in parts))


def _highest(parts: Sequence[_Part]) -> Iterator[_Part]:
    """The parts above which no other part stands."""
    return (a for a in parts if not any(b is not a and b.box.b >= a.box.t - _EDGE and _over(a, b) for b in parts))


def _over(a: _Part, b: _Part) -> bool:
    """One stands above the other rather than beside it."""
    return a.box.l < b.box.r and b.box.l < a.box.r


def _may_go_on(last: _Part, first: _Part, between: Sequence[Paragraph]) -> bool:
    """The second part has the columns, the head or the numbers of the first, and nothing says that it is another."""
    if first.table.captions:
        return False
    if any(p.label in _HEADINGS for p in between):
        return _numbers_go_on(last, first)
    if len(between) > _MAX_BETWEEN or any(len(p.text) > _MAX_NOTE for p in between):
        return _numbers_go_on(last, first)
    if _numbers_go_on(last, first) or _same_head(last, first):
        return True
    if between:
        return False
    found = last.table.reading is not None and first.table.reading is not None
    if found and abs(last.box.l - first.box.l) <= _EDGE and abs(last.box.r - first.box.r) <= _EDGE:
        return True
    return last.table.n_cols == first.table.n_cols and not first.view.header.levels


def _same_head(last: _Part, first: _Part) -> bool:
    return last.table.n_cols == first.table.n_cols and _head(last.table) == _head(first.table)


def _head(table: Table) -> list[str]:
    return [collapse(cell.text) for cell in table.cells if cell.row == 0]


def _numbers_go_on(last: _Part, first: _Part) -> bool:
    """The first column counts rows, and the count goes on."""
    if last.table.n_cols != first.table.n_cols:
        return False
    ends, starts = _numbers(last.table), _numbers(first.table)
    return len(ends) > 1 and bool(starts) and ends[-1] == ends[-2] + 1 and starts[0] == ends[-1] + 1


def _numbers(table: Table) -> list[int]:
    """The whole numbers of the first column, from the top."""
    texts = (cell.text.strip().rstrip(".)") for cell in table.cells if cell.col == 0)
    return [int(text) for text in texts if text.isdecimal()]


def _begins_with(
    missed: Mapping[int, float],
    page: int,
    parts: Mapping[int, Sequence[_Part]],
    texts: Mapping[int, Sequence[tuple[Paragraph, Box]]],
) -> bool:
    """The first thing on the page looks like the rows of a table that nobody found."""
    tops = [box.t for _, box in texts.get(page, ())] + [part.box.t for part in parts.get(page, ())]
    return page in missed and missed[page] >= max(tops) - _EDGE
