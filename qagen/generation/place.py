"""Where a table stands, in words that a person can follow: page and ordinal, sheet, or section (specs/qa.md section 2).

Decided here: all tables of at least two rows and two columns that stand on the page for themselves are counted (nested
ones and charts' grids are not).
Where
the ordinal would change if listings, contents lists and boxes of prose were left out of the count, two readers could
count differently and the place is unsure: such tables are not asked by their place.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from qagen.generation.frames import framed_tables
from qagen.generation.page_grids import missed_grids, missed_rows
from qagen.generation.page_runs import unjoined_runs
from qagen.tables.grid import collapse
from qagen.text.mentions import own_table_number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qagen.model.document import Box, Document
    from qagen.tables.view import TableView

MAX_HEADING = 80
# Nobody counts to the ninth table of a document, and a section of many tables is most often no section at all.
MAX_ORDINAL = 8
MAX_SECTION = 4
# Points by which edges that are drawn on one line may differ.
_EDGE = 3.0
# Two rows of small type: less stands between two tables only where one was cut.
_CUT_GAP = 24.0
# Of a table's width: how far its parts may differ on the right where no rulings end them.
_RAGGED = 0.12
# Heights of a line: the parts of one table stand closer than that to the header between them.
_BLANK_LINE = 1.5
# A short line without the end of a sentence.
_TITLE = re.compile(r"^[^.!?。:;,]{2,40}$")


@dataclass(frozen=True)
class TablePlace:
    """A table's place; the forms turn it into words."""

    kind: Literal["page", "pages", "sheet", "section", "document"]
    name: str
    """Page number ("4"), pages ("4-5"), sheet name, section heading, or ``."""
    ordinal: int
    """From 1, in reading order among the tables there."""
    count: int
    """Tables there."""


@dataclass(frozen=True)
class Placed:
    """The place of a table with what the item's meta needs."""

    place: TablePlace | None
    """None if two readers could count differently."""
    index: int
    """Place among the tables of its page (of the document where there are no pages), from 0."""
    count: int
    """Tables on that page (in the document)."""


def place_tables(
    document: Document,
    views: Sequence[TableView],
    no_table: Mapping[str, bool],
    doubtful: frozenset[str] = frozenset(),
) -> dict[str, Placed]:
    """Return the place of each logical table by reference.

    Args:
        document: the document.
        views: its logical tables in reading order.
        no_table: for each reference whether a reader may not call it a table (it then must not change any ordinal).
        doubtful: references of things that may be no tables: they and what stands behind them have no sure ordinal.
    """
    counted = [v for v in views if _is_counted(v)]
    doubtful |= {v.ref for v in counted if _may_be_two(v)}
    sections = Sections(document, counted)
    groups: dict[tuple[str, str], list[str]] = {}
    homes: dict[str, tuple[str, str]] = {}
    for view in counted:
        home = homes[view.ref] = _home(document, sections, view)
        for key in _keys(view, home):
            groups.setdefault(key, []).append(view.ref)
    disordered = _disordered(counted, groups)
    grids = missed_grids(document)
    missed = missed_rows(document)
    missed |= {page: max(top, missed.get(page, top)) for page, top in grids.items()}
    loose = unjoined_runs(document, views, missed) | framed_tables(document, views)
    placed: dict[str, Placed] = {}
    for view in views:
        if view.ref in homes:
            found = _placed(view, homes[view.ref], groups, no_table, disordered, doubtful)
            unsure = (
                view.ref in loose
                or _contradicted(view, found.place)
                or _below_a_missed_table(view, missed)
                or _not_alone(view, found.place, grids)
            )
            placed[view.ref] = Placed(None, found.index, found.count) if unsure else found
        else:
            placed[view.ref] = Placed(None, 0, 0)
    # Tables without a page are numbered through the document: their qids all begin with p0.
    without = [v.ref for v in counted if document.paged == "none" or not v.grid.parts[0].places]
    placed |= {ref: Placed(placed[ref].place, index, len(without)) for index, ref in enumerate(without)}
    return placed


def _below_a_missed_table(view: TableView, missed: Mapping[int, float]) -> bool:
    """An engine found this table, and above it on its page stands what looks like one that it missed."""
    first = view.grid.parts[0]
    if first.reading is None or not first.places or first.places[0].box is None:
        return False
    return missed.get(first.places[0].page_no, first.places[0].box.t) > first.places[0].box.t


def _not_alone(view: TableView, place: TablePlace | None, grids: Mapping[int, float]) -> bool:
    """An engine found one table on the page, and something else there looks like another one."""
    first = view.grid.parts[0]
    alone = place is not None and place.kind in ("page", "pages") and place.count == 1
    return (
        alone and first.reading is not None and any(p.page_no in grids for part in view.grid.parts for p in part.places)
    )


def _is_counted(view: TableView) -> bool:
    first = view.grid.parts[0]
    return not first.nested_in and not first.in_picture and view.grid.n_rows > 1 and view.grid.n_cols > 1


def _may_be_two(view: TableView) -> bool:
    """An engine read a second header below the first rows and a blank line, and no rulings hold the parts together."""
    reading = view.grid.parts[0].reading
    if reading is None or reading.kind == "lattice" or view.body_end >= view.grid.n_rows:
        return False
    above, below = _row_boxes(view, view.body_end - 1), _row_boxes(view, view.body_end)
    if not above or not below:
        return True
    line = min(box.t - box.b for box in above)
    return min(box.b for box in above) - max(box.t for box in below) > _BLANK_LINE * line


def _row_boxes(view: TableView, row: int) -> list[Box]:
    cells = {
        id(cell): cell for col in range(view.grid.n_cols) if (cell := view.grid.at(row, col)) is not None and cell.text
    }
    places = (cell.source.place for cell in cells.values())
    return [place.box for place in places if place is not None and place.box is not None]


def _keys(view: TableView, home: tuple[str, str]) -> list[tuple[str, str]]:
    """The groups that count a table: all its pages, or its section and the document where there are no pages."""
    if home[0] in ("section", "document"):
        return list(dict.fromkeys((home, ("document", ""))))
    if home[0] != "page":
        return [home]
    return [("page", page) for page in sorted({str(p.page_no) for part in view.grid.parts for p in part.places})]


def _disordered(counted: Sequence[TableView], groups: Mapping[tuple[str, str], list[str]]) -> list[list[str]]:
    """The groups whose order in the document a reader need not share.

    A later table stands above an earlier one of the same columns of text, one stands inside another, two of them look
    like the halves of one that was cut, or the tables' own numbers do not rise.
    """
    by_ref = {view.ref: view for view in counted}

    def boxes(ref: str, page: str) -> list[Box]:
        places = (place for part in by_ref[ref].grid.parts for place in part.places)
        return [place.box for place in places if place.box is not None and str(place.page_no) == page]

    return [
        group
        for (kind, page), group in groups.items()
        if kind == "page"
        and (
            _numbers_fall(by_ref, group)
            or any(
                _inside(a, b) or _inside(b, a) or (_found_without_caption(by_ref[other]) and _cut(a, b, by_ref[other]))
                for number, ref in enumerate(group)
                for other in group[number + 1 :]
                for a in boxes(ref, page)
                for b in boxes(other, page)
            )
            or any(
                later.b >= earlier.t and later.l < earlier.r and earlier.l < later.r
                for number, ref in enumerate(group)
                for earlier in boxes(ref, page)
                for other in group[number + 1 :]
                for later in boxes(other, page)
            )
        )
    ]


def _inside(inner: Box, outer: Box) -> bool:
    """A table in the cell of another one, or in its frame."""
    return (
        inner.l >= outer.l - _EDGE
        and inner.r <= outer.r + _EDGE
        and inner.b >= outer.b - _EDGE
        and inner.t <= outer.t + _EDGE
    )


def _cut(upper: Box, lower: Box, view: TableView) -> bool:
    """The same edges left and right with hardly a gap: one table that was cut at a band or a rule.

    Without rulings the right edge is that of the longest text, and says little.
    """
    reading = view.grid.parts[0].reading
    right = _EDGE if reading is None or reading.kind == "lattice" else _RAGGED * (upper.r - upper.l)
    return (
        abs(upper.l - lower.l) <= _EDGE and abs(upper.r - lower.r) <= right and -_EDGE <= upper.b - lower.t <= _CUT_GAP
    )


def _found_without_caption(view: TableView) -> bool:
    """An engine had to find it, and nothing says that it is a table of its own."""
    first = view.grid.parts[0]
    return first.reading is not None and not first.captions


def _numbers_fall(by_ref: Mapping[str, TableView], group: Sequence[str]) -> bool:
    own = (next(filter(None, map(own_table_number, by_ref[ref].grid.parts[0].captions)), "") for ref in group)
    numbers = [int(number) for number in own if number.isdecimal()]
    return any(a >= b for a, b in pairwise(numbers))


def _placed(
    view: TableView,
    home: tuple[str, str],
    groups: Mapping[tuple[str, str], list[str]],
    no_table: Mapping[str, bool],
    disordered: list[list[str]],
    doubtful: frozenset[str],
) -> Placed:
    group = groups[home]
    index = group.index(view.ref)
    # What stands after the table changes no ordinal.
    sure = not any(no_table[ref] or ref in doubtful for ref in group[: index + 1])
    if len(group) > 1 and sum(not no_table[ref] for ref in group) == 1:
        # One reader calls it the table there, another the first of several.
        sure = False
    kind, name = home
    if kind in ("section", "document"):
        sure = sure and index < MAX_ORDINAL
    elif group in disordered:
        sure = False
    ordinal, count = index + 1, len(group)
    pages = sorted({p.page_no for part in view.grid.parts for p in part.places})
    if kind == "page" and len(pages) > 1:
        # A joined table is "the table on pages 4-5" if it is the only one that stands on all of them.
        alone = [r for r in group if all(r in groups.get(("page", str(n)), ()) for n in pages)]
        place = TablePlace("pages", f"{pages[0]}-{pages[-1]}", alone.index(view.ref) + 1, len(alone))
    else:
        place = TablePlace(kind, name, ordinal, count)  # type: ignore[arg-type]
    return Placed(place if sure else None, index, count)


def _home(document: Document, sections: Sections, view: TableView) -> tuple[str, str]:
    first = view.grid.parts[0]
    if document.paged == "sheets" and first.sheet:
        return ("sheet", first.sheet)
    if document.paged != "none" and first.places:
        return ("page", str(first.places[0].page_no))
    heading = sections.heading_of(view)
    return ("section", heading) if heading else ("document", "")


def _contradicted(view: TableView, place: TablePlace | None) -> bool:
    """The table's own number is smaller than its ordinal: something before it was taken for a table and is none."""
    if place is None or place.kind not in ("section", "document"):
        return False
    number = next(filter(None, (own_table_number(c) for c in view.grid.parts[0].captions)), "")
    return number.isdecimal() and int(number) < place.ordinal


class Sections:
    """Which section headings may name the place of a table, in documents without pages."""

    def __init__(self, document: Document, counted: Sequence[TableView]) -> None:
        """Index headings, tables and lines that look like headings without being marked as such."""
        headings = (p for p in document.paragraphs if p.label in ("section_header", "title"))
        self._same = Counter(collapse(p.text).casefold() for p in headings)
        self._tables = Counter(view.grid.parts[0].section for view in counted)
        before_tables = {view.grid.parts[0].order - back for view in counted for back in (1, 2)}
        self._unmarked: dict[str, int] = {}
        for paragraph in document.paragraphs:
            text = collapse(paragraph.text)
            plain = paragraph.label == "text" and paragraph.in_table is None and paragraph.order not in before_tables
            if plain and _TITLE.match(text) and any(map(str.isalpha, text)) and own_table_number(text) is None:
                self._unmarked.setdefault(paragraph.section, paragraph.order)

    def heading_of(self, view: TableView) -> str:
        """Return the heading that a reader would look under, `` if there is none to be sure of.

        The heading must be unique and short, hold few tables, and no line that looks like a further heading may stand
        between it and the table (lines just before a table are its title).
        """
        first = view.grid.parts[0]
        heading = collapse(first.headings[-1]) if first.headings else ""
        if not heading or len(heading) > MAX_HEADING or self._same[heading.casefold()] != 1:
            return ""
        if self._tables[first.section] > MAX_SECTION or self._unmarked.get(first.section, first.order) < first.order:
            return ""
        return heading
