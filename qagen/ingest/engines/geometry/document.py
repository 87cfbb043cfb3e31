"""Read pages into one DoclingDocument: in reading order, with captions, notes, lists and heading levels."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from docling_core.types.doc.base import BoundingBox, CoordOrigin, Size
from docling_core.types.doc.document import ContentLayer, DoclingDocument, DocumentOrigin, ProvenanceItem
from docling_core.types.doc.items.table.table_data import TableCell, TableData
from docling_core.types.doc.labels import DocItemLabel

from qagen.ingest.engines.geometry.blocks.continued import with_continued_tables
from qagen.ingest.engines.geometry.blocks.flow import column_groups
from qagen.ingest.engines.geometry.blocks.furniture import mark_furniture
from qagen.ingest.engines.geometry.blocks.headings import heading_levels, mark_title
from qagen.ingest.engines.geometry.blocks.hyphens import with_kept_hyphens
from qagen.ingest.engines.geometry.blocks.links import Links, link_captions_and_notes
from qagen.ingest.engines.geometry.blocks.page import usual_size
from qagen.ingest.engines.geometry.blocks.word_breaks import with_whole_words
from qagen.ingest.engines.geometry.layout.join import join_lines
from qagen.ingest.engines.geometry.layout.patterns import LIST_MARKS
from qagen.ingest.engines.geometry.order import reading_order
from qagen.ingest.engines.geometry.reading import reading_meta

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from docling_core.types.doc.document import NodeItem, TextItem

    from qagen.ingest.engines.geometry.blocks.model import Block, PageBlocks
    from qagen.ingest.engines.geometry.source.content import Box
    from qagen.ingest.engines.geometry.tables.model import PageTable

_MARK = re.compile(
    rf"^\s*(?P<mark>[{LIST_MARKS}]|\(?\d{{1,2}}[.)]|\([a-zA-Z0-9]{{1,3}}\)|[a-zA-Z][.)]"
    r"|[ivx]{1,4}[.)]|[①-⑳]|[가-하][.)]|\[\d{1,3}\])\s*(?P<text>\S.*)$",
    re.DOTALL,
)
_ENUMERATED = re.compile(r"[\da-zA-Z①-⑳가-하]")
_ENDED = re.compile(r"[.!?。！？:;”\"')\]」』]\s*$")


class _Entry(NamedTuple):
    block: Block
    parts: tuple[Block, ...]
    """Continuations on the next column or page."""
    captions: tuple[Block, ...]
    notes: tuple[Block, ...]


def build_document(name: str, origin: DocumentOrigin, pages: Iterable[PageBlocks]) -> DoclingDocument:
    """The document of all pages.

    Args:
        name: the document's name, usually the stem of the file name.
        origin: the file.
        pages: in order of their numbers; an iterator may let go of each, so that what was read makes room for what is
            written of it.
    """
    pages = list(pages)
    sizes = Counter[float]()
    for page in pages:
        sizes.update(dict(page.sizes))
    pages = with_whole_words(with_kept_hyphens(pages))
    pages = with_continued_tables(mark_title(mark_furniture(pages, usual_size(sizes))))
    document = DoclingDocument(name=name, origin=origin)
    heights = {}
    for page in pages:
        document.add_page(page_no=page.number, size=Size(width=page.width, height=page.height))
        heights[page.number] = page.height
    entries = _with_continuations(list(_ordered(pages)))
    del pages
    headings = [e.block for e in entries if e.block.label == "section_header"]
    levels = dict(zip(map(id, headings), heading_levels(headings), strict=True))
    _Writer(document, heights).write(entries, levels)
    return document


def _ordered(pages: Sequence[PageBlocks]) -> Iterator[_Entry]:
    for page in pages:
        level = [b for b in page.blocks if b.upright is None]
        turned = [b for b in page.blocks if b.upright is not None and not b.island]
        if any(b.island for b in page.blocks):
            yield from _around_islands(page)
            continue
        width, height = page.width, page.height
        if any(b.sideways for b in turned):
            width, height = height, width
        if not turned:
            yield from _in_order(level, page.width, page.height)
            continue
        # what is turned or mirrored is the page; level text above it is its head, any other its foot
        yield from _in_order([b for b in level if b.box.top < page.height / 2], page.width, page.height)
        upright = [b._replace(box=b.upright) for b in turned if b.upright is not None]
        for entry in _in_order(upright, width, height):
            yield _on_page(entry, {id(a): b for a, b in zip(upright, turned, strict=True)})
        yield from _in_order([b for b in level if b.box.top >= page.height / 2], page.width, page.height)


def _around_islands(page: PageBlocks) -> Iterator[_Entry]:
    """A page with tables that stand sideways: each takes its place among the level text as its box stands there."""
    pieces: dict[int, list[Block]] = {}
    for block in page.blocks:
        if block.island:
            pieces.setdefault(block.island, []).append(block)
    flow = [b for b in page.blocks if not b.island]
    flow += [b for piece in pieces.values() for b in piece if b.label == "table"]
    for entry in _in_order(flow, page.width, page.height):
        if not entry.block.island:
            yield entry
            continue
        blocks = pieces[entry.block.island]
        upright = [b._replace(box=b.upright) for b in blocks if b.upright is not None]
        back = {id(a): b for a, b in zip(upright, blocks, strict=True)}
        for inner in (_on_page(e, back) for e in _in_order(upright, page.height, page.width)):
            if inner.block is entry.block:
                yield inner._replace(captions=inner.captions or entry.captions, notes=inner.notes or entry.notes)
            else:
                yield inner


def _in_order(blocks: Sequence[Block], width: float, height: float) -> Iterator[_Entry]:
    links = link_captions_and_notes(blocks)
    owned = {i for owners in links for owned in owners.values() for i in owned}
    for group in column_groups(blocks, width):
        for within in reading_order([blocks[i] for i in group], width, height):
            if (place := group[within]) not in owned:
                yield _entry(blocks, place, links)


def _on_page(entry: _Entry, blocks: dict[int, Block]) -> _Entry:
    """The entry with each block as it stands on the page."""
    captions = tuple(blocks[id(b)] for b in entry.captions)
    return entry._replace(
        block=blocks[id(entry.block)], captions=captions, notes=tuple(blocks[id(b)] for b in entry.notes)
    )


def _entry(blocks: Sequence[Block], place: int, links: Links) -> _Entry:
    captions = tuple(blocks[i] for i in links.captions.get(place, ()))
    return _Entry(blocks[place], (), captions, tuple(blocks[i] for i in links.notes.get(place, ())))


def _with_continuations(entries: list[_Entry]) -> list[_Entry]:
    """Paragraphs that go on in the next column or on the next page become one entry with several places."""
    kept: list[_Entry] = []
    open_place: int | None = None
    for entry in entries:
        if entry.block.label != "text":
            if entry.block.label in {"section_header", "title", "list_item", "code"}:
                open_place = None
            kept.append(entry)
            continue
        if open_place is not None and _goes_on(kept[open_place], entry.block):
            before = kept[open_place]
            kept[open_place] = before._replace(parts=(*before.parts, entry.block))
            continue
        kept.append(entry)
        open_place = len(kept) - 1
    return kept


def _goes_on(entry: _Entry, block: Block) -> bool:
    last = entry.parts[-1] if entry.parts else entry.block
    if (last.page, last.column) == (block.page, block.column) or block.page - last.page > 1:
        return False
    elsewhere = block.page != last.page or block.box.left > last.box.right or block.box.top < last.box.top
    first = block.text[:1]
    if not elsewhere or not last.full or _ENDED.search(last.text) or abs(last.size - block.size) > 0.1 * last.size:
        return False
    return first.islower() or (not first.isascii() and first.isalpha() and not first.isupper())


class _Writer:
    def __init__(self, document: DoclingDocument, heights: dict[int, float]) -> None:
        self._document, self._heights = document, heights
        self._list: NodeItem | None = None

    def write(self, entries: list[_Entry], levels: dict[int, int]) -> None:
        """All entries, which are taken out of the list one by one."""
        entries.reverse()
        while entries:
            entry = entries.pop()
            label = entry.block.label
            if label not in {"list_item", "page_header", "page_footer"}:
                self._list = None
            if entry.block.table is not None:
                self._table(entry, entry.block.table)
            elif label == "picture":
                picture = self._document.add_picture(prov=self._place(entry.block))
                picture.captions += [self._text(b, picture).get_ref() for b in entry.captions]
                picture.footnotes += [self._text(b, picture).get_ref() for b in entry.notes]
            elif label == "list_item":
                self._list_item(entry.block)
            elif label == "section_header":
                self._document.add_heading(
                    entry.block.text, level=levels[id(entry.block)], prov=self._place(entry.block)
                )
            elif label == "title":
                self._document.add_title(entry.block.text, prov=self._place(entry.block))
            elif label == "code":
                self._document.add_code(entry.block.text, prov=self._place(entry.block))
            else:
                self._paragraph(entry)

    def _paragraph(self, entry: _Entry) -> None:
        item = self._text(entry.block, None)
        for part in entry.parts:
            joined = join_lines([item.text, part.text])
            item.prov.append(self._place(part, start=max(0, len(joined) - len(part.text)), length=len(part.text)))
            item.text = item.orig = joined

    def _text(self, block: Block, parent: NodeItem | None) -> TextItem:
        furniture = block.label in {"page_header", "page_footer"}
        item: TextItem = self._document.add_text(
            label=DocItemLabel(block.label),
            text=block.text,
            prov=self._place(block),
            parent=parent,
            content_layer=ContentLayer.FURNITURE if furniture else ContentLayer.BODY,
        )
        return item

    def _list_item(self, block: Block) -> None:
        if self._list is None:
            self._list = self._document.add_list_group()
        match = _MARK.match(block.text)
        mark, text = (match["mark"], match["text"]) if match else ("-", block.text)
        self._document.add_list_item(
            text,
            enumerated=bool(match and _ENUMERATED.search(mark)),
            marker=mark,
            orig=block.text,
            parent=self._list,
            prov=self._place(block, length=len(text)),
        )

    def _table(self, entry: _Entry, table: PageTable) -> None:
        label = DocItemLabel.DOCUMENT_INDEX if table.contents_list else DocItemLabel.TABLE
        item = self._document.add_table(data=_table_data(table), prov=self._place(entry.block), label=label)
        item.meta = reading_meta(table)
        item.captions += [self._text(b, item).get_ref() for b in entry.captions]
        item.footnotes += [self._text(b, item).get_ref() for b in entry.notes]

    def _place(self, block: Block, start: int = 0, length: int | None = None) -> ProvenanceItem:
        height = self._heights[block.page]
        box = BoundingBox(
            l=round(block.box.left, 3),
            t=round(height - block.box.top, 3),
            r=round(block.box.right, 3),
            b=round(height - block.box.bottom, 3),
            coord_origin=CoordOrigin.BOTTOMLEFT,
        )
        return ProvenanceItem(
            page_no=block.page, bbox=box, charspan=(start, start + (len(block.text) if length is None else length))
        )


def _table_data(table: PageTable) -> TableData:
    cells = [
        TableCell(
            text=c.text,
            bbox=_cell_box(c.box),
            row_span=c.row_span,
            col_span=c.col_span,
            start_row_offset_idx=c.row,
            end_row_offset_idx=c.row_end,
            start_col_offset_idx=c.col,
            end_col_offset_idx=c.col_end,
            column_header=c.column_header,
            row_header=c.row_header,
            row_section=c.section,
        )
        for c in table.cells
    ]
    _share_names_of_fields(cells)
    return TableData(table_cells=cells, num_rows=table.rows, num_cols=table.cols)


def _share_names_of_fields(cells: Sequence[TableCell]) -> None:
    """One set of the fields that were given for all cells, which were all given the same ones.

    pydantic keeps one with each value, larger than the value: half of the memory of a long document.
    """
    boxes = [c.bbox for c in cells if c.bbox is not None]
    for same in (cells, boxes):
        for value in same:
            object.__setattr__(value, "__pydantic_fields_set__", same[0].__pydantic_fields_set__)


def _cell_box(box: Box) -> BoundingBox:
    left, top, right, bottom = [round(x, 3) for x in box]
    return BoundingBox(l=left, t=top, r=right, b=bottom, coord_origin=CoordOrigin.TOPLEFT)
