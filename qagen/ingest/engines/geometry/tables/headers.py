"""How many of the first rows name the columns."""

from __future__ import annotations

import re
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.patterns import YEAR, is_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.source.content import Fill
    from qagen.ingest.engines.geometry.tables.draft import Draft, DraftCell

_WHITE = (255, 255, 255)
# deeper heads than this are stretches of a table that only look like one
_DEEPEST = 5
# lines of one name are set solid
_SOLID = 0.5
# a row of the body holds values in this share of its places right of the first column
_VALUES_BELOW = 0.5
_UNIT_NOTE = re.compile(r"^[(（\[][^()（）\[\]]*[^\W\d_][^()（）\[\]]*[)）\]]$")
_LETTERS = re.compile(r"[^\W\d_]")


class Header(NamedTuple):
    """The number of header rows and what told it."""

    rows: int
    certainty: float
    """1 for a fill, a rule or bold type; 0.5 for values that begin below; 0 for a guess."""


def count_header_rows(draft: Draft, fills: Sequence[Fill], full_rules: Sequence[float], *, grid: bool) -> Header:
    """The leading rows that are a head.

    Args:
        draft: the table.
        fills: filled rectangles of the page.
        full_rules: y of the full rulings inside the table, ascending.
        grid: rulings part all rows, so a ruling below the first row says nothing about it.
    """
    header = _told(draft, fills, full_rules, grid=grid)
    if grid or not header.rows:
        return header
    rows = _with_lower_levels(draft, _with_last_lines(draft, header.rows))
    # the label of the first section names no column
    return header._replace(rows=rows) if any(c.col_end > 1 for c in draft.cells if c.row < rows) else Header(0, 0.0)


def _told(draft: Draft, fills: Sequence[Fill], full_rules: Sequence[float], *, grid: bool) -> Header:
    if told := _by_fill(draft, fills) or (_by_spans(draft) if grid else 0):
        return Header(_before_values(draft, told), 1.0)
    if not grid and (told := _by_first_rule(draft, full_rules)):
        return Header(0, 0.0) if _holds_values(draft, 0) else Header(_before_rows(draft, told), 1.0)
    if told := _by_bold_type(draft):
        return Header(_before_values(draft, told), 1.0)
    if told := _by_values_below(draft):
        return Header(told, 0.5)
    if _set_differently(draft):
        return Header(1, 0.5)
    return Header(_by_default(draft, grid=grid), 0.0)


def _with_last_lines(draft: Draft, rows: int) -> int:
    """The head with rows right below it that go on with its names: solid, no values, nothing in the first column."""
    while rows < min(draft.rows - 1, _DEEPEST):
        above, cells = draft.in_row(rows - 1), draft.in_row(rows)
        names = len(cells) > 1 and cells[0].col > 0 and not any(is_value(c.text) for c in cells)
        if not names or not above or not {c.col for c in cells} <= {k for c in above for k in range(c.col, c.col_end)}:
            break
        gap = min(w.top for c in cells for w in c.words) - max(w.bottom for c in above for w in c.words)
        if gap > _SOLID * cells[0].words[0].height:
            break
        rows += 1
    return rows


def _before_rows(draft: Draft, rows: int) -> int:
    """The head without rows of the body: a name in the first column and values behind it."""
    for row in range(1, rows):
        if draft.in_row(row)[:1] and draft.in_row(row)[0].col == 0 and _holds_values(draft, row):
            return row
    return rows


def _with_lower_levels(draft: Draft, rows: int) -> int:
    """The head with levels below it that its rule, fill or type leaves out: names under groups, and units in brackets.

    A row of groups names no column: where the row below it fills more columns with names, above values, it is a level.
    """
    while rows < min(draft.rows - 1, _DEEPEST):
        above, cells = draft.in_row(rows - 1), draft.in_row(rows)
        if not cells or not (_is_unit_row(draft, rows) or _names_under(draft, above, cells, rows)):
            break
        rows += 1
    return rows


def _is_unit_row(draft: Draft, row: int) -> bool:
    cells = draft.in_row(row)
    return bool(cells) and cells[0].col > 0 and all(is_unit_note(c.text) for c in cells)


def is_unit_note(text: str) -> bool:
    """Words in brackets: the unit of the columns above it."""
    return bool(_UNIT_NOTE.match(text))


def _names_under(draft: Draft, above: Sequence[DraftCell], cells: Sequence[DraftCell], row: int) -> bool:
    groups, names = [c for c in above if c.col > 0], [c for c in cells if c.col > 0]
    below = range(row + 1, min(row + 4, draft.rows))
    beginning = [r for r in below if _value_share(draft, r) >= _VALUES_BELOW]
    if len(names) < 2 or not groups or not beginning or any(_is_plain_value(c.text) for c in cells):
        return False
    if above[0].col == cells[0].col == 0 and not _is_solid(above[0], cells[0]):  # a running title above the names
        return False
    filled = max(sum(c.col > 0 for c in draft.in_row(r)) for r in beginning)
    again = cells[0].col > 0 and len(groups) == len(names) < filled  # groups of groups
    return len(groups) < len(names) or again


def _is_solid(upper: DraftCell, lower: DraftCell) -> bool:
    gap = min(w.top for w in lower.words) - max(w.bottom for w in upper.words)
    return gap <= _SOLID * lower.words[0].height


def _is_plain_value(text: str) -> bool:
    return is_value(text) and not (YEAR.match(text) and len(text) > 2)


def row_color(draft: Draft, row: int, fills: Sequence[Fill]) -> tuple[int, int, int] | None:
    """The colour behind more than half of a row; null for none and for white."""
    top, bottom = draft.bands[row]
    box = draft.box
    reach: dict[tuple[int, int, int], float] = {}
    for f in fills:
        width = min(f.right, box.right) - max(f.left, box.left)
        height = min(f.bottom, bottom) - max(f.top, top)
        # a fill behind the whole table colours no row
        row_like = (f.bottom - f.top) < 4 * (bottom - top) + 8 and (f.bottom - f.top) < 0.8 * box.height
        if width > 0 and height > 0.6 * (bottom - top) and row_like:
            reach[f.color] = reach.get(f.color, 0.0) + width
    if not reach:
        return None
    color = max(sorted(reach), key=lambda c: reach[c])
    return color if reach[color] > 0.55 * box.width and color != _WHITE else None


def _by_fill(draft: Draft, fills: Sequence[Fill]) -> int:
    """Leading rows of one colour that does not come back in every other row, as stripes do."""
    colors = [row_color(draft, row, fills) for row in range(min(draft.rows, 2 * _DEEPEST))]
    if colors[0] is None:
        return 0
    alike = [color == colors[0] and not _is_label_below_names(draft, row) for row, color in enumerate(colors)]
    rows = next((k for k, same in enumerate(alike) if not same), len(colors))
    striped = sum(color == colors[0] for color in colors[rows:]) >= 0.4 * len(colors[rows:])
    return rows if rows < min(draft.rows, _DEEPEST) and not striped else 0


def _before_values(draft: Draft, rows: int) -> int:
    """The head without rows of values that are set like it, as totals are; its first row always stays."""
    for row in range(1, rows):
        if _holds_values(draft, row):
            return row
    return rows


def _holds_values(draft: Draft, row: int) -> bool:
    """Most texts right of the first column are values, and not years or column numbers."""
    texts = [c.text for c in draft.in_row(row) if c.col > 0]
    if not texts or _counts_up(texts):
        return False
    return sum(is_value(t) and (not YEAR.match(t) or len(t) <= 2) for t in texts) >= 0.6 * len(texts)


def _counts_up(texts: Sequence[str]) -> bool:
    """Column numbers: 1, 2, 3."""
    return all(t.isdecimal() for t in texts) and all(int(a) < int(b) for a, b in pairwise(texts))


def _by_spans(draft: Draft) -> int:
    """A first row with a cell over several columns and one down several rows: the head is as deep as the latter."""
    first = draft.in_row(0)
    wide = [c for c in first if c.col_end - c.col > 1 and c.col_end - c.col < draft.cols]
    deep = [c.row_end for c in first if c.row_end > 1]
    if not wide or not deep:
        return 0
    depth = max(deep)
    below = [c for row in range(1, depth) for c in draft.in_row(row)]
    values = sum(is_value(c.text) and not YEAR.match(c.text) for c in below)
    return depth if depth <= _DEEPEST - 1 and depth < draft.rows and values <= 0.3 * len(below) else 0


def _by_first_rule(draft: Draft, full_rules: Sequence[float]) -> int:
    if not full_rules:
        return 0
    rows = sum(bottom <= full_rules[0] + 2.5 for _, bottom in draft.bands)
    # lines of heads are rows here until they are joined, so there may be more than levels
    return rows if 1 <= rows < min(7, draft.rows) and (len(full_rules) <= 3 or rows <= 3) else 0


def _by_bold_type(draft: Draft) -> int:
    bold = [_is_bold(draft, row) and not _is_label_below_names(draft, row) for row in range(draft.rows)]
    rows = next((k for k, flag in enumerate(bold) if not flag), draft.rows)
    return rows if 0 < rows < min(_DEEPEST, draft.rows) else 0


def _is_label_below_names(draft: Draft, row: int) -> bool:
    """A text in the first column alone, below a row that names several columns: the label of the first section."""
    return row > 0 and [c.col for c in draft.in_row(row)] == [0] and len(draft.in_row(row - 1)) > 1


def _is_bold(draft: Draft, row: int) -> bool:
    words = [w for c in draft.in_row(row) for w in c.words]
    return bool(words) and sum(w.bold for w in words) >= 0.8 * len(words)


def _by_values_below(draft: Draft) -> int:
    share = [_value_share(draft, row) for row in range(draft.rows)]
    if sum(s >= 0.6 for s in share) < 0.4 * draft.rows:
        return 0
    rows = 0
    while rows < min(4, draft.rows - 1) and (share[rows] < 0.5 or _names_columns(draft, rows)):
        below = draft.in_row(rows)
        # a section label under the head belongs to the body, and so does a row with some values
        if rows and ([c.col for c in below] == [0] or (share[rows] > 0 and not _names_columns(draft, rows))):
            break
        rows += 1
    return rows


def _value_share(draft: Draft, row: int) -> float:
    texts = [c.text for c in draft.in_row(row) if c.col > 0]
    return sum(map(is_value, texts)) / len(texts) if texts else 0.0


def _names_columns(draft: Draft, row: int) -> bool:
    texts = [c.text for c in draft.in_row(row) if c.col > 0]
    short = [t for t in texts if t.isdecimal() and len(t) <= 2]
    return bool(texts) and all(YEAR.match(t) for t in texts) and (not short or _counts_up(texts))


def _set_differently(draft: Draft) -> bool:
    """The first row is in a font of its own, or centred above columns that are not."""
    first, body = draft.in_row(0), [c for c in draft.cells if c.row > 0]
    if len(first) < 2 or not body or _holds_values(draft, 0):
        return False
    fonts = {w.font for c in first for w in c.words}
    others = [w.font in fonts for c in body for w in c.words]
    if sum(others) <= 0.02 * len(others):
        return True
    centred = [_is_centred(draft, c) for c in first]
    below = [_is_centred(draft, c) for c in body if not is_value(c.text)]
    return sum(centred) >= 0.8 * len(centred) and len(below) >= 2 and sum(below) <= 0.4 * len(below)


def _is_centred(draft: Draft, cell: DraftCell) -> bool:
    left = min(w.left for w in cell.words) - draft.edges[cell.col]
    right = draft.edges[cell.col_end] - max(w.right for w in cell.words)
    return abs(left - right) <= max(2.0, 0.06 * (draft.edges[cell.col_end] - draft.edges[cell.col]))


def _is_like_the_rows_below(draft: Draft, first: Sequence[DraftCell]) -> bool:
    """A value in a column of values: a table that goes on from the page before begins so."""
    for cell in (c for c in first if c.col > 0 and is_value(c.text) and not YEAR.match(c.text)):
        below = [c.text for c in draft.cells if c.row > 0 and c.col == cell.col]
        if below and sum(map(is_value, below)) >= 0.6 * len(below):
            return True
    return False


def _by_default(draft: Draft, *, grid: bool) -> int:
    """The first row, if it is short words in nearly all places.

    In a grid they must also be clearly shorter than the texts below: a grid of labels and answers has no head, and
    a table that goes on from the page before begins with a row like any other.
    """
    first = draft.in_row(0)
    words = sum(bool(_LETTERS.search(c.text)) and not is_value(c.text) for c in first)
    filled = sum(c.col_end - c.col for c in first)
    if not first or words < 0.6 * len(first):
        return 0
    if not grid:
        return int(not _is_like_the_rows_below(draft, first))
    body = [len(c.text) for c in draft.cells if c.row > 0]
    longest = max(len(c.text) for c in first)
    return int(filled >= 0.8 * draft.cols and longest <= 24 and bool(body) and longest <= median(body))
