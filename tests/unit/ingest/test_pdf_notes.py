"""Notes on a reading travel inside the document and show in no export."""

from __future__ import annotations

import pytest
from docling_core.types.doc import DocItemLabel, DoclingDocument
from docling_core.types.doc.common.meta import BaseMeta, SummaryMetaField

from qagen.ingest.pdf_notes import notes_of, without_notes, write_notes
from qagen.model.run import PdfNotes


def _document() -> DoclingDocument:
    document = DoclingDocument(name="x")
    document.add_text(label=DocItemLabel.TEXT, text="One paragraph.")
    return document


@pytest.mark.parametrize(
    "notes",
    [
        PdfNotes(word_source="pypdfium2"),
        PdfNotes(without_text=(2, 5)),
        PdfNotes(word_source="docling", by_ocr=(1,)),
    ],
    ids=["words", "unread", "ocr"],
)
def test_written_and_read(notes):
    document = _document()
    write_notes(document, notes)
    again = DoclingDocument.model_validate_json(document.model_dump_json(exclude_none=True, by_alias=True))
    assert notes_of(again) == notes
    assert again.export_to_markdown() == _document().export_to_markdown()
    assert again.export_to_doctags() == _document().export_to_doctags()
    assert again.export_to_text() == _document().export_to_text()
    assert without_notes(again).export_to_html() == _document().export_to_html()


def test_nothing_to_say_changes_no_byte():
    document = _document()
    write_notes(document, PdfNotes(pages="1-3"))
    assert document.model_dump_json() == _document().model_dump_json()
    assert notes_of(document) == PdfNotes()


@pytest.mark.parametrize("value", [{"by_ocr": "all"}, {"strange": 1}, [1], None], ids=repr)
def test_notes_of_another_hand_are_none(value):
    document = _document()
    summary = SummaryMetaField(text="", created_by="qagen")
    summary.set_custom_field("qagen", "pdf", value)
    document.body.meta = BaseMeta(summary=summary)
    assert notes_of(document) == PdfNotes()
    document.body.meta = BaseMeta(summary=SummaryMetaField(text="A summary.", created_by="a model"))
    assert notes_of(document) == PdfNotes()
