"""Pictures: bitmaps of some size, and drawings of many curves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.ingest.engines.geometry.source.content import Box, PageContent, overlap_share

if TYPE_CHECKING:
    from collections.abc import Sequence

_WHITE = (255, 255, 255)
# smaller bitmaps are icons and bullets, larger ones scanned or decorated pages
_LEAST_SHARE, _MOST_SHARE = 0.008, 0.85
# parts of one drawing lie within a line of text of each other
_NEAR = 10.0
# clustering is quadratic; a page with more shapes than this is a map that fills the page anyway
_MOST_SHAPES = 2500
_FEWEST_CURVES = 6


def find_figures(page: PageContent, tables: Sequence[Box]) -> tuple[Box, ...]:
    """The boxes of the pictures of a page, none inside another and none that a table covers; largest first."""
    found = [b for b in page.bitmaps if _picture_sized(b, page)] + _drawings(page, tables)
    kept: list[Box] = []
    for raw in sorted(found, key=lambda b: (-b.area, b)):
        box = Box(max(0.0, raw.left), max(0.0, raw.top), min(page.width, raw.right), min(page.height, raw.bottom))
        if box.area <= 0 or any(_inside(box, k, 6) for k in kept):
            continue
        if not any(overlap_share(box, t) > 0.4 for t in tables):
            kept.append(box)
    return tuple(kept)


def _picture_sized(box: Box, page: PageContent) -> bool:
    share = box.area / max(1.0, page.width * page.height)
    return _LEAST_SHARE < share < _MOST_SHARE and box.width > 20 and box.height > 20


def _drawings(page: PageContent, tables: Sequence[Box]) -> list[Box]:
    shapes = [*page.curves, *(Box(*f[:4]) for f in page.fills if f.color != _WHITE)]
    shapes = [s for s in shapes if not any(_inside(s, t, 4) for t in tables)]
    if len(page.curves) < _FEWEST_CURVES or len(shapes) > _MOST_SHAPES:
        return []
    clusters: list[tuple[Box, int]] = []
    for shape in sorted(shapes):
        box, count = shape, 1
        near = [c for c in clusters if _close(box, c[0])]
        for other, size in near:
            box = Box(
                min(box.left, other.left),
                min(box.top, other.top),
                max(box.right, other.right),
                max(box.bottom, other.bottom),
            )
            count += size
            clusters.remove((other, size))
        clusters.append((box, count))
    page_area = page.width * page.height
    return [
        box
        for box, count in clusters
        if count >= _FEWEST_CURVES
        and 0.012 * page_area < box.area < 0.7 * page_area
        and box.width > 50
        and box.height > 40
    ]


def _close(a: Box, b: Box) -> bool:
    return (
        a.left <= b.right + _NEAR
        and a.right >= b.left - _NEAR
        and a.top <= b.bottom + _NEAR
        and a.bottom >= b.top - _NEAR
    )


def _inside(a: Box, b: Box, slack: float) -> bool:
    return (
        a.left >= b.left - slack
        and a.top >= b.top - slack
        and a.right <= b.right + slack
        and a.bottom <= b.bottom + slack
    )
