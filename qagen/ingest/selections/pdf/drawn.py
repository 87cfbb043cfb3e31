"""Boxes and circles that a page draws by itself: small, square, alone, and big enough for a mark."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Literal, NamedTuple

import pypdfium2.raw as pdfium_raw

from qagen.ingest.selections.pdf.view import around
from qagen.model.document import Box

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pypdfium2 as pdfium

    from qagen.ingest.selections.pdf.view import View

_LEAST, _MOST = 5.0, 22.0
"""Points: smaller is a bullet or a part of a letter, larger is a cell or a field."""
_SQUARE = 0.78
"""Shorter side over longer side."""
_NEIGHBOUR = 1.5
"""Points between boxes of a comb (one letter each) or cells of a grid."""
_DEEPEST = 8
_MOST_PATHS = 20_000
"""A page with more is a map or a drawing."""


class Drawn(NamedTuple):
    """One box or circle."""

    kind: Literal["checkbox", "radio"]
    box: Box
    filled: bool
    """Painted inside with a dark colour."""


class _Shape(NamedTuple):
    box: Box
    round_: bool
    straight: bool
    stroked: bool
    dark: bool
    """Filled with a dark colour."""
    corners: int


def read_drawn(page: pdfium.PdfPage, view: View) -> tuple[list[Drawn], list[Box]]:
    """The boxes of a page, in the order of its content, and its upright lines.

    Boxes that stand in a grid or in each other are none.
    """
    shapes = []
    for number, shape in enumerate(_shapes(page.raw, view)):
        if number > _MOST_PATHS:
            return [], []
        shapes.append(shape)
    return standing_alone([*_whole(shapes), *_of_lines(shapes)]), list(_upright(shapes))


def _upright(shapes: list[_Shape]) -> Iterator[Box]:
    """Lines and the sides of outlined rectangles, as thin boxes."""
    for shape in shapes:
        left, right, tall = shape.box.l, shape.box.r, shape.box.t - shape.box.b
        if not shape.straight or tall < _LEAST:
            continue
        if right - left < 1.6:
            yield shape.box
        elif shape.stroked and right - left > _MOST:
            for x in (left, right):
                yield Box(l=x, r=x, b=shape.box.b, t=shape.box.t)


def standing_alone(found: list[Drawn]) -> list[Drawn]:
    """Those that stand in no grid and in no other one; filled ones only where there are empty ones of their size."""
    alone: list[Drawn] = []
    for drawn in found:
        # A square drawn twice (fill and outline), or one inside another: the outer one stays.
        if not any(_inside(drawn.box, other.box) for other in alone):
            alone = [other for other in alone if not _inside(other.box, drawn.box)]
            alone.append(drawn)
    empty = [drawn for drawn in alone if not drawn.filled]
    return [
        drawn
        for drawn in alone
        if not any(_touch(drawn.box, other.box) for other in alone if other is not drawn)
        and (not drawn.filled or any(_alike(drawn, other) for other in empty))
    ]


def _whole(shapes: list[_Shape]) -> Iterator[Drawn]:
    """Shapes that are a box by themselves; a filled one without outline only counts beside empty ones of its size."""
    for shape in shapes:
        width, height = shape.box.r - shape.box.l, shape.box.t - shape.box.b
        if not (
            min(width, height) >= _LEAST
            and max(width, height) <= _MOST
            and min(width, height) > _SQUARE * max(width, height)
        ):
            continue
        if shape.round_ and shape.corners >= 3:
            yield Drawn("radio", shape.box, shape.dark)
        elif shape.straight and shape.corners in {4, 5, 6}:
            yield Drawn("checkbox", shape.box, shape.dark)


def _of_lines(shapes: list[_Shape]) -> Iterator[Drawn]:
    """Boxes of four single lines or thin bars."""
    bars = [shape.box for shape in shapes if shape.straight and _is_bar(shape.box)]
    across = [bar for bar in bars if bar.r - bar.l > bar.t - bar.b]
    upright = [bar for bar in bars if bar.r - bar.l <= bar.t - bar.b]
    if len(across) * len(across) > 4_000_000:
        return
    for number, low in enumerate(across):
        for high in across[number + 1 :]:
            if abs(low.l - high.l) > 1 or abs(low.r - high.r) > 1 or not _LEAST <= abs(high.b - low.b) <= _MOST:
                continue
            whole = around([low, high])
            sides = [
                bar
                for bar in upright
                if abs(bar.b - whole.b) < 1.5 and abs(bar.t - whole.t) < 1.5
                and min(abs(bar.l - whole.l), abs(bar.r - whole.r)) < 1.5
            ]  # fmt: skip
            width, height = whole.r - whole.l, whole.t - whole.b
            if len(sides) == 2 and min(width, height) > _SQUARE * max(width, height):
                yield Drawn("checkbox", whole, False)


def _is_bar(box: Box) -> bool:
    short, long_ = sorted((box.r - box.l, box.t - box.b))
    return short < 1.6 and _LEAST - 0.5 <= long_ <= _MOST + 2


def _inside(inner: Box, outer: Box) -> bool:
    slack = 1.0
    return (
        inner.l >= outer.l - slack and inner.r <= outer.r + slack
        and inner.b >= outer.b - slack and inner.t <= outer.t + slack
    )  # fmt: skip


def _touch(one: Box, other: Box) -> bool:
    """They stand side by side with next to nothing between them."""
    gap_x = max(one.l, other.l) - min(one.r, other.r)
    gap_y = max(one.b, other.b) - min(one.t, other.t)
    return gap_x < _NEIGHBOUR and gap_y < _NEIGHBOUR


def _alike(one: Drawn, other: Drawn) -> bool:
    return one.kind == other.kind and abs((one.box.r - one.box.l) - (other.box.r - other.box.l)) < 1.5


Matrix = tuple[float, float, float, float, float, float]


def _shapes(page: pdfium_raw.FPDF_PAGE, view: View) -> Iterator[_Shape]:
    for index in range(pdfium_raw.FPDFPage_CountObjects(page)):
        yield from _of_object(pdfium_raw.FPDFPage_GetObject(page, index), (1, 0, 0, 1, 0, 0), view, 0)


def _of_object(item: pdfium_raw.FPDF_PAGEOBJECT, outer: Matrix, view: View, depth: int) -> Iterator[_Shape]:
    kind = pdfium_raw.FPDFPageObj_GetType(item)
    if kind == pdfium_raw.FPDF_PAGEOBJ_PATH:
        yield from _of_path(item, _times(_matrix(item), outer), view)
    elif kind == pdfium_raw.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
        inner = _times(_matrix(item), outer)
        for index in range(pdfium_raw.FPDFFormObj_CountObjects(item)):
            yield from _of_object(pdfium_raw.FPDFFormObj_GetObject(item, index), inner, view, depth + 1)


def _matrix(item: pdfium_raw.FPDF_PAGEOBJECT) -> Matrix:
    m = pdfium_raw.FS_MATRIX()
    if not pdfium_raw.FPDFPageObj_GetMatrix(item, m):
        return (1, 0, 0, 1, 0, 0)
    return (m.a, m.b, m.c, m.d, m.e, m.f)


def _times(one: Matrix, other: Matrix) -> Matrix:
    """First `one`, then `other`."""
    a, b, c, d, e, f = one
    p, q, r, s, t, u = other
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def _of_path(item: pdfium_raw.FPDF_PAGEOBJECT, matrix: Matrix, view: View) -> Iterator[_Shape]:
    """The parts of a path, each from one move to the next."""
    mode, stroke = ctypes.c_int(), ctypes.c_int()
    pdfium_raw.FPDFPath_GetDrawMode(item, mode, stroke)
    if not mode.value and not stroke.value:
        return
    dark = bool(mode.value) and _is_dark(item)
    points: list[tuple[float, float]] = []
    curves = 0
    for index in range(pdfium_raw.FPDFPath_CountSegments(item)):
        segment = pdfium_raw.FPDFPath_GetPathSegment(item, index)
        x, y = ctypes.c_float(), ctypes.c_float()
        pdfium_raw.FPDFPathSegment_GetPoint(segment, x, y)
        kind = pdfium_raw.FPDFPathSegment_GetType(segment)
        if kind == pdfium_raw.FPDF_SEGMENT_MOVETO and points:
            yield _shape(points, curves, view, bool(stroke.value), dark)
            points, curves = [], 0
        curves += kind == pdfium_raw.FPDF_SEGMENT_BEZIERTO
        a, b, c, d, e, f = matrix
        points.append((a * x.value + c * y.value + e, b * x.value + d * y.value + f))
    if points:
        yield _shape(points, curves, view, bool(stroke.value), dark)


def _shape(points: list[tuple[float, float]], curves: int, view: View, stroked: bool, dark: bool) -> _Shape:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    box = view.box(min(xs), min(ys), max(xs), max(ys))
    # The corners of a rectangle lie on its bounds; those of a check mark do not.
    on_bounds = all(
        min(x - min(xs), max(xs) - x) < 0.6 and min(y - min(ys), max(ys) - y) < 0.6 for x, y in points
    )  # fmt: skip
    lines = len(points) - curves
    round_ = curves >= 9 and curves >= 0.6 * len(points)
    return _Shape(box, round_, curves == 0 and on_bounds, stroked, dark, curves // 3 if round_ else lines)


def _is_dark(item: pdfium_raw.FPDF_PAGEOBJECT) -> bool:
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    if not pdfium_raw.FPDFPageObj_GetFillColor(item, red, green, blue, alpha):
        return False
    return alpha.value > 127 and 0.299 * red.value + 0.587 * green.value + 0.114 * blue.value < 128
