"""How the PDF engine came to see a table, where it left that in the document."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docling_core.types.doc import TableItem

    from qagen.model.document import Reading


def reading_of(table: TableItem) -> Reading | None:
    """The reading that the geometry engine stored with `table`; None for tables of other origin."""
    if table.meta is None:
        return None
    # Only now: the engine brings its libraries along.
    from qagen.ingest.engines.geometry.reading import reading_of as stored_reading

    return stored_reading(table)
