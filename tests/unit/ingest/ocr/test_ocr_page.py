"""Scans through the real tesseract: words, rulings, tables, and the marks that say so."""

from __future__ import annotations

import pypdfium2
import pytest
from ocr_pages import ROWS, needs_tesseract, paint_table, pdf_of, picture, scan_of

from qagen.errors import SourceError
from qagen.ingest.document import document_from_docling
from qagen.ingest.engines.geometry_file import convert_file
from qagen.ingest.engines.table import SourceFile, engine_versions
from qagen.ingest.ocr import tesseract
from qagen.ingest.ocr.page import content_of, ocr_page
from qagen.ingest.ocr.picture import scale_for
from qagen.ingest.pdf_notes import notes_of
from qagen.model.config import ReadConfig
from qagen.model.run import PdfNotes

pytestmark = needs_tesseract
OCR = ReadConfig(ocr="tesseract")


def _prose(canvas) -> None:
    canvas.drawString(40, 200, "A page with a text layer of its own.")


@pytest.fixture(scope="module")
def mixed():
    """Page 1 is a scan, page 2 is not."""
    return scan_of(paint_table, _prose, text_pages=1)


@pytest.fixture(scope="module")
def read(mixed):
    return convert_file(SourceFile("mixed.pdf", mixed, "pdf", reading=OCR))


def test_words_stand_where_they_were_printed():
    page = content_of(picture(paint_table), 1, tesseract.reader(()))
    assert page.word_source == "ocr"
    (ness,) = [w for w in page.words if w.text == "Ness"]
    assert (ness.left, (ness.top + ness.bottom) / 2) == pytest.approx((46, 300 - 210), abs=2.5)
    assert ness.height == pytest.approx(12, abs=3)
    bold = {w.text for w in page.words if w.bold}
    assert set(ROWS[0]) <= bold
    assert not bold & {"Ness", "Holm", "Skerry", "keeper.", "gauges"}


def test_a_scanned_table_is_read_with_its_rulings(read):
    (table,) = read.tables
    cells = {(c.start_row_offset_idx, c.start_col_offset_idx): c.text for c in table.data.table_cells}
    assert cells == {(r, c): text for r, row in enumerate(ROWS) for c, text in enumerate(row)}
    assert [c.text for c in table.data.table_cells if c.column_header] == ROWS[0]
    assert table.caption_text(read) == "Table 1. Gauges of the northern river"


def test_what_was_read_by_ocr_is_marked(read):
    assert notes_of(read) == PdfNotes(by_ocr=(1,))
    document = document_from_docling(read, "x")
    assert [table.ocr for table in document.tables] == [True]
    assert {p.places[0].page_no: p.ocr for p in document.paragraphs} == {1: True, 2: False}
    assert document.tables[0].reading.confidence < 0.9


def test_without_the_option_scans_are_named_and_left_out(mixed):
    document = convert_file(SourceFile("mixed.pdf", mixed, "pdf"))
    assert notes_of(document) == PdfNotes(without_text=(1,))
    assert [t.text for t in document.texts] == ["A page with a text layer of its own."]
    with pytest.raises(SourceError, match="no page has a text layer") as error:
        convert_file(SourceFile("scan.pdf", scan_of(paint_table), "pdf"))
    assert error.value.kind == "no_text"
    assert "--ocr tesseract" in error.value.advice


def test_text_layers_are_not_read_twice(mixed):
    plain = pdf_of(paint_table, _prose)
    one, two = (convert_file(SourceFile("a.pdf", plain, "pdf", reading=r)) for r in (ReadConfig(), OCR))
    assert one.model_dump_json() == two.model_dump_json()


def test_a_scan_without_words():
    empty = scan_of(lambda canvas: canvas.rect(50, 50, 300, 200))
    with pytest.raises(SourceError, match="OCR found no words"):
        convert_file(SourceFile("a.pdf", empty, "pdf", reading=OCR))


def test_the_same_bytes_again(mixed):
    one, two = (convert_file(SourceFile("m.pdf", mixed, "pdf", reading=OCR)).model_dump_json() for _ in range(2))
    assert one == two


def test_pages_that_were_not_asked_for_are_not_read(mixed):
    document = convert_file(SourceFile("m.pdf", mixed, "pdf", reading=OCR.model_copy(update={"pages": "2"})))
    assert notes_of(document) == PdfNotes()
    assert sorted(document.pages) == [1, 2]


def test_a_program_that_fails_is_that_document_s_failure():
    with pytest.raises(SourceError, match="tesseract could not read a page") as error:
        ocr_page(pypdfium2.PdfDocument(pdf_of(paint_table)), 1, tesseract.reader(("no_such_language",)))
    assert error.value.kind == "ocr_failed"


def test_versions_name_the_program_and_its_data():
    versions = engine_versions("geometry", OCR)
    assert versions["tesseract"][0].isdigit()
    assert len(versions["tessdata-eng"]) == 12
    assert "tesseract" not in engine_versions("geometry")


@pytest.mark.parametrize(
    ("width", "height", "dpi"),
    [(595, 842, 450), (842, 1191, 322), (14400, 14400, 22), (1, 1, 450)],
    ids=["A4", "A3", "huge", "tiny"],
)
def test_the_picture_has_a_size_that_the_page_earned(width, height, dpi):
    scale = scale_for(width, height)
    assert round(scale * 72) == dpi
    assert width * height * scale**2 <= 20.1e6
