"""Signs that a table was read wrongly: values glued together, texts across columns, heads that are none."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from qagen.ingest.engines.geometry.layout.lines import typical_height
from qagen.ingest.engines.geometry.layout.patterns import YEAR, is_value, names_table
from qagen.ingest.engines.geometry.tables.centred import is_centred_below_its_group
from qagen.ingest.engines.geometry.tables.headers import is_unit_note

if TYPE_CHECKING:
    from qagen.ingest.engines.geometry.layout.lines import Line
    from qagen.ingest.engines.geometry.tables.draft import Draft, DraftCell

MOST_CONFIDENCE_IN_DOUBT = 0.55
"""Below the generator's default of 0.6: such tables are asked on demand only."""

# single cells with two values are printed so (a range without a dash, a value and its rank); columns of them are not
_GLUED, _ACROSS = 0.05, 0.15
_FEWEST = 2
# a head is set at most a fifth larger than its table; titles are larger
_TITLE = 1.35
# two names on one line of a head are parted by more than justified words are
_HOLE = 2.0
# lines of one name are at most two lines apart
_VERTICAL_HOLE = 2.5
# words of one label are nearer to each other
_GAP = 1.2
# a sentence over the whole table is no head
_LONGEST_HEAD = 80
# the next word needs a space of this share of the height before it
_SPACE = 0.3
# a head may end in a number here and there (a dose, a size)
_NAMES_ABOVE_VALUES = 0.25


def is_doubtful(draft: Draft, sections: frozenset[int], *, grid: bool, guessed: bool = False) -> bool:
    """Whether the cells of a finished draft contradict its columns or its rows, or nothing tells its head.

    Args:
        draft: the table, `header_rows` set.
        sections: its section rows.
        grid: rulings part its cells, so that texts over several columns are meant to be.
        guessed: neither type, rules, fills nor values below tell its head; a first row of words is as often a row.
    """
    body = [c for c in draft.cells if c.row >= draft.header_rows and c.row not in sections]
    head = [c for c in draft.cells if c.row < draft.header_rows]
    if (grid and _holds_first_row(head)) or _crosses_groups(head):
        return True
    if (guessed and head and (not grid or draft.cols == 2)) or any(_has_vertical_hole(c) for c in head):
        return True
    glued = sum(_holds_values(c) for c in body if c.col > 0)
    if glued >= _FEWEST and glued > _GLUED * len(body):
        return True
    if grid or draft.cols < 2:
        return False
    hidden = sum(_hides_value(c) for c in body if (c.col, c.col_end) == (0, 1)) >= _FEWEST
    if hidden or _is_no_head(draft, head, body) or any(_is_stack(draft, c) for c in body if c.col > 0):
        return True
    if draft.cols < 3:
        return False
    across = {c.row for c in body if 1 < c.col_end - c.col < draft.cols and not is_centred_below_its_group(draft, c)}
    if len(across) >= _FEWEST and len(across) > _ACROSS * (draft.rows - draft.header_rows):
        return True
    return any(_covers_columns(c, body) and _leaves_unnamed(draft, c) for c in head)


def _has_vertical_hole(head: DraftCell) -> bool:
    """Two texts far apart in one cell of the head: a row below it whose upper border is not drawn."""
    lines = [n for n in head.lines if len(n.text) > 1]
    return any(b.top - a.bottom > _VERTICAL_HOLE * (a.bottom - a.top) for a, b in pairwise(lines))


def _holds_first_row(head: list[DraftCell]) -> bool:
    """Names above values in many cells of the head: the border between head and first row is not drawn."""
    mixed = 0
    for cell in head:
        lines = cell.lines
        last = lines[-1].text if lines else ""
        bare = any(c.isdecimal() for c in last) and not any(c.isalpha() for c in last)
        number = bare and is_value(last) and not YEAR.match(last)
        mixed += len(lines) > 1 and number and not is_value(lines[0].text)
    return mixed >= _FEWEST and mixed >= _NAMES_ABOVE_VALUES * len(head)


def _is_no_head(draft: Draft, head: list[DraftCell], body: list[DraftCell]) -> bool:
    """Titles, numbers of tables and sentences above the table, or two names in one cell."""
    if not head or not body:
        return False
    sizes = [typical_height(w for c in part for w in c.words) for part in (head, body)]
    prose = any(c.col_end - c.col == draft.cols and len(c.text) > _LONGEST_HEAD for c in head)
    if any(names_table(c.text) for c in head):
        return True
    large = any(typical_height(c.words) > _TITLE * max(sizes) for c in head)
    return sizes[0] > _TITLE * sizes[1] or large or prose or any(_has_hole(c) for c in head if c.col_end - c.col == 1)


def _has_hole(head: DraftCell) -> bool:
    lines = head.lines
    # signs of one name are set apart in CJK heads
    return any(len(c) > 1 and all(len(part.text) > 2 for part in c) for c in (n.chunks(_HOLE) for n in lines))


def _is_stack(draft: Draft, cell: DraftCell) -> bool:
    """Three lines or more, each broken although the next word had room: several rows in one cell."""
    lines = cell.lines
    if len(lines) < 3 or cell.col_end - cell.col > 1:
        return False
    room = max(w.right for c in draft.cells if (c.col, c.col_end) == (cell.col, cell.col_end) for w in c.words)
    return all(_had_room(a, b, room) for a, b in pairwise(lines))


def _had_room(line: Line, following: Line, room: float) -> bool:
    first = following.words[0]
    return line.right + _SPACE * first.height + first.right - first.left < room


def _hides_value(label: DraftCell) -> bool:
    """A label, a gap and a value in one cell of the first column: the border of the next column was not found."""
    lines = label.lines
    chunks = lines[-1].chunks(_GAP) if lines else ()
    return len(chunks) > 1 and is_value(chunks[-1].text) and any(s.isalpha() for s in chunks[0].text)


def _holds_values(cell: DraftCell) -> bool:
    """Two or more numbers and nothing else; a number with its error or share in brackets is one."""
    parts = cell.text.split()
    numbers = [p for p in parts if any(c.isdigit() for c in p)]
    if len(numbers) < 2 or len({w.text for w in cell.words}) < 2:
        return False
    bracketed = any(p[0] in "([<±/" for p in parts[1:])
    grouped = all(len(p) == 3 and p.isdecimal() for p in parts[1:])
    return not bracketed and not grouped and all(is_value(p) for p in parts)


def _crosses_groups(head: list[DraftCell]) -> bool:
    """A group of the head that lies partly under another one: its lines were put into wrong columns."""
    groups = [c for c in head if c.col_end - c.col > 1]
    for group in groups:
        above = [c for c in groups if c.row < group.row]
        over = [c for c in above if c.col < group.col_end and group.col < c.col_end]
        if any(not (c.col <= group.col and group.col_end <= c.col_end) for c in over):
            return True
    return False


def _leaves_unnamed(draft: Draft, head: DraftCell) -> bool:
    """Some of the columns below a head have no name of their own; a unit in brackets stands below the names."""
    below = range(head.row_end, draft.header_rows)
    if is_unit_note(head.text):
        below = range(head.row)
    named = {k for row in below for c in draft.across(row) for k in range(c.col, c.col_end) if c.text}
    own = {c.col for row in below for c in draft.across(row) if c.col_end == c.col + 1}
    deeper = {k for k in named - own if not is_unit_note(head.text)}  # a group below it is judged by itself
    return not own | deeper >= set(range(head.col, head.col_end))


def _covers_columns(head: DraftCell, body: list[DraftCell]) -> bool:
    """A head over columns that are filled side by side."""
    own = [c for c in body if head.col <= c.col and c.col_end <= head.col_end]
    rows = [c.row for c in own]
    return head.col_end - head.col > 1 and len(rows) - len(set(rows)) > 0.3 * len(set(rows))
