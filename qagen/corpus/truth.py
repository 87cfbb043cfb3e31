"""What a perfect reader would get from the rendered document: a DoclingDocument built straight from the source.

Tables have their cells with spans and flags; captions and notes are linked; everything is in reading order. A table
that runs over pages has one provenance a page whose `charspan` holds the rows [first, end) that stand there, and the
boxes of its cells are on the page of their row. Superscript marks are superscript characters, a line break inside a
cell is a space. A form is a field region of headings, check box texts (radio buttons too) and field items; a contents
list is a table of two columns; a nested table is a child of its table, and the cell that holds it refers to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson
from docling_core.types.doc.base import BoundingBox, CoordOrigin, Size
from docling_core.types.doc.common.content_layer import ContentLayer
from docling_core.types.doc.common.reference import ProvenanceItem
from docling_core.types.doc.document import DoclingDocument
from docling_core.types.doc.items.table.table_data import RichTableCell, TableCell, TableData
from docling_core.types.doc.labels import DocItemLabel

from qagen.corpus.inline import plain
from qagen.corpus.nesting import held_text, holds, nested_tables, without_nested
from qagen.corpus.places import Places, Spot
from qagen.corpus.records import (
    Block,
    Code,
    Contents,
    Figure,
    Footnotes,
    Form,
    GridCell,
    Heading,
    ListBlock,
    Paragraph,
    Sheet,
    Source,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Callable


def truth_of(source: Source, places: Places | None = None) -> DoclingDocument:
    """The truth of one source; with pages and boxes where a renderer told the places."""
    return _Builder(source, places or Places()).build()


def truth_bytes(document: DoclingDocument) -> bytes:
    """JSON with sorted keys and a final newline; without the grid, which only repeats the cells."""
    tables = {"tables": {"__all__": {"data": {"grid"}}}}
    value = document.model_dump(mode="json", by_alias=True, exclude_none=True, exclude=tables)
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS | orjson.OPT_APPEND_NEWLINE)


class _Builder:
    def __init__(self, source: Source, places: Places) -> None:
        self.source, self.places = source, places
        self.document = DoclingDocument(name=source.header.id)
        self.nested = nested_tables(source)
        self.parent: Any = None
        """The sheet that items belong to (workbooks)."""

    def build(self) -> DoclingDocument:
        width, height = self.places.page_size
        for number in range(1, self.places.pages + 1):
            self.document.add_page(page_no=number, size=Size(width=width, height=height))
        adders: dict[type[Block], Callable[[Any], None]] = {
            Heading: self.heading,
            Paragraph: lambda b: self.text(DocItemLabel.TEXT, b.text, (b.line, "")),
            ListBlock: self.list,
            Table: self.table,
            Figure: self.figure,
            Code: self.code,
            Footnotes: self.footnotes,
            Contents: self.contents,
            Form: self.form,
            Sheet: self.sheet,
        }
        for block in without_nested(self.source.blocks):
            if adder := adders.get(type(block)):
                adder(block)
        for spot, kind, text in self.places.furniture:
            label = DocItemLabel.PAGE_HEADER if kind == "header" else DocItemLabel.PAGE_FOOTER
            prov = ProvenanceItem(page_no=spot.page, bbox=_box(spot), charspan=(0, len(text)))
            self.document.add_text(label, text, prov=prov, content_layer=ContentLayer.FURNITURE)
        return self.document

    def words(self, text: str) -> str:
        """What is printed; Markdown readers take backticks as marks of code."""
        return plain(text).replace("`", "") if self.source.header.format == "md" else plain(text)

    def provs(self, key: tuple[int, str], length: int) -> list[ProvenanceItem]:
        return [
            ProvenanceItem(page_no=spot.page, bbox=_box(spot), charspan=(0, length))
            for spot in self.places.spots.get(key, [])
        ]

    def table_provs(self, block: Block) -> list[ProvenanceItem]:
        return [
            ProvenanceItem(page_no=spot.page, bbox=_box(spot), charspan=(first, end))
            for spot, first, end in self.places.table_rows.get(block.line, [])
        ]

    def text(self, label: DocItemLabel, text: str, key: tuple[int, str], parent: Any = None) -> Any:
        words = self.words(text)
        item = self.document.add_text(label, words, parent=parent or self.parent)
        item.prov = self.provs(key, len(words))
        return item

    def heading(self, block: Heading) -> None:
        words = self.words(block.text)
        if block.level == 0:
            item: Any = self.document.add_title(words, parent=self.parent)
        else:
            item = self.document.add_heading(words, level=block.level, parent=self.parent)
        item.prov = self.provs((block.line, ""), len(words))

    def list(self, block: ListBlock) -> None:
        group = self.document.add_list_group(parent=self.parent)
        for index, entry in enumerate(block.items):
            words = self.words(entry.text)
            item = self.document.add_list_item(words, enumerated=entry.marker != "-", marker=entry.marker, parent=group)
            item.prov = self.provs((block.line, f"item {index}"), len(words))

    def code(self, block: Code) -> None:
        item = self.document.add_code(block.text, parent=self.parent)
        item.prov = self.provs((block.line, ""), len(block.text))

    def figure(self, block: Figure) -> None:
        item = self.document.add_picture(parent=self.parent)
        item.prov = self.provs((block.line, ""), 0)
        if block.caption:
            caption = self.text(DocItemLabel.CAPTION, block.caption, (block.line, "caption"), item)
            item.captions.append(caption.get_ref())

    def footnotes(self, block: Footnotes) -> None:
        for index, line in enumerate(block.lines):
            self.text(DocItemLabel.FOOTNOTE, line, (block.line, f"note {index}"))

    def sheet(self, block: Sheet) -> None:
        self.parent = self.document.add_group(name=f"sheet: {block.name}")

    def contents(self, block: Contents) -> None:
        plain_cell = {"row_span": 1, "col_span": 1, "header": False, "stub": False, "section": False}
        cells = [
            self.cell(block, GridCell(row=row, col=col, text=text, **plain_cell))
            for row, line in enumerate(block.lines)
            for col, text in enumerate((line.title, line.page))
        ]
        data = TableData(num_rows=len(block.lines), num_cols=2, table_cells=cells)
        item = self.document.add_table(data, parent=self.parent, label=DocItemLabel.DOCUMENT_INDEX)
        item.prov = self.table_provs(block)

    def form(self, block: Form) -> None:
        region = self.document.add_field_region(parent=self.parent)
        for index, entry in enumerate(block.entries):
            key = (block.line, f"entry {index}")
            if entry.kind == "field":
                field = self.document.add_field_item(parent=region)
                self.text(DocItemLabel.FIELD_KEY, entry.text, key, field)
                value = self.document.add_field_value(self.words(entry.value), parent=field, kind="fillable")
                value.prov = self.provs((block.line, f"value {index}"), len(value.text))
            elif entry.kind == "question":
                heading = self.document.add_field_heading(self.words(entry.text), parent=region)
                heading.prov = self.provs(key, len(heading.text))
            else:
                label = DocItemLabel.CHECKBOX_SELECTED if entry.marked else DocItemLabel.CHECKBOX_UNSELECTED
                self.text(label, entry.text, key, region)

    def table(self, block: Table, parent: Any = None) -> Any:
        grid = block.grid
        data = TableData(num_rows=grid.n_rows, num_cols=grid.n_cols, table_cells=[])
        item = self.document.add_table(data, parent=parent or self.parent)
        item.prov = self.table_provs(block)
        held = holds(block, self.nested)
        for cell in grid.cells:
            made = self.cell(block, cell)
            if inner := held.get((cell.row, cell.col)):
                reference = self.table(inner, item).get_ref()
                made = RichTableCell(**{**made.model_dump(), "text": held_text(inner)}, ref=reference)
            item.data.table_cells.append(made)
        self.caption_and_notes(block, item)
        return item

    def caption_and_notes(self, block: Table, item: Any) -> None:
        if block.caption:
            caption = self.text(DocItemLabel.CAPTION, block.caption, (block.line, "caption"), item)
            item.captions.append(caption.get_ref())
        for index, note in enumerate(block.notes):
            footnote = self.text(DocItemLabel.FOOTNOTE, note, (block.line, f"note {index}"), item)
            item.footnotes.append(footnote.get_ref())

    def cell(self, block: Block, cell: GridCell) -> TableCell:
        spots = self.places.spots.get((block.line, f"cell {cell.row} {cell.col}"), [])
        return TableCell(
            bbox=_box(spots[0]) if spots else None,
            row_span=cell.row_span,
            col_span=cell.col_span,
            start_row_offset_idx=cell.row,
            end_row_offset_idx=cell.row + cell.row_span,
            start_col_offset_idx=cell.col,
            end_col_offset_idx=cell.col + cell.col_span,
            text=self.words(cell.text),
            column_header=cell.header,
            row_header=cell.stub,
            row_section=cell.section,
        )


def _box(spot: Spot) -> BoundingBox:
    """Rounded to hundredths of a point, so that the file does not depend on the last bit of a sum."""
    left, top, right, bottom = (round(value, 2) for value in spot[1:])
    return BoundingBox(l=left, t=top, r=right, b=bottom, coord_origin=CoordOrigin.BOTTOMLEFT)
