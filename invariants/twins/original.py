"""An item that holds, taken apart so that twins can be made of it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from invariants.twins.wording import Slots, reword

if TYPE_CHECKING:
    from collections.abc import Sequence

    from invariants.case import Case
    from invariants.derive.grid import GridCell
    from invariants.derive.logical import Logical, Row
    from invariants.derive.source import Source
    from invariants.derive.table import TableView
    from invariants.question import Reading
    from invariants.shown import Match
    from qagen.model.item import Evidence, Item


class Original:
    """A right item with its document and the other right items of the document."""

    def __init__(self, case: Case, siblings: Sequence[Item]) -> None:
        self.case = case
        self.siblings = siblings

    @property
    def item(self) -> Item:
        """The item as it is."""
        return self.case.item

    @property
    def source(self) -> Source:
        """Its document."""
        return self.case.source

    @property
    def logical(self) -> Logical:
        """Its table; an item without one is no original."""
        if self.case.logical is None:
            raise ValueError(self.item.qid)
        return self.case.logical

    @property
    def match(self) -> Match | None:
        """Its cell and labels; null for table_about."""
        return self.case.match

    @cached_property
    def reading(self) -> Reading:
        """The reading of its question that fits."""
        return self.match.reading if self.match is not None else self.case.readings[0]

    @property
    def slots(self) -> Slots:
        """What stands in the slots of its question."""
        reading = self.reading
        return Slots(reading.language, reading.type, reading.table, reading.column, reading.row, reading.keys)

    def asked(self, slots: Slots, **changes: object) -> Item:
        """The item with another wording, and with other fields changed."""
        question, delabeled = reword(slots)
        return self.item.model_copy(update={"question": question, "question_delabeled": delabeled, **changes})

    def spec(self, *, value: str | None = None, keys: Sequence[str] | None = None) -> object:
        """The item's spec with another value or other keys."""
        spec = self.item.answer_spec
        return spec.model_copy(
            update={
                "value": spec.value if value is None else value,
                "context_keys": spec.context_keys if keys is None else tuple(keys),
            }
        )

    def cell_evidence(self, part: TableView, cell: GridCell) -> Evidence:
        """The evidence that a right item would have for a cell."""
        places = part.cell_places(cell)
        page, box = places[0] if places else (None, None)
        return self.item.evidence[0].model_copy(
            update={
                "ref": part.ref,
                "row": cell.row,
                "col": cell.col,
                "page_no": page,
                "bbox": box,
                "coord_origin": "BOTTOMLEFT" if box else None,
                "text": cell.text,
            }
        )

    def value_at(self, row: Row, col: int) -> dict[str, object]:
        """Answer, spec and first evidence for another cell of the table."""
        cell = self.logical.cell(row, col)
        evidence = self.cell_evidence(self.logical.parts[row.part], cell)
        return {
            "answer": cell.text,
            "answer_spec": self.spec(value=cell.text.replace("\n", " ").replace("|", "&#124;")),
            "evidence": (evidence, *self.item.evidence[1:]),
        }

    def with_labels(self, row_cells: Sequence[GridCell], column_cells: Sequence[GridCell]) -> tuple[Evidence, ...]:
        """The evidence with other label cells."""
        if self.match is None:
            return self.item.evidence
        part = self.logical.parts[self.match.row.part]
        tail = (self.item.evidence[-1],) if self.case.paragraph_evidence is not None else ()
        return (
            self.item.evidence[0],
            *(self.cell_evidence(part, cell) for cell in row_cells),
            *(self.cell_evidence(self.logical.head, cell) for cell in column_cells),
            *tail,
        )
