"""What OCR read is asked only on demand, and says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from building import Builder, of_type

from qagen.generation.generate import generate_items
from qagen.ingest.document import document_from_docling
from qagen.ingest.pdf_notes import write_notes
from qagen.model.config import GenerateConfig
from qagen.model.item import Evidence
from qagen.model.run import PdfNotes

if TYPE_CHECKING:
    from qagen.model.document import Document

_TABLE = """
Model | Accuracy | Latency | Memory
---
Alpha | 91.5 | 1,204 | 20.4
Bravo | 88.1 | 65,535 | 31.7
Charlie | 77.2 | 98,431 | 41.9
Delta | 73.6 | 3 | 2025
"""
_PARAGRAPH = "As Table 3 reveals, the Kestrel outruns the Merlin and the Osprey beside the Falcon."


def _document(*by_ocr: int, paragraph_page: int = 1) -> Document:
    built = Builder(pages=2).text(_PARAGRAPH, page=paragraph_page).table(_TABLE, page=1, caption="Table 3: Results")
    docling = built.docling
    write_notes(docling, PdfNotes(by_ocr=by_ocr))
    return document_from_docling(docling, "doc")


def test_tables_of_scanned_pages_are_skipped():
    result = generate_items(_document(1), GenerateConfig())
    assert not result.items
    assert result.tables[0].skips == {"table:ocr_text": 1}


def test_with_the_setting_they_are_asked_and_every_evidence_says_so():
    document = _document(1)
    items = generate_items(document, GenerateConfig(ocr_items=True)).items
    assert {item.type for item in items} == {"cell_value", "table_about", "context_dependent"}
    for item in items:
        assert [evidence.ocr for evidence in item.evidence] == [True] * len(item.evidence)
        assert all(record["ocr"] is True for record in item.model_dump(mode="json")["evidence"])
        assert type(item).model_validate_json(item.model_dump_json()) == item


def test_text_layers_write_no_such_key():
    items = generate_items(_document(), GenerateConfig()).items
    assert items
    for item in items:
        assert not any("ocr" in record for record in item.model_dump(mode="json")["evidence"])
        assert '"ocr"' not in item.model_dump_json()


@pytest.mark.parametrize("ocr_items", [False, True])
def test_a_scanned_paragraph_is_linked_only_on_demand(ocr_items):
    document = _document()
    paragraphs = tuple(p.model_copy(update={"ocr": p.text == _PARAGRAPH}) for p in document.paragraphs)
    result = generate_items(document.model_copy(update={"paragraphs": paragraphs}), GenerateConfig(ocr_items=ocr_items))
    linked = of_type(result.items, "context_dependent")
    assert bool(linked) == ocr_items
    assert result.tables[0].skips.get("link:ocr_text", 0) == (0 if ocr_items else 1)
    assert [[e.ocr for e in item.evidence][-1] for item in linked] == [True] * len(linked)


def test_the_key_is_read_with_and_without():
    value = {
        "ref": "#/texts/1",
        "row": None,
        "col": None,
        "page_no": 1,
        "bbox": None,
        "coord_origin": None,
        "text": "x",
    }
    assert Evidence.model_validate(value).model_dump() == value
    assert Evidence.model_validate({**value, "ocr": True}).model_dump() == {**value, "ocr": True}
