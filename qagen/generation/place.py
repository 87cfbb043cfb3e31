"""Where a table stands, in words that a person can follow: page and ordinal, sheet, or section (specs/qa.md section 2).

Decided here: all tables of at least two rows and two columns that stand on the page for themselves are counted (nested
ones and charts' grids are not).
Where
the ordinal would change if listings, contents lists and boxes of prose were left out of the count, two readers could
count differently and the place is unsure: such tables are not asked by their place.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from qagen.tables.grid import collapse

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qagen.model.document import Document
    from qagen.tables.view import TableView

MAX_HEADING = 80


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


def place_tables(document: Document, views: Sequence[TableView], no_table: Mapping[str, bool]) -> dict[str, Placed]:
    """Return the place of each logical table by reference.

    Args:
        document: the document.
        views: its logical tables in reading order.
        no_table: for each reference whether a reader may not call it a table (it then must not change any ordinal).
    """
    counted = [v for v in views if _is_counted(v)]
    groups: dict[tuple[str, str], list[str]] = {}
    homes: dict[str, tuple[str, str]] = {}
    for view in counted:
        home = homes[view.ref] = _home(document, view)
        for key in _keys(view, home):
            groups.setdefault(key, []).append(view.ref)
    placed: dict[str, Placed] = {}
    for view in views:
        if view.ref in homes:
            placed[view.ref] = _placed(view, homes[view.ref], groups, no_table)
        else:
            placed[view.ref] = Placed(None, 0, 0)
    # Tables without a page are numbered through the document: their qids all begin with p0.
    without = [v.ref for v in counted if document.paged == "none" or not v.grid.parts[0].places]
    placed |= {ref: Placed(placed[ref].place, index, len(without)) for index, ref in enumerate(without)}
    return placed


def _is_counted(view: TableView) -> bool:
    first = view.grid.parts[0]
    return not first.nested_in and not first.in_picture and view.grid.n_rows > 1 and view.grid.n_cols > 1


def _keys(view: TableView, home: tuple[str, str]) -> list[tuple[str, str]]:
    """The groups in which a table is counted: a joined one on each of its pages."""
    if home[0] != "page":
        return [home]
    return [("page", page) for page in sorted({str(p.page_no) for part in view.grid.parts for p in part.places})]


def _placed(
    view: TableView, home: tuple[str, str], groups: Mapping[tuple[str, str], list[str]], no_table: Mapping[str, bool]
) -> Placed:
    group = groups[home]
    index = group.index(view.ref)
    sure = not any(no_table[ref] for ref in group)
    kind, name = home
    ordinal, count = index + 1, len(group)
    pages = sorted({p.page_no for part in view.grid.parts for p in part.places})
    if kind == "page" and len(pages) > 1:
        # A joined table is "the table on pages 4-5" if it is the only one that stands on all of them.
        alone = [r for r in group if all(r in groups.get(("page", str(n)), ()) for n in pages)]
        place = TablePlace("pages", f"{pages[0]}-{pages[-1]}", alone.index(view.ref) + 1, len(alone))
    else:
        place = TablePlace(kind, name, ordinal, count)  # type: ignore[arg-type]
    return Placed(place if sure else None, index, count)


def _home(document: Document, view: TableView) -> tuple[str, str]:
    first = view.grid.parts[0]
    if document.paged == "sheets" and first.sheet:
        return ("sheet", first.sheet)
    if document.paged != "none" and first.places:
        return ("page", str(first.places[0].page_no))
    heading = collapse(first.headings[-1]) if first.headings else ""
    same = Counter(collapse(p.text).casefold() for p in document.paragraphs if p.label in ("section_header", "title"))
    if heading and len(heading) <= MAX_HEADING and same[heading.casefold()] == 1:
        return ("section", heading)
    return ("document", "")
