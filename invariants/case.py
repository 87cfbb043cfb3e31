"""One item beside its document: what the rules look at."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from invariants.question import Reading, readings
from invariants.shown import Match, addressed, match_cell
from qagen.text.normalize import normalize_for_em

if TYPE_CHECKING:
    from invariants.derive.logical import Address, Logical, Row
    from invariants.derive.paragraph import ParagraphView
    from invariants.derive.source import Source
    from qagen.model.item import Evidence, Item


class Case:
    """An item and everything derived for it. What the item says is only ever compared, never used as a fact."""

    def __init__(self, item: Item, source: Source) -> None:
        self.item = item
        self.source = source

    @cached_property
    def logical(self) -> Logical | None:
        """The joined table that `table_ref` names."""
        return self.source.logical_by_ref.get(self.item.table_ref)

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """The readings of the question that have the item's type."""
        return tuple(reading for reading in readings(self.item.question) if reading.type == self.item.type)

    @cached_property
    def claimed(self) -> tuple[Row, int] | None:
        """Row and column of the cell that the first evidence points to, if it is a data row of this table."""
        if not self.item.evidence or self.logical is None:
            return None
        first = self.item.evidence[0]
        if first.row is None or first.col is None:
            return None
        for row in self.logical.rows:
            part = self.logical.parts[row.part]
            if part.ref == first.ref and row.row == first.row and 0 <= first.col < part.grid.n_cols:
                return row, first.col
        return None

    @cached_property
    def claimed_address(self) -> Address | None:
        """Where the claimed cell starts."""
        if self.claimed is None or self.logical is None:
            return None
        return self.logical.address(*self.claimed)

    @cached_property
    def match(self) -> Match | None:
        """How the shown labels fit the claimed cell."""
        if self.claimed is None or self.logical is None:
            return None
        for reading in self.readings:
            found = match_cell(reading, self.logical, *self.claimed)
            if found is not None:
                return found
        return None

    @cached_property
    def addressed(self) -> tuple[Address, ...]:
        """Every data cell of the document that the question can mean."""
        found: dict[Address, None] = {}
        for reading in self.readings:
            match = self.match if self.match is not None and self.match.reading == reading else None
            found.update(dict.fromkeys(addressed(reading, self.source, match, self.logical)))
        return tuple(found)

    @cached_property
    def paragraph_evidence(self) -> Evidence | None:
        """The evidence that is a paragraph: the last one of a context item."""
        last = self.item.evidence[-1] if self.item.evidence else None
        return last if last is not None and last.row is None else None

    @cached_property
    def paragraph(self) -> ParagraphView | None:
        """The paragraph of a context item, from the document."""
        evidence = self.paragraph_evidence
        return None if evidence is None else self.source.paragraph_by_ref.get(evidence.ref)

    @cached_property
    def normalized_value(self) -> str:
        """The scored value in the checker's normal form."""
        return normalize_for_em(self.item.answer_spec.value)

    @property
    def spec(self) -> dict[str, object]:
        """What scoring looks for."""
        spec = self.item.answer_spec
        return {"value": spec.value, "context_keys": list(spec.context_keys)}

    def texts(self) -> dict[str, str]:
        """The table's texts by name, in the checker's normal form; none without a table."""
        return {} if self.logical is None else self.logical.texts._asdict()

    def own_texts(self) -> dict[str, str]:
        """The same of the part that holds the value: no baseline sees the parts as one."""
        if self.claimed is None or self.logical is None:
            return self.texts()
        part = self.logical.parts[self.claimed[0].part]
        return part.normalized_texts._asdict()

    def label_texts(self) -> tuple[str, ...]:
        """The texts of the cells that the shown labels are made of, whole paths and single levels."""
        if self.match is None:
            return ()
        rows = [level.cell.text for level in self.match.row_levels]
        columns = [level.cell.text for level in self.match.column_levels]
        return (*rows, *columns, " ".join(rows), " ".join(columns))

    def header_texts(self) -> tuple[tuple[int, str], ...]:
        """Column and full header path, for the columns that have one."""
        if self.logical is None:
            return ()
        return tuple(
            (col, " ".join(level.cell.text for level in path)) for col, path in enumerate(self.logical.paths) if path
        )
