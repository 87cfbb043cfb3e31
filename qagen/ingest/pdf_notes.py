"""Notes on how a PDF was read, kept inside its document so that they travel with its JSON.

They stand in the `meta` of the document's body, in a summary with an empty text: docling's exports print the text of a
summary and nothing else of it (its HTML prints the empty line too; `without_notes` is for that). A document about which
there is nothing to say has none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docling_core.types.doc.common.meta import BaseMeta, SummaryMetaField
from pydantic import ValidationError

from qagen.model.run import PdfNotes

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument

_CREATED_BY = "qagen"
_FIELD = "qagen__pdf"


def write_notes(document: DoclingDocument, notes: PdfNotes) -> None:
    """Store `notes` in `document` if they say anything; which pages were asked for is the run's, not the document's."""
    value = notes.model_dump(mode="json", exclude={"pages"}, exclude_defaults=True)
    if value:
        summary = SummaryMetaField(text="", created_by=_CREATED_BY)
        summary.set_custom_field("qagen", "pdf", value)
        document.body.meta = BaseMeta(summary=summary)


def without_notes(document: DoclingDocument) -> DoclingDocument:
    """The document as it is to be printed; changed in place."""
    if _summary(document) is not None:
        document.body.meta = None
    return document


def notes_of(document: DoclingDocument) -> PdfNotes:
    """The notes in `document`; without any, those of a PDF whose text layer was read as usual."""
    summary = _summary(document)
    if summary is None:
        return PdfNotes()
    try:
        return PdfNotes.model_validate(summary.get_custom_part().get(_FIELD) or {})
    except ValidationError:
        return PdfNotes()


def _summary(document: DoclingDocument) -> SummaryMetaField | None:
    """The summary that holds our notes."""
    summary = document.body.meta.summary if document.body.meta is not None else None
    return summary if summary is not None and summary.created_by == _CREATED_BY else None
