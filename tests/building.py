"""Documents for tests from compact text grids, read the real way: docling's own record, then qagen's ingestion.

A grid is one line per row, cells separated by `|`; `<` belongs to the cell on its left, `^` to the cell above it, a line
of dashes ends the flagged header. Places: pages are 600 x 800 points; whatever is put on a page stands below what was put
there before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docling_core.types.doc import (
    BoundingBox,
    CoordOrigin,
    DocItemLabel,
    DoclingDocument,
    GroupLabel,
    ProvenanceItem,
    RichTableCell,
    Size,
    TableCell,
    TableData,
)

from qagen.generation.generate import generate_items
from qagen.ingest.document import document_from_docling
from qagen.model.config import GenerateConfig
from qagen.tables.grid import grid_of
from qagen.tables.view import read_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docling_core.types.doc import NodeItem, TableItem

    from qagen.model.document import Document
    from qagen.model.item import Item
    from qagen.model.result import DocumentItems
    from qagen.tables.view import TableView

WIDTH, HEIGHT, LINE, LEFT, RIGHT = 600.0, 800.0, 14.0, 50.0, 550.0


def table_data(
    text: str,
    *,
    header: int | None = None,
    row_headers: Iterable[int] = (),
    sections: Iterable[int] = (),
    box: tuple[float, float] | None = None,
) -> TableData:
    """The cells of a grid.

    Args:
        text: the grid.
        header: flagged header rows where they are not given by a line of dashes.
        row_headers: columns whose body cells are flagged as row headers.
        sections: rows that are flagged as section rows.
        box: (top, height of a row) in points from the top of the page, for boxes of cells.
    """
    lines = [line.strip() for line in text.strip("\n").splitlines() if line.strip()]
    ruled = next((i for i, line in enumerate(lines) if set(line) == {"-"}), None)
    if ruled is not None:
        del lines[ruled]
    n_header = header if header is not None else ruled or 0
    rows = [[cell.strip().replace("\\n", "\n") for cell in line.split("|")] for line in lines]
    return rows_data(rows, n_header, row_headers=row_headers, sections=sections, box=box)


def rows_data(
    rows: list[list[str]],
    n_header: int,
    *,
    row_headers: Iterable[int] = (),
    sections: Iterable[int] = (),
    box: tuple[float, float] | None = None,
) -> TableData:
    """The cells of rows of texts; `<` and `^` are spans, as in a grid."""
    row_headers, sections = set(row_headers), set(sections)
    n_cols = max(map(len, rows))
    assert all(len(row) == n_cols for row in rows), [row for row in rows if len(row) != n_cols]
    cells = []
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            if text in {"<", "^"}:
                continue
            right, down = c + 1, r + 1
            while right < n_cols and row[right] == "<":
                right += 1
            while down < len(rows) and rows[down][c] == "^":
                down += 1
            cells.append(
                TableCell(
                    start_row_offset_idx=r,
                    end_row_offset_idx=down,
                    start_col_offset_idx=c,
                    end_col_offset_idx=right,
                    row_span=down - r,
                    col_span=right - c,
                    text=text,
                    column_header=r < n_header,
                    row_header=r >= n_header and c in row_headers,
                    row_section=r in sections,
                    bbox=_cell_box(r, down, c, right, n_cols, box),
                )
            )
    return TableData(table_cells=cells, num_rows=len(rows), num_cols=n_cols)


def _cell_box(
    r: int, down: int, c: int, right: int, n_cols: int, box: tuple[float, float] | None
) -> BoundingBox | None:
    if box is None:
        return None
    top, step = box
    width = (RIGHT - LEFT) / n_cols
    return BoundingBox(
        l=LEFT + c * width,
        r=LEFT + right * width - 1,
        t=top + r * step,
        b=top + down * step - 1,
        coord_origin=CoordOrigin.TOPLEFT,
    )


class Builder:
    """Puts a document together, item by item in reading order."""

    def __init__(self, pages: int = 0, *, name: str = "built") -> None:
        """Starts a document with so many pages; 0 is a flowing format."""
        self.docling = DoclingDocument(name=name)
        self._used = dict.fromkeys(range(1, pages + 1), 40.0)
        self._parent: NodeItem | None = None
        for number in self._used:
            self.docling.add_page(number, Size(width=WIDTH, height=HEIGHT))

    def sheet(self, name: str) -> Builder:
        """What follows stands on the next sheet of a workbook."""
        number = len(self.docling.pages) + 1
        self.docling.add_page(number, Size(width=10, height=10))
        self._used[number] = 0.0
        self._parent = self.docling.add_group(label=GroupLabel.SECTION, name=f"sheet: {name}")
        return self

    def _prov(self, page: int | None, height: float) -> ProvenanceItem | None:
        if page is None:
            return None
        top = self._used[page]
        self._used[page] = top + height + 10
        box = BoundingBox(l=LEFT, r=RIGHT, t=HEIGHT - top, b=HEIGHT - top - height, coord_origin=CoordOrigin.BOTTOMLEFT)
        return ProvenanceItem(page_no=page, bbox=box, charspan=(0, 1))

    def heading(self, text: str, *, page: int | None = None, level: int = 1) -> Builder:
        self.docling.add_heading(text, level=level, prov=self._prov(page, LINE), parent=self._parent)
        return self

    def text(
        self,
        text: str,
        *,
        page: int | None = None,
        until: int | None = None,
        label: DocItemLabel = DocItemLabel.TEXT,
    ) -> Builder:
        """A paragraph; with `until` it runs over to that page."""
        item = self.docling.add_text(label, text, prov=self._prov(page, LINE), parent=self._parent)
        if until is not None:
            item.prov.append(self._prov(until, LINE))
        return self

    def table(
        self,
        text: str | TableData,
        *,
        page: int | None = None,
        until: int | None = None,
        caption: str | None = None,
        label: DocItemLabel = DocItemLabel.TABLE,
        in_picture: bool = False,
        **options: object,
    ) -> Builder:
        """A table; with `until` one table that docling places on both pages. Options are those of `table_data`."""
        said = self.docling.add_text(DocItemLabel.CAPTION, caption, prov=self._prov(page, LINE)) if caption else None
        data = text if isinstance(text, TableData) else table_data(text, **options)  # type: ignore[arg-type]
        paged = page is not None and self._parent is None
        if paged and not isinstance(text, TableData):
            step = min(LINE, (HEIGHT - 10 - self._used[page]) / data.num_rows)
            data = table_data(text, box=(self._used[page], step), **options)  # type: ignore[arg-type]
        parent = self.docling.add_picture() if in_picture else self._parent
        height = min(LINE * data.num_rows, HEIGHT - 10 - self._used[page]) if paged else LINE
        prov = self._prov(page, height)
        item = self.docling.add_table(data=data, caption=said, prov=prov, label=label, parent=parent)
        if until is not None:
            item.prov.append(self._prov(until, LINE))
        return self

    def nest(self, row: int, col: int, inner: str) -> Builder:
        """Puts a table into a cell of the last table."""
        outer: TableItem = self.docling.tables[-1]
        box = self.docling.add_group(label=GroupLabel.UNSPECIFIED, parent=outer)
        self.docling.add_table(data=table_data(inner), parent=box)
        self._rich(outer, row, col, box)
        return self

    def several_paragraphs(self, row: int, col: int, *texts: str) -> Builder:
        """Puts paragraphs into a cell of the last table."""
        outer: TableItem = self.docling.tables[-1]
        box = self.docling.add_group(label=GroupLabel.UNSPECIFIED, parent=outer)
        for text in texts:
            self.docling.add_text(DocItemLabel.TEXT, text, parent=box)
        self._rich(outer, row, col, box)
        return self

    @staticmethod
    def _rich(outer: TableItem, row: int, col: int, content: NodeItem) -> None:
        cells = outer.data.table_cells
        at = next(
            i for i, cell in enumerate(cells) if (cell.start_row_offset_idx, cell.start_col_offset_idx) == (row, col)
        )
        cells[at] = RichTableCell(**cells[at].model_dump(), ref=content.get_ref())

    def made(self, doc_id: str = "doc") -> Document:
        return document_from_docling(self.docling, doc_id)

    def result(self, **config: object) -> DocumentItems:
        return generate_items(self.made(), GenerateConfig(**config))  # type: ignore[arg-type]

    def all_items(self) -> tuple[Item, ...]:
        """Every item that can be made: no limit per table."""
        return self.result(max_cell_value=500, max_context_dependent=500).items


def one_table(text: str, **options: object) -> Builder:
    """A document with one page and one table."""
    return Builder(pages=1).table(text, page=1, **options)  # type: ignore[arg-type]


def view_of(text: str, **options: object) -> TableView:
    """A grid as the tables room reads it."""
    return read_table(grid_of(one_table(text, **options).made().tables[0]))


def cell_answers(items: Iterable[Item]) -> dict[str, str]:
    """Delabeled question to answer, for the cells."""
    return {item.question_delabeled: item.answer for item in items if item.type == "cell_value"}


def of_type(items: Iterable[Item], kind: str) -> list[Item]:
    return [item for item in items if item.type == kind]
