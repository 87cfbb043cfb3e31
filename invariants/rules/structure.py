"""Structure (specs/qa.md sections 6 and 9): a data cell of a real table is asked, whole and under real labels."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from invariants.derive.words import is_bare_number, is_blank, is_number, says_something, words
from invariants.shown import consume

if TYPE_CHECKING:
    from collections.abc import Iterator

    from invariants.case import Case
    from invariants.derive.grid import Grid, GridCell
    from invariants.derive.headers import Level
    from invariants.derive.logical import Logical

_LONGEST_VALUE = 60
_LONGEST_QUESTION = 200
_UNFINISHED = re.compile(r"(?:\b(?:and|or|of|the|to|in|for|with|by|und|oder|et|ou|de|y)|[,;–—-])\s*$", re.IGNORECASE)
_RESIDUE = re.compile(r"\*\*|\]\(|cite_note|https?://|\d+pt\d|SM\d{6}|<!--|/uni[0-9a-fA-F]{4}|&#?\w+;|GLYPH|\\[a-z]+\{")
# Sizes under a group ("50", "1k") and years.
_SHORT_NUMBER = re.compile(r"\d{1,2}[kKmM]?")
_SEASON = re.compile(r"(\d\d)/(\d\d)(?: ?\([a-z]\))?")
_BARE_LABELS = frozenset({"all", "total", "n", "%", "no", "#"})


def check(case: Case) -> Iterator[str]:
    """The table, the cell and its labels, or the header of a table_about."""
    if case.logical is None:
        yield f"{case.item.table_ref} is no table of the document"
        return
    yield from _table(case.logical)
    yield from _wording(case)
    if case.item.type == "table_about":
        yield from _about(case, case.logical)
    else:
        yield from _cell(case, case.logical)


def _table(logical: Logical) -> Iterator[str]:
    head = logical.head
    if head.label != "table":
        yield f"the table is a {head.label}"
    if head.nested_in is not None:
        yield f"the table stands in a cell of {head.nested_in}"
    if head.in_picture:
        yield "the table stands in a picture"
    if head.header.rows == 0:
        yield "the table has no header"
    for row in range(head.header.rows):
        numbers = _data_in_header(head.grid, row)
        if numbers:
            yield f"header row {row} holds data: {numbers[:4]}"
    if head.grid.n_cols < 2 or head.grid.n_rows < 2:
        yield "the table is a single row or column"


def _data_in_header(grid: Grid, row: int) -> list[str]:
    """The numbers of a header row of which they are half or more.

    Below the first header row bare numbers of two digits (years) are labels, unless the row has a name of its own.
    """
    filled = [cell for cell in grid.row(row) if cell.row == row and not is_blank(cell.text)]
    numbers = [cell.text for cell in filled if is_number(cell.text) and not _is_season(cell.text)]
    if not numbers or len(numbers) * 2 < len(filled):
        return []
    is_row = row == 0 or filled[0].col == 0 or not all(_SHORT_NUMBER.fullmatch(number.strip()) for number in numbers)
    return numbers if is_row else []


def _is_season(text: str) -> bool:
    """Two years that follow one another ("11/12"), with the letter of a column or without."""
    match = _SEASON.fullmatch(text.strip())
    return match is not None and (int(match[1]) + 1) % 100 == int(match[2])


def _wording(case: Case) -> Iterator[str]:
    if len(case.item.question) > _LONGEST_QUESTION:
        yield f"the question has {len(case.item.question)} characters"
    yield from _residue(case)
    if case.item.type == "table_about" or case.match is None:
        return
    reading = case.match.reading
    for name, label in (("column", reading.column), ("row", reading.row)):
        if not says_something(label) or is_bare_number(label):
            yield f"the {name} label {label!r} is empty or a bare number"
    if words(reading.column) in {(word,) for word in _BARE_LABELS}:
        yield f"the column label {reading.column!r} says nothing without its group"
    for levels in (case.match.column_levels, case.match.row_levels):
        for one, other in itertools.pairwise(levels):
            if words(one.cell.text) == words(other.cell.text) and not _vary_apart(case, one.cell, other.cell):
                yield f"the label repeats {one.cell.text!r}"


def _vary_apart(case: Case, one: GridCell, other: GridCell) -> bool:
    """Two label cells of a row say the same, and some other row has that text in one of their columns alone.

    Settings side by side (on, on; on, off): each says something of its own column.
    """
    if case.logical is None or one.row != other.row or one.col == other.col:
        return False
    text = words(one.text)
    pairs = (
        [words(case.logical.cell(row, cell.col).text) == text for cell in (one, other)] for row in case.logical.rows
    )
    return one.row >= case.logical.head.header.rows and any(first != second for first, second in pairs)


def _residue(case: Case) -> Iterator[str]:
    for text in (case.item.question, case.item.answer):
        residue = _RESIDUE.search(text.replace("&#124;", "|"))
        if residue:
            yield f"parser residue {residue.group()!r} in {text!r}"


def _cell(case: Case, logical: Logical) -> Iterator[str]:
    if case.claimed is None:
        yield "the first evidence is no data cell of the table"
        return
    row, col = case.claimed
    cell = logical.cell(row, col)
    if cell.column_header or cell.row_header or cell.row_section:
        yield "the value stands in a header cell"
    if logical.label_columns and col == logical.label_columns[0]:
        yield "the value stands in the first label column"
    if cell.rich and "|" in cell.text:
        yield "the value stands in a cell that holds a table"
    yield from _value(cell.text)
    yield from _repeated_header(logical, col)
    if case.match is not None:
        yield from _merged(cell, case.match.column_levels, case.match.row_levels)


def _repeated_header(logical: Logical, col: int) -> Iterator[str]:
    """The same path over another column; a header that covers several data columns is no repetition."""
    own = logical.paths[col]
    label = words(" ".join(level.cell.text for level in own))
    for other, path in enumerate(logical.paths):
        if other == col or words(" ".join(level.cell.text for level in path)) != label:
            continue
        if path != own or other in logical.label_columns:
            yield f"the header of column {col} is also that of column {other}"


def _value(text: str) -> Iterator[str]:
    if not says_something(text):
        yield f"the value {text!r} says nothing"
    if len(text.strip()) > _LONGEST_VALUE:
        yield f"the value has {len(text.strip())} characters"
    if len(text) > 1 and _UNFINISHED.search(text):
        yield f"the value {text!r} is not whole"


def _merged(cell: GridCell, columns: tuple[Level, ...], rows: tuple[Level, ...]) -> Iterator[str]:
    """A merged cell is asked under labels that span as far as it does."""
    if cell.col_span > 1 and not all(_covers(level.cell, cell) for level in columns):
        yield f"the value is merged over {cell.col_span} columns, the column label is that of one"
    if cell.row_span > 1 and not all(
        level.cell.row <= cell.row and cell.row + cell.row_span <= level.cell.row + level.cell.row_span
        for level in rows
        if level.cell.row + level.cell.row_span > cell.row
    ):
        yield f"the value is merged over {cell.row_span} rows, the row label is that of one"


def _covers(outer: GridCell, inner: GridCell) -> bool:
    return outer.col <= inner.col and inner.col + inner.col_span <= outer.col + outer.col_span


def _about(case: Case, logical: Logical) -> Iterator[str]:
    paths = logical.paths
    empty = [col for col, path in enumerate(paths) if not path and col > 0]
    if empty:
        yield f"columns without header: {empty}"
    labels = [words(" ".join(level.cell.text for level in path)) for path in paths]
    if len(set(labels)) < len(labels):
        yield "two columns have the same header"
    every = tuple(level._replace(required=True) for path in paths for level in path)
    if consume(words(case.item.answer), _without_optional(every, paths)) is None:
        yield f"the answer {case.item.answer!r} is not the list of all columns"
    value = words(case.item.answer_spec.value)
    scored = [col for col, path in enumerate(paths) if path and consume(value, path) is not None]
    if len(scored) != 1:
        yield f"the scored value {case.item.answer_spec.value!r} is the header of {len(scored)} columns"
    elif scored[0] == 0:
        yield "the scored value is the first column's header"
    if not any(_quotes_two(reading.keys, paths, value) for reading in case.readings):
        yield "the question does not quote two other headers of the table"


def _without_optional(every: tuple[Level, ...], paths: tuple[tuple[Level, ...], ...]) -> tuple[Level, ...]:
    """Titles over everything may be left out of the list of columns; nothing else may."""
    optional = {level.cell for path in paths for level in path if not level.required}
    return tuple(level._replace(required=level.cell not in optional) for level in every)


def _quotes_two(keys: tuple[str, ...], paths: tuple[tuple[Level, ...], ...], value: tuple[str, ...]) -> bool:
    """Two headers, not the same, that do not hold the scored one."""
    found = []
    for key in keys:
        quoted = words(key)
        columns = [col for col, path in enumerate(paths) if path and consume(quoted, path) is not None]
        holds = any(quoted[at : at + len(value)] == value for at in range(len(quoted)))
        if len(columns) != 1 or holds:
            return False
        found.append(columns[0])
    return len(set(found)) == 2
