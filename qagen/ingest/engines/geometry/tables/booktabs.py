"""Regions between horizontal rules that share their ends: how books set tables."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.lines import group_lines
from qagen.ingest.engines.geometry.layout.patterns import names_table
from qagen.ingest.engines.geometry.source.content import Box, Rule, Word, holds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.layout.lines import Line

# rules drawn column by column leave gaps up to the column separation
_PIECE_GAP = 14.0
_SHORTEST_PIECE = 12.0
# narrower than this nothing with two columns fits
_NARROWEST = 60.0
_SAME_END = 6.0
# the tallest stretch without a rule inside a ruled table
_TALLEST_STRETCH = 420.0
# shorter lines may be names and values with narrow gaps
_PROSE = 10


class _Group(NamedTuple):
    left: float
    right: float
    ys: list[float]


def ruled_regions(rules: Sequence[Rule], words: Sequence[Word]) -> list[Box]:
    """Candidate regions, each from the first to the last rule of a group with common ends.

    A group is cut between two rules where prose, a caption or nothing stands between them.
    """
    groups: list[_Group] = []
    for y, left, right in _whole_rules(rules):
        fitting = [
            g
            for g in groups
            if abs(g.left - left) <= _SAME_END and abs(g.right - right) <= _SAME_END and y - g.ys[-1] < _TALLEST_STRETCH
        ]
        if fitting:
            fitting[-1].ys.append(y)
        else:
            groups.append(_Group(left, right, [y]))
    regions: list[Box] = []
    for group in groups:
        regions += _cut_at_prose(group, words)
    return regions


def _whole_rules(rules: Sequence[Rule]) -> list[tuple[float, float, float]]:
    """Rules put together from pieces at one height; wide enough ones only."""
    whole: list[list[float]] = []
    for rule in sorted(rules):
        if rule.length < _SHORTEST_PIECE:
            continue
        for other in reversed(whole):
            if rule.at - other[0] > 2:
                whole.append([*rule])
                break
            if rule.start - other[2] < _PIECE_GAP and other[1] - rule.end < _PIECE_GAP:
                other[1], other[2] = min(other[1], rule.start), max(other[2], rule.end)
                break
        else:
            whole.append([*rule])
    return sorted((y, a, b) for y, a, b in whole if b - a >= _NARROWEST)


def _cut_at_prose(group: _Group, words: Sequence[Word]) -> list[Box]:
    runs: list[list[float]] = [[group.ys[0]]]
    for above, below in zip(group.ys, group.ys[1:], strict=False):
        if _belongs_together(Box(group.left, above, group.right, below), words, first=len(runs[-1]) == 1):
            runs[-1].append(below)
        else:
            runs.append([below])
    return [Box(group.left, run[0], group.right, run[-1]) for run in runs if len(run) > 1]


def _is_paragraph(line: Line, following: Line, stretch: Box) -> bool:
    """Two lines of prose over the whole width, or a whole line and the rest of its sentence."""
    whole = len(line.words) >= _PROSE and len(line.chunks(0.9)) == 1 and line.width > 0.93 * stretch.width
    solid = following.top - line.bottom < 0.6 * (line.bottom - line.top)
    return whole and solid and len(following.chunks(0.9)) == 1 and abs(following.left - line.left) < _SAME_END


def _belongs_together(stretch: Box, words: Sequence[Word], *, first: bool) -> bool:
    inside = [w for w in words if not w.rotated and holds(stretch, w, 0)]
    if not inside:
        return stretch.height < 30  # an empty row at most
    lines = group_lines(inside)
    single = [len(n.chunks(0.9)) == 1 for n in lines]
    prose = sum(one and n.width > 0.6 * stretch.width for one, n in zip(single, lines, strict=True))
    several = sum(len(n.chunks(0.8)) > 1 for n in lines)
    if prose > 3 and prose > several:
        return False
    if any(_is_paragraph(a, b, stretch) for a, b in pairwise(lines)):
        return False
    if any(names_table(n.text) for n in lines):
        return False
    sentence = any(len(n.words) >= 7 and n.width > 0.55 * stretch.width for n in lines)
    return not (several == 0 and sentence and stretch.height > 14 and not first)
