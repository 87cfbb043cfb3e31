"""Which text lines between two rulings form a row together."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.lines import mostly_bold
from qagen.ingest.engines.geometry.layout.patterns import is_value
from qagen.ingest.engines.geometry.tables.columns import CHUNK_GAP, columns_of, filled_columns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.layout.lines import Line
    from qagen.ingest.engines.geometry.source.content import Rule

_UNFINISHED = (",", "-", " and", " of", " the", " in", " for", "/", " with", " to", " und", " der", " et", " de")
# a range or a difference that goes on in the next line; a dash alone is a value
_UNFINISHED_VALUE = (" to", " bis", " a", " à", " –", " -", " ±", "±")
_MOST = 0.6


class _Lines(NamedTuple):
    """The lines of one band and what all decisions need to know about them."""

    lines: Sequence[Line]
    edges: Sequence[float]
    filled: list[frozenset[int]]
    columns: frozenset[int]
    height: float
    steps: list[float]
    wide_step: float | None
    """Distance of base lines that separates rows, where leading within rows is clearly smaller; else null."""
    rules: Sequence[Rule] = ()


def rows_of_ruled_band(
    lines: Sequence[Line], edges: Sequence[float], height: float, *, uniform: bool
) -> list[list[Line]]:
    """The rows between two full rulings of a table that is ruled throughout: one, with few exceptions.

    A spanning head over single heads is cut from them; a band whose lines all fill most columns is cut into lines when
    most bands are like that (`uniform`) or when it has many.
    """
    filled = [filled_columns(line, edges) for line in lines]
    columns = frozenset().union(*filled)
    if len(lines) <= 4 and (cut := _below_spanning_head(lines, edges)):
        return [list(lines[:cut]), list(lines[cut:])]
    full = [len(f) >= max(2, 0.6 * len(columns)) for f in filled]
    if uniform and len(lines) >= 2 and len(columns) >= 3 and all(full):
        return [[line] for line in lines]
    if len(lines) >= 4 and len(columns) >= 2 and sum(full) >= 0.8 * len(lines):
        return rows_of_open_band(lines, edges, height)
    return [list(lines)]


def _below_spanning_head(lines: Sequence[Line], edges: Sequence[float]) -> int:
    """Number of lines above the single heads, 0 when no chunk spans columns that are filled one by one below it."""
    for place, line in enumerate(lines[:-1]):
        below = {columns_of(c, edges) for other in lines[place + 1 :] for c in other.chunks(0.3)}
        for chunk in line.chunks(CHUNK_GAP):
            spanned = columns_of(chunk, edges)
            if len(spanned) >= 2 and sum((col,) in below for col in spanned) >= 2:
                return place + 1
    return 0


def rows_of_open_band(
    lines: Sequence[Line], edges: Sequence[float], height: float, rules: Sequence[Rule] = ()
) -> list[list[Line]]:
    """The rows of a stretch without full rulings: each line begins one unless it continues the row above.

    Args:
        lines: from top to bottom.
        edges: of the columns.
        height: typical height of a word, points.
        rules: rulings under some columns; texts above and below one are no lines of one text.

    Returns:
        Groups of lines, in order; empty for no lines.
    """
    if not lines:
        return []
    filled = [filled_columns(line, edges) for line in lines]
    steps = [b.middle_y - a.middle_y for a, b in itertools.pairwise(lines)]
    band = _Lines(lines, edges, filled, frozenset().union(*filled), height, steps, _row_step(steps, height), rules)
    groups = [[lines[0]]]
    open_columns = filled[0]
    for place in range(1, len(lines)):
        if _continues(band, place, groups[-1], open_columns):
            groups[-1].append(lines[place])
            open_columns |= filled[place]
        else:
            groups.append([lines[place]])
            open_columns = filled[place]
    return groups


def _row_step(steps: list[float], height: float) -> float | None:
    """The distance between leading within rows and between rows, when steps fall into two clear groups."""
    ordered = sorted(steps)
    jumps = [(b / max(a, 0.1), i) for i, (a, b) in enumerate(itertools.pairwise(ordered)) if a > 0.5 * height]
    if len(ordered) < 3 or not jumps:
        return None
    jump, place = max(jumps)
    if jump >= 1.28 and ordered[place] <= 1.6 * height + 1:  # leading of text is 1.0 to 1.5; row gaps add a quarter
        return (ordered[place] + ordered[place + 1]) / 2
    return None


def _is_ruled_off(band: _Lines, place: int, above: Line) -> bool:
    """A ruling between two lines, with a text of each over and under it."""
    line = band.lines[place]
    return any(
        above.bottom - 2 <= r.at <= line.top + 2
        and all(any(r.start <= (c.left + c.right) / 2 <= r.end for c in n.chunks(CHUNK_GAP)) for n in (above, line))
        for r in band.rules
    )


def _has_second_value(band: _Lines, place: int, group: list[Line]) -> bool:
    """A value under a value: the line is a row of its own, even when its first column is empty."""
    held = _value_columns(group, band.edges)
    return bool(held & _value_columns([band.lines[place]], band.edges))


def _value_columns(lines: Sequence[Line], edges: Sequence[float]) -> set[int]:
    chunks = [c for line in lines for c in line.chunks(CHUNK_GAP) if is_value(c.text)]
    return {col for c in chunks for col in columns_of(c, edges) if col > 0}


def _continues(band: _Lines, place: int, group: list[Line], open_columns: frozenset[int]) -> bool:
    step, filled = band.steps[place - 1], band.filled[place]
    wide = band.wide_step
    if (wide is not None and step >= wide) or _is_ruled_off(band, place, group[-1]):
        return False
    if _ends_unfinished(group[-1], band.edges) and step <= 1.6 * band.height:
        return True
    set_apart = filled == {0} and _is_set_apart(band.lines[place], group[-1])
    if set_apart or _has_second_value(band, place, group):
        return False
    tight = step <= (wide if wide is not None else max(1.45 * band.height, 1.12 * min(band.steps)))
    text = band.lines[place].text
    values = all(is_value(c.text) for c in band.lines[place].chunks(CHUNK_GAP))
    partial = len(filled) < max(2, len(band.columns))
    if partial and filled <= open_columns and tight and not values and _wraps(band, place, open_columns):
        return True
    if open_columns == {0} and 0 in filled and len(filled) > 1 and tight:
        before = group[-1].text.rstrip()
        if before.endswith(_UNFINISHED) or (text[:1].islower() and not values):
            return True
    if wide is None or len(band.columns) < 2 or len(filled) >= len(band.columns):
        return False
    return not (0 in filled and len(filled) >= max(2, 0.6 * len(band.columns)))


def _wraps(band: _Lines, place: int, open_columns: frozenset[int]) -> bool:
    """Whether a line that fills only columns of the row above is its second line."""
    filled, text, step = band.filled[place], band.lines[place].text, band.steps[place - 1]
    if 0 not in filled:
        return True
    if filled != {0}:
        return False
    if band.wide_step is not None:
        return True
    small = text[:1].islower()
    return (len(open_columns) == 1 and small) or ((small or text[:1] == "(") and step <= 1.35 * band.height)


def _is_set_apart(line: Line, above: Line) -> bool:
    """Bold below a label that is not: the label of a section."""
    return mostly_bold(line.words) and not mostly_bold(above.words[:1])


def _ends_unfinished(line: Line, edges: Sequence[float]) -> bool:
    """Most texts right of the first column end in a word or sign that asks for more: `0.18 to`, over `0.73`."""
    texts = [c.text for c in line.chunks(CHUNK_GAP) if columns_of(c, edges)[0] > 0]
    return len(texts) > 1 and sum(t.endswith(_UNFINISHED_VALUE) for t in texts) >= _MOST * len(texts)
