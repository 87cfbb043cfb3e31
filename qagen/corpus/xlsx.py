"""A source as a workbook: each block in the next free row of its sheet, a blank row between blocks."""

from __future__ import annotations

import io
import re
import zipfile
from typing import TYPE_CHECKING, Any

import openpyxl
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter

from qagen.corpus.glyphs import entry_text
from qagen.corpus.inline import keep_lines
from qagen.corpus.records import (
    Block,
    Code,
    Contents,
    Figure,
    Footnotes,
    Form,
    Heading,
    ListBlock,
    Paragraph,
    Sheet,
    Source,
    Table,
)
from qagen.corpus.zips import EPOCH, fixed_zip

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

_LINE = Side(style="thin", color="999999")
_BORDER = Border(left=_LINE, right=_LINE, top=_LINE, bottom=_LINE)
_HEAD = PatternFill("solid", fgColor="DDE6EE")
_SECTION = PatternFill("solid", fgColor="F0F0F0")
_WIDEST = 38


def render_xlsx(source: Source) -> bytes:
    """The same bytes every time. Blocks before the first `:::sheet` go on a sheet with the document's title."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    book.properties.title, book.properties.creator = source.header.title, ""
    book.properties.created = book.properties.modified = EPOCH.replace(tzinfo=None)
    sheet = _SheetWriter(None)
    for block in source.blocks:
        if isinstance(block, Sheet):
            sheet = _SheetWriter(book.create_sheet(block.name))
            continue
        if sheet.sheet is None:
            sheet = _SheetWriter(book.create_sheet(source.header.title[:31]))
        sheet.add(block)
    target = io.BytesIO()
    # openpyxl sets the time of saving; written over in the archive's own property file
    book.save(target)
    return fixed_zip(_without_save_time(target.getvalue()))


def _without_save_time(data: bytes) -> bytes:
    result = io.BytesIO()
    stamp = EPOCH.strftime("%Y-%m-%dT%H:%M:%SZ").encode()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(result, "w") as new:
        for member in old.infolist():
            content = old.read(member.filename)
            if member.filename == "docProps/core.xml":
                content = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", stamp, content)
            new.writestr(member, content)
    return result.getvalue()


class _SheetWriter:
    """Writes blocks from the top of one sheet down."""

    def __init__(self, sheet: Worksheet | None) -> None:
        self.sheet = sheet
        self.row = 1

    def add(self, block: Block) -> None:
        if isinstance(block, Table):
            self.table(block)
            return
        for text, font in _lines(block):
            self.cell(self.row, 1, text, font)
            self.row += 1
        self.row += 1

    def cell(self, row: int, column: int, text: str, font: Font | None = None) -> Any:
        assert self.sheet is not None  # noqa: S101 - narrowed by render_xlsx
        cell: Any = self.sheet.cell(row, column)
        cell.value = _value(text)
        if font:
            cell.font = font
        return cell

    def table(self, block: Table) -> None:
        if block.caption and not block.caption_below:
            self.cell(self.row, 1, keep_lines(block.caption), Font(bold=True))
            self.row += 2
        self.grid(block)
        self.row += block.grid.n_rows + 1
        for note in block.notes:
            self.cell(self.row, 1, keep_lines(note), Font(size=9, italic=True))
            self.row += 1
        if block.caption and block.caption_below:
            self.cell(self.row, 1, keep_lines(block.caption), Font(bold=True))
            self.row += 1
        self.row += 1 if block.notes or block.caption_below else 0

    def grid(self, block: Table) -> None:
        sheet: Any = self.sheet
        for cell in block.grid.cells:
            row, column = self.row + cell.row, 1 + cell.col
            last_row, last_column = row + cell.row_span - 1, column + cell.col_span - 1
            for r in range(row, last_row + 1):
                for c in range(column, last_column + 1):
                    place = sheet.cell(r, c)
                    place.border = _BORDER
            first = self.cell(row, column, keep_lines(cell.text), Font(bold=cell.header or cell.section))
            first.alignment = Alignment(
                wrap_text=True, vertical="top", horizontal="center" if cell.col_span > 1 else None
            )
            if cell.header or cell.section:
                first.fill = _HEAD if cell.header else _SECTION
            if last_row > row or last_column > column:
                sheet.merge_cells(start_row=row, start_column=column, end_row=last_row, end_column=last_column)
            if cell.col_span == 1:
                letter = get_column_letter(column)
                longest = max(len(line) for line in cell.text.split("\n"))
                wanted = min(_WIDEST, longest + 3)
                sheet.column_dimensions[letter].width = max(sheet.column_dimensions[letter].width, wanted)


def _lines(block: Block) -> list[tuple[str, Font | None]]:
    """What a block prints, one line a row."""
    if isinstance(block, Heading):
        return [(keep_lines(block.text), Font(bold=True, size=14 if block.level == 0 else 12))]
    if isinstance(block, Paragraph):
        return [(keep_lines(block.text), None)]
    if isinstance(block, ListBlock):
        return [(f"{item.marker} {keep_lines(item.text)}", None) for item in block.items]
    if isinstance(block, Footnotes):
        return [(keep_lines(line), Font(size=9)) for line in block.lines]
    if isinstance(block, Code):
        return [(line, Font(name="Courier New")) for line in block.text.split("\n")]
    if isinstance(block, Contents):
        return [(f"{keep_lines(line.title)} {'.' * 8} {line.page}", None) for line in block.lines]
    if isinstance(block, Form):
        return [(entry_text(entry), Font(bold=entry.kind == "question")) for entry in block.entries]
    return [(keep_lines(block.caption), None)] if isinstance(block, Figure) and block.caption else []


def _value(text: str) -> str | int | float | None:
    """A number where the cell then shows the very text; else the text (1,204, 51.30 and 49.0 stay what they are)."""
    if not text:
        return None
    for kind in (int, float):
        try:
            number = kind(text)
        except ValueError:
            continue
        if str(number) == text and not text.endswith(".0"):
            return number
    return text
