"""Lines alone in the first column below a record: further lines of its name, where nothing makes labels of them."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.lines import group_lines, mostly_bold, typical_height
from qagen.ingest.engines.geometry.layout.patterns import is_value
from qagen.ingest.engines.geometry.source.content import bounding_box

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qagen.ingest.engines.geometry.tables.draft import Draft, DraftCell

# a record fills most of the columns
_FULL = 0.7
# a line is set in, and records below a label are, by this share of the height at least
_INDENT = 0.4
# lines of one name are set solid, in one size
_SOLID, _SAME_SIZE = 0.75, 0.1
# where records are further apart than the lines of a name, by a seventh at least, distance alone tells
_NEARER = 0.87
# else many lines must tell: none of them would have had room in the line above; one label may stand below a long name
_FEWEST, _MOST = 3, 0.9
# the next word needs a space of this share of the height before it
_SPACE = 0.3
_AT_BOUNDARY = 2.6


class _Lone(NamedTuple):
    row: int
    entry: int
    """The row whose name it may go on with."""
    nearer: bool
    """To the entry than to the row below, in its font."""
    full: bool
    """Its first word had no room in the line above."""
    whole: bool
    """Nor had all of it: names are broken before a number with its letters as well."""
    small: bool
    """It begins with a small letter."""
    beside_widest: bool
    """No name is longer than the line above it: how long names may be is not known."""
    second: bool
    """The line above it is such a line too."""


def join_lone_lines(draft: Draft, rules: Sequence[float] = ()) -> Draft:
    """The draft with lines alone in the first column joined to the record above them, where that is sure.

    Sure is a line that stands nearer to its record than to the next one, in its font; where all lines are equally far
    apart, lines that had no room in the line above them, if there are several, all are so, no name begins above its
    values, and one at least is no label by its form: it begins with a small letter, or follows another such line.

    Args:
        draft: the table, `header_rows` set.
        rules: y of the full rulings inside of it.
    """
    found = list(_lone_lines(draft, rules))
    many = len(found) >= _FEWEST and sum(n.full for n in found) >= _MOST * len(found)
    many = many and any(n.small or n.second for n in found) and not _begins_above_values(draft)
    joined = {n.row: n.entry for n in found if n.nearer or (many and n.whole)}
    return _joined(draft, joined) if joined else draft


def has_unclear_lines(draft: Draft, sections: frozenset[int]) -> bool:
    """Whether a label of a section may as well be the last line of the name above it: as it, and it had no room there.

    Args:
        draft: the finished table.
        sections: its section rows.
    """
    return any(n.full and n.row in sections and not n.beside_widest for n in _lone_lines(draft, ()))


def _lone_lines(draft: Draft, rules: Sequence[float]) -> Iterator[_Lone]:
    room = max((w.right for c in draft.cells if _is_stub(draft, c) for w in c.words), default=0.0)
    entry: int | None = None
    last: DraftCell | None = None
    for row in range(draft.header_rows, draft.rows):
        cells = draft.across(row)
        if any(abs(draft.bands[row][0] - y) <= _AT_BOUNDARY for y in rules):
            entry = None
        if _is_record(draft, cells):
            entry, last = row, cells[0]
        elif entry is None or last is None or not _is_alone(cells) or not _goes_on(draft, entry, last, cells[0]):
            entry = None
        else:
            yield _measured(draft, row, entry, last, room)
            last = cells[0]


def _is_stub(draft: Draft, cell: DraftCell) -> bool:
    return (cell.col, cell.col_end) == (0, 1) and cell.row >= draft.header_rows


def _is_alone(cells: Sequence[DraftCell]) -> bool:
    """One line of words in the first column and nothing else."""
    alone = len(cells) == 1 and (cells[0].col, cells[0].col_end) == (0, 1) and cells[0].row_end == cells[0].row + 1
    return alone and bool(cells[0].words) and not is_value(cells[0].text)


def _is_record(draft: Draft, cells: Sequence[DraftCell]) -> bool:
    return len(cells) >= max(2, _FULL * draft.cols) and (cells[0].col, cells[0].col_end) == (0, 1)


def _goes_on(draft: Draft, entry: int, last: DraftCell, lone: DraftCell) -> bool:
    """Nothing sets the line apart from the name above it, nor the row below apart from the line."""
    height = typical_height(lone.words)
    first = draft.across(entry)[0]
    if mostly_bold(lone.words) and not mostly_bold(first.words):
        return False
    if abs(height - typical_height(first.words)) > _SAME_SIZE * height or _left(lone) < _left(first) - _INDENT * height:
        return False
    if bounding_box(lone.words).top - bounding_box(last.words).bottom > _SOLID * height:
        return False
    below = draft.across(lone.row + 1) if lone.row + 1 < draft.rows else []
    return not below or below[0].col > 0 or _left(below[0]) - _left(lone) <= _INDENT * height


def _left(cell: DraftCell) -> float:
    first = min(cell.words, key=lambda w: (w.top, w.order))
    return min(w.left for w in cell.words if w.middle_y < first.bottom)


def _measured(draft: Draft, row: int, entry: int, last: DraftCell, room: float) -> _Lone:
    lone = draft.across(row)[0]
    above, below = group_lines(last.words)[-1], draft.across(row + 1) if row + 1 < draft.rows else []
    line = group_lines(lone.words)[0]
    step = line.middle_y - above.middle_y
    next_step = min((w.middle_y for c in below for w in c.words), default=line.middle_y) - line.middle_y
    first = line.words[0]
    return _Lone(
        row,
        entry,
        nearer=first.font == above.words[0].font and step <= _NEARER * next_step,
        full=above.right + _SPACE * first.height + first.right - first.left > room,
        whole=above.right + _SPACE * first.height + line.width > room,
        small=first.text[:1].islower(),
        beside_widest=above.right + _SPACE * first.height > room,
        second=last.row > entry,
    )


def _begins_above_values(draft: Draft) -> bool:
    """A line alone before the first record of the table or of a section, set as the record is: values stand below."""
    body = [draft.across(row) for row in range(draft.header_rows, draft.rows)]
    opening = [True, *(len(c) == 1 and c[0].col_end > 1 for c in body)]
    for first, (lone, below) in zip(opening, pairwise(body), strict=False):
        if first and _is_alone(lone) and below and below[0].col == 0:
            height = typical_height(lone[0].words)
            apart = _left(below[0]) - _left(lone[0]) > _INDENT * height
            if not apart and mostly_bold(lone[0].words) == mostly_bold(below[0].words):
                return True
    return False


def _joined(draft: Draft, joined: dict[int, int]) -> Draft:
    """The draft without the joined rows; their words belong to the first cell of their entries."""
    words = {entry: draft.across(entry)[0].words for entry in joined.values()}
    bands = list(draft.bands)
    for row, entry in joined.items():
        words[entry] += draft.across(row)[0].words
        bands[entry] = (bands[entry][0], draft.bands[row][1])
    place, kept = {}, 0
    for row in range(draft.rows + 1):
        place[row] = kept
        kept += row not in joined
    cells = [
        c._replace(
            row=place[c.row],
            row_end=place[c.row_end],
            words=words[c.row] if c.row in words and c.col == 0 else c.words,
        )
        for c in draft.cells
        if c.row not in joined
    ]
    return draft._replace(
        bands=tuple(b for row, b in enumerate(bands) if row not in joined),
        cells=tuple(sorted(cells, key=lambda c: (c.row, c.col))),
    )
