"""Tables that are drawn: where rulings bound the cells they decide, and words only fill."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.lines import Line, typical_height
from qagen.ingest.engines.geometry.layout.patterns import is_value
from qagen.ingest.engines.geometry.layout.rulings import Frame, cluster_positions
from qagen.ingest.engines.geometry.source.content import Rule, Word, holds
from qagen.ingest.engines.geometry.tables.draft import Draft, DraftCell

if TYPE_CHECKING:
    from collections.abc import Sequence

# a border is drawn when rulings cover more than half of it
_DRAWN = 0.5
# open sides: horizontal rulings that reach this far beyond the outer vertical ones hold a column of their own
_OPEN_SIDE = 8.0
# centred texts are off the middle of their share by the difference of the columns' widths at most
_OFF_MIDDLE = 0.2
# texts of several columns stand this many line heights apart; fewer columns than this may be words with wide spaces
_TEXT_GAP, _SEVERAL, _NEARLY_ALL = 1.5, 4, 0.7
# beyond this many places it is a map or a plot, not a table
_MOST_PLACES = 20_000


class Ruled(NamedTuple):
    """A frame as a grid."""

    draft: Draft
    drawn: float
    """Share of the inner and outer cell borders that rulings cover, 0 to 1, cells as they were found."""
    regular: bool
    """Every cell that the rulings bound is a rectangle."""
    slots: tuple[DraftCell, ...]
    """All cells, the empty ones too."""


def read_frame(frame: Frame, words: Sequence[Word]) -> Ruled | None:
    """The grid that a frame of rulings draws, filled with words; null when it has fewer than two cells.

    Places that no ruling parts are one cell. Sides that are open (no outer vertical rulings) are closed at the ends of
    the horizontal ones.
    """
    box = frame.box
    inside = [w for w in words if holds(box, w, 0.5)]
    height = typical_height(inside) or 10.0
    # rulings nearer than a third of a line are one border (double rulings)
    near = min(3.5, max(2.0, 0.35 * height))
    xs = _with_open_sides(cluster_positions([v.at for v in frame.verticals], near), frame.horizontals)
    ys = _with_open_sides(cluster_positions([h.at for h in frame.horizontals], near), frame.verticals)
    if len(xs) < 2 or len(ys) < 2 or len(xs) * len(ys) > _MOST_PLACES:
        return None
    places = _Places(xs, ys, frame, near)
    regions = places.regions()
    if len(regions) < 2:
        return None
    slots, regular = _rectangles(regions)
    filled: dict[int, list[Word]] = {}
    for word in inside:
        row = _place(ys, word.middle_y)
        col = _place(xs, word.middle_x)
        filled.setdefault(slots[(row, col)], []).append(word)
    held: dict[int, list[tuple[int, int]]] = {}
    for place, slot in slots.items():
        held.setdefault(slot, []).append(place)
    cells = []
    for key in sorted(held):
        rows, cols = [r for r, _ in held[key]], [c for _, c in held[key]]
        cells.append(DraftCell(min(rows), min(cols), max(rows) + 1, max(cols) + 1, tuple(filled.get(key, ()))))
    cells, xs, ys = _without_slivers(cells, xs, ys, 0.8 * height)
    cells, kept_xs, kept_ys = _without_idle_borders(cells, xs, ys)
    bands = tuple(itertools.pairwise(kept_ys))
    cells.sort(key=lambda c: (c.row, c.col))
    draft = Draft(
        tuple(kept_xs), bands, tuple(part for c in cells if c.words for part in _texts_side_by_side(c, kept_xs))
    )
    return Ruled(draft, places.drawn_share(cells, kept_xs, kept_ys), regular, tuple(cells))


def _texts_side_by_side(cell: DraftCell, xs: list[float]) -> list[DraftCell]:
    """A wide cell with several texts far apart, each in the middle of its share of the columns, as that many cells."""
    span = cell.col_end - cell.col
    lines = cell.lines if span > 1 else ()
    chunks = lines[0].chunks(1.5) if len(lines) == 1 else ()
    if len(chunks) < 2 or span % len(chunks):
        return [cell]
    share = span // len(chunks)
    parts = []
    for place, chunk in enumerate(chunks):
        first = cell.col + place * share
        if abs(chunk.middle_x - (xs[first] + xs[first + share]) / 2) > _OFF_MIDDLE * (xs[first + share] - xs[first]):
            return [cell]
        parts.append(DraftCell(cell.row, first, cell.row_end, first + share, chunk.words))
    return parts


def _with_open_sides(positions: list[float], crossing: Sequence[Rule]) -> list[float]:
    """Positions plus the common ends of at least two crossing rulings that reach beyond them."""
    if not crossing:
        return positions
    starts = sorted(r.start for r in crossing)
    ends = sorted((r.end for r in crossing), reverse=True)
    second_start, second_end = starts[min(1, len(starts) - 1)], ends[min(1, len(ends) - 1)]
    if not positions or second_start < positions[0] - _OPEN_SIDE:
        positions = [second_start, *positions]
    if second_end > positions[-1] + _OPEN_SIDE:
        positions = [*positions, second_end]
    return positions


def _place(positions: list[float], value: float) -> int:
    return max(0, min(len(positions) - 2, bisect_right(positions, value) - 1))


class _Places:
    """The places between all positions, and which of their borders are drawn."""

    def __init__(self, xs: list[float], ys: list[float], frame: Frame, near: float) -> None:
        self.xs, self.ys = xs, ys
        self.verticals = [[v for v in frame.verticals if abs(v.at - x) <= near] for x in xs]
        self.horizontals = [[h for h in frame.horizontals if abs(h.at - y) <= near] for y in ys]

    def left_drawn(self, row: int, edge: int) -> bool:
        return _covered(self.verticals[edge], self.ys[row], self.ys[row + 1])

    def top_drawn(self, edge: int, col: int) -> bool:
        return _covered(self.horizontals[edge], self.xs[col], self.xs[col + 1])

    def regions(self) -> list[list[tuple[int, int]]]:
        """Places that no drawn border parts, grouped."""
        rows, cols = len(self.ys) - 1, len(self.xs) - 1
        parent = {(r, c): (r, c) for r in range(rows) for c in range(cols)}

        def root(place: tuple[int, int]) -> tuple[int, int]:
            while parent[place] != place:
                parent[place] = parent[parent[place]]
                place = parent[place]
            return place

        for r in range(rows):
            for c in range(cols):
                if c + 1 < cols and not self.left_drawn(r, c + 1):
                    parent[root((r, c + 1))] = root((r, c))
                if r + 1 < rows and not self.top_drawn(r + 1, c):
                    parent[root((r + 1, c))] = root((r, c))
        groups: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for place in parent:
            groups.setdefault(root(place), []).append(place)
        return sorted(sorted(group) for group in groups.values())

    def drawn_share(self, cells: Sequence[DraftCell], xs: list[float], ys: list[float]) -> float:
        """Share of the length of all cell borders that is drawn."""
        length = drawn = 0.0
        for cell in cells:
            left, right, top, bottom = xs[cell.col], xs[cell.col_end], ys[cell.row], ys[cell.row_end]
            for x in (left, right):
                rules = self.verticals[self.xs.index(x)]
                length += bottom - top
                drawn += bottom - top if _covered(rules, top, bottom) else 0.0
            for y in (top, bottom):
                rules = self.horizontals[self.ys.index(y)]
                length += right - left
                drawn += right - left if _covered(rules, left, right) else 0.0
        return drawn / length if length else 0.0


def _covered(rules: Sequence[Rule], start: float, end: float) -> bool:
    return sum(max(0.0, min(r.end, end) - max(r.start, start)) for r in rules) > _DRAWN * (end - start)


def _rectangles(regions: list[list[tuple[int, int]]]) -> tuple[dict[tuple[int, int], int], bool]:
    """Place to cell number. A region that is no rectangle is cut into its rows' runs, so that no cell overlaps."""
    slots: dict[tuple[int, int], int] = {}
    regular = True
    number = 0
    for region in regions:
        rows, cols = [r for r, _ in region], [c for _, c in region]
        if len(region) == (max(rows) - min(rows) + 1) * (max(cols) - min(cols) + 1):
            slots.update(dict.fromkeys(region, number))
            number += 1
            continue
        regular = False
        before: tuple[int, int] | None = None
        for row, col in region:
            if before is None or before != (row, col - 1):
                number += 1
            slots[row, col] = number
            before = (row, col)
        number += 1
    return slots, regular


def _without_slivers(
    cells: list[DraftCell], xs: list[float], ys: list[float], least: float
) -> tuple[list[DraftCell], list[float], list[float]]:
    """Columns narrower than a character and empty (double rulings, decoration) go to their left neighbour."""
    for col in range(len(xs) - 2, 0, -1):
        own = [c for c in cells if c.col == col and c.col_end == col + 1]
        if xs[col + 1] - xs[col] >= least or not own or any(c.words for c in own):
            continue
        kept = [c for c in cells if c not in own]
        cells = [c._replace(col=c.col - (c.col > col), col_end=c.col_end - (c.col_end > col)) for c in kept]
        xs = xs[:col] + xs[col + 1 :]
    return cells, xs, ys


def _without_idle_borders(
    cells: list[DraftCell], xs: list[float], ys: list[float]
) -> tuple[list[DraftCell], list[float], list[float]]:
    """Borders at which no cell begins (an underline, a tick) do not make rows or columns."""
    rows = sorted({c.row for c in cells})
    cols = sorted({c.col for c in cells})
    shrunk = [
        DraftCell(
            rows.index(c.row),
            cols.index(c.col),
            sum(r < c.row_end for r in rows),
            sum(k < c.col_end for k in cols),
            c.words,
        )
        for c in cells
    ]
    return shrunk, [*(xs[k] for k in cols), xs[-1]], [*(ys[r] for r in rows), ys[-1]]


def is_complete(ruled: Ruled) -> bool:
    """Whether the rulings part all rows and columns, so that the lines of a cell are one text.

    They do not where most lines of the table stand in bands that several columns fill line by line with values, or
    where the lines of a column are cut by white space again and again.
    """
    draft = ruled.draft
    if draft.rows < 2 or draft.cols < 2:
        return False
    return not (_has_open_bands(draft) or _has_open_columns(draft) or _has_open_spans(draft))


def _has_open_spans(draft: Draft) -> bool:
    """Cells over some columns hold a text for each: the vertical rulings stand in a part of the table only.

    Several of them, or one over all columns: the head, or a row on a background that covers the rulings.
    """
    cut = 0
    for cell in draft.cells:
        span = cell.col_end - cell.col
        lines = cell.lines if span > 1 else ()
        texts = max((len(line.chunks(_TEXT_GAP)) for line in lines), default=0)
        if span == draft.cols >= _SEVERAL and texts >= _NEARLY_ALL * span:
            return True
        cut += texts >= span > 1
    return cut >= 3 and cut > 0.2 * draft.rows


def _has_open_bands(draft: Draft) -> bool:
    lines_open = lines_all = 0
    pairs = 0
    for row in range(draft.rows):
        cells = [c for c in draft.in_row(row) if c.row_end == row + 1]
        texts = [c.lines for c in cells]
        most = max((len(t) for t in texts), default=0)
        lines_all += most
        if most >= 2 and _line_by_line(texts, most):
            lines_open += most
            pairs += most == 2
    # pairs in many bands are values with something below them (a share, an error): one row
    return lines_open >= 0.5 * lines_all and lines_open >= 3 and pairs <= 2


def _line_by_line(texts: Sequence[Sequence[Line]], most: int) -> bool:
    """Several columns have the same lines, mostly values or at least short."""
    full = [t for t in texts if len(t) >= 0.8 * most]
    if len(full) < max(2, 0.6 * sum(bool(t) for t in texts)):
        return False
    pieces = [line for t in full[1:] for line in t]
    values = sum(is_value(line.text) for line in pieces)
    level = all(
        abs(a.middle_y - b.middle_y) < 0.5 * (a.bottom - a.top)
        for t in full[1:]
        for a, b in zip(full[0], t, strict=False)
    )
    return level and values >= 0.6 * len(pieces)


def _has_open_columns(draft: Draft) -> bool:
    for col in range(draft.cols):
        cells = [c for c in draft.cells if c.col == col and c.col_end == col + 1]
        lines = [line for c in cells for line in c.lines]
        cut = [line for line in lines if len(line.chunks(1.5)) > 1]
        if len(cut) >= 3 and len(cut) > 0.6 * len(lines):
            values = [chunk for line in cut for chunk in line.chunks(1.5) if is_value(chunk.text)]
            if len(values) >= 0.5 * len(cut):
                return True
    return False


def stacked_frames(frame: Frame, ruled: Ruled) -> tuple[Frame, ...]:
    """The frame cut where two tables share a border: between rows that have hardly a column edge in common.

    Both parts must have two rows and two columns; rows of one cell (titles, notes) cut nothing.
    """
    draft, cells = ruled.draft, ruled.slots
    for row in range(2, draft.rows - 1):
        if any(c.row < row < c.row_end for c in cells):
            continue
        above = {c.col for c in cells if c.row_end <= row and c.col}
        below = {c.col for c in cells if c.row >= row and c.col}
        # a column or two may meet by chance; heads share all of their edges with the columns below
        if above and below and len(above & below) <= min(len(above), len(below)) / 3:
            cut = draft.bands[row][0]
            return (_clipped_frame(frame, -1e9, cut), _clipped_frame(frame, cut, 1e9))
    return (frame,)


def _clipped_frame(frame: Frame, top: float, bottom: float) -> Frame:
    verticals = [Rule(v.at, max(v.start, top), min(v.end, bottom)) for v in frame.verticals]
    return Frame(
        tuple(h for h in frame.horizontals if top - 3 <= h.at <= bottom + 3),
        tuple(v for v in verticals if v.length > 3),
    )
