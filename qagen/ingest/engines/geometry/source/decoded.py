"""What docling-parse decoded on a page, as plain values.

docling-parse hands out words and shapes as pydantic models, three for a word; making them takes ten times as long as
reading the values that they are made of. This is the only file that reaches behind docling-parse's Python classes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple


class Cell(NamedTuple):
    """A word with the corners of its box: the base line from (x0, y0) to (x1, y1), the top from (x3, y3) to (x2, y2).

    Points, origin at the bottom left of the page.
    """

    x0: float
    y0: float
    x1: float
    y1: float
    x2: float
    y2: float
    x3: float
    y3: float
    text: str
    font: str
    rendering_mode: int
    """Of the PDF specification, section 9.3.6: 0 filled, 3 invisible, 7 only for clipping."""


class Shape(NamedTuple):
    """A path: its points (points, origin at the bottom left of the page), and the colour that fills it."""

    xs: list[float]
    ys: list[float]
    filling: tuple[int, int, int]
    line_width: float
    """Of its strokes, in the units of whatever drew it."""


def decoded_words(result: Any) -> list[Cell]:
    """The words of a page in the order of the content stream.

    Args:
        result: of docling-parse for one page, successful, its words computed.
    """
    words = result._page_decoder.get_word_cells()  # noqa: SLF001
    return [
        Cell(
            w.r_x0,
            w.r_y0,
            w.r_x1,
            w.r_y1,
            w.r_x2,
            w.r_y2,
            w.r_x3,
            w.r_y3,
            w.text,
            w.font_name,
            int(w.rendering_mode),
        )
        for w in words
    ]


def decoded_shapes(result: Any) -> list[Shape]:
    """The paths of a page in the order of the content stream; a path of several parts is several shapes.

    Args:
        result: of docling-parse for one page, successful, its shapes computed.
    """
    shapes = []
    for path in result._page_decoder.get_page_shapes():  # noqa: SLF001
        xs, ys, ends = path.get_x(), path.get_y(), path.get_i()
        width = path.get_line_width()
        color = _color(*path.get_rgb_filling_ops()[:3])
        for start, end in zip(ends[::2], ends[1::2], strict=True):
            shapes.append(Shape(xs[start:end], ys[start:end], color, width))
    return shapes


@lru_cache(1024)
def _color(red: float, green: float, blue: float) -> tuple[int, int, int]:
    """The nearest colour that there is: viewers draw values beyond the range so."""
    return min(255, max(0, int(red))), min(255, max(0, int(green))), min(255, max(0, int(blue)))
