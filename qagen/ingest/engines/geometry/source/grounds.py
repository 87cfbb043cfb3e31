"""Grounds that a producer paints with one thick stroke: docling-parse gives them as rulings, with no thickness.

The width that it knows of a stroke is in the units of whatever drew it, so it only tells on which pages to look.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from itertools import accumulate, product
from typing import TYPE_CHECKING

from qagen.ingest.engines.geometry.source.content import Rule
from qagen.ingest.engines.geometry.source.page_view import PageView
from qagen.ingest.engines.geometry.source.pdfium_shapes import THICKEST_STROKE, read_grounds

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import pypdfium2 as pdfium

    from qagen.ingest.engines.geometry.source.content import Box, Fill, Word
    from qagen.ingest.engines.geometry.source.decoded import Shape

# places from both readers, up to roundings; points
_SAME_PLACE = 0.6
# as in parse.py: a path that leaves its line by less is straight; points
_STRAIGHT = 0.6
# a ruling in the outer quarters of a word underlines it, or runs along the line above or below
_OUTER = 0.25


def painted_grounds(
    shapes: Iterable[Shape], document: pdfium.PdfDocument, page_number: int, *, struck: bool
) -> list[Fill]:
    """The grounds that were painted with strokes; the page is looked at only if some stroke may be as thick.

    Args:
        shapes: of the page.
        document: the opened file.
        page_number: from 1.
        struck: rulings run through words, so they may be thick strokes under a matrix that enlarges.
    """
    if not struck and not any(shape.line_width > THICKEST_STROKE and _is_straight(shape) for shape in shapes):
        return []
    page = document[page_number - 1]
    try:
        return read_grounds(page, PageView.of(page))
    finally:
        page.close()


def is_struck(horizontals: Sequence[Rule], verticals: Sequence[Rule], words: Sequence[Word]) -> bool:
    """Whether some ruling runs through the inside of a word, as the middle of a ground does and no ruling should.

    Args:
        horizontals: rulings of the page.
        verticals: rulings of the page.
        words: of the page.
    """
    rows = [_inside(w.top, w.bottom) for w in words]
    columns = [_inside(w.left, w.right) for w in words]
    return _meet(horizontals, rows, columns) or _meet(verticals, columns, rows)


def _inside(start: float, end: float) -> tuple[float, float]:
    outer = _OUTER * (end - start)
    return start + outer, end - outer


def _meet(rules: Sequence[Rule], across: Sequence[tuple[float, float]], along: Sequence[tuple[float, float]]) -> bool:
    """Whether a ruling lies in a range of `across` and overlaps the range of `along` that goes with it.

    Drawings have thousands of rulings on few places; those of one place are answered for at one look.
    """
    places: dict[float, list[Rule]] = defaultdict(list)
    for rule in rules:
        places[round(rule.at, 1)].append(rule)
    order = sorted(places)
    lines = []
    for place in order:
        line = sorted(places[place], key=lambda rule: rule.start)
        lines.append(([rule.start for rule in line], list(accumulate((rule.end for rule in line), max))))
    for (low, high), (start, end) in zip(across, along, strict=True):
        for starts, furthest in lines[bisect_left(order, low) : bisect_right(order, high)]:
            begun = bisect_left(starts, end)
            if begun and furthest[begun - 1] > start:
                return True
    return False


def _is_straight(shape: Shape) -> bool:
    """Whether a path runs along one line across or up the page; back again too, as closed ones do."""
    xs, ys = shape.xs, shape.ys
    return len(xs) > 1 and min(max(xs) - min(xs), max(ys) - min(ys)) < _STRAIGHT


def without_grounds(rules: Sequence[Rule], grounds: Sequence[Fill], *, across: bool) -> list[Rule]:
    """The rulings that are not the middle of a ground.

    Args:
        rules: of one direction.
        grounds: of the page.
        across: the rulings are horizontal.
    """
    middles: dict[tuple[int, int], set[Rule]] = defaultdict(set)
    for g in grounds:
        length, thickness = (g.right - g.left, g.bottom - g.top) if across else (g.bottom - g.top, g.right - g.left)
        if length < thickness:
            continue  # painted the other way: a ruling there parts the columns or rows of the ground
        middle = _level_line(g) if across else _upright_line(g)
        middles[_cell(middle)].add(middle)
    return [rule for rule in rules if not any(_is_same(rule, middle) for middle in _near(rule, middles))]


def curves_besides(curves: Sequence[Box], grounds: Sequence[Fill]) -> list[Box]:
    """The curves that are not the middle of a ground: a stroke there and back again is no line for docling-parse.

    Args:
        curves: boxes of the paths of the page that are neither lines nor rectangles.
        grounds: of the page.
    """
    straight = [box for box in curves if min(box.width, box.height) < _STRAIGHT]
    across = [_level_line(box) for box in straight if box.width >= box.height]
    upright = [_upright_line(box) for box in straight if box.width < box.height]
    others_across = set(without_grounds(across, grounds, across=True))
    others_upright = set(without_grounds(upright, grounds, across=False))
    return [
        box
        for box in curves
        if min(box.width, box.height) >= _STRAIGHT
        or (_level_line(box) in others_across if box.width >= box.height else _upright_line(box) in others_upright)
    ]


def _level_line(box: Box | Fill) -> Rule:
    return Rule((box.top + box.bottom) / 2, box.left, box.right)


def _upright_line(box: Box | Fill) -> Rule:
    return Rule((box.left + box.right) / 2, box.top, box.bottom)


def _near(rule: Rule, middles: dict[tuple[int, int], set[Rule]]) -> Iterable[Rule]:
    """The middles in the cell of a ruling and those around it: a drawing has thousands of both."""
    row, column = _cell(rule)
    for down, right in product((-1, 0, 1), repeat=2):
        yield from middles.get((row + down, column + right), ())


def _cell(rule: Rule) -> tuple[int, int]:
    return int(rule.at // _SAME_PLACE), int(rule.start // _SAME_PLACE)


def _is_same(rule: Rule, middle: Rule) -> bool:
    return all(abs(a - b) <= _SAME_PLACE for a, b in zip(rule, middle, strict=True))
