"""Which rows of a table are its header (specs/qa.md section 9).

Flagged tables: the header is the leading run of rows whose cells are ALL headers. Decided here, where the specification
is silent: a title row (one text over the whole width) is no level; a row below the flagged ones that splits a spanning
header, or that holds nothing but units, is one more level; a table without flags takes its first row if some column
below it is numeric in at least 80 % of its cells and the row itself is not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qagen.tables.cell_kinds import numeric, numeric_or_void, share, unit_like, void, year_like
from qagen.text.mentions import own_table_number

if TYPE_CHECKING:
    from qagen.tables.grid import Grid, GridCell

# specs/qa.md section 9: "at least one column below it is 80 % numeric".
NUMERIC_COLUMN = 0.8
# No real header that we have seen is deeper; more flagged rows are a sign of a misread table.
MAX_HEADER_ROWS = 5


@dataclass(frozen=True)
class Header:
    """The header of a table; no levels where it has none."""

    levels: tuple[int, ...]
    """Rows that name columns, from the top."""
    body_start: int
    """First row of the body."""
    flagged: bool
    """The document itself flags it."""


def find_header(grid: Grid) -> Header:
    """Return the header of a grid; `levels` is empty if it has none (then `body_start` is the first filled row)."""
    flagged = _flagged_rows(grid)
    if flagged:
        return _with_levels(grid, flagged)
    return _unflagged_header(grid)


def _flagged_rows(grid: Grid) -> list[int]:
    """Return the leading rows (blank ones left out) whose filled cells are all flagged as headers."""
    rows: list[int] = []
    for row in range(grid.n_rows):
        filled = grid.filled(row)
        if not filled:
            continue
        if not all(cell.column_header for cell in filled):
            break
        if _is_section(grid, filled) and any(len(grid.filled(above)) > 1 for above in rows):
            # One text over the full width below a header of several cells names the rows below it.
            break
        if rows and _only_stub(grid, row, filled) and len(grid.filled(rows[-1])) > 1:
            # A lone label in the first column below a header that has one there already is the first group of rows.
            break
        rows.append(row)
    return rows


def _only_stub(grid: Grid, row: int, filled: tuple[GridCell, ...]) -> bool:
    """A text of one column's width in the first column, below another one there, and no other text in its row."""
    own = [cell for cell in filled if cell.row == row]
    return len(own) == len(filled) == 1 and own[0].col == 0 and bool(grid.text(row - 1, 0)) and own[0].col_span == 1


def _is_section(grid: Grid, filled: tuple[GridCell, ...]) -> bool:
    return len(filled) == 1 and grid.n_cols > 1 and filled[0].col_span >= grid.n_cols


def _is_title(grid: Grid, filled: tuple[GridCell, ...]) -> bool:
    """One text alone in its row: over (nearly) all columns, or with nothing beside it."""
    if len(filled) != 1 or grid.n_cols < 2:
        return False
    cell = filled[0]
    # A lone stub header ("Region" over its own column) is no title: the row below carries the other columns' names.
    return cell.col_span >= grid.n_cols - 1 or (cell.col_span == 1 and cell.row_span == 1 and grid.n_cols > 2)


def _line_of_one_header(grid: Grid, row: int) -> bool:
    """The lone text stands over one inner column: the first line of that column's header, which goes on below."""
    cell = grid.filled(row)[0]
    named = not cell.text.startswith(("(", "[")) and own_table_number(cell.text) is None
    return named and cell.col > 0 and cell.col_span == 1 and not unit_like(cell.text)


def _groups(grid: Grid, row: int, below: int) -> bool:
    """A text over all columns but the stub, whose own header is blank in the next row: it groups, and is no title."""
    cell = grid.filled(row)[0]
    # "(in millions)" is about the values; "TABLE 1" is the table's own name.
    name = not cell.text.startswith(("(", "[")) and own_table_number(cell.text) is None
    return name and cell.col > 0 and cell.col_span > 1 and not grid.text(below, 0)


def _with_levels(grid: Grid, flagged: list[int]) -> Header:
    levels = list(flagged)
    while len(levels) > 1 and _is_title(grid, grid.filled(levels[0])) and not _groups(grid, levels[0], levels[1]):
        levels.pop(0)
    body = max(flagged) + 1
    if _is_title(grid, grid.filled(levels[-1])) and len(levels) == 1:
        # Only a title is flagged: the real header is the next row, if that one looks like a header.
        if body >= grid.n_rows or not _looks_like_header(grid, body) or _line_of_one_header(grid, levels[-1]):
            return Header((), body, flagged=True)
        levels = [levels[-1], body] if _groups(grid, levels[-1], body) else [body]
        body += 1
    body = _extend(grid, levels, body)
    if body >= grid.n_rows or len(levels) > MAX_HEADER_ROWS:
        return Header((), min(body, grid.n_rows), flagged=True)
    return Header(tuple(levels), body, flagged=True)


def _unflagged_header(grid: Grid) -> Header:
    start = 0
    while start < grid.n_rows and (not grid.filled(start) or _is_title(grid, grid.filled(start))):
        start += 1
    if start >= grid.n_rows - 1 or not _looks_like_header(grid, start):
        return Header((), start, flagged=False)
    grouped = start > 0 and grid.filled(start - 1) and _groups(grid, start - 1, start)
    levels = [start - 1, start] if grouped else [start]
    body = _extend(grid, levels, start + 1)
    if body >= grid.n_rows:
        return Header((), start, flagged=False)
    return Header(tuple(levels), body, flagged=False)


def _looks_like_header(grid: Grid, row: int) -> bool:
    """A row of words (or years) over at least one numeric column."""
    filled = grid.filled(row)
    if len(filled) < 2 or share([numeric(cell.text) for cell in filled]) >= 0.5:
        return False
    # Where a cell reaches into the next row, that row belongs to the header too.
    below = (
        max(cell.last_row for cell in filled if cell.row == row) + 1 if any(c.row == row for c in filled) else row + 1
    )
    for cell in filled:
        if numeric(cell.text):
            continue
        texts = [t for t in grid.column_texts(cell.col, range(below, grid.n_rows)) if t]
        # A year over years is the first of several data rows, not their header.
        like_body = year_like(cell.text) and share([year_like(t) for t in texts]) >= NUMERIC_COLUMN
        if (
            len(texts) >= 2
            and not like_body
            and share([numeric_or_void(t) for t in texts]) >= NUMERIC_COLUMN
            and any(map(numeric, texts))
        ):
            return True
    return False


def _extend(grid: Grid, levels: list[int], body: int) -> int:
    """Append further header rows that carry no flag; return the new start of the body."""
    while body < grid.n_rows - 1 and len(levels) < MAX_HEADER_ROWS:
        filled = grid.filled(body)
        own = [cell for cell in filled if cell.row == body]
        if not own or not (_splits_header(grid, levels[-1], body, own) or _row_of_units(grid, body, own)):
            break
        levels.append(body)
        body += 1
    return body


def _splits_header(grid: Grid, above: int, row: int, own: list[GridCell]) -> bool:
    """Words (or years) under a spanning header, with the stub column empty or spanned from above."""
    stub = grid.at(row, 0)
    if stub is not None and stub.text and stub.row == row:
        return False
    if len(own) < 2 or any(numeric(cell.text) or void(cell.text) for cell in own):
        return False
    groups = [cell for cell in grid.filled(above) if cell.col_span > 1 and cell.last_row < row]
    covered = [cell for cell in own if any(g.col <= cell.col < g.col + g.col_span for g in groups)]
    return bool(groups) and len(covered) * 2 >= len(own)


def _row_of_units(grid: Grid, row: int, own: list[GridCell]) -> bool:
    stub = grid.at(row, 0)
    if stub is not None and stub.text and stub.row == row:
        return False
    return all(unit_like(cell.text) for cell in own)


def second_header(grid: Grid, body: range, label_columns: tuple[int, ...]) -> int:
    """Return the first body row that is a header of its own (words across numeric columns), or the end of the body.

    What follows such a row belongs to other columns, so it ends the part of the table that can be asked.
    """
    again = next((row for row in body if _repeats_header(grid, row, body.start)), body.stop)
    return min(again, _words_across_numbers(grid, body, label_columns))


def _repeats_header(grid: Grid, row: int, body_start: int) -> bool:
    """The first cell is the header's own once more, and two further cells hold words: another block begins."""
    first = grid.text(row, 0)
    heads = {grid.text(level, 0) for level in range(body_start)}
    if not first or first not in heads or body_start == 0:
        return False
    others = [grid.text(row, c) for c in range(1, grid.n_cols)]
    return sum(bool(text) and not numeric(text) for text in others) >= 2


def _words_across_numbers(grid: Grid, body: range, label_columns: tuple[int, ...]) -> int:
    columns = [c for c in range(grid.n_cols) if c not in label_columns]
    numeric_columns = [c for c in columns if _numeric_column(grid, c, body)]
    if len(numeric_columns) < 2:
        return body.stop
    for row in body:
        words = [c for c in numeric_columns if not numeric_or_void(grid.text(row, c))]
        # A merged note over the whole width is a section or note row, not a header.
        cells = {id(grid.at(row, c)) for c in words}
        if len(cells) >= 2 and len(words) * 5 >= len(numeric_columns) * 3:
            return row
    return body.stop


def _numeric_column(grid: Grid, col: int, rows: range) -> bool:
    texts = [t for t in grid.column_texts(col, rows) if t]
    return len(texts) >= 2 and share([numeric_or_void(t) for t in texts]) >= NUMERIC_COLUMN and any(map(numeric, texts))
