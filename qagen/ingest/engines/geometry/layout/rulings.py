"""Rulings are drawn in pieces, twice, or dotted: here they become single lines, and lines that touch become frames."""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from qagen.ingest.engines.geometry.source.content import Box, Rule

# strokes of one ruling lie within a line width of each other; double rulings of word processors are up to 2.5 apart
_SAME_LINE = 1.2
# the dashes of a dotted ruling: gaps up to 3 points
_DASH_GAP = 3.0
# rulings that meet in a corner stop up to a line width before or after each other
_TOUCH = 3.5


class Frame(NamedTuple):
    """Rulings that hang together."""

    horizontals: tuple[Rule, ...]
    verticals: tuple[Rule, ...]

    @property
    def box(self) -> Box:
        """Around all of them."""
        xs = [x for h in self.horizontals for x in (h.start, h.end)] + [v.at for v in self.verticals]
        ys = [y for v in self.verticals for y in (v.start, v.end)] + [h.at for h in self.horizontals]
        return Box(min(xs), min(ys), max(xs), max(ys))


def merge_collinear(rules: list[Rule], same: float = _SAME_LINE, gap: float = _DASH_GAP) -> list[Rule]:
    """Pieces of one ruling joined; sorted by position, start, end. Independent of the order of the input."""
    current = sorted(rules)
    for _ in range(2):  # a joined piece may reach a piece that was passed over before
        merged: list[Rule] = []
        for rule in current:
            place = _same_ruling(merged, rule, same, gap)
            if place is None:
                merged.append(rule)
            else:
                other = merged[place]
                merged[place] = Rule(other.at, min(other.start, rule.start), max(other.end, rule.end))
        current = sorted(merged)
    return current


def _same_ruling(merged: list[Rule], rule: Rule, same: float, gap: float) -> int | None:
    for place in range(len(merged) - 1, -1, -1):
        other = merged[place]
        if rule.at - other.at > same:
            return None
        if rule.start <= other.end + gap and rule.end >= other.start - gap:
            return place
    return None


def cluster_positions(values: list[float], tolerance: float) -> list[float]:
    """Means of runs of values whose neighbours are at most `tolerance` apart; ascending, empty for no values."""
    groups: list[list[float]] = []
    for value in sorted(values):
        if groups and value - groups[-1][-1] <= tolerance:
            groups[-1].append(value)
        else:
            groups.append([value])
    return [sum(group) / len(group) for group in groups]


def connected_frames(horizontals: tuple[Rule, ...], verticals: tuple[Rule, ...]) -> list[Frame]:
    """Sets of rulings that touch or cross, each with at least one of both directions or more than one of one.

    Returns:
        Frames from top to bottom, then left to right; a single ruling that touches nothing is a frame of its own.
    """
    parent = list(range(len(horizontals) + len(verticals)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    offset = len(horizontals)
    ordered = sorted(range(len(verticals)), key=lambda i: verticals[i])
    starts = [verticals[i].at for i in ordered]
    for i, h in enumerate(horizontals):
        for k in range(bisect_left(starts, h.start - _TOUCH), len(ordered)):
            v = verticals[ordered[k]]
            if v.at > h.end + _TOUCH:
                break
            if v.start - _TOUCH <= h.at <= v.end + _TOUCH:
                parent[root(offset + ordered[k])] = root(i)
    groups: dict[int, tuple[list[Rule], list[Rule]]] = {}
    for i, rule in enumerate((*horizontals, *verticals)):
        groups.setdefault(root(i), ([], []))[i >= offset].append(rule)
    frames = [Frame(tuple(hs), tuple(vs)) for hs, vs in groups.values()]
    return sorted(frames, key=lambda f: (f.box.top, f.box.left, f.box.right, f.box.bottom))
