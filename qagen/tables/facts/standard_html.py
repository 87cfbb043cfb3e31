"""HTML tables after the HTML standard: its tree construction for tables, its table model, its header cells (`strict`).

Only what decides tables is built: which rows belong to which row group of which table, which cells to which row. The
standard's rules for `in table`, `in table body`, `in row` and `in cell` are followed; what it would move out of a table
is text outside of cells, and is not kept.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import TYPE_CHECKING

from qagen.tables.facts.fill import RawCell, TableError
from qagen.tables.facts.gfm import without_code
from qagen.tables.facts.html_limits import check_html

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_MAX_TEXT = 64_000_000
"""Characters of all cells together: text of a nested table counts once for each table around it."""
_NUMBER = re.compile(r"[ \t\n\f\r]*([+-]?)([0-9]+)")
_MOST_COLUMNS, _MOST_ROWS = 1000, 65534
_GROUPS = frozenset({"thead", "tbody", "tfoot"})
_UNREAD = frozenset({"script", "style", "template"})
_APART = frozenset(
    "address article aside blockquote br caption center dd details div dl dt fieldset figcaption figure footer form"
    " h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul".split()
)
"""Elements that stand apart from the text around them."""


@dataclass(slots=True)
class _Cell:
    head: bool
    scope: str
    row_span: int
    col_span: int
    first: int
    """Its text starts with this piece."""
    last: int = 0


@dataclass(slots=True)
class _Group:
    head: bool
    implied: bool
    rows: list[list[_Cell]] = field(default_factory=list)


@dataclass(slots=True)
class _Table:
    groups: list[_Group] = field(default_factory=list)
    group: _Group | None = None
    row: list[_Cell] | None = None
    cell: _Cell | None = None
    caption: bool = False


def standard_tables(page: str) -> Iterator[list[list[list[RawCell]]]]:
    """The tables of a page in its order, nested ones on their own too: row groups of rows of cells.

    Fenced code is left out, tables without a cell too. The text of a cell has a blank between blocks.

    Raises:
        TableError: the page is too large, or its tables nest so that they cannot be read in reasonable time.
    """
    if "<table" not in page.lower():
        return
    check_html(page)
    builder = _Builder()
    builder.feed(without_code(page))
    builder.close()
    builder.end_all()
    for table in builder.tables:
        if any(row for group in table.groups for row in group.rows):
            yield [[builder.row(group, row) for row in group.rows] for group in table.groups]


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[_Table] = []
        self._open: list[_Table] = []
        self._pieces: list[str] = []
        self._unread = ""
        self._length = 0

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        if tag in _UNREAD and not self._unread:
            self._unread = tag
        if tag in _APART:
            self._pieces.append(" ")
        if tag == "table":
            self._start_table()
        elif self._open:
            self._in_table(self._open[-1], tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag == self._unread:
            self._unread = ""
        if self._open:
            self._end(self._open[-1], tag)
        if tag in _APART:
            self._pieces.append(" ")

    def handle_data(self, data: str) -> None:
        if not self._unread:
            self._pieces.append(data)

    def _start_table(self) -> None:
        if self._open and self._open[-1].cell is None and not self._open[-1].caption:
            self._end(self._open[-1], "table")
        table = _Table()
        self.tables.append(table)
        self._open.append(table)

    def _in_table(self, table: _Table, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        if tag in {"td", "th"}:
            self._start_row(table, only_missing=True)
            if table.row is not None:
                # Of an attribute that is there twice the standard keeps the first.
                table.cell = _cell(tag, dict(reversed(attrs)), len(self._pieces))
                table.row.append(table.cell)
        elif tag == "tr":
            self._start_row(table, only_missing=False)
        elif tag in _GROUPS:
            self._end_group(table)
            table.group = _Group(tag == "thead", implied=False)
            table.groups.append(table.group)
        elif tag in {"caption", "colgroup", "col"}:
            self._end_group(table)
            table.caption = tag == "caption"

    def _start_row(self, table: _Table, *, only_missing: bool) -> None:
        self._end_cell(table)
        table.caption = False
        if table.group is None:
            # An implied tbody goes on while nothing ends it.
            table.group = _Group(False, implied=True)
            table.groups.append(table.group)
        if table.row is None or not only_missing:
            table.row = []
            table.group.rows.append(table.row)

    def _end(self, table: _Table, tag: str) -> None:
        if tag in {"td", "th"}:
            self._end_cell(table)
        elif tag == "tr":
            self._end_cell(table)
            table.row = None
        elif tag in _GROUPS:
            if table.group is not None:
                self._end_group(table)
        elif tag == "caption":
            table.caption = False
        elif tag == "table":
            self._end_group(table)
            self._open.pop()

    def _end_group(self, table: _Table) -> None:
        self._end_cell(table)
        table.row, table.group, table.caption = None, None, False

    def _end_cell(self, table: _Table) -> None:
        if table.cell is not None:
            table.cell.last = len(self._pieces)
            table.cell = None

    def end_all(self) -> None:
        """Close what the page leaves open."""
        while self._open:
            self._end(self._open[-1], "table")

    def row(self, group: _Group, row: list[_Cell]) -> list[RawCell]:
        """The cells of a row, with the axis of which each is a heading."""
        texts = [self._text(cell) for cell in row]
        all_heads = all(cell.head or not text for cell, text in zip(row, texts, strict=True))
        cells = []
        for cell, text in zip(row, texts, strict=True):
            top, left = _axes(cell, in_head=group.head, all_heads=all_heads)
            cells.append(RawCell(text, cell.row_span, cell.col_span, top, left))
        return cells

    def _text(self, cell: _Cell) -> str:
        text = "".join(self._pieces[cell.first : cell.last])
        self._length += len(text)
        if self._length > _MAX_TEXT:
            raise TableError("tables nest too deep for their size to be read")
        return text


def _axes(cell: _Cell, *, in_head: bool, all_heads: bool) -> tuple[bool, bool]:
    """Whether a cell heads columns, and whether it heads rows (the standard's `scope`, `auto` included)."""
    if in_head:
        return True, False
    if not cell.head:
        return False, False
    if cell.scope in {"row", "rowgroup"}:
        return False, True
    if cell.scope in {"col", "colgroup"}:
        return True, False
    return all_heads, not all_heads


def _cell(tag: str, attributes: dict[str, str | None], first: int) -> _Cell:
    columns = _number(attributes.get("colspan"))
    rows = _number(attributes.get("rowspan"))
    return _Cell(
        head=tag == "th",
        scope=(attributes.get("scope") or "").strip().lower(),
        row_span=1 if rows is None else min(rows, _MOST_ROWS),
        col_span=min(columns or 1, _MOST_COLUMNS),
        first=first,
    )


def _number(value: str | None) -> int | None:
    """The standard's non-negative integers: digits at the front, whatever follows; null where there are none."""
    found = _NUMBER.match(value or "")
    if found is None or (found.group(1) == "-" and found.group(2).strip("0")):
        return None
    # More digits than any limit has: their number alone decides.
    return int(found.group(2)) if len(found.group(2)) < 10 else 10**9
