"""The frame of a plot, and the marks that are drawn in it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from qagen.report.page import Markup, join, tag

if TYPE_CHECKING:
    from collections.abc import Sequence

Shape = Literal["circle", "square", "up", "down", "diamond"]


def drawing(key: str, size: tuple[float, float], title: str, description: str, marks: Sequence[Markup]) -> Markup:
    """Return an SVG that is one picture to a screen reader.

    Args:
        key: name that is unique on the page; letters, digits and hyphens.
        size: width and height in the drawing's units, about a CSS pixel each on a narrow screen.
        title: what is drawn.
        description: what is to be seen, in words.
        marks: elements in the order in which they are painted.
    """
    return tag(
        "svg",
        tag("title", title, id=f"{key}-t"),
        tag("desc", description, id=f"{key}-d"),
        # The texts of the drawing would be read as loose words; title and description say it, the table has the rest.
        tag("g", join(marks), aria_hidden="true"),
        viewBox=f"0 0 {size[0]:g} {size[1]:g}",
        role="img",
        aria_labelledby=f"{key}-t",
        aria_describedby=f"{key}-d",
        class_="plot",
    )


def line(x1: float, y1: float, x2: float, y2: float, class_: str) -> Markup:
    """Return a straight line."""
    return tag("line", x1=_n(x1), y1=_n(y1), x2=_n(x2), y2=_n(y2), class_=class_)


def path(points: Sequence[tuple[float, float]], class_: str) -> Markup:
    """Return a line through points; nothing for fewer than two."""
    if len(points) < 2:
        return Markup()
    return tag("polyline", points=" ".join(f"{_n(x)},{_n(y)}" for x, y in points), class_=class_)


def label(
    x: float, y: float, content: str, class_: str = "", anchor: Literal["start", "middle", "end"] = "start"
) -> Markup:
    """Return a text whose base line starts, is centred, or ends at a point."""
    return tag("text", content, x=_n(x), y=_n(y), text_anchor=anchor, class_=class_ or None)


def marker(shape: Shape, x: float, y: float, class_: str, radius: float = 4.5) -> Markup:
    """Return a mark around a point; the shapes tell series apart where colours cannot."""
    if shape == "circle":
        return tag("circle", cx=_n(x), cy=_n(y), r=_n(radius), class_=class_)
    corners = ((x + dx * radius, y + dy * radius) for dx, dy in _CORNERS[shape])
    return tag("polygon", points=" ".join(f"{_n(px)},{_n(py)}" for px, py in corners), class_=class_)


_CORNERS: dict[str, tuple[tuple[float, float], ...]] = {
    "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    "up": ((0, -1.2), (1.15, 0.9), (-1.15, 0.9)),
    "down": ((0, 1.2), (1.15, -0.9), (-1.15, -0.9)),
    "diamond": ((0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)),
}


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Move labels apart along an axis.

    Args:
        places: where each would stand, in any order.
        gap: least distance between two.
        low: least place allowed.
        high: greatest place allowed; where the labels do not all fit, the first run over `low`.

    Returns:
        A place for each, in the order given.
    """
    order = sorted(range(len(places)), key=lambda index: (places[index], index))
    moved = [min(max(place, low), high) for place in places]
    for before, after in pairwise(order):
        moved[after] = max(moved[after], moved[before] + gap)
    limit = high
    for index in reversed(order):
        moved[index] = min(moved[index], limit)
        limit = moved[index] - gap
    return moved


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
