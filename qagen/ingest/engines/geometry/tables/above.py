"""Lines of a head that stand above what rules or white space show of its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.ingest.engines.geometry.layout.lines import group_lines, is_stretched, make_chunk, typical_height
from qagen.ingest.engines.geometry.layout.patterns import YEAR, is_value, names_table
from qagen.ingest.engines.geometry.source.content import Box, Fill, Rule, Word, bounding_box
from qagen.ingest.engines.geometry.tables.columns import columns_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.layout.lines import Chunk, Line
    from qagen.ingest.engines.geometry.tables.draft import Draft

# columns of a table without rulings are about an em apart
CELL_GAP = 0.95
# levels of a head, with a rule between them, are at most two line heights apart
_HEAD_GAP = 2.0
# levels without a rule between them, and names above the rule that ends the head
_LEVEL_GAP = 1.3
# lines of one name are set solid
_SOLID = 0.5
# a rule under a group ends before the table does; a longer one parts a running head from the page
_WHOLE = 0.9
# cells end beyond their texts by a padding and a closing bracket or percent sign, which may be missing in all rows
_PADDING = 2.5
_SAME = 2.0
# a head stands nearer to its table than this, and is set in its type
_NEAR, _TITLE = 1.6, 1.25
# ends of sentences, and units in brackets
_NO_NAME = tuple(".:;)]）］")
_WHITE = (255, 255, 255)
# the background of a head is a few lines high, and the names of rows take a part of the width
_LINES_OF_A_HEAD, _STUB = 5.0, 0.1
# names of columns are no sentences
_LONGEST_NAME = 0.45
# lines of a paragraph have several words and run over most of the width of the table below it
_FEWEST_OF_PROSE, _WIDE = 6, 0.6


def pieces(line: Line) -> Sequence[Chunk]:
    """The texts of a line that the white space between columns parts; a justified line of a paragraph is one text."""
    return [make_chunk(line.words)] if is_stretched(line) else line.chunks(CELL_GAP)


def lines_over_groups(
    above: Sequence[Line], first: Box, width: tuple[float, float], rules: Sequence[Rule], fills: Sequence[Fill]
) -> int:
    """How many of the last lines above a table are heads of its groups: their texts stand over rules, or on fills.

    Args:
        above: lines above it, from top to bottom.
        first: its first line, or the rule that it begins with (a box without height).
        width: left and right end of its texts.
        rules: horizontal rulings of the page.
        fills: its filled rectangles.

    Returns:
        0 for none; lines above a head of a group that go on with its name are counted too.
    """
    taken = 0
    below: Line | None = None
    top = first.top
    for place, line in reversed(list(enumerate(above))):
        if place and _ends_paragraph(line, above[place - 1], width):
            break
        height = line.bottom - line.top
        chunks = pieces(line)
        pad = _PADDING * height
        outside = chunks[0].left < width[0] - pad or chunks[-1].right > width[1] + pad
        if outside or top - line.bottom > _HEAD_GAP * height or names_table(line.text):
            break
        under = _rules_under(line, top, width, rules) + _fills_behind(line, top, width, fills)
        over = all(any(r.start - _SAME <= c.left and c.right <= r.end + _SAME for r in under) for c in chunks)
        if not over and not (below is not None and _goes_on_below(line, below)):
            break
        taken, below, top = taken + 1, line, line.top
    return taken


def _ends_paragraph(line: Line, before: Line, width: tuple[float, float]) -> bool:
    """Whether a line goes on with a line of prose above it: solid, from the same margin, and not longer."""
    solid = line.top - before.bottom <= _SOLID * max(line.bottom - line.top, before.bottom - before.top)
    under = abs(line.left - before.left) <= _SAME and line.right <= before.right + _SAME
    prose = len(before.words) >= _FEWEST_OF_PROSE and len(pieces(before)) == 1
    return solid and under and prose and before.width >= _WIDE * (width[1] - width[0])


def _rules_under(line: Line, top: float, width: tuple[float, float], rules: Sequence[Rule]) -> list[Rule]:
    pad = _PADDING * (line.bottom - line.top)
    return [
        r
        for r in rules
        if line.bottom - _SAME <= r.at <= top + _SAME
        and width[0] - pad <= r.start
        and r.end <= width[1] + pad
        and r.length < _WHOLE * (width[1] - width[0])
    ]


def _fills_behind(line: Line, top: float, width: tuple[float, float], fills: Sequence[Fill]) -> list[Rule]:
    """The lower edges of backgrounds of single cells: they hold the line and nothing of the table below it.

    One of them begins right of the names of the rows, else they are titles.
    """
    height = line.bottom - line.top
    pad = _PADDING * height
    behind = [
        Rule(f.bottom, f.left, f.right)
        for f in fills
        if f.color != _WHITE
        and f.top <= line.top + 1
        and line.bottom - 1 <= f.bottom <= top + _SAME
        and f.bottom - f.top < _LINES_OF_A_HEAD * height
        and f.right - f.left < _WHOLE * (width[1] - width[0])
        and width[0] - 2 * pad <= f.left
        and f.right <= width[1] + 2 * pad
    ]
    return behind if any(r.start > width[0] + _STUB * (width[1] - width[0]) for r in behind) else []


def _goes_on_below(line: Line, below: Line) -> bool:
    """A line set solid above another one, each of its texts over one of that one's."""
    if below.top - line.bottom > _SOLID * max(line.bottom - line.top, below.bottom - below.top):
        return False
    texts = pieces(below)
    return all(any(_is_over(c, t) for t in texts) for c in pieces(line))


def _is_over(chunk: Chunk, text: Chunk) -> bool:
    return min(
        abs(chunk.left - text.left), abs(chunk.right - text.right), abs(chunk.middle_x - text.middle_x)
    ) <= _SAME and (min(chunk.right, text.right) > max(chunk.left, text.left))


def region_with_head(region: Box, words: Sequence[Word], rules: Sequence[Rule], fills: Sequence[Fill]) -> Box:
    """The region of a table whose first rule is a part of its head: with the heads of groups that stand over it."""
    lines = _lines_above(region, words)
    taken = lines_over_groups(
        lines, Box(region.left, region.top, region.right, region.top), (region.left, region.right), rules, fills
    )
    return region._replace(top=lines[-taken].box.top - 1) if taken else region


def region_with_names(region: Box, draft: Draft, words: Sequence[Word]) -> Box:
    """The region of a table whose first rule ends the head: with the lines above it that name every column.

    Args:
        region: from the first rule to the last one.
        draft: what was read of it.
        words: of the page.
    """
    first = draft.in_row(0)
    if not all(is_value(c.text) for c in first if c.col > 0):  # names of its own; a label alone is one of the body
        return region
    lines = _lines_above(region, words)
    top, taken = region.top, 0
    for line in reversed(lines):
        height = line.bottom - line.top
        chunks = pieces(line)
        inside = region.left - _SAME <= chunks[0].left and chunks[-1].right <= region.right + _SAME
        short = all(c.width < _LONGEST_NAME * region.width for c in chunks)
        if not (inside and short) or top - line.bottom > _LEVEL_GAP * height or names_table(line.text):
            break
        columns = {k for c in chunks for k in columns_of(c, draft.edges)}
        names = len(chunks) > 1 and columns >= set(range(1, draft.cols)) and all(map(_is_name, chunks))
        if not taken and not names:
            break
        if taken and 0 in columns:
            break
        top, taken = line.box.top, taken + 1
    return region._replace(top=top - 1) if taken else region


def _is_name(chunk: Chunk) -> bool:
    return any(s.isalnum() for s in chunk.text) and (not is_value(chunk.text) or bool(YEAR.match(chunk.text)))


def leaves_head_above(draft: Draft, words: Sequence[Word]) -> bool:
    """Whether a line right above a table looks like a head of its columns that the table does not hold.

    Its texts stand over the columns right of the first one, in the type of the table. Titles stand in the middle of the
    table or at its left edge, units in brackets and page numbers name no column.

    Args:
        draft: the finished table.
        words: of the page.
    """
    box = bounding_box([w for c in draft.cells for w in c.words])
    lines = _lines_above(box, words)
    stub = [w.right for c in draft.cells if (c.col, c.col_end) == (0, 1) for w in c.words]
    names = [w for c in draft.cells if c.row == 0 and c.col > 0 for w in c.words]
    if not lines or not stub or not names or draft.cols < 3:
        return False
    line, height = lines[-1], typical_height(w for c in draft.cells for w in c.words)
    chunks = pieces(line)
    near = -0.5 * height < box.top - line.bottom <= _NEAR * height
    if not near or line.bottom - line.top > _TITLE * height or chunks[0].left < max(stub) - _SAME:
        return False
    if chunks[-1].right > box.right + height or any(c.width > _LONGEST_NAME * box.width for c in chunks):
        return False
    if names_table(line.text) or line.text.rstrip()[-1:] in _NO_NAME or not any(s.isalnum() for s in line.text):
        return False
    if len(chunks) > 1:
        return True
    left, right = min(w.left for w in names), max(w.right for w in names)
    chunk = chunks[0]
    # the middle of the table is left of the middle of its columns
    at_title = abs(chunk.middle_x - (box.left + box.right) / 2) < abs(chunk.middle_x - (left + right) / 2)
    at_edge = abs(chunk.right - box.right) < _SAME and len(chunk.words) > 1  # a unit or a date for the whole table
    return not at_title and not at_edge


def _lines_above(region: Box, words: Sequence[Word]) -> list[Line]:
    """The lines above a region that are not higher than a head may be; whole lines, so that sentences are seen."""
    near = [w for w in words if not w.rotated and region.top - 60 < w.middle_y < region.top]
    return [n for n in group_lines(near) if n.right > region.left and n.left < region.right]
