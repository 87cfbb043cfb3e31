"""Tables that are turned by a right angle among upright text: where they stand, and their content turned upright."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.lines import group_lines
from qagen.ingest.engines.geometry.layout.rulings import connected_frames
from qagen.ingest.engines.geometry.layout.turned import Turn, turn_content
from qagen.ingest.engines.geometry.source.content import Box, PageContent, bounding_box, holds, overlap_share

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.source.content import Word

# the axes of plots and the heads of wide tables run upwards in a few words; a table of two rows has about eight
_FEWEST_WORDS = 8
# more pieces than this are the labels of a map
_MOST_PIECES = 400
# texts further apart than this many line heights along the lines (a wide column of names) and across them belong to
# different tables
_ALONG, _ACROSS = 25.0, 2.5
# outer rulings stand up to a line and its padding away from the texts
_FRAME_REACH = 12.0
# a frame with this share of level words is a table with some heads that run upwards
_LEVEL_SHARE = 0.1


class Island(NamedTuple):
    """A piece of a page whose text runs sideways, turned upright."""

    turn: Turn
    box: Box
    """On the page."""
    content: PageContent


def islands(page: PageContent) -> tuple[Island, ...]:
    """The pieces of a page whose text runs upwards or downwards in at least two lines of several texts.

    No upright word stands in such a piece or in the frame around it. Whether it is a table is told by reading it.
    """
    found: list[Island] = []
    for downward in (False, True):
        own = [w for w in page.words if w.rotated and w.downward == downward]
        if len(own) >= _FEWEST_WORDS:
            turn = Turn(page.width, page.height, downward)
            found += [Island(turn, box, _inside(page, box, turn)) for box in _pieces(page, turn, own)]
    return tuple(found)


def without_islands(page: PageContent, found: Sequence[Island]) -> PageContent:
    """The page without what belongs to the pieces."""
    for island in found:
        page = _kept(page, island.box, inside=False)._replace(
            words=tuple(w for w in page.words if not (w.rotated and holds(island.box, w, 0)))
        )
    return page


def _pieces(page: PageContent, turn: Turn, words: Sequence[Word]) -> list[Box]:
    upright = [w._replace(**turn.upright(Box(*w[:4]))._asdict(), rotated=False) for w in words]
    chunks = [Box(*c[:4]) for line in group_lines(upright) for c in line.chunks(1.0)]
    if not 4 <= len(chunks) <= _MOST_PIECES:  # two rows of two texts
        return []
    level = [turn.upright(Box(*w[:4])) for w in page.words if not w.rotated]
    boxes = []
    for piece in _grown_together(chunks, level):
        box = turn.back(piece)
        own = [w for w in upright if holds(piece, w, 0)]
        several = sum(len(line.chunks(1.0)) > 1 for line in group_lines(own))
        if several >= 2 and len(own) >= _FEWEST_WORDS and (whole := _with_its_frame(page, box)):
            boxes.append(whole)
    return boxes


def _grown_together(boxes: list[Box], level: Sequence[Box]) -> list[Box]:
    """Boxes joined with their neighbours as long as no level word comes between them."""
    pieces = sorted(boxes)
    joined = True
    while joined:
        joined = False
        for a, b in itertools.combinations(pieces, 2):
            both = bounding_box([a, b])
            if _are_near(a, b, boxes) and not any(holds(both, w, 0) for w in level):
                pieces = sorted([*(p for p in pieces if p not in (a, b)), both])
                joined = True
                break
    return pieces


def _are_near(a: Box, b: Box, lines: Sequence[Box]) -> bool:
    height = sorted(n.height for n in lines)[len(lines) // 2]
    along = max(a.left, b.left) - min(a.right, b.right)
    across = max(a.top, b.top) - min(a.bottom, b.bottom)
    return along <= _ALONG * height and across <= _ACROSS * height


def _with_its_frame(page: PageContent, box: Box) -> Box | None:
    """The box with the rulings around it; null when upright words stand between the same rulings."""
    reach = Box(box.left - _FRAME_REACH, box.top - _FRAME_REACH, box.right + _FRAME_REACH, box.bottom + _FRAME_REACH)
    for frame in connected_frames(page.horizontals, page.verticals):
        if not (frame.horizontals and frame.verticals) or overlap_share(frame.box, box) < 0.5:
            continue
        inside = [w for w in page.words if holds(frame.box, w, 0)]
        if sum(not w.rotated for w in inside) > _LEVEL_SHARE * len(inside):
            return None
        reach = bounding_box([reach, frame.box])
    return reach


def _inside(page: PageContent, box: Box, turn: Turn) -> PageContent:
    words = tuple(w for w in page.words if w.rotated and w.downward == turn.downward and holds(box, w, 0))
    return turn_content(_kept(page, box, inside=True)._replace(words=words), turn)


def _kept(page: PageContent, box: Box, *, inside: bool) -> PageContent:
    return page._replace(
        horizontals=tuple(r for r in page.horizontals if holds(box, Box(r.start, r.at, r.end, r.at)) == inside),
        verticals=tuple(r for r in page.verticals if holds(box, Box(r.at, r.start, r.at, r.end)) == inside),
        fills=tuple(f for f in page.fills if holds(box, Box(*f[:4])) == inside),
        curves=tuple(b for b in page.curves if holds(box, b) == inside),
        bitmaps=tuple(b for b in page.bitmaps if holds(box, b) == inside),
    )
