"""The committed documents beside the committed truth, read by others than the writers; no fonts needed."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pypdfium2
import pytest
from corpus_reading import PdfText, assert_same_tables, bare, cells, form_fields, letters, tables_in
from docling.datamodel.base_models import InputFormat
from docling.document_converter import DocumentConverter
from docling_core.types.doc.document import DoclingDocument

DATA = Path(__file__).parents[3] / "data"
FILES = sorted(path for path in (DATA / "documents").rglob("[!.]*") if path.is_file())
PDFS = [path for path in FILES if path.suffix == ".pdf"]
SCANS = [path for path in PDFS if not any(page.get_textpage().count_chars() for page in pypdfium2.PdfDocument(path))]
PRINTED = [path for path in PDFS if path not in SCANS]
OTHERS = [path for path in FILES if path.suffix != ".pdf"]
BLOCKS = {
    "table", "document_index", "text", "section_header", "caption", "footnote", "list_item", "title", "field_heading",
    "field_key", "field_value", "checkbox_selected", "checkbox_unselected",
}  # fmt: skip


@pytest.fixture(scope="module")
def converter() -> DocumentConverter:
    return DocumentConverter(
        allowed_formats=[
            InputFormat.DOCX,
            InputFormat.HTML,
            InputFormat.XLSX,
            InputFormat.MD,
            InputFormat.PPTX,
            InputFormat.ODT,
            InputFormat.LATEX,
            InputFormat.CSV,
        ]
    )


def truth_for(path: Path) -> DoclingDocument:
    return DoclingDocument.load_from_json(DATA / "truth" / f"{path.stem}.json")


def printed_form(text: str):
    """What is compared: the order of signs in lines that run from right to left is the reader's."""
    arabic = any(unicodedata.bidirectional(char) == "AL" for char in text)
    return letters(text) if arabic else bare(text)


@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.stem)
def test_every_cell_and_text_stands_in_its_box(path):
    read = PdfText(path)
    truth = truth_for(path)
    assert len(read.pages) == len(truth.pages)
    wrong = []
    for table in truth.tables:
        for cell in table.data.table_cells:
            row = cell.start_row_offset_idx
            (prov,) = [prov for prov in table.prov if prov.charspan[0] <= row < prov.charspan[1]]
            found = read.raw(prov.page_no, cell.bbox)
            if printed_form(found) != printed_form(cell.text):
                wrong.append((cell.text, found))
    typed = {state for _, state, _ in form_fields(path)}
    for item in truth.texts:
        found = "".join(read.raw(prov.page_no, prov.bbox) for prov in item.prov)
        if item.label.value == "code" or (item.label.value == "field_value" and item.text in typed | {""}):
            continue
        wanted = printed_form(item.text)
        same = wanted in printed_form(found) if isinstance(wanted, str) else _within(wanted, printed_form(found))
        if not (same and item.prov):
            wrong.append((item.text, found))
    assert wrong == []


def _within(few: list[str], many: list[str]) -> bool:
    """A list item has its sign before it."""
    return all(few.count(char) <= many.count(char) for char in few)


@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.stem)
def test_marked_boxes_are_the_marked_fields(path):
    """Every check box and radio button of the truth has its field there, in the state that the truth says."""
    items = [item for item in truth_for(path).texts if item.label.value.startswith("checkbox")]
    fields = form_fields(path)
    for item in items:
        (prov,) = item.prov
        (state,) = [
            state
            for page, state, (left, bottom, right, top) in fields
            if page == prov.page_no
            and prov.bbox.l - 0.1 <= left < right <= prov.bbox.r + 0.1
            and prov.bbox.b - 0.1 <= bottom < top <= prov.bbox.t + 0.1
        ]
        assert (state != "Off") == (item.label.value == "checkbox_selected"), item.text


@pytest.mark.parametrize("path", SCANS, ids=lambda path: path.stem)
def test_scans_have_the_pages_and_no_text(path):
    document = pypdfium2.PdfDocument(path)
    truth = truth_for(path)
    assert len(document) == len(truth.pages)
    for number, page in enumerate(document, start=1):
        size = truth.pages[number].size
        assert page.get_size() == pytest.approx((size.width, size.height), abs=0.5)
        assert page.get_textpage().get_text_bounded() == ""


@pytest.mark.parametrize("path", PDFS, ids=lambda path: path.stem)
def test_nothing_overlaps_or_leaves_the_page(path):
    truth = truth_for(path)
    size = truth.pages[1].size
    nested = {table.self_ref for table in truth.tables if table.parent.cref.startswith("#/tables")}
    blocks = [
        (prov.page_no, prov.bbox)
        for item, _ in truth.iterate_items(with_groups=False)
        for prov in item.prov
        if item.label.value in BLOCKS and item.self_ref not in nested
    ]
    for page, box in blocks:
        assert 0 <= box.l < box.r <= size.width
        assert 45 <= box.b < box.t <= size.height
        for other_page, other in blocks:
            apart = other.l >= box.r - 0.5 or other.r <= box.l + 0.5 or other.b >= box.t - 0.5 or other.t <= box.b + 0.5
            assert other is box or other_page != page or apart


@pytest.mark.parametrize("path", PDFS, ids=lambda path: path.stem)
def test_contents_lists_tell_the_pages_of_the_headings(path):
    truth = truth_for(path)
    headings = [item for item in truth.texts if item.label.value in {"section_header", "caption"}]
    for table in truth.tables:
        if table.label.value != "document_index":
            continue
        texts = [cell.text for cell in table.data.table_cells]
        for title, page in zip(texts[::2], texts[1::2], strict=True):
            assert {str(item.prov[0].page_no) for item in headings if item.text.endswith(title)} == {page}, title


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.stem)
def test_docling_reads_the_tables_of_the_truth(path, converter):
    read, truth = converter.convert(path).document, truth_for(path)
    if path.suffix == ".tex":
        _assert_same_texts(read, truth)
    else:
        # docling leaves out the empty cells of slides
        assert_same_tables(read, truth, empty=path.suffix != ".pptx")


def _assert_same_texts(read, truth) -> None:
    """Docling does not know the spans of a LaTeX table inside a document: their numbers stand before their text."""
    assert len(tables_in(read)) == len(tables_in(truth))
    for found, expected in zip(tables_in(read), tables_in(truth), strict=True):
        texts = [cell[-1] for cell in cells(found, empty=False)]
        wanted = [cell[-1] for cell in cells(expected, empty=False)]
        assert [text for text in wanted if not any(other.endswith(text) for other in texts)] == []
        assert len(texts) == len(wanted)
