"""A table of a document in every form that a fact about it is proven on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from qagen.tables.facts.read import PageTables, TableReading, read_tables
from qagen.tables.facts.render import Rendered, table_html
from qagen.tables.grid import grid_of
from qagen.tables.view import read_table

if TYPE_CHECKING:
    from qagen.model.document import Cell, Table
    from qagen.tables.facts.read import Rules

RULES: tuple[Rules, ...] = ("compatible", "strict")
"""Every fact holds, and fails, under both rule sets."""


@dataclass(frozen=True, eq=False)
class FactTable:
    """One table of a document, read from its own HTML and from docling's Markdown of it."""

    table: Table

    @cached_property
    def rendered_cells(self) -> tuple[Cell | None, ...]:
        """The document's cells in the order of the grid's."""
        return self._rendered.cells

    @cached_property
    def _rendered(self) -> Rendered:
        return table_html(self.table)

    @property
    def overlapping(self) -> bool:
        """Cells cover the same places: no grid is the table's."""
        return self._rendered.overlapping

    @cached_property
    def html(self) -> dict[Rules, TableReading | None]:
        """Its HTML as the rules read it; None where they read no table, or more than one."""
        return {rules: _only(read_tables(self._rendered.html, rules), markdown=False) for rules in RULES}

    @cached_property
    def markdown(self) -> dict[Rules, tuple[TableReading, ...]]:
        """Its Markdown as the rules read it."""
        return {rules: read_tables(self.table.texts.markdown, rules).markdown for rules in RULES}

    @cached_property
    def spans(self) -> bool:
        """A cell spans rows or columns, which Markdown cannot say."""
        return any(cell.row_span > 1 or cell.col_span > 1 for cell in self.table.cells)

    @cached_property
    def label_columns(self) -> tuple[int, ...]:
        """Columns whose texts name the rows."""
        return read_table(grid_of(self.table)).label_columns


def _only(tables: PageTables, *, markdown: bool) -> TableReading | None:
    found = tables.markdown if markdown else tables.html
    return found[0] if len(found) == 1 and tables.error is None else None
