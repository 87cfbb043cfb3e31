"""How the PDF engine came to see a table, where it left that in the document."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docling_core.types.doc import TableItem

    from qagen.model.document import Reading


def reading_of(table: TableItem) -> Reading | None:
    """The reading that the geometry engine stored with `table`; None for tables of other origin."""
    try:
        from qagen.ingest.engines.geometry import reading
    except ImportError:
        return None
    return reading.reading_of(table)
