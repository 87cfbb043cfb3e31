"""What a source file says, as plain values: the input of every renderer and of the truth."""

from __future__ import annotations

from typing import Literal, TypeAlias

from qagen.model.base import Record

Format = Literal["pdf", "docx", "xlsx", "pptx", "html", "md", "csv", "odt", "latex"]
TableStyle = Literal["lattice", "booktabs", "zebra", "plain"]
TableWidth = Literal["auto", "column", "page"]


class Header(Record):
    """The keys between the two lines of `---`."""

    id: str
    """Stem of every file made from the source: lower-case letters, digits and hyphens."""
    title: str
    language: str
    """Two-letter code."""
    kind: str
    format: Format
    page: Literal["A4", "letter"] = "A4"
    columns: Literal[1, 2] = 1
    """Text columns (pdf)."""
    font: Literal["serif", "sans"] = "serif"
    tables: TableStyle = "lattice"
    """Style of tables that name none (pdf, docx)."""
    running_head: str = ""
    """Printed at the top of the pages (pdf); empty: the title."""
    tags: tuple[str, ...] = ()
    gutter: float = 18.0
    """Points between two text columns (pdf)."""
    scan: bool = False
    """The pages are images without a text layer (pdf)."""
    set: Literal["", "dev", "more"] = ""
    """The folder of documents/ that the document stands in; empty: documents/ itself."""

    @property
    def rtl(self) -> bool:
        """Whether lines run from right to left."""
        return self.language == "ar"

    @property
    def suffix(self) -> str:
        """End of the document's file name, with its dot."""
        return ".tex" if self.format == "latex" else f".{self.format}"


class GridCell(Record):
    """One cell; a merged cell is one cell with spans."""

    row: int
    """First row, from 0."""
    col: int
    """First column, from 0."""
    row_span: int
    col_span: int
    text: str
    """With `^1^` marks and line breaks as in the source."""
    header: bool
    stub: bool
    section: bool


class Grid(Record):
    """The cells of a table in row-major order of their first row and column; they cover it without gap or overlap."""

    n_rows: int
    n_cols: int
    header_rows: int
    cells: tuple[GridCell, ...]


class Block(Record):
    """Base of what stands between blank lines."""

    line: int
    """First line in the source, from 1."""


class Heading(Block):
    """`#` is the title (level 0), `##` a section (1) and so on."""

    level: int
    text: str


class Paragraph(Block):
    """Running text on one line."""

    text: str


class ListItem(Record):
    """One item: its marker as printed (`-` or `2.`) and its text."""

    marker: str
    text: str


class ListBlock(Block):
    """Items that follow each other without a blank line."""

    items: tuple[ListItem, ...]


class Table(Block):
    """A table with what belongs to it."""

    id: str
    style: TableStyle | None = None
    """Null: the document's."""
    stub: int
    """Leading columns that are row headers."""
    caption: str
    """Empty: none."""
    caption_below: bool
    notes: tuple[str, ...]
    repeat_header: bool | None
    """Null: the table is kept on one page if it fits on one. Else it may be split, with or without its header again."""
    width: TableWidth = "auto"
    """`auto`: one text column if the content fits there, else the page width (pdf with two columns)."""
    size: float | None = None
    """Font size in points (pdf); null: the document's."""
    rotate: Literal[0, 90] = 0
    """Degrees anticlockwise by which the table is turned on its page (pdf)."""
    gutter: float | None = None
    """Points between the texts of two columns at least (pdf); null: the style's."""
    nested: bool = False
    """It stands inside a cell of a later table, whose text is `{{id}}`."""
    tags: tuple[str, ...]
    grid: Grid


class Figure(Block):
    """A simple drawing in a box."""

    id: str
    width: int
    """Points."""
    height: int
    """Points."""
    caption: str


class Code(Block):
    """A listing; lines as they stand."""

    text: str


class Footnotes(Block):
    """Footnotes, one a line: mark, blank, text."""

    lines: tuple[str, ...]


class ContentsLine(Record):
    """A line of a contents list."""

    title: str
    page: str


class Contents(Block):
    """A contents list: titles, leader dots, page numbers."""

    lines: tuple[ContentsLine, ...]


class FormEntry(Record):
    """One line of a form."""

    kind: Literal["question", "check", "radio", "field"]
    text: str
    """The question, the option, or what the field is for."""
    marked: bool = False
    """Whether the box or button is chosen."""
    value: str = ""
    """What is written in the field."""


class Form(Block):
    """Questions with check boxes and radio buttons, and text fields."""

    id: str
    entries: tuple[FormEntry, ...]


class PageBreak(Block):
    """What follows starts on a new page (pdf, docx)."""


class Sheet(Block):
    """What follows goes on this sheet (xlsx)."""

    name: str


AnyBlock: TypeAlias = (
    Heading | Paragraph | ListBlock | Table | Figure | Code | Footnotes | Contents | Form | PageBreak | Sheet
)


class Source(Record):
    """One source file."""

    header: Header
    blocks: tuple[AnyBlock, ...]

    @property
    def tables(self) -> tuple[Table, ...]:
        """Its tables in order."""
        return tuple(block for block in self.blocks if isinstance(block, Table))
