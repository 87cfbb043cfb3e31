"""The blocks of a source as reportlab flowables, and the bands that stand over the page width."""

from __future__ import annotations

from hashlib import sha256
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from reportlab.platypus import Flowable, PageBreak, XPreformatted

from qagen.corpus.nesting import nested_tables, without_nested
from qagen.corpus.pdf_contents import ContentsRow
from qagen.corpus.pdf_form import form_rows
from qagen.corpus.pdf_grid import fits_column
from qagen.corpus.pdf_layout import BAND_AIR, Anchor, Band, Geometry, Placed
from qagen.corpus.pdf_sideways import Sideways
from qagen.corpus.pdf_table import TableBlock, table_style
from qagen.corpus.pdf_text import Look, colour, markup
from qagen.corpus.records import (
    AnyBlock,
    Block,
    Code,
    Contents,
    Figure,
    Footnotes,
    Form,
    Heading,
    ListBlock,
    Paragraph,
    Source,
    Table,
)
from qagen.corpus.records import PageBreak as PageBreakBlock

if TYPE_CHECKING:
    from collections.abc import Callable

    from reportlab.pdfgen.canvas import Canvas

    from qagen.corpus.fonts import Weight
    from qagen.corpus.places import Places

_HEADING_SIZE = {0: 1.75, 1: 1.28, 2: 1.1}
"""Times the size of the text."""

_AUTHORS = 160
"""A paragraph of fewer characters under the title names authors or places; a longer one is the abstract."""
_KEPT = 0.7
"""Share of the page's height up to which a section's opening and its table are kept on one page."""


class Story:
    """What Pages lays out.

    Attributes:
        flowables: the text and what stands in its columns.
        bands: wide tables, footnotes and (two columns) the front matter, in reading order.
        anchors: after the layout, the page of each band's place in the text, by source line.
    """

    def __init__(self, source: Source, look: Look, geometry: Geometry, places: Places) -> None:
        self.source, self.look, self.geometry, self.places = source, look, geometry, places
        self.flowables: list[Any] = []
        self.bands: list[Band] = []
        self.anchors: dict[int, int] = {}
        self.nested = nested_tables(source)
        blocks = without_nested(source.blocks)
        if look.columns == 2:
            blocks = self._front_matter(blocks)
        for block in blocks:
            self._add(block)
        if look.columns == 1:
            self._keep_openings()

    def _front_matter(self, blocks: list[AnyBlock]) -> list[AnyBlock]:
        """Title, authors and abstract go over both columns of the first page."""
        end = next(
            (i for i, block in enumerate(blocks) if not isinstance(block, Paragraph) and not _is_title(block)),
            len(blocks),
        )
        front = []
        for block in blocks[:end]:
            if isinstance(block, Heading):
                front.append(self._heading(block))
            elif isinstance(block, Paragraph):
                authors = len(block.text) < _AUTHORS
                size = self.look.body + (0.6 if authors else 0)
                inset = 0.0 if authors else 24.0
                style = self.look.style(
                    size, "center" if authors else "justify", leading=size * 1.3, leftIndent=inset, rightIndent=inset
                )
                front.append(self._placed(self.look.paragraph(block.text, style), block))
        if front:
            self.bands.append(Band(blocks[0].line, tuple(front)))
            self.anchors[blocks[0].line] = 1
        return blocks[end:]

    def _add(self, block: AnyBlock) -> None:
        look = self.look
        handlers: dict[type[Block], Callable[[Any], None]] = {
            Heading: lambda b: self.flowables.append(self._heading(b)),
            Paragraph: self._paragraph,
            ListBlock: self._list,
            Table: self._table,
            Figure: self._figure,
            Code: self._code,
            Footnotes: self._footnotes,
            Contents: self._contents,
            Form: lambda b: self.flowables.extend(form_rows(look, b, self.geometry.column_width, self.places)),
            PageBreakBlock: lambda _: self.flowables.append(PageBreak()),
        }
        if handler := handlers.get(type(block)):
            handler(block)

    def _keep_openings(self) -> None:
        """Keep the paragraph that leads to a table on the table's page, and the heading with both."""
        width, limit = self.geometry.column_width, self.geometry.text_height * _KEPT
        for before, table in pairwise(self.flowables):
            if isinstance(table, TableBlock) and table.floats and isinstance(before, Placed):
                height = table.wrap(width, 1e6)[1] + before.wrap(width, 1e6)[1]
                if height < limit:
                    before.keepWithNext = True
                    table.floats = False

    def _placed(self, flowable: Any, block: Block, part: str = "") -> Placed:
        return Placed(flowable, (block.line, part), self.places)

    def _heading(self, block: Heading) -> Placed:
        look = self.look
        size = look.body * _HEADING_SIZE.get(block.level, 1.0)
        paper = look.columns == 2
        style = look.style(
            size,
            "center" if paper and block.level == 0 else "left",
            leading=size * 1.2,
            spaceBefore=0 if block.level == 0 else size * 0.85,
            spaceAfter=size * (0.7 if block.level == 0 else 0.35),
            keepWithNext=1,
            textColor=colour(look.ink),
        )
        weight: Weight = "italic" if block.level >= 2 and look.heading_family == "serif" else "bold"
        placed = self._placed(look.paragraph(block.text, style, weight, look.heading_family), block)
        placed.barrier = not paper
        return placed

    def _paragraph(self, block: Paragraph) -> None:
        look = self.look
        indent = look.body * 1.1 if look.columns == 2 else 0.0
        style = look.style(
            look.body,
            "justify" if look.justify else "left",
            leading=look.leading,
            spaceAfter=0 if indent else look.body * 0.65,
            firstLineIndent=indent,
        )
        self.flowables.append(self._placed(look.paragraph(block.text, style), block))

    def _list(self, block: ListBlock) -> None:
        look = self.look
        for index, item in enumerate(block.items):
            last = index == len(block.items) - 1
            style = look.style(
                look.body,
                "left",
                leading=look.leading,
                leftIndent=look.body * 1.6,
                bulletIndent=look.body * 0.4,
                spaceAfter=look.body * (0.65 if last else 0.2),
                bulletFontName=look.fonts("regular")[0],
                bulletFontSize=look.body,
            )
            marker = "•" if item.marker == "-" else item.marker
            bullet = marker if look.rtl else f"<bullet>{markup(marker, look.fonts('regular'), look.body)}</bullet>"
            flowable = look.paragraph(item.text, style, lead=bullet)
            self.flowables.append(self._placed(flowable, block, f"item {index}"))

    def _table(self, block: Table) -> None:
        g, look = self.geometry, self.look
        style = table_style(block, self.source.header.tables)
        if block.rotate:
            # a band has some points of air round it
            turned = TableBlock(look, block, style, g.text_height - BAND_AIR, self.places, self.nested)
            if look.columns == 1:
                self.flowables.append(Sideways(turned, g.column_width))
            else:
                self._band(block, (Sideways(turned, g.text_width),))
            return
        if look.columns == 1 or fits_column(look, block, style, g.column_width):
            flowable = TableBlock(look, block, style, g.column_width, self.places, self.nested)
            flowable.floats = block.repeat_header is None
            self.flowables.append(flowable)
            return
        self._band(block, (TableBlock(look, block, style, g.text_width, self.places, self.nested),))

    def _contents(self, block: Contents) -> None:
        width = self.geometry.column_width
        for row in range(len(block.lines)):
            self.flowables.append(ContentsRow(self.look, block, row, width, self.places))

    def _figure(self, block: Figure) -> None:
        width = min(float(block.width), self.geometry.column_width)
        drawing = self._placed(Drawing(block.id, width, float(block.height), self.geometry.column_width), block)
        drawing.keepWithNext = 1
        self.flowables.append(drawing)
        if block.caption:
            size = self.look.body - 1
            style = self.look.style(size, "center", leading=size * 1.25, spaceBefore=3, spaceAfter=size)
            self.flowables.append(self._placed(self.look.paragraph(block.caption, style), block, "caption"))

    def _code(self, block: Code) -> None:
        size = self.look.body - 2
        fonts = self.look.fonts("regular", "mono")
        style = self.look.style(
            size,
            leading=size * 1.3,
            backColor=colour("#f3f3f3"),
            borderPadding=(4, 4, 4, 4),
            leftIndent=6,
            spaceBefore=6,
            spaceAfter=size * 1.4,
            fontName=fonts[0],
            wordWrap=None,
        )
        text = "\n".join(markup(line, fonts, size) for line in block.text.split("\n"))
        self.flowables.append(self._placed(XPreformatted(text, style), block))

    def _footnotes(self, block: Footnotes) -> None:
        size = self.look.body - 1.8
        style = self.look.style(size, "left", leading=size * 1.2)
        notes = []
        for index, line in enumerate(block.lines):
            mark, _, text = line.partition(" ")
            raised = f"^{mark}^ {text}" if len(mark) <= 4 and not mark.startswith("^") else line
            notes.append(self._placed(self.look.paragraph(raised, style), block, f"note {index}"))
        self._band(block, tuple(notes), footnotes=True)

    def _band(self, block: Block, flowables: tuple[Any, ...], *, footnotes: bool = False) -> None:
        band = Band(block.line, flowables, footnotes)
        self.bands.append(band)
        self.flowables.append(Anchor(band, self.anchors))


def _is_title(block: AnyBlock) -> bool:
    return isinstance(block, Heading) and block.level == 0


class Drawing(Flowable):  # type: ignore[misc]  # reportlab has no types
    """A box with axes, a line and dots; the form follows from the name, so it is the same every time."""

    def __init__(self, name: str, width: float, height: float, column: float) -> None:
        super().__init__()
        self.width, self.height, self.left = width, height, (column - width) / 2
        self.values = [byte / 255 for byte in sha256(name.encode()).digest()[:9]]
        self.spaceBefore, self.spaceAfter = 8.0, 2.0

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """Its size in points."""
        return self.width, self.height

    def drawOn(self, canvas: Canvas, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803 - reportlab's names
        """Frame, axes, bars for the first values and a line over them."""
        canvas.saveState()
        canvas.translate(x + self.left, y)
        canvas.setLineWidth(0.6)
        canvas.rect(0, 0, self.width, self.height)
        plot_width, plot_height = self.width - 40, self.height - 28
        canvas.translate(26, 14)
        canvas.line(0, 0, plot_width, 0)
        canvas.line(0, 0, 0, plot_height)
        step = plot_width / len(self.values)
        canvas.setFillGray(0.8)
        path = canvas.beginPath()
        for i, value in enumerate(self.values):
            middle = (i + 0.5) * step
            canvas.rect(
                middle - step * 0.28, 0, step * 0.56, plot_height * (0.15 + 0.7 * value) * 0.8, stroke=1, fill=1
            )
            point = (middle, plot_height * (0.2 + 0.7 * self.values[(i * 5 + 2) % len(self.values)]))
            (path.lineTo if i else path.moveTo)(*point)
        canvas.setLineWidth(1.1)
        canvas.drawPath(path)
        canvas.restoreState()
