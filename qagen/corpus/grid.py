"""Table rows of a source (`| a | < |`) into a grid of cells with spans."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from qagen.corpus.records import Grid, GridCell

_RULE = re.compile(r"\|={3,}\|?\s*")
_ESCAPES = re.compile(r"\\([n|<^\\])")

Fail = Callable[[int, str], Exception]
"""Makes the error for a line number and a message."""


class _Row(NamedTuple):
    line: int
    cells: list[str]
    section: bool


def parse_grid(lines: Sequence[tuple[int, str]], stub: int, fail: Fail) -> Grid:
    """The grid of numbered table lines.

    Args:
        lines: (line number, text) of the rows and of the `|===` rule.
        stub: leading columns that are row headers.
        fail: makes the error to raise.

    Raises:
        Exception: what `fail` makes, when rows differ in length, a span is no rectangle, or there is no row.
    """
    rows, header_rows = _rows(lines, fail)
    width = max((len(row.cells) for row in rows if not row.section), default=0)
    if not width:
        raise fail(lines[0][0] if lines else 0, "a table needs at least one row of cells")
    for row in rows:
        if not row.section and len(row.cells) != width:
            raise fail(row.line, f"this row has {len(row.cells)} cells, the others have {width}")
    owners = _owners(rows, width, header_rows, fail)
    cells = []
    for r, row in enumerate(rows):
        for c in range(width):
            if owners[r][c] != (r, c):
                continue
            row_span, col_span = _extent(owners, r, c)
            if sum(line.count((r, c)) for line in owners) != row_span * col_span:
                raise fail(row.line, f"the cells merged with '{row.cells[c]}' do not form a rectangle")
            header = r < header_rows
            cells.append(
                GridCell(
                    row=r, col=c, row_span=row_span, col_span=col_span,
                    text=_unescape(row.cells[c]),
                    header=header, stub=c < stub and not header and not row.section, section=row.section,
                )
            )  # fmt: skip
    return Grid(n_rows=len(rows), n_cols=width, header_rows=header_rows, cells=tuple(cells))


def _rows(lines: Sequence[tuple[int, str]], fail: Fail) -> tuple[list[_Row], int]:
    rows: list[_Row] = []
    header_rows = 0
    for line, text in lines:
        if _RULE.fullmatch(text):
            if header_rows:
                raise fail(line, "a second |=== in one table")
            header_rows = len(rows)
            continue
        body = text.strip()
        if not body.startswith("|") or not body.endswith("|") or body.endswith(r"\|") or len(body) < 2:
            raise fail(line, "a table row starts and ends with a bar")
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", body[1:-1])]
        section = cells[0].startswith("§")
        if section and len(cells) != 1:
            raise fail(line, "a section row is one cell: |§ text |")
        rows.append(_Row(line, [cells[0][1:].strip()] if section else cells, section))
    return rows, header_rows


def _owners(rows: list[_Row], width: int, header_rows: int, fail: Fail) -> list[list[tuple[int, int]]]:
    """For each place of the grid, the place of the cell that covers it."""
    owners: list[list[tuple[int, int]]] = []
    for r, row in enumerate(rows):
        current: list[tuple[int, int]] = []
        for c in range(width):
            mark = "" if row.section else row.cells[c]
            if row.section:
                current.append((r, 0))
            elif mark == "<":
                if not c:
                    raise fail(row.line, "'<' in the first column continues nothing")
                current.append(current[c - 1])
            elif mark == "^":
                if r in {0, header_rows} or rows[r - 1].section:
                    raise fail(row.line, "'^' continues nothing: there is no cell of this part of the table above it")
                current.append(owners[r - 1][c])
            else:
                current.append((r, c))
        owners.append(current)
    return owners


def _extent(owners: list[list[tuple[int, int]]], r: int, c: int) -> tuple[int, int]:
    """Rows and columns that a cell covers, going down and to the right from its first place."""
    down = next((i for i in range(r, len(owners)) if owners[i][c] != (r, c)), len(owners))
    right = next((i for i in range(c, len(owners[r])) if owners[r][i] != (r, c)), len(owners[r]))
    return down - r, right - c


def _unescape(text: str) -> str:
    return _ESCAPES.sub(lambda match: "\n" if match[1] == "n" else match[1], text)
