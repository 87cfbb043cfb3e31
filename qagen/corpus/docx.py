"""A source as a Word document: heading and caption styles, header rows that repeat, merged cells."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import docx
from docx.enum.text import WD_BREAK, WD_TAB_ALIGNMENT, WD_TAB_LEADER
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Mm, Pt, RGBColor

from qagen.corpus.docx_form import add_entry
from qagen.corpus.inline import plain, runs
from qagen.corpus.nesting import holds, nested_tables, without_nested
from qagen.corpus.records import (
    Block,
    Code,
    Contents,
    Figure,
    Footnotes,
    Form,
    GridCell,
    Header,
    Heading,
    ListBlock,
    PageBreak,
    Paragraph,
    Source,
    Table,
    TableStyle,
)
from qagen.corpus.zips import EPOCH, fixed_zip

if TYPE_CHECKING:
    from collections.abc import Callable

_PAGES = {"A4": (Mm(210), Mm(297)), "letter": (Mm(215.9), Mm(279.4))}
_STYLES: dict[TableStyle, str] = {
    "lattice": "Table Grid",
    "booktabs": "Light Shading",
    "zebra": "Medium Shading 1 Accent 1",
    "plain": "Normal Table",
}
_FONTS = {"serif": "Liberation Serif", "sans": "Liberation Sans"}


def render_docx(source: Source) -> bytes:
    """The same bytes every time."""
    document = docx.Document()
    _set_up(document, source.header)
    writer = _Writer(document, source)
    for block in without_nested(source.blocks):
        writer.add(block)
    target = io.BytesIO()
    document.save(target)
    return fixed_zip(target.getvalue())


def _set_up(document: Any, header: Header) -> None:
    section = document.sections[0]
    section.page_width, section.page_height = _PAGES[header.page]
    section.left_margin = section.right_margin = Mm(24)
    properties = document.core_properties
    properties.title, properties.language = header.title, header.language
    properties.author, properties.comments = "", ""
    properties.created = properties.modified = EPOCH.replace(tzinfo=None)
    properties.last_modified_by, properties.revision = "", 1
    normal = document.styles["Normal"]
    normal.font.name, normal.font.size = _FONTS[header.font], Pt(10.5)
    caption = document.styles["Caption"]
    caption.font.size, caption.font.color.rgb = Pt(9.5), RGBColor(0x20, 0x20, 0x20)
    head = section.header.paragraphs[0]
    head.text = header.running_head or header.title


class _Writer:
    """Adds blocks to the end of a document."""

    def __init__(self, document: Any, source: Source) -> None:
        self.document, self.header, self.nested = document, source.header, nested_tables(source)

    def add(self, block: Block) -> None:
        writers: dict[type[Block], Callable[[Any], None]] = {
            Heading: lambda b: _write(self.document.add_heading("", b.level), b.text),
            Paragraph: lambda b: _write(self.document.add_paragraph(), b.text),
            ListBlock: self.list,
            Table: self.table,
            Figure: self.figure,
            Code: self.code,
            Footnotes: self.footnotes,
            Contents: self.contents,
            Form: self.form,
            PageBreak: lambda _: self.document.add_paragraph().add_run().add_break(WD_BREAK.PAGE),
        }
        if writer := writers.get(type(block)):
            writer(block)

    def small(self, text: str) -> None:
        _write(self.document.add_paragraph(), text, Pt(8.5))

    def footnotes(self, block: Footnotes) -> None:
        for line in block.lines:
            self.small(line)

    def contents(self, block: Contents) -> None:
        section = self.document.sections[0]
        right = section.page_width - section.left_margin - section.right_margin
        for line in block.lines:
            paragraph = self.document.add_paragraph()
            paragraph.paragraph_format.space_after = Pt(2)
            paragraph.paragraph_format.tab_stops.add_tab_stop(right, WD_TAB_ALIGNMENT.RIGHT, WD_TAB_LEADER.DOTS)
            _write(paragraph, f"{plain(line.title)}\t{line.page}")

    def form(self, block: Form) -> None:
        for entry in block.entries:
            paragraph = self.document.add_paragraph()
            paragraph.paragraph_format.space_after = Pt(3)
            add_entry(paragraph, entry)

    def list(self, block: ListBlock) -> None:
        style = "List Bullet" if block.items[0].marker == "-" else "List Number"
        for item in block.items:
            _write(self.document.add_paragraph(style=style), item.text)

    def code(self, block: Code) -> None:
        paragraph = self.document.add_paragraph()
        run = paragraph.add_run(block.text)
        run.font.name, run.font.size = "Liberation Mono", Pt(9)

    def figure(self, block: Figure) -> None:
        if block.caption:
            _write(self.document.add_paragraph(style="Caption"), block.caption)

    def table(self, block: Table) -> None:
        if block.caption and not block.caption_below:
            caption = self.document.add_paragraph(style="Caption")
            caption.paragraph_format.keep_with_next = True
            _write(caption, block.caption)
        self.grid(block, self.document.add_table(rows=block.grid.n_rows, cols=block.grid.n_cols))
        for note in block.notes:
            self.small(note)
        if block.caption and block.caption_below:
            _write(self.document.add_paragraph(style="Caption"), block.caption)
        if not block.notes and not block.caption_below:
            self.document.add_paragraph()

    def grid(self, block: Table, table: Any) -> None:
        grid = block.grid
        table.style = self.document.styles[_STYLES[block.style or self.header.tables]]
        for row in table.rows[: grid.header_rows]:
            properties = row._tr.get_or_add_trPr()  # noqa: SLF001 - python-docx has no name for a repeated header row
            mark = OxmlElement("w:tblHeader")
            mark.set(qn("w:val"), "true")
            properties.append(mark)
        # reading every cell once: python-docx walks the whole table for each `table.cell`
        places = [list(row.cells) for row in table.rows]
        held = holds(block, self.nested)
        for cell in grid.cells:
            place = places[cell.row][cell.col]
            if cell.row_span > 1 or cell.col_span > 1:
                place = place.merge(places[cell.row + cell.row_span - 1][cell.col + cell.col_span - 1])
            if inner := held.get((cell.row, cell.col)):
                self.inner(place, inner)
            else:
                _fill(place, cell)

    def inner(self, place: Any, block: Table) -> None:
        # a cell ends with a paragraph: the empty one that it starts with goes behind the table
        first = place.paragraphs[0]
        table = place.add_table(rows=block.grid.n_rows, cols=block.grid.n_cols)
        place._tc.append(first._p)  # noqa: SLF001 - python-docx cannot move a paragraph
        for extra in place.paragraphs[:-1]:
            place._tc.remove(extra._p)  # noqa: SLF001
        self.grid(block, table)


def _fill(place: Any, cell: GridCell) -> None:
    paragraph = place.paragraphs[0]
    paragraph.paragraph_format.space_after = Pt(1)
    _write(paragraph, cell.text, Pt(9), bold=cell.header or cell.section)


def _write(paragraph: Any, text: str, size: Any = None, *, bold: bool = False) -> None:
    for piece, raised in runs(text):
        run = paragraph.add_run(piece)
        run.font.size = size
        if raised:
            run.font.superscript = True
        if bold:
            run.bold = True
