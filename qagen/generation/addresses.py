"""One answer: how many cells of the whole document a pair of labels addresses (specs/qa.md section 6).

Blank and dash cells count as addressed, and so do tables that are not asked themselves: the question without the
table's
name is what gets embedded, so the whole document is its scope. Labels are compared as they are shown, normalised; which
of the two is the row's does not matter, because a transposed table is asked the other way round.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from qagen.text.normalize import normalize_for_em
from qagen.text.note_marks import without_mark

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qagen.tables.view import Label, TableView


class Addresses:
    """Counts of row and column labels by table."""

    def __init__(self, views: Iterable[TableView]) -> None:
        """Index the labels of all logical tables of a document."""
        self._tables: list[tuple[Counter[str], Counter[str]]] = []
        self._tables_with: dict[str, list[int]] = {}
        for view in views:
            rows = Counter(reading for label in view.row_labels.values() for reading in _readings(label))
            columns = Counter(reading for slot in view.slots for reading in _column_readings(view.columns[slot[0]]))
            self._add(rows, columns)
            below, across = view.after_end
            self._add(Counter(map(fold, filter(None, below))), Counter(map(fold, filter(None, across))))

    def _add(self, rows: Counter[str], columns: Counter[str]) -> None:
        for label in {*rows, *columns}:
            self._tables_with.setdefault(label, []).append(len(self._tables))
        self._tables.append((rows, columns))

    def cells(self, row: str, column: str) -> int:
        """Return how many cells of the document the labels address, read either way round."""
        row, column = fold(row), fold(column)
        total = 0
        for number in self._tables_with.get(row, ()):
            rows, columns = self._tables[number]
            total += rows[row] * columns[column]
            if row != column:
                total += rows[column] * columns[row]
        return total


def _readings(label: Label) -> tuple[str, ...]:
    """The names by which a reader may call a row: its label, the label without its section, one end of its levels."""
    if not label.shown:
        return ()
    levels = [level for level in label.plain if level]
    return _with_and_without_marks((label.shown, ", ".join(levels), *levels[:1], *levels[-1:]))


def _with_and_without_marks(names: Iterable[str]) -> tuple[str, ...]:
    """Folded names, and each of them as a reader says it who takes a mark behind it for that of a note."""
    return tuple(dict.fromkeys(fold(form) for name in names for form in (name, without_mark(name))))


def _column_readings(label: Label) -> tuple[str, ...]:
    """The names by which a reader may call a column: its label, and its lowest level with or without those above it.

    "1994" is also the name of the column "Share 1994" of another table.
    """
    if not label.shown:
        return ()
    *upper, leaf = [level for level in label.plain if level] or [label.shown]
    chosen = (some for size in range(len(upper) + 1) for some in combinations(upper, size))
    return _with_and_without_marks((label.shown, *(" ".join((*some, leaf)) for some in chosen)))


_CACHE: dict[str, str] = {}
_CACHE_LIMIT = 200_000


def fold(text: str) -> str:
    """Return a label in the form in which labels are compared."""
    folded = _CACHE.get(text)
    if folded is None:
        if len(_CACHE) > _CACHE_LIMIT:
            _CACHE.clear()
        folded = _CACHE[text] = normalize_for_em(text).strip()
    return folded
