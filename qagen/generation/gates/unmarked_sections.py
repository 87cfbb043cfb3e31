"""Rows below a section row that its reader took for a row of dashes: their section is not the one above it.

A lone label without a single value that is also the name of a section row of the table is a section row itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.tables.cell_kinds import void
from qagen.tables.display import display_answer

if TYPE_CHECKING:
    from qagen.tables.view import TableView


def rows_below_unmarked_sections(view: TableView) -> frozenset[int]:
    """Return the data rows of unmarked sections, and those of the marked sections of the same names.

    Empty for a table without section rows.
    """
    names = {row: _name(view.grid.filled(row)[0].text) for row in view.sections.rows}
    lone = {row: name for row in view.rows if (name := _lone(view, row)) in names.values()}
    if not lone:
        return frozenset()
    found: set[int] = set()
    current = None
    for row in range(view.header.body_start, view.grid.n_rows):
        if row in names or row in lone:
            current = names.get(row) or lone[row]
        if current in lone.values():
            found.add(row)
    return frozenset(found & set(view.rows))


def _lone(view: TableView, row: int) -> str | None:
    """The label of a row that has nothing beside it but blanks and dashes."""
    texts = [view.grid.text(row, c) for c in view.data_columns]
    return _name(", ".join(view.row_labels[row].plain)) if all(map(void, texts)) else None


def _name(text: str) -> str:
    return display_answer(text).strip(" :：").casefold()
