"""Words into the places of a grid: chunks that reach over several columns become spanning cells."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.lines import Chunk, group_lines, make_chunk
from qagen.ingest.engines.geometry.tables.columns import CHUNK_GAP, MONEY_SIGNS, column_extents, columns_of
from qagen.ingest.engines.geometry.tables.draft import DraftCell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.layout.lines import Line
    from qagen.ingest.engines.geometry.source.content import Rule, Word

# a vertical ruling stands at a column edge when it is this near to it
_AT_EDGE = 2.6
# parts of one word in two fonts touch; fewer spaces than this say nothing about the usual one
_NARROWEST_SPACE, _FEWEST_SPACES = 0.12, 3
# a head is centred over the rule below it up to this share of its length
_CENTRED = 0.1
# the space before the next word of a text, in heights
_NEXT_WORD = 0.4


class _TypeArea(NamedTuple):
    """What tells one text over several columns from texts side by side."""

    edges: Sequence[float]
    extents: Sequence[tuple[float, float] | None]
    horizontals: Sequence[Rule]
    height: float
    space: float
    """Wider gaps than this are no spaces between words."""


class _Piece(NamedTuple):
    first: int
    end: int
    words: tuple[Word, ...]


def place_words(
    words: Sequence[Word],
    edges: Sequence[float],
    bands: Sequence[tuple[float, float]],
    rules: tuple[Sequence[Rule], Sequence[Rule]],
    height: float,
) -> tuple[DraftCell, ...]:
    """The filled cells of all rows, in row-major order.

    Args:
        words: of the region.
        edges: of the columns.
        bands: of the rows.
        rules: horizontal rulings, one of which keeps a text over several columns together, and vertical ones; one of
            these at a column edge cuts texts that run across it.
        height: typical height of a word, points.
    """
    horizontals, verticals = rules
    lines = group_lines(w for w in words if not w.rotated)
    type_area = _TypeArea(edges, column_extents(lines, edges), horizontals, height, _widest_space(lines, height))
    rows: list[list[Word]] = [[] for _ in bands]
    for word in words:
        rows[_band_of(word, bands)].append(word)
    cells: list[DraftCell] = []
    for row, (band, content) in enumerate(zip(bands, rows, strict=True)):
        pieces = [_Piece(c, c + 1, (w,)) for w in content if w.rotated for c in (_edge_column(w, edges),)]
        for line in group_lines(w for w in content if not w.rotated):
            for chunk in line.chunks(CHUNK_GAP):
                for part in _cut_at_rulings(chunk, edges, band, verticals):
                    pieces += _pieces(part, type_area)
        united = _with_money_handed_over(_united(pieces))
        cells += [DraftCell(row, p.first, row + 1, p.end, p.words) for p in united]
    return tuple(cells)


def _band_of(word: Word, bands: Sequence[tuple[float, float]]) -> int:
    y = word.bottom - 2 if word.rotated else word.middle_y  # upward heads belong to the row that they stand on
    return next((row for row, (_, bottom) in enumerate(bands) if y < bottom), len(bands) - 1)


def _edge_column(word: Word, edges: Sequence[float]) -> int:
    return max(0, min(len(edges) - 2, sum(e <= word.middle_x for e in edges) - 1))


def ruling_at(x: float, band: tuple[float, float], verticals: Sequence[Rule]) -> bool:
    """Whether a vertical ruling at `x` runs through more than half of a row."""
    top, bottom = band
    return any(
        abs(v.at - x) <= _AT_EDGE and min(v.end, bottom) - max(v.start, top) > 0.5 * (bottom - top) for v in verticals
    )


def _cut_at_rulings(
    chunk: Chunk, edges: Sequence[float], band: tuple[float, float], verticals: Sequence[Rule]
) -> list[Chunk]:
    cuts = [x for x in edges[1:-1] if chunk.left < x < chunk.right and ruling_at(x, band, verticals)]
    if not cuts:
        return [chunk]
    parts: dict[int, list[Word]] = {}
    for word in chunk.words:
        parts.setdefault(sum(x < word.middle_x for x in cuts), []).append(word)
    return [make_chunk(parts[k]) for k in sorted(parts)]


def _widest_space(lines: Sequence[Line], height: float) -> float:
    """Spaces of one type size are equal in cells, up to the rounding of the producer."""
    gaps = sorted(
        b.left - a.right
        for line in lines
        for chunk in line.chunks(CHUNK_GAP)
        for a, b in itertools.pairwise(chunk.words)
        if b.left - a.right > _NARROWEST_SPACE * height
    )
    usual = gaps[len(gaps) // 3] if len(gaps) >= _FEWEST_SPACES else 0.0  # the wider ones are gaps between columns
    return max(0.3 * height, 1.2 * usual)


def _pieces(chunk: Chunk, area: _TypeArea) -> list[_Piece]:
    """The chunk in the columns that it covers; cut into columns when its words are heads side by side."""
    columns = columns_of(chunk, area.edges)
    if len(columns) > 1 and not _stands_on_rule(chunk, area):
        by_column: dict[int, list[Word]] = {}
        for word in chunk.words:
            own = columns_of(word, area.edges)
            if len(own) > 1:
                break
            by_column.setdefault(own[0], []).append(word)
        else:
            if len(by_column) > 1 and _side_by_side(by_column, area):
                return [_Piece(k, k + 1, tuple(by_column[k])) for k in sorted(by_column)]
    return [_Piece(columns[0], columns[-1] + 1, chunk.words)]


def _stands_on_rule(chunk: Chunk, area: _TypeArea) -> bool:
    """A rule under a group of columns, and no other, lies right below: the text is the head of the group."""
    whole = area.edges[-1] - area.edges[0]
    return any(
        chunk.bottom - 2 <= r.at <= chunk.bottom + 0.9 * area.height
        and r.start - 2 <= chunk.left
        and r.end + 2 >= chunk.right
        and r.length < 0.9 * whole
        and abs((r.start + r.end) / 2 - chunk.middle_x) <= _CENTRED * r.length
        for r in area.horizontals
    )


def _side_by_side(by_column: dict[int, list[Word]], area: _TypeArea) -> bool:
    """Whether words of neighbouring columns are separate texts rather than one text over all of them.

    They are when the gaps at the column edges are wider than spaces, or than the gaps inside the columns, or when each
    part is aligned with the texts of its own column.
    """
    keys = sorted(by_column)
    between = [
        min(w.left for w in by_column[b]) - max(w.right for w in by_column[a]) for a, b in itertools.pairwise(keys)
    ]
    inside = [b.left - a.right for k in keys for a, b in zip(by_column[k], by_column[k][1:], strict=False)]
    if min(between) > area.space or (inside and min(between) > 1.3 * max(inside)):
        return True
    return all(_is_aligned(by_column[k], area.extents[k], 0.3 * area.height) for k in keys)


def _is_aligned(words: list[Word], extent: tuple[float, float] | None, slack: float) -> bool:
    if extent is None:
        return False
    left, right = min(w.left for w in words), max(w.right for w in words)
    middles = (left + right) / 2 - (extent[0] + extent[1]) / 2
    return min(abs(left - extent[0]), abs(right - extent[1]), abs(middles)) <= slack


def _with_money_handed_over(pieces: list[_Piece]) -> list[_Piece]:
    """A sign of money at the end of a cell belongs to the number right of it."""
    changed = list(pieces)
    for place in range(len(changed) - 1):
        here, following = changed[place], changed[place + 1]
        last = max(here.words, key=lambda w: (w.right, w.order))
        first = min(following.words, key=lambda w: (w.left, w.order)).text
        beside = following.first == here.end and (first[0].isdigit() or first[0] in "(-–—")
        if last.text in MONEY_SIGNS and len(here.words) > 1 and beside and not _ends_text(last, here.words):
            changed[place] = here._replace(words=tuple(w for w in here.words if w is not last))
            changed[place + 1] = following._replace(words=(last, *following.words))
    return changed


def _ends_text(sign: Word, words: Sequence[Word]) -> bool:
    """A sign of money set as the next word of a text (`thousand £`) belongs to it."""
    before = max((w for w in words if w is not sign and w.right <= sign.left), key=lambda w: w.right, default=None)
    if before is None or before.text.endswith(".."):  # leaders run up to the sign of the next column
        return False
    return sign.left - before.right <= _NEXT_WORD * sign.height


def _united(pieces: list[_Piece]) -> list[_Piece]:
    """Pieces that share a column become one: the lines of a cell, and what stands under a spanning line."""
    merged: list[_Piece] = []
    for piece in sorted(pieces, key=lambda p: (p.first, p.end)):
        if merged and piece.first < merged[-1].end:
            last = merged[-1]
            merged[-1] = _Piece(last.first, max(last.end, piece.end), last.words + piece.words)
        else:
            merged.append(piece)
    return merged
