"""Rulings, fills, curves and bitmaps of a page by pypdfium2."""

from __future__ import annotations

import ctypes
import math
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import pypdfium2.raw as pdfium_raw

from qagen.ingest.engines.geometry.source.content import Box, Fill, Rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import pypdfium2 as pdfium

    from qagen.ingest.engines.geometry.source.page_view import PageView

# as in parse.py, with the reasons there
_THICKEST_RULING = 3.0
_STRAIGHT = 0.6
# a straight stroke thicker than a line of small type is a ground that was painted at one stroke; rulings stay below
THICKEST_STROKE = 8.0
_CURVES_KEPT = 4000
# forms in forms; deeper ones are the work of a generator gone wild
_DEEPEST = 6
# a drawing with more objects than this is a map; its further lines would only cost time
_OBJECTS_READ = 60_000

_Matrix = tuple[float, float, float, float, float, float]
_Points = list[tuple[float, float]]
_IDENTITY: _Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Shapes(NamedTuple):
    """What a page draws besides text; top-left origin, points."""

    horizontals: list[Rule]
    verticals: list[Rule]
    fills: list[Fill]
    curves: list[Box]
    bitmaps: list[Box]


class _Path(NamedTuple):
    points: _Points
    """On the page as it is shown."""
    curved: bool
    stroked: bool
    thickness: float
    """Of the stroke on the page, points."""
    stroke_color: tuple[int, int, int]
    color: tuple[int, int, int] | None
    """Of the filling; None for none."""


def read_shapes(page: pdfium.PdfPage, view: PageView) -> Shapes:
    """All shapes of a page, those inside forms included; empty lists for a page of mere text."""
    shapes = Shapes([], [], [], [], [])
    for count, (item, matrix) in enumerate(_objects(page.raw)):
        if count > _OBJECTS_READ:
            break
        kind = pdfium_raw.FPDFPageObj_GetType(item)
        if kind == pdfium_raw.FPDF_PAGEOBJ_IMAGE:
            full = _times(_matrix(item), matrix)  # an image fills the unit square
            corners = [_applied(full, x, y) for x, y in ((0, 0), (1, 0), (0, 1), (1, 1))]
            shapes.bitmaps.append(view.box(corners))
        elif kind == pdfium_raw.FPDF_PAGEOBJ_PATH:
            for path in _paths(item, _times(_matrix(item), matrix), view):
                _add(path, shapes)
    del shapes.curves[_CURVES_KEPT:]
    return shapes


def read_grounds(page: pdfium.PdfPage, view: PageView) -> list[Fill]:
    """The straight strokes of a page that are grounds and no rulings, as rectangles in their colours."""
    grounds: list[Fill] = []
    for count, (item, matrix) in enumerate(_objects(page.raw)):
        if count > _OBJECTS_READ:
            break
        if pdfium_raw.FPDFPageObj_GetType(item) == pdfium_raw.FPDF_PAGEOBJ_PATH:
            full = _times(_matrix(item), matrix)
            # no direction is stretched by more than the root of the squares
            if _stroke_width(item) * math.hypot(*full[:4]) > THICKEST_STROKE:
                grounds += [_ground(path) for path in _paths(item, full, view) if path.stroked and _is_ground(path)]
    return grounds


def _objects(page: Any) -> Iterator[tuple[Any, _Matrix]]:
    """Every object of the page that is no form, with the matrix of the forms around it."""
    top = [pdfium_raw.FPDFPage_GetObject(page, i) for i in range(pdfium_raw.FPDFPage_CountObjects(page))]
    waiting: list[tuple[Any, _Matrix, int]] = [(item, _IDENTITY, 0) for item in reversed(top)]
    while waiting:
        item, matrix, depth = waiting.pop()
        if pdfium_raw.FPDFPageObj_GetType(item) != pdfium_raw.FPDF_PAGEOBJ_FORM:
            yield item, matrix
        elif depth < _DEEPEST:
            inner = _times(_matrix(item), matrix)
            count = pdfium_raw.FPDFFormObj_CountObjects(item)
            waiting.extend(
                (pdfium_raw.FPDFFormObj_GetObject(item, i), inner, depth + 1) for i in reversed(range(count))
            )


def _matrix(item: Any) -> _Matrix:
    value = pdfium_raw.FS_MATRIX()
    if not pdfium_raw.FPDFPageObj_GetMatrix(item, value):
        return _IDENTITY
    return value.a, value.b, value.c, value.d, value.e, value.f


def _times(first: _Matrix, then: _Matrix) -> _Matrix:
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _applied(matrix: _Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _paths(item: Any, matrix: _Matrix, view: PageView) -> Iterator[_Path]:
    """The parts of a path that were drawn without lifting the pen."""
    fill_mode, stroke = ctypes.c_int(), ctypes.c_int()
    pdfium_raw.FPDFPath_GetDrawMode(item, fill_mode, stroke)
    color = _color(item, pdfium_raw.FPDFPageObj_GetFillColor) if fill_mode.value else None
    stroke_color, stroke_width = _color(item, pdfium_raw.FPDFPageObj_GetStrokeColor), _stroke_width(item)

    def drawn() -> _Path:
        thickness = _thickness(stroke_width, points, matrix)
        shown = [view.point(*point) for point in points]
        return _Path(shown, curved, bool(stroke.value), thickness, stroke_color, color)

    points: _Points = []
    curved = False
    x, y = ctypes.c_float(), ctypes.c_float()
    for index in range(pdfium_raw.FPDFPath_CountSegments(item)):
        segment = pdfium_raw.FPDFPath_GetPathSegment(item, index)
        kind = pdfium_raw.FPDFPathSegment_GetType(segment)
        pdfium_raw.FPDFPathSegment_GetPoint(segment, x, y)
        if kind == pdfium_raw.FPDF_SEGMENT_MOVETO:
            if len(points) > 1:
                yield drawn()
            points, curved = [], False
        curved = curved or kind == pdfium_raw.FPDF_SEGMENT_BEZIERTO
        points.append(_applied(matrix, x.value, y.value))
        if pdfium_raw.FPDFPathSegment_GetClose(segment):
            points.append(points[0])
    if len(points) > 1:
        yield drawn()


def _color(item: Any, read: Callable[..., Any]) -> tuple[int, int, int]:
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    read(item, red, green, blue, alpha)
    return red.value, green.value, blue.value


def _stroke_width(item: Any) -> float:
    """In the units of whatever draws the path."""
    width = ctypes.c_float()
    pdfium_raw.FPDFPageObj_GetStrokeWidth(item, width)
    return float(width.value)


def _thickness(width: float, points: _Points, matrix: _Matrix) -> float:
    """Of a straight stroke on the page, points; a matrix that scales both axes alike makes it the same all ways.

    The matrix keeps the ratio of areas, its determinant: what makes the stroke longer takes from its thickness.

    Args:
        width: in the units of whatever draws the stroke.
        points: of the page, before it is turned for showing.
        matrix: from these units to the page.
    """
    (x0, y0), (x1, y1) = points[0], max(points, key=lambda point: math.dist(points[0], point))
    length = math.hypot(x1 - x0, y1 - y0)
    if not length:
        return 0.0
    a, b, c, d, *_ = matrix
    # the way back to the units of the drawing, times the determinant: no division, for matrices that squash a page
    return width * math.hypot(d * (x1 - x0) - c * (y1 - y0), a * (y1 - y0) - b * (x1 - x0)) / length


def _is_ground(path: _Path) -> bool:
    if path.curved or path.thickness <= THICKEST_STROKE:
        return False
    box = _box(path.points)  # closed paths and those in several steps run along one line too
    shorter, longer = sorted((box.width, box.height))
    return shorter < _STRAIGHT and longer > _THICKEST_RULING  # shorter ones are rulings drawn across their direction


def _ground(path: _Path) -> Fill:
    box, half = _box(path.points), path.thickness / 2
    across, along = (0.0, half) if box.width >= box.height else (half, 0.0)
    return Fill(box.left - across, box.top - along, box.right + across, box.bottom + along, path.stroke_color)


def _box(points: _Points) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _add(path: _Path, shapes: Shapes) -> None:
    box = _box(path.points)
    if path.curved or not _is_square(path.points):
        shapes.curves.append(box)
    elif path.color is not None and len(path.points) > 3:
        if min(box.width, box.height) <= _THICKEST_RULING:
            _add_rule(box, shapes)
        else:
            shapes.fills.append(Fill(*box, path.color))
    if path.stroked and _is_ground(path):
        shapes.fills.append(_ground(path))
    elif path.stroked and not path.curved and _is_square(path.points):
        for (x0, y0), (x1, y1) in pairwise(path.points):
            _add_rule(Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)), shapes)


def _is_square(points: _Points) -> bool:
    """Whether every line runs along an axis."""
    return all(min(abs(x1 - x0), abs(y1 - y0)) < _STRAIGHT for (x0, y0), (x1, y1) in pairwise(points))


def _add_rule(box: Box, shapes: Shapes) -> None:
    if box.width >= box.height:
        shapes.horizontals.append(Rule((box.top + box.bottom) / 2, box.left, box.right))
    else:
        shapes.verticals.append(Rule((box.left + box.right) / 2, box.top, box.bottom))
