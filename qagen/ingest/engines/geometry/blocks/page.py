"""One page into blocks: tables, pictures, and the paragraphs of what is left."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from qagen.ingest.engines.geometry.blocks.figures import find_figures
from qagen.ingest.engines.geometry.blocks.hyphens import hyphens_of_lines, hyphens_of_words
from qagen.ingest.engines.geometry.blocks.labels import Paragraph, Surroundings, label_of
from qagen.ingest.engines.geometry.blocks.model import Block, EdgeLine, PageBlocks
from qagen.ingest.engines.geometry.blocks.paragraphs import Segment, paragraphs
from qagen.ingest.engines.geometry.blocks.word_breaks import with_breaks
from qagen.ingest.engines.geometry.layout.columns import text_columns
from qagen.ingest.engines.geometry.layout.islands import islands, without_islands
from qagen.ingest.engines.geometry.layout.join import join_lines
from qagen.ingest.engines.geometry.layout.lines import group_lines, mostly_bold, typical_height
from qagen.ingest.engines.geometry.layout.right_to_left import mirrored
from qagen.ingest.engines.geometry.layout.turned import sideways
from qagen.ingest.engines.geometry.source.content import Box, PageContent, Word, bounding_box, holds
from qagen.ingest.engines.geometry.tables.draft import cell_text
from qagen.ingest.engines.geometry.tables.find import find_tables

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qagen.ingest.engines.geometry.layout.right_to_left import Mirror
    from qagen.ingest.engines.geometry.layout.turned import Turn
    from qagen.ingest.engines.geometry.tables.model import PageTable

# running heads and page numbers stand in the outer tenth of the page
_EDGE_SHARE = 0.1
_DIGITS = re.compile(r"\d+")


def read_page(page: PageContent) -> PageBlocks:
    """All blocks of a page; furniture and heading levels are settled later, over all pages."""
    parted = sideways(page)
    if parted is None:
        image = mirrored(page)
        if image is None:
            return _read_with_islands(page)
        read = _read(image[0])
        return read._replace(blocks=tuple(_turned_back(b, image[1]) for b in read.blocks))
    turned, rest = _read(parted.turned), _read(parted.rest)
    blocks = (*rest.blocks, *(_turned_back(b, parted.turn) for b in turned.blocks))
    sizes = Counter(dict(turned.sizes)) + Counter(dict(rest.sizes))
    return rest._replace(blocks=blocks, sizes=tuple(sorted(sizes.items())), has_words=True)


def _read_with_islands(page: PageContent) -> PageBlocks:
    """The page with the tables that stand sideways among its upright text."""
    pieces = [(island, read) for island in islands(page) if _is_table(read := _read(island.content))]
    rest = _read(without_islands(page, [island for island, _ in pieces]))
    if not pieces:
        return rest
    blocks = list(rest.blocks)
    sizes = Counter(dict(rest.sizes))
    for number, (island, read) in enumerate(pieces, 1):
        blocks += [_turned_back(b, island.turn)._replace(island=number) for b in read.blocks]
        sizes += Counter(dict(read.sizes))
    return rest._replace(blocks=tuple(blocks), sizes=tuple(sorted(sizes.items())), has_words=True)


def _is_table(read: PageBlocks) -> bool:
    """Whether a piece is one table with its caption and notes, and hardly anything else."""
    tables = [b for b in read.blocks if b.label == "table"]
    others = sum(len(b.text) for b in read.blocks if b.label not in {"table", "caption", "footnote"})
    held = sum(len(c.text) for b in tables if b.table for c in b.table.cells)
    return len(tables) == 1 and others < 0.2 * held


def _turned_back(block: Block, turn: Turn | Mirror) -> Block:
    table = block.table
    if table is not None:
        cells = tuple(c._replace(box=turn.back(c.box)) for c in table.cells)
        table = table._replace(box=turn.back(table.box), cells=cells)
    return block._replace(box=turn.back(block.box), upright=block.box, table=table)


def _read(page: PageContent) -> PageBlocks:
    tables = find_tables(page)
    boxes = tuple(t.box for t in tables)
    figures = find_figures(page, boxes)
    free = _free_words(page, tables, figures)
    sizes = Counter[float]()
    for word in free or page.words:  # tables are often set smaller, and may hold most of the words
        sizes[round(word.height * 2) / 2] += len(word.text)
    body_size = usual_size(sizes)
    around = Surroundings(
        page.height,
        body_size,
        boxes,
        figures,
        tuple(r for r in page.horizontals if r.length < 0.5 * page.width and r.at > 0.45 * page.height),
    )
    blocks = [block for table in tables for block in _table_blocks(page.number, table)]
    blocks += [Block(page.number, box, "picture") for box in figures]
    blocks += _text_blocks(page, free, around)
    return PageBlocks(
        number=page.number,
        width=page.width,
        height=page.height,
        blocks=tuple(blocks),
        edge_lines=_edge_lines(page),
        sizes=tuple(sorted(sizes.items())),
        has_words=bool(page.words),
    )


def usual_size(sizes: Mapping[float, int]) -> float:
    """The height in which most characters are set, 10 for none; type below 5 points only if there is no other."""
    legible = {size: count for size, count in sizes.items() if size >= 5} or sizes
    return max(legible.items(), key=lambda item: (item[1], -item[0]))[0] if legible else 10.0


def edge_key(text: str) -> str:
    """What a running head is compared by: small letters, digits as #."""
    return _DIGITS.sub("#", text).lower()


def _edge_lines(page: PageContent) -> tuple[EdgeLine, ...]:
    outer = _EDGE_SHARE * page.height
    near = [w for w in page.words if not w.rotated and (w.bottom < outer or w.top > page.height - outer)]
    return tuple(EdgeLine(edge_key(n.text), n.bottom < outer) for n in group_lines(near))


def _table_blocks(page: int, table: PageTable) -> list[Block]:
    # texts and boxes are all that the document needs; words of long files fill the memory
    cells = tuple(c._replace(words=(), hyphens=hyphens_of_words(c.words)) for c in with_breaks(table.cells))
    light = table._replace(cells=cells, captions=(), notes=())
    blocks = [Block(page, table.box, "document_index" if table.contents_list else "table", table=light)]
    for label, groups in (("caption", table.captions), ("footnote", table.notes)):
        for words in groups:
            text, size, hyphens = cell_text(words), typical_height(words), hyphens_of_words(words)
            made = Block(page, bounding_box(words), label, text, size, mostly_bold(words))  # type: ignore[arg-type]
            blocks.append(made._replace(hyphens=hyphens))
    return blocks


def _free_words(page: PageContent, tables: Sequence[PageTable], figures: Sequence[Box]) -> tuple[Word, ...]:
    """Words of no table and no picture."""
    if not tables and not figures:
        return page.words
    used = {w.order for t in tables for c in t.cells for w in c.words}
    used |= {w.order for t in tables for words in (*t.captions, *t.notes) for w in words}
    return tuple(
        w
        for w in page.words
        if w.order not in used
        and not any(holds(t.box, w, 0) for t in tables)
        and not any(holds(f, w, 1) for f in figures)
    )


def _text_blocks(page: PageContent, words: tuple[Word, ...], around: Surroundings) -> list[Block]:
    blocks: list[Block] = []
    for number, stream in enumerate(text_columns(words, page.width, page.height)):
        found = paragraphs(stream)
        for place, segments in enumerate(found):
            following = found[place + 1] if place + 1 < len(found) else None
            paragraph = _measured(segments, following)
            if not paragraph.text:
                continue
            label = label_of(paragraph, around)
            right = max(s.line.right for s in stream_segments(found))
            full = segments[-1].line.right > right - 2 * paragraph.size
            text = "\n".join(s.text for s in segments) if label == "code" else paragraph.text
            made = Block(page.number, paragraph.box, label, text, paragraph.size, paragraph.bold, None, number, full)
            hyphens = () if label == "code" else hyphens_of_lines([s.text for s in segments])
            blocks.append(made._replace(hyphens=hyphens))
    rotated = [w for w in words if w.rotated]
    if rotated:
        blocks.append(Block(page.number, bounding_box(rotated), "text", cell_text(rotated), typical_height(rotated)))
    return blocks


def stream_segments(found: Sequence[tuple[Segment, ...]]) -> list[Segment]:
    """All segments of the paragraphs of one text column."""
    return [s for segments in found for s in segments]


def _measured(segments: tuple[Segment, ...], following: tuple[Segment, ...] | None) -> Paragraph:
    words = [w for s in segments for w in s.line.words]
    size, text = typical_height(words), join_lines([s.text for s in segments])
    leads = False
    if following and len(segments) == 1 and len(following) >= 2 and not text.endswith((".", ",", ";")):
        line, below = segments[0].line, following[0].line
        leads = below.left > line.left + 0.5 * size and 0 <= below.top - line.bottom < 1.5 * size
    return Paragraph(segments, bounding_box(words), text, size, mostly_bold(words), leads)
