"""What the builders work on: one askable table with everything that was worked out about it and its document."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from qagen.generation.cell_index import CellIndex
from qagen.generation.crossed import LabelTexts
from qagen.generation.gates.closed_sections import closed_rows
from qagen.generation.gates.glued import groups_by_spaces
from qagen.generation.gates.labels import column_reason, row_reason
from qagen.generation.gates.note_marks import columns_are_counted, marked_rows
from qagen.generation.gates.parents import rows_without_parent
from qagen.generation.gates.unmarked_sections import rows_below_unmarked_sections
from qagen.text.note_marks import ends_in_mark

if TYPE_CHECKING:
    from qagen.generation.addresses import Addresses
    from qagen.generation.broken_words import BrokenWords
    from qagen.generation.forms import Forms
    from qagen.generation.links import Link
    from qagen.generation.place import Placed
    from qagen.generation.proof import ProofTexts
    from qagen.generation.rarity import Rarity
    from qagen.model.config import GenerateConfig
    from qagen.model.document import Document, Place
    from qagen.model.item import AnswerSpec, ItemType, Proof
    from qagen.tables.grid import GridCell
    from qagen.tables.view import TableView


@dataclass(frozen=True)
class Surroundings:
    """One document with its indexes, made once."""

    document: Document
    config: GenerateConfig
    forms: Forms
    rarity: Rarity
    addresses: Addresses
    texts: ProofTexts
    broken_words: BrokenWords


@dataclass(frozen=True)
class Subject:
    """One table that passed the gates."""

    around: Surroundings
    view: TableView
    placed: Placed
    links: tuple[Link, ...]
    taken: Taken
    """Cells and keys of the items that this table has already."""

    @property
    def refs(self) -> tuple[str, ...]:
        """References of the table's parts."""
        return tuple(part.ref for part in self.view.grid.parts)

    @cached_property
    def column_reasons(self) -> dict[int, str | None]:
        """For the first column of each slot why it is not asked."""
        view, breaks, counted = self.view, self.around.broken_words.breaks, columns_are_counted(self.view)
        reasons = {slot[0]: column_reason(view, slot[0]) for slot in view.slots}
        for col, reason in reasons.items():
            if reason is None and not counted and any(map(ends_in_mark, view.columns[col].plain)):
                reasons[col] = "column:note_mark"
            elif reason is None and breaks(view, view.columns[col].shown):
                reasons[col] = "column:broken_word"
        return reasons

    @cached_property
    def row_reasons(self) -> dict[int, str | None]:
        """For each data row why it is not asked."""
        unsure = closed_rows(self.view) | rows_below_unmarked_sections(self.view)
        reasons = {row: "row:section_unsure" if row in unsure else row_reason(self.view, row) for row in self.view.rows}
        orphans, breaks = rows_without_parent(self.view), self.around.broken_words.breaks
        marked = marked_rows(self.view)
        for row in self.view.rows:
            if reasons[row] is None and row in orphans:
                reasons[row] = "row:parent_left_out"
            elif reasons[row] is None and row in marked:
                reasons[row] = "row:note_mark"
            elif reasons[row] is None and breaks(self.view, self.view.row_labels[row].shown):
                reasons[row] = "row:broken_word"
        return reasons

    @cached_property
    def cells(self) -> CellIndex:
        """The cells, searchable by value."""
        return CellIndex(self.view.grid)

    @cached_property
    def label_texts(self) -> LabelTexts:
        """The labels of both axes, searchable for keys."""
        return LabelTexts(self.view)

    @cached_property
    def spaced_thousands(self) -> bool:
        """The table groups thousands by spaces."""
        return groups_by_spaces(self.view)

    @property
    def axis_skips(self) -> Counter[str]:
        """How many rows and columns are not asked, by reason."""
        return Counter(r for reasons in (self.column_reasons, self.row_reasons) for r in reasons.values() if r)


@dataclass
class Taken:
    """What the items of a table use already, so that the next ones differ."""

    rows: set[int] = field(default_factory=set)
    columns: set[int] = field(default_factory=set)
    cells: set[tuple[int, int]] = field(default_factory=set)
    keys: set[frozenset[str]] = field(default_factory=set)


@dataclass(frozen=True)
class Draft:
    """A proven item before it is numbered."""

    type: ItemType
    question: str
    question_delabeled: str
    answer: str
    spec: AnswerSpec
    proof: Proof
    part: int
    """The part of a joined table in which the value stands."""
    cells: tuple[GridCell, ...]
    """The cells of the evidence: value first, then the row's labels, then the column's."""
    link: Link | None = None


def place_of(view: TableView, cell: GridCell) -> Place | None:
    """Return where a cell stands: its own place, else the page of its part."""
    if cell.source.place is not None:
        return cell.source.place
    part = view.grid.parts[cell.part]
    return part.places[0].model_copy(update={"box": None}) if part.places else None
