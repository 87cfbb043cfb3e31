"""The shape of a head of several rows: spans under rules, centred spans, wrapped lines, names that run down."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.tables.draft import Draft, DraftCell
from qagen.ingest.engines.geometry.tables.headers import is_unit_note

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.source.content import Rule


# leaving a column without a head of its group costs as much as setting the head this share of a column off its middle
_PRICE = 0.22
# lines of two rows do not overlap by this share of a line
_BESIDE = 0.25
# a text over several columns is off their middle by this share of their width at most
_MIDDLE = 0.06
# the padding of a cell in heights of its type
_PADDINGS = (0.4, 0.5, 0.6, 0.7, 0.8)


def shape_header(draft: Draft, rules: Sequence[Rule], height: float) -> Draft:
    """The head with its column spans, row spans and wrapped lines; drafts without a head come back as they are.

    Args:
        draft: the table, `header_rows` set.
        rules: horizontal rulings, clipped to the table.
        height: typical height of a word, points.
    """
    draft = absorb_stub_lines(absorb_offset_lines(draft))
    draft = span_under_rules(span_units(draft), rules)
    draft = merge_wrapped_lines(draft, rules, height)
    for row in range(draft.header_rows - 2, -1, -1):
        under = _rules_below(draft, row, rules)
        if not under or _run_under_several(draft.in_row(row), under):  # where rules mark the groups nothing is guessed
            draft = span_over_centred(draft, row)
    return run_names_down(draft)


def absorb_stub_lines(draft: Draft) -> Draft:
    """Head rows with text in the first column only are lines of its name: they join the head row below."""
    row = 0
    while row + 1 < draft.header_rows:
        cells = draft.in_row(row)
        alone = len(cells) == 1 and cells[0].col == 0 and cells[0].col_end == 1
        if alone and draft.header_rows > 2:
            draft = _merge_rows(draft, row)
        else:
            row += 1
    return draft


def absorb_offset_lines(draft: Draft) -> Draft:
    """Head rows made of lines that stand half beside the row above, in places that it leaves empty, join it.

    Names of several lines are set to the middle of a head of two levels, so their lines are off its lines.
    """
    row = 0
    while row + 1 < draft.header_rows:
        upper, lower = draft.in_row(row), draft.in_row(row + 1)
        taken = {k for c in upper for k in range(c.col, c.col_end)}
        shared = [a.bottom - b.top for a in upper for b in lower]
        half = shared and min(shared) > _BESIDE * lower[0].words[0].height
        if half and not any(k in taken for c in lower for k in range(c.col, c.col_end)):
            draft = _merge_rows(draft, row)
        else:
            row += 1
    return draft


def span_units(draft: Draft) -> Draft:
    """A unit in brackets alone in its head row, in the middle of the columns named above, is the unit of all."""
    for row in range(1, draft.header_rows):
        cells = draft.in_row(row)
        named = [c for c in draft.in_row(row - 1) if c.col > 0]
        if len(cells) != 1 or not is_unit_note(cells[0].text) or len(named) < 2:
            continue
        left, right = min(c.left for c in named), max(c.right for c in named)
        if abs(cells[0].middle_x - (left + right) / 2) <= _MIDDLE * (right - left):
            first, end = min(c.col for c in named), max(c.col_end for c in named)
            draft = _with_row(draft, row, [cells[0]._replace(col=first, col_end=end)])
    return draft


def _with_row(draft: Draft, row: int, cells: Sequence[DraftCell]) -> Draft:
    others = [c for c in draft.cells if c.row != row]
    return draft._replace(cells=tuple(sorted([*others, *cells], key=lambda c: (c.row, c.col))))


def span_under_rules(draft: Draft, rules: Sequence[Rule]) -> Draft:
    """A head cell spans the columns over which the rule below it runs (booktabs' cmidrule)."""
    for row in range(draft.header_rows - 2, -1, -1):
        if under := _rules_below(draft, row, rules):
            draft = _with_row(draft, row, _spanned_by(draft, draft.in_row(row), under))
    return draft


def _rules_below(draft: Draft, row: int, rules: Sequence[Rule]) -> list[Rule]:
    """The rules between a row and the next one that do not run under the whole table."""
    upper, lower = draft.in_row(row), draft.in_row(row + 1)
    if not upper or not lower:
        return []
    low = min(w.bottom for c in upper for w in c.words) - 3
    high = max(w.top for c in lower for w in c.words) + 3
    return [r for r in rules if low <= r.at <= high and r.length < 0.93 * draft.box.width]


def _run_under_several(cells: Sequence[DraftCell], rules: Sequence[Rule]) -> bool:
    """Each rule runs under two or more heads: it parts the levels, and says nothing about groups."""
    return all(sum(r.start - 2 <= c.middle_x <= r.end + 2 for c in cells) > 1 for r in rules)


def _spanned_by(draft: Draft, cells: Sequence[DraftCell], rules: list[Rule]) -> Sequence[DraftCell]:
    spanned: list[DraftCell] = []
    for cell in cells:
        reach = [_columns_under(draft, r) for r in rules if r.start - 2 <= cell.middle_x <= r.end + 2]
        reach = [(a, b) for a, b in reach if b - a > 1 and a <= cell.col and b >= cell.col_end]
        taken = [c for c in cells if c is not cell]
        best = min(reach, key=lambda ab: (ab[1] - ab[0], ab), default=None)
        if best and not any(best[0] < c.col_end and c.col < best[1] for c in taken):
            cell = cell._replace(col=best[0], col_end=best[1])  # noqa: PLW2901
        spanned.append(cell)
    return spanned


def _columns_under(draft: Draft, rule: Rule) -> tuple[int, int]:
    cols = []
    for col in range(draft.cols):
        left, right = draft.edges[col], draft.edges[col + 1]
        if min(rule.end, right) - max(rule.start, left) > 0.4 * min(right - left, rule.length) or (
            (texts := [c for c in draft.cells if (c.col, c.col_end) == (col, col + 1)])
            and all(rule.start - 2 <= c.middle_x <= rule.end + 2 for c in texts)
        ):  # all texts of a wide column
            cols.append(col)
    return (cols[0], cols[-1] + 1) if cols else (0, 0)


def merge_wrapped_lines(draft: Draft, rules: Sequence[Rule], height: float) -> Draft:
    """Head rows that are the second lines of the row above become one row with it."""
    row = 0
    while row + 1 < draft.header_rows:
        if _is_level(draft, row, rules, height):
            row += 1
        else:
            draft = _merge_rows(draft, row)
    return draft


def _is_level(draft: Draft, row: int, rules: Sequence[Rule], height: float) -> bool:
    """Whether row and row + 1 are two levels of the head rather than two lines of one level."""
    boundary = draft.bands[row][1]
    if any(abs(r.at - boundary) <= 3.5 and r.length > 12 for r in rules):
        return True
    upper = {c.col: c for c in draft.in_row(row)}
    lower = {c.col: c for c in draft.in_row(row + 1)}
    if any(c.col_end - c.col > 1 and is_unit_note(c.text) for c in lower.values()):
        return True
    if any(c.row_end - c.row > 1 for c in (*upper.values(), *lower.values())):
        return True
    for cell in upper.values():
        if cell.col_end - cell.col > 1 and any(col in lower for col in range(cell.col, cell.col_end)):
            return True
    gap = 0.0
    if upper and lower:
        gap = min(w.top for c in lower.values() for w in c.words) - max(
            w.bottom for c in upper.values() for w in c.words
        )
    if gap > 0.9 * height or _stands_apart(draft, upper, lower, gap, height):
        return True
    filled_up = {k for c in upper.values() for k in range(c.col, c.col_end) if k > 0}
    filled_down = {k for c in lower.values() for k in range(c.col, c.col_end) if k > 0}
    if all(col in lower and _is_set_over(cell, lower[col]) for col, cell in upper.items()):
        return False
    return gap > 0.45 * height and len(filled_up) < 0.6 * len(filled_down)


def _is_set_over(cell: DraftCell, below: DraftCell) -> bool:
    """Two lines of one column with the same left or right end: heads of groups are centred."""
    return min(abs(cell.left - below.left), abs(cell.right - below.right)) <= 1


def _stands_apart(
    draft: Draft, upper: dict[int, DraftCell], lower: dict[int, DraftCell], gap: float, height: float
) -> bool:
    """A cell that is not set over the text below it (left, right or centred alike) is a spanning head."""
    covered = {k for c in upper.values() for k in range(c.col, c.col_end)}
    for col, cell in upper.items():
        if col == 0 and len(upper) == 1:
            continue
        below = lower.get(col)
        if below is None:
            beside = [k for k in (col - 1, col + 1) if 0 < k < draft.cols and k in lower and k not in covered]
            if beside and gap > -0.3 * height:
                return True
            continue
        offsets = (cell.middle_x - below.middle_x, cell.left - below.left, cell.right - below.right)
        if min(map(abs, offsets)) > max(3.0, 0.12 * (draft.edges[col + 1] - draft.edges[col])):
            return True
    return False


def _merge_rows(draft: Draft, row: int) -> Draft:
    cells: list[DraftCell] = []
    joined: list[DraftCell] = []
    for cell in draft.cells:
        if cell.row in (row, row + 1):
            joined.append(cell)
        else:
            shift = 1 if cell.row > row else 0
            end = cell.row_end - 1 if cell.row_end > row + 1 else cell.row_end
            cells.append(cell._replace(row=cell.row - shift, row_end=end))
    merged: list[DraftCell] = []
    for cell in sorted(joined, key=lambda c: (c.col, c.row)):
        if merged and cell.col < merged[-1].col_end:
            last = merged[-1]
            merged[-1] = last._replace(col_end=max(last.col_end, cell.col_end), words=last.words + cell.words)
        else:
            merged.append(cell._replace(row=row, row_end=row + 1))
    bands = (*draft.bands[:row], (draft.bands[row][0], draft.bands[row + 1][1]), *draft.bands[row + 2 :])
    cells = sorted(cells + merged, key=lambda c: (c.row, c.col))
    return draft._replace(bands=bands, cells=tuple(cells), header_rows=draft.header_rows - 1)


class _Choice(NamedTuple):
    cost: float
    groups: tuple[tuple[int, int], ...]
    """First and last (exclusive) column of each cell."""


_NO_CHOICE = _Choice(1e9, ())


def span_over_centred(draft: Draft, row: int) -> Draft:
    """Columns that a head row leaves empty go to the cell that is centred over them.

    Of all ways to give neighbouring columns to the cells of the row, the cheapest: distance of each cell's middle
    from the middle of the texts below it, plus a price for each column that stays empty.
    """
    cells = draft.in_row(row)
    stub = [c for c in cells if (c.col, c.col_end) == (0, 1) and c.row_end > row + 1]  # runs down the whole head
    cells = [c for c in cells if c not in stub]
    if not cells or any(c.row_end - c.row > 1 for c in cells):
        return draft
    groups = _Centring(draft, row, cells, len(stub)).cheapest()
    if len(groups) != len(cells):
        return draft
    return _with_row(draft, row, stub + [c._replace(col=a, col_end=b) for c, (a, b) in zip(cells, groups, strict=True)])


class _Centring:
    """The search for the cheapest groups of one head row, cell by cell from the left."""

    def __init__(self, draft: Draft, row: int, cells: list[DraftCell], first: int) -> None:
        self._draft, self._cells, self._first = draft, cells, first
        self._below = _extents_below(draft, row)
        self._height = cells[0].words[0].height
        self._width = (draft.edges[-1] - draft.edges[0]) / draft.cols
        self._known: dict[tuple[int, int], _Choice] = {}

    def cheapest(self) -> tuple[tuple[int, int], ...]:
        return self._best(0, self._first).groups

    def _best(self, place: int, start: int) -> _Choice:
        if place == len(self._cells):
            return _Choice(0.0, ())
        if (place, start) not in self._known:
            self._known[place, start] = self._search(place, start)
        return self._known[place, start]

    def _search(self, place: int, start: int) -> _Choice:
        cell, last = self._cells[place], place == len(self._cells) - 1
        until = self._draft.cols if last else self._cells[place + 1].col
        found = _NO_CHOICE
        for first in range(start, cell.col + 1):
            # the first column of the table names rows: leaving it is free
            skipped = first - start if start > 0 or place > 0 else max(0, first - 1)
            for end in range(cell.col_end, until + 1):
                cost = self._offset(cell, first, end)
                if cost is None:
                    continue
                rest = self._best(place + 1, end)
                empty = skipped + (self._draft.cols - end if last else 0)
                total = cost + _PRICE * self._width * empty + rest.cost
                if total < found.cost - 1e-9:
                    found = _Choice(total, ((first, end), *rest.groups))
        return found

    def _offset(self, cell: DraftCell, first: int, end: int) -> float | None:
        """Distance of the cell from the middle of the texts below; null where it cannot be their head."""
        texts = self._below[first:end]
        found = [t for t in texts if t is not None]
        unchanged = (first, end) == (cell.col, cell.col_end)
        if not found:
            return 0.0 if unchanged else None
        middle = (min(a for a, _ in found) + max(b for _, b in found)) / 2
        distance = min(abs(middle - cell.middle_x), self._off_places(cell, first, end))
        if unchanged:
            return min(0.3 * self._width, distance)
        far = distance > 0.18 * (self._draft.edges[end] - self._draft.edges[first])
        return None if far or len(found) < len(texts) else distance

    def _off_places(self, cell: DraftCell, first: int, end: int) -> float:
        """Distance from the middle of the places below, where the texts are set to their right edges.

        The places end a padding right of the texts, and begin there behind the column before.
        """
        before, last = self._below[first - 1] if first > 1 else None, self._below[end - 1]
        if before is None or last is None:
            return 1e9
        return min(abs((before[1] + last[1]) / 2 + share * self._height - cell.middle_x) for share in _PADDINGS)


def _extents_below(draft: Draft, row: int) -> list[tuple[float, float] | None]:
    extents: list[tuple[float, float] | None] = [None] * draft.cols
    for cell in draft.in_row(row + 1):
        for col in range(cell.col, cell.col_end):
            extents[col] = (cell.left, cell.right)
    return extents


def _set_solid(cells: list[DraftCell]) -> bool:
    """Whether texts one below the other are lines of one name rather than levels: leading, no gap."""
    ordered = sorted(cells)
    for above, below in pairwise(ordered):
        gap = min(w.top for w in below.words) - max(w.bottom for w in above.words)
        if gap > 0.5 * below.words[0].height:
            return False
    return True


def run_names_down(draft: Draft) -> Draft:
    """A column that no spanning head covers gets its texts in the head as one cell over all rows of the head."""
    head = draft.header_rows
    cells = list(draft.cells)
    for col in range(draft.cols if head > 1 else 0):
        inside = [c for c in cells if c.row < head and c.col <= col < c.col_end]
        if not inside or any(c.col_end - c.col > 1 for c in inside) or (col and not _set_solid(inside)):
            continue
        words = tuple(w for c in sorted(inside) for w in c.words)
        cells = [c for c in cells if c not in inside]
        cells.append(DraftCell(0, col, head, col + 1, words))
    return draft._replace(cells=tuple(sorted(cells, key=lambda c: (c.row, c.col))))
