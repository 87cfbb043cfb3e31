"""A source as slides: each `##` heading starts one; texts and tables stand below each other, as large as they fit."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import pptx
from pptx.enum.shapes import MSO_SHAPE
from pptx.oxml.ns import qn
from pptx.util import Emu, Pt

from qagen.corpus.columns import Need, column_needs, share, widen
from qagen.corpus.glyphs import entry_text
from qagen.corpus.inline import keep_lines, runs
from qagen.corpus.places import Places, Spot
from qagen.corpus.records import (
    Block,
    Code,
    Contents,
    Figure,
    Footnotes,
    Form,
    Heading,
    ListBlock,
    PageBreak,
    Paragraph,
    Table,
)
from qagen.corpus.zips import EPOCH, fixed_zip
from qagen.errors import UsageError

if TYPE_CHECKING:
    from qagen.corpus.records import AnyBlock, Source

WIDTH, HEIGHT = 960.0, 540.0
"""Points of a slide."""
_SIDE, _TOP, _BOTTOM, _GAP = 40.0, 84.0, 20.0, 7.0
_SIZES = (18.0, 16.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0)
_LEADING = 1.22
_TITLE_ONLY = 5
_PARTS: dict[type[Block], str] = {ListBlock: "item", Footnotes: "note", Form: "entry"}
"""What the places call the lines of a block."""
_MARGIN = 4.0
"""Left and right in a cell."""


def render_pptx(source: Source) -> tuple[bytes, Places]:
    """The file, the same bytes every time, and the slides and boxes of texts and tables (not of cells).

    Raises:
        UsageError: a slide holds more than fits at the smallest size.
    """
    deck = pptx.Presentation()
    deck.slide_width, deck.slide_height = Pt(WIDTH), Pt(HEIGHT)
    properties = deck.core_properties
    properties.title, properties.language = source.header.title, source.header.language
    properties.author = properties.last_modified_by = ""
    properties.created = properties.modified = EPOCH.replace(tzinfo=None)
    properties.revision = 1
    places = Places()
    places.page_size = (WIDTH, HEIGHT)
    for blocks in _slides(source):
        places.pages += 1
        size = _size(blocks, source.header.id)
        _Slide(deck, places, size).write(blocks)
    target = io.BytesIO()
    deck.save(target)
    return fixed_zip(target.getvalue()), places


def _slides(source: Source) -> list[list[AnyBlock]]:
    slides: list[list[AnyBlock]] = []
    for block in source.blocks:
        starts = isinstance(block, PageBreak) or (isinstance(block, Heading) and block.level <= 1)
        if starts or not slides:
            slides.append([])
        if not isinstance(block, PageBreak):
            slides[-1].append(block)
    return slides


def _size(blocks: list[AnyBlock], name: str) -> float:
    """The largest size at which a slide's blocks fit below each other."""
    room = HEIGHT - _TOP - _BOTTOM
    body = [block for block in blocks if not (isinstance(block, Heading) and block.level <= 1)]
    for size in _SIZES:
        if sum(_height(block, size) + _GAP for block in body) <= room:
            return size
    raise UsageError(f"{name}: the slide of line {blocks[0].line} holds more than fits at {_SIZES[-1]:.0f} points")


def _height(block: AnyBlock, size: float) -> float:
    if isinstance(block, Table):
        extra = [(block.caption, size)] if block.caption else []
        extra += [(note, _small(size)) for note in block.notes]
        return sum(_rows(block, size)[1]) + sum(_text_height([text], at) for text, at in extra)
    if isinstance(block, Figure):
        return float(block.height) + (_text_height([block.caption], size) if block.caption else 0.0)
    return _text_height(*_lines(block, size))


def _lines(block: AnyBlock, size: float) -> tuple[list[str], float]:
    """The paragraphs that a block prints, and their size."""
    if isinstance(block, (Heading, Paragraph)):
        return [block.text], size
    if isinstance(block, ListBlock):
        return [item.text for item in block.items], size
    if isinstance(block, Code):
        return block.text.split("\n"), _small(size)
    if isinstance(block, Footnotes):
        return list(block.lines), _small(size)
    if isinstance(block, Contents):
        return [f"{line.title}\t{line.page}" for line in block.lines], size
    if isinstance(block, Form):
        return [entry_text(entry) for entry in block.entries], size
    return [], size


def _small(size: float) -> float:
    return max(8.0, size - 3)


def _width(text: str, size: float) -> float:
    """Points of a line, by the usual widths of letters: office programs bring their own fonts."""
    return sum(1.0 if ord(char) >= 0x1100 and not 0x2000 <= ord(char) < 0x2E80 else 0.54 for char in text) * size


def _text_height(texts: list[str], size: float, room: float = WIDTH - 2 * _SIDE) -> float:
    lines = sum(max(1, -int(-_width(line, size) // room)) for text in texts for line in keep_lines(text).split("\n"))
    return lines * size * _LEADING + 4


def _rows(block: Table, size: float) -> tuple[list[float], list[float]]:
    """Widths of the columns and heights of the rows, in points."""
    at, pad, grid = _table_size(size), 2 * _MARGIN + 1, block.grid
    needs = []
    for cell in grid.cells:
        lines = keep_lines(cell.text).split("\n")
        least = max(_width(word, at) for line in lines for word in line.split(" "))
        needs.append(Need(cell.col, cell.col_span, min(least, 140.0) + pad, max(_width(ln, at) for ln in lines) + pad))
    least_widths, most_widths = column_needs(needs, grid.n_cols)
    room = WIDTH - 2 * _SIDE
    widths = share(least_widths, most_widths, room) or [room / grid.n_cols] * grid.n_cols
    widths = widen(widths, min(room, sum(widths) * 1.3))
    heights = [at * _LEADING + 5.0] * grid.n_rows
    for cell in grid.cells:
        if cell.row_span == 1:
            inside = sum(widths[cell.col : cell.col + cell.col_span]) - pad + 1
            heights[cell.row] = max(heights[cell.row], _text_height([cell.text], at, inside) + 1)
    return widths, heights


def _table_size(size: float) -> float:
    return max(8.0, size - 2)


class _Slide:
    """Writes blocks from the top of a new slide down."""

    def __init__(self, deck: Any, places: Places, size: float) -> None:
        self.slide = deck.slides.add_slide(deck.slide_layouts[_TITLE_ONLY])
        self.places, self.size, self.page = places, size, places.pages
        self.y = _TOP

    def write(self, blocks: list[AnyBlock]) -> None:
        title = self.slide.shapes.title
        if isinstance(blocks[0], Heading) and blocks[0].level <= 1:
            title.left, title.top, title.width, title.height = Pt(_SIDE), Pt(18), Pt(WIDTH - 2 * _SIDE), Pt(58)
            _fill(title.text_frame.paragraphs[0], blocks[0].text, 28 if blocks[0].level == 0 else 24, bold=True)
            self._tell((blocks[0].line, ""), 18, 58)
            blocks = blocks[1:]
        else:
            title._element.getparent().remove(title._element)  # noqa: SLF001 - python-pptx cannot delete a shape
        for block in blocks:
            self._block(block)
            self.y += _GAP

    def _tell(self, key: tuple[int, str], y: float, height: float, left: float = _SIDE, width: float = 0) -> None:
        right = left + (width or WIDTH - 2 * _SIDE)
        self.places.spots[key].append(Spot(self.page, left, HEIGHT - y, right, HEIGHT - y - height))

    def _block(self, block: AnyBlock) -> None:
        if isinstance(block, Table):
            self._table(block)
        elif isinstance(block, Figure):
            self._figure(block)
        else:
            texts, size = _lines(block, self.size)
            part = _PARTS.get(type(block))
            names = [f"{part} {index}" for index in range(len(texts))] if part else [""]
            keys = [(block.line, name) for name in names]
            self._box(texts, size, keys, block)

    def _box(self, texts: list[str], size: float, keys: list[tuple[int, str]], block: AnyBlock | None = None) -> None:
        height = _text_height(texts, size)
        box = self.slide.shapes.add_textbox(Pt(_SIDE), Pt(self.y), Pt(WIDTH - 2 * _SIDE), Pt(height))
        frame = box.text_frame
        frame.word_wrap = True
        frame.margin_left = frame.margin_right = frame.margin_top = frame.margin_bottom = 0
        if isinstance(block, Code):
            texts = ["\v".join(texts)]
        for index, text in enumerate(texts):
            paragraph = frame.paragraphs[0] if index == 0 else frame.add_paragraph()
            bold = isinstance(block, Heading) or (isinstance(block, Form) and block.entries[index].kind == "question")
            _fill(paragraph, text, size, bold=bold, font="Courier New" if isinstance(block, Code) else None)
            if isinstance(block, ListBlock):
                _bullet(paragraph, numbered=block.items[index].marker != "-")
        for key in keys:
            self._tell(key, self.y, height)
        self.y += height

    def _figure(self, block: Figure) -> None:
        left = (WIDTH - block.width) / 2
        self.slide.shapes.add_shape(MSO_SHAPE.RECTANGLE, Pt(left), Pt(self.y), Pt(block.width), Pt(block.height))
        self._tell((block.line, ""), self.y, block.height, left, block.width)
        self.y += block.height
        if block.caption:
            self._box([block.caption], self.size, [(block.line, "caption")])

    def _table(self, block: Table) -> None:
        caption = (block.line, "caption")
        if block.caption and not block.caption_below:
            self._box([block.caption], self.size, [caption])
        self._grid(block)
        for index, note in enumerate(block.notes):
            self._box([note], _small(self.size), [(block.line, f"note {index}")])
        if block.caption and block.caption_below:
            self._box([block.caption], self.size, [caption])

    def _grid(self, block: Table) -> None:
        grid = block.grid
        widths, heights = _rows(block, self.size)
        width, height = sum(widths), sum(heights)
        frame = self.slide.shapes.add_table(grid.n_rows, grid.n_cols, Pt(_SIDE), Pt(self.y), Pt(width), Pt(height))
        table = frame.table
        table.first_row = grid.header_rows > 0
        for column, points in zip(table.columns, widths, strict=True):
            column.width = Emu(round(points * 12700))
        for row, points in zip(table.rows, heights, strict=True):
            row.height = Emu(round(points * 12700))
        for cell in grid.cells:
            place = table.cell(cell.row, cell.col)
            if cell.row_span > 1 or cell.col_span > 1:
                place.merge(table.cell(cell.row + cell.row_span - 1, cell.col + cell.col_span - 1))
            place.margin_left = place.margin_right = Pt(_MARGIN)
            place.margin_top = place.margin_bottom = Pt(2)
            _fill(place.text_frame.paragraphs[0], cell.text, _table_size(self.size), bold=cell.header or cell.section)
        top = HEIGHT - self.y
        spot = Spot(self.page, _SIDE, top, _SIDE + width, top - height)
        self.places.table_rows[block.line].append((spot, 0, grid.n_rows))
        self.y += height


def _fill(paragraph: Any, text: str, size: float, *, bold: bool = False, font: str | None = None) -> None:
    for piece, raised in runs(text):
        for index, line in enumerate(piece.replace("\v", "\n").split("\n")):
            if index:
                paragraph.add_line_break()
            if not line:
                continue
            run = paragraph.add_run()
            run.text = line
            run.font.size, run.font.bold, run.font.name = Pt(size), bold or None, font
            if raised:
                run._r.get_or_add_rPr().set("baseline", "30000")  # noqa: SLF001 - python-pptx has no superscript


def _bullet(paragraph: Any, *, numbered: bool) -> None:
    properties = paragraph._p.get_or_add_pPr()  # noqa: SLF001 - python-pptx has no bullets
    properties.set("marL", "228600")
    properties.set("indent", "-228600")
    sign = properties.makeelement(qn("a:buAutoNum"), {"type": "arabicPeriod"}) if numbered else None
    if sign is None:
        sign = properties.makeelement(qn("a:buChar"), {"char": "•"})
    properties.append(sign)
