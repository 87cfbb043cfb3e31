"""A page with the boxes of truth and prediction over its picture, or over blank paper."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from qagen.report.page import Markup, join, tag
from qagen.report.selections.look import WORDS, counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qagen.report.selections.views import Finding, Mark, PagePicture

_BLANK = (595.0, 842.0)
"""Points of a page whose size is not known: A4."""
_WIDTH = 600.0
"""Units of every drawing, so that pins are as large on a poster as on a card."""
_OUTSET = 2.5
"""A predicted box is drawn so much larger that it is seen around an equal true one."""
_FAR = 14.0
"""Units between the middles of a pair from which on a line joins them."""
_PIN = (15.0, 11.0)
"""Width and height of a pin with up to two digits."""
_LINES = 12
"""Lines below and above a box on which a place for its pin is looked for."""

Numbered = tuple[int, "Finding"]


def sheet(
    sample: str, number: int, findings: Sequence[Numbered], picture: PagePicture | None, key: str | None
) -> Markup:
    """Return a figure of one page; a pin leads to the finding of its number.

    Args:
        sample: prefix of ids, unique on the report.
        number: of the page, from 1.
        findings: those on this page with their numbers, in the order in which they are painted.
        picture: of the page; None gives blank paper.
        key: id of the picture's element; None without a picture.
    """
    width, height = (picture.width, picture.height) if picture else _BLANK
    size = (_WIDTH, _WIDTH * height / width)
    paper = tag("use", href=f"#{key}") if picture else Markup()
    totals = {outcome: sum(one.outcome == outcome for _, one in findings) for outcome in WORDS}
    counts = ", ".join(counted(outcome, count) for outcome, count in totals.items() if count)
    blank = "" if picture else " The page itself is not at hand: blank A4 stands for it."
    pins = _pins(findings, size)
    drawing = tag(
        "svg",
        paper,
        join(_boxes(sample, at, one, size, pin) for (at, one), pin in zip(findings, pins, strict=True)),
        viewBox=f"0 0 {size[0]:g} {size[1]:.1f}",
        role="img",
        aria_label=f"Page {number} with boxes: {counts}. The list of findings says the same in words.",
        class_="sheet",
    )
    return tag("figure", tag("figcaption", f"Page {number}: {counts}.{blank}"), drawing)


def stored(pictures: Sequence[tuple[str, PagePicture]]) -> Markup:
    """Return the pictures once, for all the pages that use them."""
    if not pictures:
        return Markup()
    images = join(
        tag("image", id=key, href=one.address, width=f"{_WIDTH:g}", height=f"{_WIDTH * one.height / one.width:.1f}")
        for key, one in pictures
    )
    return tag("svg", tag("defs", images), class_="pictures", aria_hidden="true")


def legend() -> Markup:
    """Return what the outlines mean."""
    entries = (
        ("found", "Found: solid is the truth, dashed the prediction", True, True),
        ("missed", "Missed: in the truth only", True, False),
        ("invented", "False alarm: in the prediction only", False, True),
    )
    return tag("ul", join(tag("li", _sample(*entry[::2], entry[3]), entry[1]) for entry in entries), class_="legend")


def _sample(outcome: str, solid: object, dashed: object) -> Markup:
    shapes = []
    if solid:
        shapes.append(tag("polygon", points="5,5 29,5 29,13 5,13", class_=outcome))
    if dashed:
        shapes.append(tag("polygon", points="2,2 32,2 32,16 2,16", class_=f"{outcome} pred"))
    return tag("svg", join(shapes), width="34", height="18", viewBox="0 0 34 18", aria_hidden="true")


def _corners(mark: Mark | None, size: tuple[float, float]) -> list[tuple[float, float]]:
    if mark is None or mark.bbox is None:
        return []
    return [(x * size[0], y * size[1]) for x, y in zip(mark.bbox[::2], mark.bbox[1::2], strict=True)]


def _middle(corners: Sequence[tuple[float, float]]) -> tuple[float, float]:
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def _far(truth: Sequence[tuple[float, float]], seen: Sequence[tuple[float, float]]) -> bool:
    return math.dist(_middle(truth), _middle(seen)) > _FAR


def _wider(corners: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    mx, my = _middle(corners)
    return [(x + math.copysign(_OUTSET, x - mx), y + math.copysign(_OUTSET, y - my)) for x, y in corners]


def _polygon(corners: Sequence[tuple[float, float]], class_: str) -> Markup:
    return tag("polygon", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in corners), class_=class_)


def _boxes(sample: str, number: int, one: Finding, size: tuple[float, float], pin: tuple[float, float]) -> Markup:
    truth, seen = _corners(one.truth, size), _corners(one.prediction, size)
    marks = [_polygon(truth, one.outcome)] if truth else []
    if seen:
        marks.append(_polygon(_wider(seen), f"{one.outcome} pred"))
    if truth and seen and _far(truth, seen):
        (x1, y1), (x2, y2) = _middle(truth), _middle(seen)
        line = tag("line", x1=f"{x1:.1f}", y1=f"{y1:.1f}", x2=f"{x2:.1f}", y2=f"{y2:.1f}", class_=f"lead {one.outcome}")
        marks.append(line)
    marks.append(_pin(number, one.outcome, pin))
    title = tag("title", f"{number}: {WORDS[one.outcome]}, “{one.content}”")
    # Everything that a pin leads to can be reached from the list; so the drawing is no second round of tab stops.
    linked = tag("a", title, *marks, href=f"#{sample}-f{number}", tabindex="-1")
    return tag("g", linked, id=f"{sample}-b{number}")


def _pin(number: int, outcome: str, at: tuple[float, float]) -> Markup:
    width = _pin_width(number)
    x, y = at
    plate = tag("rect", x=f"{x:.1f}", y=f"{y:.1f}", width=f"{width:g}", height=f"{_PIN[1]:g}", rx="3", class_=outcome)
    return tag("g", plate, tag("text", number, x=f"{x + width / 2:.1f}", y=f"{y + 8.4:.1f}"), class_="pin")


def _pin_width(number: int) -> float:
    return _PIN[0] + 5.0 * max(len(str(number)) - 2, 0)


def _pins(findings: Sequence[Numbered], size: tuple[float, float]) -> list[tuple[float, float]]:
    """Upper left corners of the pins: after the box where there is room, else as near as they are free."""
    taken: list[tuple[float, float, float]] = []
    for number, one in findings:
        truth, seen = _corners(one.truth, size), _corners(one.prediction, size)
        # Of two boxes that are far apart the true one has the pin; a line leads to the other.
        corners = truth if truth and seen and _far(truth, seen) else [*truth, *seen]
        width = _pin_width(number)
        places = list(_places(corners, width, size))
        free = (place for place in places if not any(_meet(place, width, other) for other in taken))
        taken.append((*next(free, places[0]), width))
    return [(x, y) for x, y, _ in taken]


def _meet(place: tuple[float, float], width: float, other: tuple[float, float, float]) -> bool:
    x, y, other_width = other
    return x - width < place[0] < x + other_width and abs(y - place[1]) < _PIN[1]


def _places(
    corners: Sequence[tuple[float, float]], width: float, size: tuple[float, float]
) -> Iterator[tuple[float, float]]:
    """Places on the page for the pin of a box: beside it, right before left, then on lines below and above."""
    right, left = max(x for x, _ in corners) + 4.0, min(x for x, _ in corners) - width - 4.0
    columns = [right + step * (width + 1.0) for step in range(3)]
    columns += [left - step * (width + 1.0) for step in range(3)]
    columns = [x for x in columns if 0 <= x <= size[0] - width] or [max(size[0] - width, 0.0)]
    last = max(size[1] - _PIN[1], 0.0)
    start = min(max(sum(y for _, y in corners) / len(corners) - _PIN[1] / 2, 0.0), last)
    for line in range(_LINES):
        for y in dict.fromkeys((start + line * (_PIN[1] + 1.0), start - line * (_PIN[1] + 1.0))):
            if 0 <= y <= last:
                yield from ((x, y) for x in columns)
