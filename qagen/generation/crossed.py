"""Whether the keys of a cell also fit another one crosswise: the word of its column in another row's label, and so on.

"green" of a row and "blue" of a column also fit the row of blue under the column of green. That one label holds a whole
other one ("Revenue", "Revenue growth") is no crossing: each key still comes from its own axis.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from qagen.generation.addresses import fold
from qagen.text.match import has_token
from qagen.text.prefilter import needle, reduce_text

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from qagen.tables.view import Label, TableView


class LabelTexts:
    """The labels of a table's data rows and slots, searchable for keys."""

    def __init__(self, view: TableView) -> None:
        """Fold every label once; a table without labels gives empty axes."""
        self._rows = _Axis((row, label) for row, label in view.row_labels.items())
        self._columns = _Axis((slot, view.columns[slot[0]]) for slot in view.slots)

    def crossed(self, row: int, slot: tuple[int, ...], row_keys: Sequence[str], column_keys: Sequence[str]) -> bool:
        """Return whether another cell's labels hold all keys, and not each axis its own ones.

        Args:
            row: the row of the cell that the keys are for.
            slot: its slot.
            row_keys: the keys of its row label.
            column_keys: the keys of its column label.
        """
        if not any(map(self._columns.may_hold, row_keys)) and not any(map(self._rows.may_hold, column_keys)):
            return False
        keys = (*row_keys, *column_keys)
        of_row, of_column = set(row_keys), set(column_keys)
        rows, columns = self._rows.held(keys, row), self._columns.held(keys, slot)
        return any(
            not (mine and own) and one | other >= {*keys} and not (one >= of_row and other >= of_column)
            for (mine, one), (own, other) in product(rows, columns)
        )


class _Axis:
    def __init__(self, labels: Iterable[tuple[Hashable, Label]]) -> None:
        self._labels: list[tuple[Hashable, str, str]] = []
        for name, label in labels:
            section = (label.section.text,) if label.section is not None else ()
            text = "\n".join((*section, label.shown, *label.levels))
            self._labels.append((name, fold(text), reduce_text(text)))
        self._all = "\n".join(reduced for _, _, reduced in self._labels)

    def may_hold(self, key: str) -> bool:
        """Some label may hold the key; a cheap look before the exact one."""
        return needle(key) in self._all

    def held(self, keys: Sequence[str], mine: Hashable) -> set[tuple[bool, frozenset[str]]]:
        """Return which sets of keys stand together in one label, and whether the label is the one named `mine`."""
        wanted = [(key, needle(key)) for key in keys]
        return {
            (name == mine, frozenset(key for key, short in wanted if short in reduced and has_token(key, folded)))
            for name, folded, reduced in self._labels
        }
