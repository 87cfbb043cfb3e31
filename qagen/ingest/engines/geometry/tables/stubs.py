"""Names of rows that stand for several rows: wrapped beside them, or printed once above empty places."""

from __future__ import annotations

import re
from statistics import median
from typing import TYPE_CHECKING

from qagen.ingest.engines.geometry.layout.patterns import is_value
from qagen.ingest.engines.geometry.tables.draft import cell_text

if TYPE_CHECKING:
    from qagen.ingest.engines.geometry.tables.draft import Draft, DraftCell

_LETTERS = re.compile(r"[^\W\d_]{2}")
# a line of a name that runs beside several rows is off their base lines by this share of its height at least
_OFF_LINE = 0.15
# a column of groups leaves this share of its places empty, and the next column names (nearly) all of the rows
_FEWEST_EMPTY, _MOST_NAMED = 0.3, 0.95


def join_wrapped_names(draft: Draft) -> Draft:
    """A name in the first column whose further lines stand off the lines of the other columns is one cell.

    It covers the rows that its lines stand beside, and those below without a name of their own.
    """
    cells = {(c.row, c.col): c for c in draft.cells}
    row = draft.header_rows
    while row < draft.rows:
        end = row + 1
        while end < draft.rows and _goes_on(draft, cells.get((row, 0)), cells.get((end, 0)), end):
            end += 1
        if end > row + 1:
            while end < draft.rows and (end, 0) not in cells and len(draft.in_row(end)) > 1:
                end += 1
            parts = [cells.pop((r, 0)) for r in range(row, end) if (r, 0) in cells]
            words = tuple(w for c in parts for w in c.words)
            cells[row, 0] = parts[0]._replace(row_end=end, words=words)
        row = end
    return draft._replace(cells=tuple(sorted(cells.values(), key=lambda c: (c.row, c.col))))


def _goes_on(draft: Draft, first: DraftCell | None, name: DraftCell | None, row: int) -> bool:
    """Whether the text in the first place of a row is a further line of the name above it."""
    if first is None or name is None or first.col_end > 1 or name.col_end > 1 or first.row_end > first.row + 1:
        return False
    others = [w.middle_y for c in draft.in_row(row) if c.col > 0 for w in c.words]
    level = [w.middle_y for c in draft.in_row(first.row) if c.col > 0 for w in c.words]
    if len(others) < 2 or len(level) < 2:
        return False
    height = median([w.height for w in name.words])
    opening = cell_text(name.words)[:1]
    if opening.isupper() or opening.isdigit():  # a name of its own, set beside the middle of its row
        return False
    first_off = abs(min(level) - min(w.middle_y for w in first.words))
    return first_off <= _OFF_LINE * height < min(others) - min(w.middle_y for w in name.words)


def run_groups_down(draft: Draft) -> Draft:
    """Labels of groups, printed once in the first column, cover the named rows below them.

    Only where the first column is mostly such labels: it has empty places, each beside a name in the second column.
    """
    body = range(draft.header_rows, draft.rows)
    first = {c.row: c for c in draft.cells if c.col == 0 and c.row >= draft.header_rows}
    second = {c.row: c for c in draft.cells if c.col == 1 and c.col_end == 2 and c.row >= draft.header_rows}
    covered = {r for c in first.values() for r in range(c.row, c.row_end)}
    bare = [r for r in body if r not in covered]
    if draft.cols < 3 or len(first) < 2 or body.start not in first or len(bare) < _FEWEST_EMPTY * len(body):
        return draft
    named = [r for r in bare if r in second and _is_name(second[r].text)]
    if len(named) < _MOST_NAMED * len(bare) or not all(_is_name(c.text) for c in first.values()):
        return draft
    cells = [c for c in draft.cells if c not in first.values()]
    for row, cell in first.items():
        end = cell.row_end
        while cell.col_end == 1 and row in second and end in bare and end in second:
            end += 1
        cells.append(cell._replace(row_end=end))
    return draft._replace(cells=tuple(sorted(cells, key=lambda c: (c.row, c.col))))


def _is_name(text: str) -> bool:
    return not is_value(text) and bool(_LETTERS.search(text))
