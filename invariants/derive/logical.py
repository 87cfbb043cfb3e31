"""A table with its continuations on the following pages, and the index from shown labels to cells."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from invariants.derive.headers import Level, numeric_columns
from invariants.derive.stubs import row_levels, section_levels
from invariants.derive.texts import TableTexts
from invariants.derive.words import Words, is_number, strict_variants, variants, words
from qagen.text.normalize import normalize_for_em

if TYPE_CHECKING:
    from collections.abc import Iterator

    from invariants.derive.grid import GridCell
    from invariants.derive.paragraph import ParagraphView
    from invariants.derive.table import TableView

# More levels than this are cut for the index, so that the number of their combinations stays small.
_MOST_LEVELS = 5
_BETWEEN_PARTS = frozenset({"caption", "footnote", "page_footer", "page_header"})


class Row(NamedTuple):
    """A data row: the part it stands in (from 0), and its row there."""

    part: int
    row: int


class Address(NamedTuple):
    """A cell of a document."""

    ref: str
    row: int
    col: int


class Logical:
    """One or more tables that are one for a reader. `starts[i]` is the first data row of part i."""

    def __init__(self, parts: tuple[TableView, ...], starts: tuple[int, ...]) -> None:
        self.parts = parts
        self.starts = starts
        self.head = parts[0]
        self.paths = self.head.header.paths

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The data rows, section rows left out."""
        return tuple(
            Row(number, row)
            for number, part in enumerate(self.parts)
            for row in range(self.starts[number], part.grid.n_rows)
            if row not in part.stub.sections
        )

    def cell(self, row: Row, col: int) -> GridCell:
        """The cell of a data row."""
        return self.parts[row.part].grid.cell(row.row, col)

    def address(self, row: Row, col: int) -> Address:
        """Where the cell of a data row starts."""
        return Address(self.parts[row.part].ref, *self.cell(row, col).at)

    def levels(self, row: Row, columns: tuple[int, ...]) -> tuple[Level, ...]:
        """Filled label cells of the row in the columns."""
        part = self.parts[row.part]
        return row_levels(part.grid, row.row, columns)

    def sections(self, row: Row) -> tuple[Level, ...]:
        """Section rows over the row, outermost first."""
        part = self.parts[row.part]
        return section_levels(part.grid, part.stub, row.row)

    @cached_property
    def label_columns(self) -> tuple[int, ...]:
        """The columns that name the rows."""
        return self.head.stub.columns

    @cached_property
    def _row_index(self) -> dict[tuple[tuple[int, ...], bool], dict[Words, tuple[Row, ...]]]:
        return {}

    def rows_shown_as(self, shown: Words, columns: tuple[int, ...], *, marks: bool = False) -> tuple[Row, ...]:
        """The data rows whose label, made from the columns and with or without the section, reads so.

        With `marks`, also those whose label reads so without a mark that may end it.
        """
        index = self._row_index.get((columns, marks))
        if index is None:
            collected: dict[Words, dict[Row, None]] = {}
            for row in self.rows:
                for form in _row_forms(self.levels(row, columns), self.sections(row), marks=marks):
                    collected.setdefault(form, {})[row] = None
            index = {form: tuple(rows) for form, rows in collected.items()}
            self._row_index[columns, marks] = index
        return index.get(shown, ())

    def _columns_shown(self, *, marks: bool) -> dict[Words, tuple[int, ...]]:
        collected: dict[Words, dict[int, None]] = {}
        for col, path in enumerate(self.paths):
            for form in _forms_with_leaf(path, marks=marks):
                collected.setdefault(form, {})[col] = None
        return {form: tuple(columns) for form, columns in collected.items()}

    @cached_property
    def _column_indexes(self) -> tuple[dict[Words, tuple[int, ...]], dict[Words, tuple[int, ...]]]:
        return self._columns_shown(marks=False), self._columns_shown(marks=True)

    def columns_shown_as(self, shown: Words, *, marks: bool = False) -> tuple[int, ...]:
        """The columns whose label reads so: the whole path, or a part of it that holds the lowest level."""
        return self._column_indexes[marks].get(shown, ())

    def addressed(
        self, column: Words, row: Words, columns: tuple[int, ...] | None = None, *, marks: bool = False
    ) -> Iterator[Address]:
        """Data cells that a reader can be led to by the two shown labels, blank ones included."""
        named_by = self.label_columns if columns is None else columns
        rows = self.rows_shown_as(row, named_by, marks=marks)
        if not rows:
            return
        named = self.columns_shown_as(column, marks=marks)
        for found, col in product(rows, range(self.head.grid.n_cols)):
            again = self._named_again(found).get(col)
            if col not in named_by and (col in named if again is None else again == column):
                yield self.address(found, col)

    def _named_again(self, row: Row) -> dict[int, Words]:
        """What a second header between the head of the table and a row calls its columns; nothing without one."""
        part = self.parts[row.part]
        start = max((head for head in part.later_headers if head < row.row), default=None)
        return {} if start is None else part.later_headers[start]

    @cached_property
    def data_cells(self) -> tuple[GridCell, ...]:
        """The filled cells below the header that are not in a label column, merged cells once."""
        cells: dict[Address, GridCell] = {}
        for row in self.rows:
            for col in range(self.head.grid.n_cols):
                cell = self.cell(row, col)
                if col not in self.label_columns and not cell.empty:
                    cells[self.address(row, col)] = cell
        return tuple(cells.values())

    @cached_property
    def texts(self) -> TableTexts:
        """The parts' texts, one after the other, in the checker's normal form."""
        if len(self.parts) == 1:
            return self.head.normalized_texts
        joined = zip(*(part.texts for part in self.parts), strict=True)
        return TableTexts(*(normalize_for_em("\n\n".join(texts)) for texts in joined))

    @cached_property
    def frame(self) -> str:
        """Captions and section headings, in the checker's normal form: a contextualised chunk carries both."""
        return normalize_for_em("\n".join(line for part in self.parts for line in (*part.headings, *part.captions)))

    @property
    def stands_for_itself(self) -> bool:
        """A reader counts it: in no other table, in no picture, more than a single row or column."""
        n_rows = sum(part.grid.n_rows for part in self.parts)
        inside = self.head.nested_in is not None or self.head.in_picture
        return not inside and n_rows > 1 and self.head.grid.n_cols > 1

    @property
    def captions(self) -> tuple[str, ...]:
        """The captions of all parts."""
        return tuple(caption for part in self.parts for caption in part.captions)


def _forms_with_leaf(levels: tuple[Level, ...], *, marks: bool) -> Iterator[Words]:
    """The word sequences of every choice of levels that keeps the last one."""
    levels = levels[-_MOST_LEVELS:]
    if not levels:
        return
    leaf, upper = levels[-1], levels[:-1]
    for size in range(len(upper), -1, -1):
        for chosen in combinations(upper, size):
            yield from _spellings((*chosen, leaf), marks=marks)


def _spellings(levels: tuple[Level, ...], *, marks: bool) -> Iterator[Words]:
    if not levels:
        yield ()
        return
    forms = variants if marks else strict_variants
    for first in forms(levels[0].cell.text):
        for rest in _spellings(levels[1:], marks=marks):
            yield (*first, *rest)


def _row_forms(levels: tuple[Level, ...], sections: tuple[Level, ...], *, marks: bool) -> Iterator[Words]:
    sizes = range(1, len(sections) + 1)
    section_forms = [form for size in sizes for form in _spellings(sections[-size:], marks=marks)]
    for form in _forms_with_leaf(levels, marks=marks):
        yield form
        for section in section_forms:
            yield (*form, *section)
            yield (*section, *form)


def join_parts(tables: tuple[TableView, ...], paragraphs: tuple[ParagraphView, ...]) -> tuple[Logical, ...]:
    """Group tables that continue one another over a page end; every table is in exactly one group."""
    groups: list[list[tuple[TableView, int]]] = []
    for table in tables:
        start = _continues(groups[-1][-1][0], groups[-1][0][0], table, paragraphs) if groups else None
        if start is None:
            groups.append([(table, table.header.rows)])
        else:
            groups[-1].append((table, start))
    return tuple(Logical(tuple(t for t, _ in group), tuple(start for _, start in group)) for group in groups)


def _continues(
    above: TableView, head: TableView, table: TableView, paragraphs: tuple[ParagraphView, ...]
) -> int | None:
    """First data row of `table` if it goes on with `above`, else null."""
    if not above.pages or not table.pages or table.pages[0] != above.pages[-1] + 1:
        return None
    if above.grid.n_cols != table.grid.n_cols or head.header.rows == 0 or table.nested_in or above.sheet:
        return None
    between = range(above.orders[0] + 1, table.orders[0])
    if any(p.orders[0] in between and p.body and p.label not in _BETWEEN_PARTS for p in paragraphs):
        return None
    return _first_data_row(head, table)


def _first_data_row(head: TableView, table: TableView) -> int | None:
    rows = head.header.rows
    if table.grid.n_rows >= rows and all(
        words(head.grid.cell(row, col).text) == words(table.grid.cell(row, col).text)
        for row in range(rows)
        for col in range(head.grid.n_cols)
    ):
        return rows
    if table.header.rows == 0:
        return 0
    numeric = numeric_columns(head.grid, rows)
    first = [table.grid.cell(0, col) for col in sorted(numeric)]
    filled = [cell for cell in first if not cell.empty]
    data_like = filled and sum(is_number(cell.text) for cell in filled) * 2 >= len(filled)
    return 0 if data_like else None
