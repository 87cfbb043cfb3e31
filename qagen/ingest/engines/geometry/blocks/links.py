"""Which caption and which notes belong to which table or picture of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.patterns import FIGURE_CAPTION, names_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.blocks.model import Block
    from qagen.ingest.engines.geometry.source.content import Box

# a caption is at most about four lines from its table; notes follow within three
_CAPTION_REACH = 60.0
_NOTE_REACH = 36.0


class Links(NamedTuple):
    """By place in the list of blocks."""

    captions: dict[int, list[int]]
    notes: dict[int, list[int]]


def link_captions_and_notes(blocks: Sequence[Block]) -> Links:
    """Captions to the nearest table or picture of their kind, notes to the table right above them.

    A graphic gets one caption at most. Pairs are taken by distance, nearest first; a caption that names a table goes to
    tables only, one that names a figure to pictures first.
    """
    graphics = [i for i, b in enumerate(blocks) if b.label in {"table", "picture"}]
    pairs = []
    for i, caption in enumerate(blocks):
        if caption.label == "caption":
            pairs += [(d, i, g) for g in graphics if (d := _distance(caption, blocks[g])) is not None]
    captions: dict[int, list[int]] = {}
    linked: set[int] = set()
    for _, i, g in sorted(pairs):
        if i not in linked and g not in captions:
            captions[g] = [i]
            linked.add(i)
    return Links(captions, _notes(blocks, graphics))


def _distance(caption: Block, graphic: Block) -> float | None:
    """Points between them, with a surcharge for the unusual side; null where they cannot belong together."""
    about_table = names_table(caption.text)
    if about_table and graphic.label != "table":
        return None
    if FIGURE_CAPTION.match(caption.text) and graphic.label == "table":
        return None
    if not _side_by_side(caption.box, graphic.box):
        return None
    above = graphic.box.top - caption.box.bottom
    below = caption.box.top - graphic.box.bottom
    if -8 <= above < _CAPTION_REACH:
        return max(0.0, above) + (0.0 if about_table else 6.0)
    if -8 <= below < _CAPTION_REACH:
        return max(0.0, below) + (6.0 if about_table else 0.0)
    return None


def _side_by_side(a: Box, b: Box) -> bool:
    return min(a.right, b.right) - max(a.left, b.left) > 0.3 * min(a.width, b.width)


def _notes(blocks: Sequence[Block], graphics: Sequence[int]) -> dict[int, list[int]]:
    notes: dict[int, list[int]] = {}
    tables = [g for g in graphics if blocks[g].label == "table"]
    for i in sorted((i for i, b in enumerate(blocks) if b.label == "footnote"), key=lambda i: blocks[i].box.top):
        for g in tables:
            above = [blocks[g].box, *(blocks[n].box for n in notes.get(g, []))]
            bottom = max(b.bottom for b in above)
            near = -6 <= blocks[i].box.top - bottom < _NOTE_REACH
            if near and _side_by_side(blocks[i].box, blocks[g].box):
                notes.setdefault(g, []).append(i)
                break
    return notes
