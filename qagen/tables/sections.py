"""Section rows: body rows that name the rows below them (specs/qa.md section 9)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from qagen.tables.cell_kinds import void, year_like
from qagen.tables.display import display_answer

if TYPE_CHECKING:
    from qagen.tables.grid import Grid


# A note inside the body names nothing: the rows below it belong where the rows above it do.
_NOTE = re.compile(
    r"(?:\*|†|‡|※|(?:notes?|sources?|n\.b|anmerkung(?:en)?|quellen?|remarques?|fuente|주|주석|자료|출처|비고|注|資料|出典|来源)\s?[.:：)])",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Sections:
    """Which rows are sections and what each other row belongs to."""

    rows: frozenset[int]
    """Section rows."""
    of_row: dict[int, int]
    """Data row to the section row above it; rows before the first section are missing."""
    unsure: frozenset[int]
    """Data rows below two sections in a row (which of the two names them is not known) or among torn entries."""


def find_sections(grid: Grid, body: range) -> Sections:
    """Return the section rows of a body.

    A row is a section if it is flagged or one cell over the full width; a row with a first cell and nothing else
    only if the first body row is such a row and no two of them are adjacent (a row with empty cells is else a row
    with blanks).
    """
    strong = [row for row in body if _strong(grid, row)]
    weak = [row for row in body if row not in strong and _weak(grid, row)]
    if not _weak_accepted(strong, weak, body):
        weak = []
    rows = sorted({*strong, *weak})
    notes = {row for row in rows if _NOTE.match(display_answer(grid.filled(row)[0].text))}
    of_row: dict[int, int] = {}
    unsure: set[int] = set()
    current: int | None = None
    doubled = False
    for row in body:
        if row in notes:
            continue
        if strong and row not in rows and _weak(grid, row):
            # Among marked sections a lone label may be one that the parser missed: what follows may belong to it.
            doubled = True
        if row in rows:
            doubled = current is not None and current == row - 1
            current = row
        elif current is not None:
            of_row[row] = current
            if doubled:
                unsure.add(row)
    if _lines_of_entries(grid, rows):
        unsure = {row for row in body if row not in rows}
    return Sections(frozenset(rows), of_row, frozenset(unsure))


def _lines_of_entries(grid: Grid, rows: list[int]) -> bool:
    """Some sections are mere codes ("MTCC 1428") and others are names: the codes end the entries above them."""
    codes = [_is_code(display_answer(grid.filled(row)[0].text)) for row in rows]
    return any(codes) and not all(codes)


def _is_code(text: str) -> bool:
    """Letters with digits, or abbreviations beside numbers; no year, quarter or date."""
    parts = text.split()
    coded = all(any(map(str.isdecimal, part)) or (part.isascii() and part.isupper()) for part in parts)
    mixed = any(map(str.isalpha, text)) and any(map(str.isdecimal, text))
    return coded and mixed and text.isascii() and not year_like(text)


def _strong(grid: Grid, row: int) -> bool:
    filled = grid.filled(row)
    if len(filled) != 1 or filled[0].row_span > 1 or void(filled[0].text):
        return False
    cell = filled[0]
    return cell.source.row_section or (grid.n_cols > 1 and cell.col_span >= grid.n_cols)


def _weak(grid: Grid, row: int) -> bool:
    filled = grid.filled(row)
    return len(filled) == 1 and filled[0].col == 0 and filled[0].row_span == 1 and not void(filled[0].text)


def _weak_accepted(strong: list[int], weak: list[int], body: range) -> bool:
    if not weak or strong or weak[0] != body.start or weak[-1] == body.stop - 1:
        return False
    return all(b - a > 1 for a, b in pairwise(weak))
