"""HTML tables as the public checker finds them: Beautiful Soup over html.parser (specs/facts.md section 5b).

No repair of the standard takes place: unclosed cells nest, a `th` straight in a `thead` is lost, rows of a nested table
are rows of the outer one too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bs4 import BeautifulSoup
from bs4.element import CData, NavigableString, Tag

from qagen.tables.facts.fill import RawCell, TableError
from qagen.tables.facts.html_limits import check_html

if TYPE_CHECKING:
    from collections.abc import Iterator

_MAX_STEPS = 3_000_000
"""Nodes that are looked at: nested tables are read once for each table around them."""


def soup_tables(page: str) -> Iterator[list[list[RawCell]]]:
    """The tables of a page in its order, nested ones also on their own; tables without a cell are left out.

    Raises:
        TableError: the page is too large, or its tables nest so that they cannot be read in reasonable time.
    """
    if "<table" not in page.lower():
        return
    check_html(page)
    soup = BeautifulSoup(page, "html.parser")
    reader = _Reader()
    rows_of: dict[int, list[list[RawCell]]] = {}
    tables = [table for table in soup.find_all("table") if isinstance(table, Tag)]
    for table in tables:
        rows_of[id(table)] = []
    for row in soup.find_all("tr"):
        reader.add_row(row, rows_of)
    for table in tables:
        rows = rows_of[id(table)]
        if any(rows):
            yield rows


class _Reader:
    """Reads rows, with a limit on the work that nesting can make."""

    def __init__(self) -> None:
        self._steps = 0

    def add_row(self, row: Tag, rows_of: dict[int, list[list[RawCell]]]) -> None:
        """Give the cells of a row to every table around it."""
        around: list[int] = []
        in_head = False
        for parent in row.parents:
            self._step()
            if parent.name == "table":
                around.append(id(parent))
            in_head = in_head or parent.name == "thead"
        if not around:
            return
        cells = [
            self._cell(cell, in_head) for cell in row.children if isinstance(cell, Tag) and cell.name in {"td", "th"}
        ]
        for table in around:
            rows_of[table].append(cells)

    def _cell(self, cell: Tag, in_head: bool) -> RawCell:
        heading = in_head or cell.name == "th"
        row_span = _span(cell.get("rowspan"), zero=True)
        return RawCell(self._text(cell), row_span, _span(cell.get("colspan"), zero=False), heading, heading)

    def _text(self, cell: Tag) -> str:
        if len(cell.contents) == 1 and type(cell.contents[0]) is NavigableString:
            return cell.contents[0].strip()
        parts: list[str] = []
        skip: Tag | None = None
        for node in cell.descendants:
            self._step()
            if skip is not None:
                if any(parent is skip for parent in node.parents):
                    continue
                skip = None
            if isinstance(node, Tag):
                if node.name == "br":
                    parts.append("\n")
                    skip = node if node.contents else None
            elif type(node) in {NavigableString, CData}:
                parts.append(str(node))
        return "".join(parts).strip()

    def _step(self) -> None:
        self._steps += 1
        if self._steps > _MAX_STEPS:
            raise TableError("tables nest too deep for their size to be read")


def _span(value: object, *, zero: bool) -> int:
    """A span as Python's `int` reads it; 1 for what it does not read, and for nothing or less. `zero` keeps a 0."""
    try:
        number = int(str(value)) if value is not None else 1
    except ValueError:
        return 1
    if number == 0 and zero and str(value).strip() == "0":
        return 0
    return max(number, 1)
