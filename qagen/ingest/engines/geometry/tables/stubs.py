"""Names of rows that stand for several rows: wrapped beside them, or printed once above empty places."""

from __future__ import annotations

import re
from statistics import median
from typing import TYPE_CHECKING

from qagen.ingest.engines.geometry.layout.patterns import is_value
from qagen.ingest.engines.geometry.tables.draft import cell_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.tables.draft import Draft, DraftCell

_LETTERS = re.compile(r"[^\W\d_]{2}")
# a line of a name that runs beside several rows is off their base lines by this share of its height at least
_OFF_LINE = 0.15
# a column of groups leaves this share of its places empty, and the next column names (nearly) all of the rows
_FEWEST_EMPTY, _MOST_NAMED = 0.3, 0.95
# one or two groups between rules may be totals
_FEWEST_GROUPS = 3
_AT_BOUNDARY = 2.6


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


def run_groups_between_rules(draft: Draft, rules: Sequence[float]) -> Draft:
    """Labels of groups that full rules part: what stands in the first column between two rules is one label.

    Its lines begin beside the first row of the group, and the second column names all of the rows.

    Args:
        draft: the table.
        rules: y of the full rulings inside of it, ascending.
    """
    groups = _groups_between(draft, rules)
    first = {c.row: c for c in draft.cells if c.col == 0 and c.row >= draft.header_rows}
    named = {c.row for c in draft.cells if c.col <= 1 < c.col_end}
    several = [g for g in groups if len(g) > 1]
    starts = [next((r for r in g if r in first), g.stop) for g in groups]
    labelled = [range(start, g.stop) for start, g in zip(starts, groups, strict=True) if start < g.stop]
    # a total may stand above the first group
    if (
        draft.cols < 3
        or len(several) < _FEWEST_GROUPS
        or any(start > g[0] + 1 for start, g in zip(starts, groups, strict=True) if start < g.stop)
    ):
        return draft
    partly = [g for g in several if sum(r in first for r in g) < len(g)]
    body = range(draft.header_rows, draft.rows)
    if len(partly) < _FEWEST_GROUPS or sum(r in named for r in body) < _MOST_NAMED * len(body):
        return draft
    over = [c for c in draft.cells if c.row < draft.header_rows and c.col < 2]
    cells = [c for c in draft.cells if c.col > 0 and c not in over]
    if over and all(c.col_end <= 2 for c in over):
        words = tuple(w for c in sorted(over) for w in c.words)
        cells.append(over[0]._replace(row=0, col=0, row_end=draft.header_rows, col_end=2, words=words))
    else:
        cells += over
    for group in labelled:
        parts = [first[r] for r in group if r in first]
        if any(c.col_end > 1 or c.row_end > c.row + 1 for c in parts):
            cells += parts
        else:
            words = tuple(w for c in parts for w in c.words)
            cells.append(parts[0]._replace(row_end=group[-1] + 1, words=words))
    return draft._replace(cells=tuple(sorted(cells, key=lambda c: (c.row, c.col))))


def _groups_between(draft: Draft, rules: Sequence[float]) -> list[range]:
    starts = [draft.header_rows]
    starts += [
        row
        for row in range(draft.header_rows + 1, draft.rows)
        if any(abs(draft.bands[row][0] - y) <= _AT_BOUNDARY for y in rules)
    ]
    return [range(a, b) for a, b in zip(starts, [*starts[1:], draft.rows], strict=True)]


def _is_name(text: str) -> bool:
    return not is_value(text) and bool(_LETTERS.search(text))
