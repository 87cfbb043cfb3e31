"""A table as it can be asked: header, labels, sections and data cells, worked out once for each logical table."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from qagen.tables.cell_kinds import numeric_or_void, year_like
from qagen.tables.display import brackets_are_intervals, display_answer, display_label
from qagen.tables.headers import MAX_HEADER_ROWS, Header, find_header, second_header
from qagen.tables.label_columns import find_label_columns
from qagen.tables.orientation import names_units, transposed
from qagen.tables.sections import Sections, find_sections

if TYPE_CHECKING:
    from qagen.tables.grid import Grid, GridCell


_DATE_NOTE = re.compile(r"^[^:：]{2,20}[:：]\s*\d{4}\s*(?:년|年|[-./])")


@dataclass(frozen=True)
class Label:
    """What names a row or a column."""

    shown: str
    """As it stands in a question."""
    levels: tuple[str, ...]
    """The texts of its cells as printed, outermost first (the section row of a row left out)."""
    plain: tuple[str, ...]
    """`levels` as they are shown."""
    cells: tuple[GridCell, ...]
    """The cells that it was read from, in the order of `levels`."""
    section: GridCell | None = None
    """The section row above, for rows."""


@dataclass(frozen=True)
class TableView:
    """One logical table, read."""

    grid: Grid
    header: Header
    label_columns: tuple[int, ...]
    """Empty if nothing names the rows."""
    sections: Sections
    body_end: int
    """First row that is no longer asked (a second header), or the number of rows."""
    rows: tuple[int, ...]
    """Data rows: body rows that are no section and not blank, up to `body_end`."""

    @property
    def ref(self) -> str:
        """Docling's reference of the first part."""
        return self.grid.parts[0].ref

    @cached_property
    def data_columns(self) -> tuple[int, ...]:
        """Columns that hold data: all but the label columns and, before the first of them, running numbers."""
        first = self.label_columns[0] if self.label_columns else 0
        return tuple(c for c in range(self.grid.n_cols) if c not in self.label_columns and c >= first)

    @cached_property
    def slots(self) -> tuple[tuple[int, ...], ...]:
        """Data columns as a reader counts them.

        Several columns under one header cell of the lowest level are one slot if no row fills more than one of them
        (inner and outer amount columns of Korean accounts).
        """
        slots: list[tuple[int, ...]] = []
        for col in self.data_columns:
            head = self.grid.at(self.header.levels[-1], col) if self.header.levels else None
            if slots and head is not None and head.text and head is self.grid.at(self.header.levels[-1], slots[-1][-1]):
                joined = (*slots[-1], col)
                if all(sum(bool(self.grid.text(r, c)) for c in joined) <= 1 for r in self.rows):
                    slots[-1] = joined
                    continue
            slots.append((col,))
        return tuple(slots)

    @cached_property
    def data_texts(self) -> list[str]:
        """The texts of all data positions, row by row; `` for blank ones, merged cells once for each position."""
        text, columns = self.grid.text, self.data_columns
        return [text(row, col) for row in self.rows for col in columns]

    def data_cell(self, row: int, slot: tuple[int, ...]) -> GridCell | None:
        """Return the filled cell of a slot in a row, else its first cell."""
        for col in slot:
            cell = self.grid.at(row, col)
            if cell is not None and cell.text:
                return cell
        return self.grid.at(row, slot[0])

    @cached_property
    def keep_brackets(self) -> bool:
        """Bracketed numbers are intervals in this table."""
        return brackets_are_intervals(cell.text for cell in self.grid.cells if "[" in cell.text)

    @cached_property
    def columns(self) -> dict[int, Label]:
        """Labels of all columns."""
        return {c: self._column_label(c) for c in range(self.grid.n_cols)}

    @cached_property
    def row_labels(self) -> dict[int, Label]:
        """Labels of the data rows; `shown` is `` where nothing names the row."""
        return {r: self._row_label(r) for r in self.rows}

    @cached_property
    def after_end(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Labels of the rows and of the columns below a second header; empty where there is none.

        They are not asked, but they may carry the same labels as what is asked. A column under a repeated header has
        the label of the table's own.
        """
        if self.body_end >= self.grid.n_rows:
            return (), ()
        rows = tuple(self._row_label(r).shown for r in range(self.body_end + 1, self.grid.n_rows))
        columns = []
        for slot in self.slots:
            own, text = self.columns[slot[0]], self.grid.text(self.body_end, slot[0])
            # A header of several lines: "Hourly" over "persons" where the first block has "Hourly persons".
            whole = " ".join(dict.fromkeys(self.grid.text(r, slot[0]) for r in self._second_header))
            columns.append(own.shown if own.levels and own.levels[-1] == text else whole)
        return rows, tuple(columns)

    @property
    def _second_header(self) -> range:
        """The rows of a second header: the one that ends the body, and those of words alone below it."""
        end = self.body_end + 1
        while end < self.grid.n_rows - 1 and end - self.body_end < MAX_HEADER_ROWS:
            texts = [text for c in self.data_columns if (text := self.grid.text(end, c))]
            if not texts or any(map(numeric_or_void, texts)):
                break
            end += 1
        return range(self.body_end, end)

    @cached_property
    def transposed(self) -> bool:
        """Measures run down the side: the question names the row first."""
        # Without their sections: "Speed, rpm (Limits)" would no longer end in a unit.
        rows = [", ".join(filter(None, label.plain)) for label in self.row_labels.values() if label.shown]
        # A unit of its own for each row says the same whether its column is flagged as a label or not.
        units = [c for c in self.label_columns[1:] if names_units(self.columns[c].shown)]
        return transposed(rows, [self.columns[c].shown for c in (*units, *self.data_columns) if self.columns[c].shown])

    def _column_label(self, col: int) -> Label:
        levels: list[GridCell] = []
        for row in self.header.levels:
            cell = self.grid.at(row, col)
            if cell is None or not cell.text or (levels and (levels[-1] is cell or levels[-1].text == cell.text)):
                continue
            if levels and _DATE_NOTE.match(cell.text):
                # "Due: 31 December 2018" under a period says when, and names no column.
                continue
            levels.append(cell)
        shown = [display_label(cell.source.text, keep_brackets=self.keep_brackets) for cell in levels]
        return Label(
            " ".join(_without_repeats(shown)), tuple(cell.text for cell in levels), tuple(shown), tuple(levels)
        )

    @cached_property
    def _rows_named(self) -> Counter[str]:
        """How many data rows carry a text in one of their label cells."""
        found: Counter[str] = Counter()
        for row in self.rows:
            cells = (self.grid.at(row, col) for col in self.label_columns)
            found.update(
                {display_label(c.source.text, keep_brackets=self.keep_brackets).casefold() for c in cells if c}
            )
        return found

    def _row_label(self, row: int) -> Label:
        cells: list[GridCell] = []
        for col in self.label_columns:
            cell = self.grid.at(row, col)
            if cell is not None and cell.text and cell not in cells:
                cells.append(cell)
        plain = [display_label(cell.source.text, keep_brackets=self.keep_brackets) for cell in cells]
        # A date that stands in each of several columns is no repeated name: said once, it fits other rows as well.
        dates = len(plain) > 1 and len(set(plain)) == 1 and year_like(plain[0])
        # A name in two columns is said once ("Total, Total"), unless it also names a level of other rows: of the rows
        # "off, off, on" and "on, off, on" each is told by all three.
        said = plain if any(self._rows_named[p.casefold()] > 1 for p in _repeated(plain)) else _without_repeats(plain)
        shown = "" if dates else ", ".join(filter(None, said))
        section_row = self.sections.of_row.get(row)
        section = self.grid.filled(section_row)[0] if section_row is not None else None
        if section is not None and shown:
            shown = f"{shown} ({display_label(section.source.text, keep_brackets=self.keep_brackets)})"
        return Label(shown, tuple(cell.text for cell in cells), tuple(plain), tuple(cells), section)


def _repeated(levels: list[str]) -> list[str]:
    """Return the levels that say what the one before them says."""
    said = [level for level in levels if level]
    return [level for before, level in pairwise(said) if level.casefold() == before.casefold()]


def _without_repeats(levels: list[str]) -> list[str]:
    said = [level for level in levels if level]
    return [level for i, level in enumerate(said) if i == 0 or level.casefold() != said[i - 1].casefold()]


def read_table(grid: Grid) -> TableView:
    """Return the view of a grid; a table without a header or labels gives a view whose parts are empty."""
    header = find_header(grid)
    body = range(header.body_start, grid.n_rows)
    sections = find_sections(grid, body)
    rows = tuple(r for r in body if r not in sections.rows and grid.filled(r))
    texts = [display_answer(grid.text(header.levels[-1], c)) if header.levels else "" for c in range(grid.n_cols)]
    labels = _outside_data_groups(grid, header, find_label_columns(grid, rows, texts))
    end = second_header(grid, body, labels) if header.levels else grid.n_rows
    return TableView(grid, header, labels, sections, end, tuple(r for r in rows if r < end))


def _outside_data_groups(grid: Grid, header: Header, labels: tuple[int, ...]) -> tuple[int, ...]:
    """Return the label columns up to the first that stands under one heading with columns of data.

    "Compiler" and "Time" under "Windows" are both about Windows: such a column names nothing for the columns outside.
    """
    for i, col in enumerate(labels[1:], start=1):
        for row in header.levels[:-1]:
            cell = grid.at(row, col)
            if cell is None or not cell.text:
                continue
            # A heading over the first label column too is the table's, and tells nothing apart.
            if cell.col > labels[0] and cell.col + cell.col_span - 1 > labels[-1]:
                return labels[:i]
    return labels
