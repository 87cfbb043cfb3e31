"""What generation gives for one document."""

from __future__ import annotations

from qagen.model.base import Record
from qagen.model.item import Item


class TableReport(Record):
    """What became of one logical table."""

    table_ref: str
    """Docling's reference of the first part."""
    parts: tuple[str, ...]
    """References of all parts, in reading order; more than one for a table joined over pages."""
    page: int | None
    """Page of the first part, from 1; null where there are no pages."""
    items: int
    """Items that ask about it."""
    skips: dict[str, int]
    """Reason to count: one for a whole table, the number of rows, columns or tried cells else."""


class DocumentItems(Record):
    """The items of one document with the account of what was not asked."""

    doc_id: str
    items: tuple[Item, ...]
    """By table in reading order; within a table cell_value, table_about, context_dependent."""
    tables: tuple[TableReport, ...]
    """By table in reading order."""
