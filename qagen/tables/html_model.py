"""The table model of HTML as plain values (specs/tables.md section 1).

Any text goes in: fragments, whole pages, unclosed and nested markup. A table comes out as cells placed on a grid, with
spans as a browser would draw them: `colspan` from 1 to 1000, `rowspan` cut at the last row, `rowspan=0` to the end of
the row group, later cells on top where cells overlap, holes where no cell stands.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from lxml import etree

from qagen.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Iterator

NormalForm = Literal["NFC", "NFKC"]

MAX_COLSPAN = 1000
"""Larger ones count as this many (the HTML standard's limit)."""
MAX_SLOTS = 20_000_000
"""Rows times columns of the largest table that is read; beyond it spans are nonsense or an attack."""

_WHITESPACE = re.compile(r"\s+")
_INTEGER = re.compile(r"\s*([+-]?\d+)")
_GROUPS = frozenset({"thead", "tbody", "tfoot"})
_NO_TEXT = frozenset({"script", "style", "template"})
_BLOCKS = frozenset(
    """address article aside blockquote br caption center dd details dialog dir div dl dt fieldset figcaption figure
    footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol option p pre section summary table tbody
    td tfoot th thead tr ul""".split()
)
"""Elements whose start and end separate words, as a line break does."""


@dataclass(frozen=True)
class HtmlCell:
    """One `td` or `th`.

    Attributes:
        row: first row, from 0.
        col: first column, from 0.
        row_span: rows covered, at least 1, inside the table.
        col_span: columns covered, 1 to 1000.
        text: its text by `cell_text`; may be empty.
        header: whether it is a `th`.
    """

    row: int
    col: int
    row_span: int
    col_span: int
    text: str
    header: bool


@dataclass(frozen=True)
class HtmlTable:
    """One table; a table without rows is a table (0 x 0), text without a table is none.

    Attributes:
        rows: the cells of each `tr` in the order of the document; an empty `tr` has none.
        n_cols: columns of the grid; 0 for a table without cells.
        header_rows: for each row whether it stands in a `thead` or has nothing but `th` cells.
    """

    rows: tuple[tuple[HtmlCell, ...], ...]
    n_cols: int
    header_rows: tuple[bool, ...]

    @property
    def n_rows(self) -> int:
        """Number of `tr` elements of this table."""
        return len(self.rows)

    @property
    def n_body_rows(self) -> int:
        """Rows that are no header rows."""
        return len(self.rows) - sum(self.header_rows)

    @cached_property
    def grid(self) -> tuple[tuple[HtmlCell | None, ...], ...]:
        """The cell of each slot, row by row (`n_rows` x `n_cols`); None is a hole that no cell covers."""
        slots: list[list[HtmlCell | None]] = [[None] * self.n_cols for _ in self.rows]
        for cells in self.rows:
            for cell in cells:
                for row in range(cell.row, cell.row + cell.row_span):
                    slots[row][cell.col : cell.col + cell.col_span] = [cell] * cell.col_span
        return tuple(map(tuple, slots))

    def texts(self) -> list[list[str]]:
        """The text of each slot, row by row: a merged cell repeats its text, a hole is empty."""
        return [[cell.text if cell is not None else "" for cell in row] for row in self.grid]


def parse_tables(html: str, form: NormalForm = "NFC") -> tuple[HtmlTable, ...]:
    """The tables of a text in the order of the document, without those that stand inside another table.

    Args:
        html: any text; text without a table gives nothing.
        form: Unicode normal form of the texts.

    Raises:
        RecordError: a table has more than `MAX_SLOTS` slots, or elements are nested thousands of levels deep.
    """
    return tuple(table_of(element, form) for element in outer_tables(html))


def parse_table(html: str, form: NormalForm = "NFC") -> HtmlTable | None:
    """The first table of a text; None if there is no table. Else as `parse_tables`."""
    element = next(outer_tables(html), None)
    return None if element is None else table_of(element, form)


def outer_tables(html: str) -> Iterator[Any]:
    """The lxml `table` elements of a text that stand in no other table, in the order of the document.

    Raises:
        RecordError: the elements are nested too deeply to be read.
    """
    # Bytes, with the encoding told: lxml refuses str with an XML declaration, and a meta element must not win.
    data = html.replace("\0", "\ufffd").encode("utf-8", "replace")
    if not data.strip():
        return
    parser = etree.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True)
    root = etree.fromstring(data, parser)
    if any("Excessive depth" in entry.message for entry in parser.error_log):
        raise RecordError(
            "the HTML nests elements deeper than 2,048 levels, which the parser does not read to its end."
        )
    if root is None:
        return
    for element in root.iter("table"):
        if next(element.iterancestors("table"), None) is None:
            yield element


def table_of(element: Any, form: NormalForm = "NFC") -> HtmlTable:
    """The model of one lxml `table` element; else as `parse_tables`."""
    trs = [tr for tr in element.iter("tr") if next(tr.iterancestors("table")) is element]
    ends = _group_ends(trs)
    busy: dict[int, int] = {}
    """For a column the first row below that no cell reaches into yet."""
    rows: list[tuple[HtmlCell, ...]] = []
    header_rows: list[bool] = []
    n_cols = 0
    for row, tr in enumerate(trs):
        cells: list[HtmlCell] = []
        col = 0
        for child in tr:
            if child.tag not in {"td", "th"}:
                continue
            while busy.get(col, 0) > row:
                col += 1
            width = min(span_of(child, "colspan") or 1, MAX_COLSPAN)
            height = min(span_of(child, "rowspan") or ends[row] - row, len(trs) - row)
            cells.append(HtmlCell(row, col, height, width, cell_text(child, form), child.tag == "th"))
            for covered in range(col, col + width):
                busy[covered] = max(busy.get(covered, 0), row + height)
            col += width
            n_cols = max(n_cols, col)
            if n_cols * len(trs) > MAX_SLOTS:
                raise RecordError(
                    f"a table of {len(trs)} rows spans more than {n_cols - 1} columns: "
                    f"no more than {MAX_SLOTS:,} slots are read; look at its colspan and rowspan values."
                )
        rows.append(tuple(cells))
        header_rows.append(_in_head(tr, element) or (bool(cells) and all(cell.header for cell in cells)))
    return HtmlTable(tuple(rows), n_cols, tuple(header_rows))


def span_of(element: Any, name: Literal["colspan", "rowspan"]) -> int:
    """The attribute as a browser reads it: its leading integer; 1 if there is none or it is negative.

    0 is given for `rowspan="0"` alone ("to the end of the row group"); a `colspan` of 0 is 1. No upper limit.
    """
    found = _INTEGER.match(element.get(name) or "")
    # Python refuses to convert thousands of digits; so long a number is larger than any table.
    value = int(found[1][:18]) if found else 1
    if value == 0 and name == "rowspan":
        return 0
    return max(value, 1)


def cell_text(element: Any, form: NormalForm = "NFC") -> str:
    """The text of an element: tags dropped, blocks and line breaks as blanks, then `normalize_cell`.

    Nested tables give their texts, scripts and styles nothing.
    """
    if not len(element):
        return normalize_cell(element.text or "", form)
    parts: list[str] = [element.text or ""]
    hidden = 0
    for event, child in etree.iterwalk(element, events=("start", "end")):
        if child is element:
            continue
        hidden += (event == "start") - (event == "end") if child.tag in _NO_TEXT else 0
        if child.tag in _BLOCKS:
            parts.append(" ")
        if not hidden:
            parts.append((child.text if event == "start" else child.tail) or "")
    return normalize_cell("".join(parts), form)


def normalize_cell(text: str, form: NormalForm = "NFC") -> str:
    """A cell's text as all content metrics see it: normal form, runs of white space (NBSP too) as one blank, stripped.

    NFKC also folds full-width digits, superscripts and the like.
    """
    if not text.isascii():
        text = unicodedata.normalize(form, text)
    return _WHITESPACE.sub(" ", text).strip()


def _group_ends(trs: list[Any]) -> list[int]:
    """For each row the row behind the last one of its row group; rows without a group stand in one with neighbours."""
    ends = [0] * len(trs)
    end = len(trs)
    for row in range(len(trs) - 1, -1, -1):
        parent = trs[row].getparent()
        if row + 1 < len(trs) and trs[row + 1].getparent() is not parent:
            end = row + 1
        ends[row] = end
    return ends


def _in_head(tr: Any, table: Any) -> bool:
    for ancestor in tr.iterancestors():
        if ancestor is table or ancestor.tag in _GROUPS:
            return bool(ancestor.tag == "thead")
    return False
