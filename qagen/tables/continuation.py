"""Tables that go on over the page end, joined into one logical table (specs/qa.md section 9).

Decided here: two tables are parts of one if the second is the first table of the next page, nothing but page furniture,
notes or captions stands between them, they have the same number of columns of the same kinds, the second has no
number of
its own, and its header either repeats the first one's or is data by its kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.tables.cell_kinds import numeric, share
from qagen.tables.grid import Grid, grid_of, grid_of_parts
from qagen.tables.headers import find_header
from qagen.text.mentions import own_table_number

if TYPE_CHECKING:
    from qagen.model.document import Document, Table

_BETWEEN = frozenset({"furniture", "footnote", "caption"})


def logical_tables(document: Document) -> tuple[Grid, ...]:
    """Return one grid for each logical table of a document, in reading order."""
    grids: list[Grid] = []
    current: list[Table] = []
    plan: list[tuple[int, bool]] = []
    orders = sorted(p.order for p in document.paragraphs if p.label not in _BETWEEN and p.in_table is None)
    for table in document.tables:
        step = _continues(document, current, table, orders) if current else None
        if step is None:
            if current:
                grids.append(_joined(current, plan))
            current, plan = [table], [(0, False)]
        else:
            current.append(table)
            plan.append(step)
    if current:
        grids.append(_joined(current, plan))
    return tuple(grids)


def _joined(parts: list[Table], plan: list[tuple[int, bool]]) -> Grid:
    if len(parts) == 1:
        return grid_of(parts[0])
    return grid_of_parts(parts, [skip for skip, _ in plan], [undone for _, undone in plan])


def _continues(document: Document, current: list[Table], table: Table, orders: list[int]) -> tuple[int, bool] | None:
    """Return (leading rows to leave out, header flags taken back) if `table` continues `current`, else None."""
    last = current[-1]
    if not _next_page(document, last, table) or last.n_cols != table.n_cols or table.label != last.label:
        return None
    if any(last.order < order < table.order for order in orders):
        return None
    number = next(filter(None, map(own_table_number, table.captions)), None)
    if number is not None and number != next(filter(None, map(own_table_number, current[0].captions)), None):
        return None
    return _header_plan(grid_of(current[0]), grid_of(table))


def _next_page(document: Document, last: Table, table: Table) -> bool:
    if document.paged != "pages" or not last.places or not table.places:
        return False
    if last.nested_in or table.nested_in or last.in_picture or table.in_picture:
        return False
    end, start = last.places[-1].page_no, table.places[0].page_no
    if start != end + 1:
        return False
    lower = [t for t in document.tables if any(p.page_no == end for p in t.places) and t.order > last.order]
    upper = [t for t in document.tables if any(p.page_no == start for p in t.places) and t.order < table.order]
    return not [t for t in lower if t.ref != table.ref] and not [t for t in upper if t.ref != last.ref]


def _header_plan(first: Grid, second: Grid) -> tuple[int, bool] | None:
    head, head2 = find_header(first), find_header(second)
    if not head.levels:
        return None
    texts = [[first.text(r, c) for c in range(first.n_cols)] for r in range(head.body_start)]
    texts2 = [[second.text(r, c) for c in range(second.n_cols)] for r in range(min(head.body_start, second.n_rows))]
    if texts == texts2:
        return (head.body_start, False) if second.n_rows > head.body_start else None
    if not _same_kinds(first, head.body_start, second, 0):
        return None
    # No repeated header: the first row must be data by its kind, or carry no flag at all.
    if head2.levels and head2.flagged and not _data_like(first, head.body_start, second):
        return None
    return 0, True


def _same_kinds(first: Grid, start: int, second: Grid, start2: int) -> bool:
    kinds = [_numeric_share(first, c, start) >= 0.5 for c in range(first.n_cols)]
    kinds2 = [_numeric_share(second, c, start2) >= 0.5 for c in range(second.n_cols)]
    return kinds == kinds2 and any(kinds)


def _numeric_share(grid: Grid, col: int, start: int) -> float:
    return share([numeric(t) for t in grid.column_texts(col, range(start, grid.n_rows)) if t])


def _data_like(first: Grid, start: int, second: Grid) -> bool:
    """The first row of `second` has numbers where the columns of `first` have numbers."""
    columns = [c for c in range(first.n_cols) if _numeric_share(first, c, start) >= 0.8]
    return bool(columns) and all(numeric(second.text(0, c)) for c in columns)
