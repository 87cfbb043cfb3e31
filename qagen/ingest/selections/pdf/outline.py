"""Whether a box that a page's content draws is one on the page as it is shown: outlined, alone, and free of words.

Content streams draw much that nobody sees as a box: grounds of table cells, swatches of a legend, clipped or
overpainted squares, pins of a circuit, nodes of a diagram. What counts is the picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from qagen.ingest.selections.pdf.view import same_line
from qagen.ingest.selections.signs import SIGNS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qagen.ingest.selections.pdf.drawn import Drawn
    from qagen.ingest.selections.pdf.ink import Grey, Picture
    from qagen.ingest.selections.pdf.words import Word
    from qagen.model.document import Box

_ACROSS = 1.6
"""Points to each side of an edge in which its line is looked for: half a thick line, and one of white."""
_LINE = 25
"""Grey values by which a line is darker than the ground on both of its sides; hairlines come out light."""
_INSET = 12
"""Grey values by which the inside is lighter than the ground around it, where a box has no line."""
_WHOLE = 0.85
"""Share of each side, or of the circle, that is seen: a mark or a letter may cover the rest."""
_BEYOND = (1.4, 2.4)
"""Points outside a box: past its line, before the next thing."""
_INK = 70
_MARKS = frozenset("xXvVoO✓✔✗✘√╳×·•*/\\ㅇ").union(SIGNS)
"""What people type into a box to mark it; other words inside say that it is the frame of a word."""
_COMB = 0.8
"""Share of a side: boxes that stand closer, with no word between them, hold a letter each."""


def seen_boxes(drawn: Sequence[Drawn], picture: Picture, words: Sequence[Word]) -> list[Drawn]:
    """Those that a reader of the page sees as boxes to mark.

    Filled ones have no outline that differs from their inside; they stay if an empty one of their kind and size does.
    """
    free = [entry for entry in drawn if not _frames_a_word(entry.box, words)]
    free = [entry for entry in free if not _in_comb(entry, drawn, words)]
    seen = [entry for entry in free if not entry.filled and _is_seen(entry, picture, words)]
    sizes = {(entry.kind, round(entry.box.r - entry.box.l)) for entry in seen}
    return [e for e in free if e in seen or (e.filled and (e.kind, round(e.box.r - e.box.l)) in sizes)]


def _is_seen(entry: Drawn, picture: Picture, words: Sequence[Word]) -> bool:
    profiles = _round_edge(entry.box, picture) if entry.kind == "radio" else _straight_edges(entry.box, picture)
    return bool(profiles) and all(_is_edge(profile) for profile in profiles) and _is_free(entry.box, picture, words)


def _is_edge(profile: Grey) -> bool:
    """Rows go from outside to inside, columns along the edge."""
    half = profile.shape[0] // 2
    if half < 2 or profile.shape[1] < 3:
        return False
    # The lightest value is the ground, whatever mark or letter comes near.
    outside, inside = profile[: half - 1].max(axis=0), profile[half + 1 :].max(axis=0)
    line = profile.min(axis=0) < np.minimum(outside, inside) - _LINE
    inset = inside - np.median(profile[:2], axis=0) > _INSET
    return float(np.mean(line)) >= _WHOLE or float(np.mean(inset)) >= _WHOLE


def _straight_edges(box: Box, picture: Picture) -> list[Grey]:
    """The four sides without their corners."""
    dx, dy = 0.15 * (box.r - box.l), 0.15 * (box.t - box.b)
    left, right, low, high = box.l + dx, box.r - dx, box.b + dy, box.t - dy
    return [
        picture.cut(left, box.t - _ACROSS, right, box.t + _ACROSS),
        picture.cut(left, box.b - _ACROSS, right, box.b + _ACROSS)[::-1],
        picture.cut(box.l - _ACROSS, low, box.l + _ACROSS, high).T,
        picture.cut(box.r - _ACROSS, low, box.r + _ACROSS, high).T[::-1],
    ]


def _round_edge(box: Box, picture: Picture) -> list[Grey]:
    """The circle, unrolled."""
    angles = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    steps = np.arange(_ACROSS, -_ACROSS, -1 / picture.scale)
    x = (box.l + box.r) / 2 + np.outer((box.r - box.l) / 2 + steps, np.cos(angles))
    y = (box.t + box.b) / 2 + np.outer((box.t - box.b) / 2 + steps, np.sin(angles))
    return [picture.at(x, y)]


def _is_free(box: Box, picture: Picture, words: Sequence[Word]) -> bool:
    """No line leads away from the middle of a side; a mark may leave an inked box on one of them."""
    near, far = _BEYOND
    dx, dy = 0.2 * (box.r - box.l), 0.2 * (box.t - box.b)
    left, right, low, high = box.l + dx, box.r - dx, box.b + dy, box.t - dy
    strips = (
        ((left, box.t + near, right, box.t + far), 0),
        ((left, box.b - far, right, box.b - near), 0),
        ((box.l - far, low, box.l - near, high), 1),
        ((box.r + near, low, box.r + far, high), 1),
    )
    led = 0
    for place, axis in strips:
        strip = picture.cut(*place)
        if strip.size == 0 or _holds_text(place, words):
            continue
        inked = (np.percentile(strip, 95) - strip > _INK).all(axis=axis)
        # Ink along all of it is the border of a cell.
        led += 0 < float(np.mean(inked)) < 0.7
    return led <= (1 if picture.is_marked(box) else 0)


def _holds_text(place: tuple[float, float, float, float], words: Iterable[Word]) -> bool:
    left, low, right, high = place
    return any(w.box.l < right and w.box.r > left and w.box.b < high and w.box.t > low for w in words)


def _frames_a_word(box: Box, words: Iterable[Word]) -> bool:
    """A word that is no mark stands in the box."""
    for word in words:
        x, y = (word.box.l + word.box.r) / 2, (word.box.t + word.box.b) / 2
        if box.l < x < box.r and box.b < y < box.t and not set(word.text) <= _MARKS:
            return True
    return False


def _in_comb(entry: Drawn, drawn: Iterable[Drawn], words: Sequence[Word]) -> bool:
    """Another box of its size stands right beside it, with nothing between them."""
    box, side = entry.box, entry.box.r - entry.box.l
    for other in drawn:
        low, high = min(box.r, other.box.r), max(box.l, other.box.l)
        alike = abs(other.box.r - other.box.l - side) < 1.5 and same_line(box, other.box, 0.8)
        if other is entry or not alike or not 0 <= high - low < _COMB * side:
            continue
        if not any(same_line(box, w.box) and low - 1 < (w.box.l + w.box.r) / 2 < high + 1 for w in words):
            return True
    return False
