"""Which columns name the rows (specs/qa.md section 9).

Flagged row-header columns, else the leading columns that make the rows unique. A running number (1, 2, 3 ...) and bare
numbers are no label; years and dates are. Decided here: at most three columns; a column that is called a name or title
and that alone makes the rows unique is preferred to a generic first column; leading columns that are empty are passed;
a column of groups that is blank below each name, and one of mere codes ("E11"), is left out where the next columns
tell the rows apart; a column of units straight behind the labels belongs to them. The last two hold whether a document
flags its row headers or not: most formats cannot, and the same table has the same labels in all.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from qagen.tables.cell_kinds import numeric_label, share, unit_like, void, year_like
from qagen.tables.orientation import names_units
from qagen.text.tokens import is_usable, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.tables.grid import Grid

MAX_LABEL_COLUMNS = 3
# A column of labels may hold a few numbers ("Model", then "7"), but words must prevail.
WORDS_PREVAIL = 0.6
# Under a header that says "Unit" a few known ones tell that the others ("pieces per pallet") are units as well.
SOME_UNITS = 0.3
# "mg/l", "% of span": the first part is a unit.
_PARTS = re.compile(r"[/·\s]")
_NAME_HEADERS = frozenset(
    {
        "name",
        "title",
        "item",
        "product",
        "model",
        "description",
        "이름",
        "명칭",
        "제목",
        "품명",
        "제품명",
        "bezeichnung",
        "nom",
        "titre",
        "désignation",
        "名称",
        "品名",
        "名前",
    }
)


def find_label_columns(grid: Grid, rows: Sequence[int], header_texts: Sequence[str]) -> tuple[int, ...]:
    """Return the columns whose cells name the rows, from left to right; empty if none does.

    Args:
        grid: the table.
        rows: its data rows (no header, no section rows).
        header_texts: for each column the text of its lowest header cell.
    """
    if not rows:
        return ()
    flagged = [c for c in range(grid.n_cols) if _flagged(grid, c, rows) and _can_name(grid.column_texts(c, rows))]
    if flagged:
        return _said_in_full(grid, rows, header_texts, _complete(grid, rows, tuple(flagged)))
    first = _first_text_column(grid, rows)
    if first is None:
        return ()
    chosen = _complete(grid, rows, (first,))
    if len(chosen) > 1:
        named = [c for c in chosen[1:] if header_texts[c].casefold() in _NAME_HEADERS and _unique(grid, rows, (c,))]
        if named:
            return (named[0],)
    return _said_in_full(grid, rows, header_texts, chosen)


def _said_in_full(
    grid: Grid, rows: Sequence[int], header_texts: Sequence[str], chosen: tuple[int, ...]
) -> tuple[int, ...]:
    """The columns without a first one that says little where the next tell the rows apart, and with those of units."""
    first = grid.column_texts(chosen[0], rows)
    # Blank below the name of each group, or mere codes.
    says_little = not all(first) or share([_speaks(text) for text in first]) < WORDS_PREVAIL
    if len(chosen) > 1 and says_little and _unique(grid, rows, chosen[1:]):
        chosen = chosen[1:]
    col = chosen[-1] + 1
    if col >= grid.n_cols - 1 or len(chosen) == MAX_LABEL_COLUMNS:
        return chosen
    texts = grid.column_texts(col, rows)
    if names_units(header_texts[col]):
        # "Weight, kg" names the row, "kg" is no value.
        units = [unit_like(t) or unit_like(_PARTS.split(t)[0]) for t in texts if t and not void(t)]
        return (*chosen, col) if share(units) >= SOME_UNITS else chosen
    named = says_little and len(chosen) == 1 and _unique(grid, rows, (col,)) and _names(texts)
    return (col,) if named and all(map(_speaks, texts)) else chosen


def _speaks(text: str) -> bool:
    """A question can name a row so: a word, a year or a date is in it."""
    return year_like(text) or any(map(is_usable, words(text)))


def _flagged(grid: Grid, col: int, rows: Sequence[int]) -> bool:
    cells = [grid.at(row, col) for row in rows]
    return share([cell.source.row_header for cell in cells if cell is not None and cell.text]) >= WORDS_PREVAIL


def _names(texts: Sequence[str]) -> bool:
    """The texts of a column can name rows: mostly words, years or dates."""
    said = [t for t in texts if t]
    return len(said) * 2 >= len(texts) and share([not numeric_label(t) and not void(t) for t in said]) >= WORDS_PREVAIL


def _first_text_column(grid: Grid, rows: Sequence[int]) -> int | None:
    """The first column that can name rows; only blank columns and bare numbers may stand before it."""
    for col in range(grid.n_cols - 1):
        texts = grid.column_texts(col, rows)
        if _can_name(texts):
            return col
        if not (_blank(texts) or _running(texts)) and col > 0:
            return None
    return None


def _can_name(texts: Sequence[str]) -> bool:
    return _names(texts) or _groups(texts)


def _groups(texts: Sequence[str]) -> bool:
    """A column that names groups on their first row and is blank below; rows without a name are not asked."""
    said = [t for t in texts if t]
    return len(said) >= 2 and bool(texts[0]) and all(not numeric_label(t) and not void(t) for t in said)


def _blank(texts: Sequence[str]) -> bool:
    return share([not t for t in texts]) > 0.9


def _running(texts: Sequence[str]) -> bool:
    """1, 2, 3 ...: numbers of rows, by whole numbers that rise by one."""
    values = [t.rstrip(".)") for t in texts if t]
    if not values or not all(v.isdecimal() for v in values):
        return False
    numbers = [int(v) for v in values]
    return all(b - a == 1 for a, b in pairwise(numbers))


def _unique(grid: Grid, rows: Sequence[int], cols: tuple[int, ...]) -> bool:
    seen = [tuple(grid.text(row, c) for c in cols) for row in rows]
    return len(set(seen)) == len(seen) and all(any(label) for label in seen)


def _complete(grid: Grid, rows: Sequence[int], start: tuple[int, ...]) -> tuple[int, ...]:
    """Add the next text columns while rows share a label and the addition tells more of them apart."""
    chosen = start
    while len(chosen) < MAX_LABEL_COLUMNS and not _unique(grid, rows, chosen):
        col = chosen[-1] + 1
        if col >= grid.n_cols - 1 or not _names(grid.column_texts(col, rows)) or _running(grid.column_texts(col, rows)):
            break
        before = len({tuple(grid.text(row, c) for c in chosen) for row in rows})
        after = len({tuple(grid.text(row, c) for c in (*chosen, col)) for row in rows})
        if after <= before:
            break
        chosen = (*chosen, col)
    return chosen


def years_only(texts: Sequence[str]) -> bool:
    """Return whether all texts are years, quarters or dates; False for an empty sequence."""
    return bool(texts) and all(year_like(t) for t in texts)
