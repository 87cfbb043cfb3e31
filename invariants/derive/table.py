"""One table of a document with everything that the invariants derive from it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from docling_core.types.doc import RichTableCell

from invariants.derive.grid import Grid, GridCell
from invariants.derive.headers import Header, header_of
from invariants.derive.later_headers import later_headers
from invariants.derive.stubs import Stub, stub_of
from invariants.derive.texts import TableTexts
from qagen.text.normalize import normalize_for_em

if TYPE_CHECKING:
    from docling_core.types.doc import BoundingBox, DoclingDocument, TableCell, TableItem

    from invariants.derive.boxes import PageSizes, Place
    from invariants.derive.texts import Serializers
    from invariants.derive.walk import Stop
    from invariants.derive.words import Words


class TableView:
    """A table read from a DoclingDocument. Everything costly is derived when first asked for and kept."""

    def __init__(self, stop: Stop, document: DoclingDocument, serializers: Serializers, sizes: PageSizes) -> None:
        self._item: TableItem = stop.node
        self._document = document
        self._serializers = serializers
        self._sizes = sizes
        self.orders = stop.orders
        self.headings = stop.headings
        self.section = stop.section
        self.ref: str = self._item.self_ref
        self.label: str = self._item.label.value

    @cached_property
    def grid(self) -> Grid:
        """The cells by position."""
        data = self._item.data
        return Grid(data.num_rows, data.num_cols, tuple(self._cell(cell) for cell in data.table_cells))

    def _cell(self, cell: TableCell) -> GridCell:
        rich = isinstance(cell, RichTableCell)
        return GridCell(
            row=cell.start_row_offset_idx,
            col=cell.start_col_offset_idx,
            row_span=max(1, cell.end_row_offset_idx - cell.start_row_offset_idx),
            col_span=max(1, cell.end_col_offset_idx - cell.start_col_offset_idx),
            text=self._serializers.rich_cell(cell) if isinstance(cell, RichTableCell) else cell.text,
            column_header=cell.column_header,
            row_header=cell.row_header,
            row_section=cell.row_section,
            rich=rich,
        )

    @cached_property
    def header(self) -> Header:
        """Header rows and column paths."""
        return header_of(self.grid)

    @cached_property
    def stub(self) -> Stub:
        """Label columns and section rows."""
        return stub_of(self.grid, self.header.rows)

    @cached_property
    def later_headers(self) -> dict[int, dict[int, Words]]:
        """Second headers in the body: last row of each, and what it calls its columns."""
        return later_headers(self.grid, self.header.rows)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """One place for each page that the table stands on; none where there are no pages."""
        return self._sizes.places(self._item.prov)

    @property
    def pages(self) -> tuple[int, ...]:
        """Page numbers from 1, ascending."""
        return tuple(sorted({place.page_no for place in self.places}))

    def cell_places(self, cell: GridCell) -> tuple[Place, ...]:
        """Where a cell can stand: one place, or one per page for a table over several pages; none without pages."""
        box = self._boxes.get(cell.at)
        return tuple(self._sizes.place(page, box) for page in self.pages)

    @cached_property
    def _boxes(self) -> dict[tuple[int, int], BoundingBox | None]:
        return {(c.start_row_offset_idx, c.start_col_offset_idx): c.bbox for c in self._item.data.table_cells}

    @cached_property
    def captions(self) -> tuple[str, ...]:
        """Docling's own caption texts."""
        resolved = (ref.resolve(self._document) for ref in self._item.captions)
        return tuple(str(getattr(caption, "text", "")) for caption in resolved)

    @cached_property
    def ancestors(self) -> tuple[str, ...]:
        """References of the nodes around the table, innermost first, without the body."""
        return ancestor_refs(self._item, self._document)

    @property
    def nested_in(self) -> str | None:
        """Reference of the table around this one."""
        return next((ref for ref in self.ancestors if ref.startswith("#/tables/")), None)

    @property
    def in_picture(self) -> bool:
        """It stands inside a picture."""
        return any(ref.startswith("#/pictures/") for ref in self.ancestors)

    @cached_property
    def sheet(self) -> str | None:
        """Name of the workbook sheet."""
        for ref in self.ancestors:
            if ref.startswith("#/groups/"):
                group = self._document.groups[int(ref.rsplit("/", 1)[1])]
                if group.label.value == "sheet":
                    return group.name.removeprefix("sheet: ")
        return None

    @cached_property
    def texts(self) -> TableTexts:
        """The table as baselines see it."""
        return self._serializers.table(self._item)

    @cached_property
    def normalized_texts(self) -> TableTexts:
        """`texts` in the checker's normal form, each different one normalised once."""
        forms = {text: normalize_for_em(text) for text in dict.fromkeys(self.texts)}
        return TableTexts(*(forms[text] for text in self.texts))


def ancestor_refs(item: object, document: DoclingDocument) -> tuple[str, ...]:
    """References of the nodes around an item, innermost first, without the body."""
    found: list[str] = []
    parent = getattr(item, "parent", None)
    while parent is not None and parent.cref not in {"#/body", "#/furniture"}:
        found.append(parent.cref)
        parent = getattr(parent.resolve(document), "parent", None)
    return tuple(found)
