"""How a table was read, kept inside the document: kind, confidence and evidence travel with its JSON.

They stand in the table's `meta.description` with an empty text: docling's Markdown, text and DocTags exports print the
text of a description and nothing else of it, while a custom field of `meta` itself would be printed. The confidence is
docling's own field for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docling_core.types.doc.common.meta import DescriptionMetaField, FloatingMeta
from pydantic import ValidationError

from qagen.model.document import Reading

if TYPE_CHECKING:
    from docling_core.types.doc.document import TableItem

    from qagen.ingest.engines.geometry.tables.model import PageTable

CREATED_BY = "qagen-geometry"
_FIELD = "qagen__reading"


def reading_meta(table: PageTable) -> FloatingMeta:
    """The meta of a table item that says how it was read."""
    description = DescriptionMetaField(text="", confidence=table.confidence, created_by=CREATED_BY)
    value: dict[str, Any] = {"kind": table.kind, "evidence": table.evidence._asdict()}
    description.set_custom_field("qagen", "reading", value)
    return FloatingMeta(description=description)


def reading_of(table: TableItem) -> Reading | None:
    """Kind and confidence of a table that this engine read; null for any other table."""
    description = getattr(table.meta, "description", None) if table.meta else None
    if description is None or description.created_by != CREATED_BY:
        return None
    value = description.get_custom_part().get(_FIELD) or {}
    try:
        return Reading(kind=value.get("kind"), confidence=description.confidence)
    except ValidationError:
        return None
