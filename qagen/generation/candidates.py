"""Cells that may be asked, in an order that nobody chose, and the checks that cell items share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qagen.generation.addresses import fold
from qagen.generation.forms import MAX_QUESTION
from qagen.generation.gates.torn_values import torn_value
from qagen.generation.gates.values import value_reason
from qagen.generation.rarity import hash_rank
from qagen.text.match import has_token, loose_hit_normalized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qagen.generation.subject import Subject
    from qagen.tables.grid import GridCell
    from qagen.tables.view import Label

# A table whose first few hundred cells by hash are all refused will not give an item: time stays bounded.
MAX_TRIED = 300


@dataclass(frozen=True)
class Candidate:
    """One data cell with its labels."""

    row: int
    slot: tuple[int, ...]
    row_label: Label
    column_label: Label
    cell: GridCell

    @property
    def value(self) -> str:
        """The value verbatim as in the table's markdown."""
        return self.cell.source.text.replace("\n", " ").strip()

    @property
    def evidence_cells(self) -> tuple[GridCell, ...]:
        """Value, row labels, section row, column labels."""
        section = (self.row_label.section,) if self.row_label.section is not None else ()
        return (self.cell, *self.row_label.cells, *section, *self.column_label.cells)


def ranked_candidates(subject: Subject, purpose: str) -> Iterator[Candidate]:
    """Yield the cells of askable rows and columns: rare labels first, then by hash, never by position.

    Args:
        subject: the table.
        purpose: part of the hashed identity, so that types do not start with the same cell.
    """
    view, rarity = subject.view, subject.around.rarity
    rows = [(rarity.of_text(view.row_labels[r].shown), r) for r, why in subject.row_reasons.items() if why is None]
    slots = [(rarity.of_text(view.columns[s[0]].shown), s) for s in view.slots if subject.column_reasons[s[0]] is None]
    # Sorting all pairs of a large table by hash would cost more than asking it: rows are ranked first.
    rows = sorted(rows, key=lambda pair: (pair[0], hash_rank(purpose, view.row_labels[pair[1]].shown)))[:MAX_TRIED]
    pairs = [
        (
            row_rarity + slot_rarity,
            hash_rank(purpose, view.row_labels[row].shown, view.columns[slot[0]].shown),
            row,
            slot,
        )
        for row_rarity, row in rows
        for slot_rarity, slot in slots
    ]
    for _, _, row, slot in sorted(pairs)[: MAX_TRIED * 4]:
        cell = view.data_cell(row, slot)
        if cell is not None:
            yield Candidate(row, slot, view.row_labels[row], view.columns[slot[0]], cell)


def cell_reason(subject: Subject, candidate: Candidate) -> str | None:
    """Return why a cell has no single, whole, hidden answer; None if it has."""
    view = subject.view
    reason = value_reason(candidate.cell, keep_brackets=view.keep_brackets, spaced_thousands=subject.spaced_thousands)
    if reason is not None:
        return reason
    if torn_value(view, candidate.row, candidate.slot):
        return "value:not_whole"
    if subject.around.broken_words.breaks(view, candidate.value):
        return "value:broken_word"
    if subject.around.addresses.cells(candidate.row_label.shown, candidate.column_label.shown) != 1:
        return "cell:labels_not_unique"
    value = candidate.value
    if any(cell is not candidate.cell for cell in subject.cells.cells_with(value)):
        return "cell:value_not_unique"
    if any(candidate.cell.text.casefold().startswith(level.casefold()) for level in candidate.row_label.plain if level):
        return "value:repeats_label"
    shown = fold(f"{candidate.row_label.shown}\n{candidate.column_label.shown}")
    if loose_hit_normalized(value, shown) or has_token(value, shown):
        return "cell:value_in_label"
    return None


def cell_question(subject: Subject, candidate: Candidate) -> str:
    """Return the delabeled question of a cell, the right way round for the table."""
    forms = subject.around.forms
    row, column = candidate.row_label.shown, candidate.column_label.shown
    return forms.value(row, column) if subject.view.transposed else forms.value(column, row)


def wording_reason(question: str) -> str | None:
    """Return why a question is not worded well, None if it is."""
    return "question:too_long" if len(question) > MAX_QUESTION else None
