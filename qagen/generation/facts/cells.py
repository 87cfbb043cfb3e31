"""The cells of one table that facts may be about, and the relations by which they can be stated."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from qagen.generation.facts.proof import HEADINGS, related, tells
from qagen.generation.facts.safe_text import safe_text
from qagen.generation.facts.tables import RULES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.generation.facts.tables import FactTable
    from qagen.model.document import Cell
    from qagen.tables.facts.read import TableReading
    from qagen.tables.facts.slots import HeadingDirection

_FAR = 300
"""Rows from the top within which headings are stated: a walk up a column of thousands proves no more."""


class FactCells:
    """The cells of one table that a fact may be about, and their relations."""

    def __init__(self, table: FactTable, skips: Counter[str]) -> None:
        self._table, self._skips = table, skips
        self._forms: list[TableReading] = [form for rules in RULES if (form := table.html[rules]) is not None]
        self._reading = self._forms[0]
        if not table.spans:
            self._forms += [form for rules in RULES for form in table.markdown[rules][:1]]
        self._different: dict[HeadingDirection | None, list[TableReading]] = {}
        self._safe = [None if cell is None or cell.nested else safe_text(cell.text) for cell in table.rendered_cells]
        self._folded = Counter(text.strip().casefold() for text in self._reading.texts)
        self.usable = [index for index in range(len(self._safe)) if self._is_usable(index)]

    def text(self, index: int) -> str:
        """A cell's text as a fact states it."""
        return self._safe[index] or ""

    def _is_usable(self, index: int) -> bool:
        cell = self._table.rendered_cells[index]
        if cell is None or not cell.text.strip():
            return False
        if self._safe[index] is None:
            self._skips["cell:nested" if cell.nested else "cell:unsafe_text"] += 1
            return False
        if self._folded[self._reading.texts[index].strip().casefold()] > 1:
            self._skips["cell:not_unique"] += 1
            return False
        return True

    def on_every_form(self, index: int) -> bool:
        """Whether the cell stands once in every form of the table in which facts about it are proven."""
        return all(len(form.by_text.get(self._reading.texts[index], ())) == 1 for form in self._forms)

    def target(self, index: int, relation: str) -> int | None:
        """The cell by which a relation can be stated, None where there is none: the first that is safe and telling."""
        for other in self._in_question(index, relation):
            reason = self._reason(index, relation, other)
            if reason is None:
                return other
            self._skips[f"relation:{relation}_{reason}"] += 1
        return None

    def _reason(self, index: int, relation: str, other: int) -> str | None:
        """Why a relation cannot be stated by a cell, None if it can."""
        if self._safe[other] is None:
            return "unsafe_text"
        cell, text = self._reading.texts[index], self._reading.texts[other]
        for form in self._forms:
            own = form.by_text[cell][0]
            same = [found for found in related(form, own, relation) if form.texts[found] == text]
            if not same:
                return "not_in_every_form"
            # Forms that are alike need one proof.
            if form in self._different_forms(relation) and not all(tells(form, own, relation, one) for one in same):
                return "not_telling"
        return None

    def _different_forms(self, relation: str) -> list[TableReading]:
        """The forms without those that are as an earlier one for the relation: same texts, places and headings."""
        heading = HEADINGS.get(relation)
        if heading not in self._different:
            different: list[TableReading] = []
            for form in self._forms:
                if not any(_alike(form, one, heading) for one in different):
                    different.append(form)
            self._different[heading] = different
        return self._different[heading]

    def _in_question(self, index: int, relation: str) -> Sequence[int]:
        found = related(self._reading, index, relation) if self._near(index, relation) else ()
        cells = self._table.rendered_cells
        if relation == "top_heading":
            # The lowest header names the column best; a header row has no header of its own.
            own = cells[index]
            heads = [i for i in found if _heads_columns(cells[i], own)]
            return sorted(heads, key=lambda i: (-self._reading.grid.cells[i].row, i))
        if relation == "left_heading":
            return [i for i in found if self._heads_rows(index, i)]
        return found

    def _near(self, index: int, relation: str) -> bool:
        return relation not in {"top_heading", "left_heading"} or self._reading.grid.cells[index].row < _FAR

    def _heads_rows(self, index: int, other: int) -> bool:
        """Whether a cell is a real header of another one's row: flagged as one, or in a column of labels."""
        own, label = self._table.rendered_cells[index], self._table.rendered_cells[other]
        if own is None or label is None or own.column_header or label.column_header:
            return False
        same_row = label.row < own.row + own.row_span and own.row < label.row + label.row_span
        return same_row and (label.row_header or label.col in self._table.label_columns)


def _heads_columns(head: Cell | None, own: Cell | None) -> bool:
    """Whether a cell is a header of a column of another one.

    The checker's walk goes through rows that span the whole table, and finds every column's headers above them.
    """
    if head is None or own is None or own.column_header or not head.column_header:
        return False
    return head.col < own.col + own.col_span and own.col < head.col + head.col_span


def _alike(one: TableReading, other: TableReading, heading: HeadingDirection | None) -> bool:
    if one.texts != other.texts or one.grid.rows != other.grid.rows:
        return False
    if heading is None:
        return True
    indices = range(len(one.texts))
    return all(one.grid.is_heading(i, heading) == other.grid.is_heading(i, heading) for i in indices)
