"""The committed documents beside the committed truth, read by others than the writers; no fonts needed."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pypdfium2
import pytest
from docling.datamodel.base_models import InputFormat
from docling.document_converter import DocumentConverter
from docling_core.types.doc.document import DoclingDocument

DATA = Path(__file__).parents[3] / "data"
FILES = sorted((DATA / "documents").iterdir())
PDFS = [path for path in FILES if path.suffix == ".pdf"]
OTHERS = [path for path in FILES if path.suffix != ".pdf"]


@pytest.fixture(scope="module")
def converter() -> DocumentConverter:
    return DocumentConverter(allowed_formats=[InputFormat.DOCX, InputFormat.HTML, InputFormat.XLSX, InputFormat.MD])


def truth_for(path: Path) -> DoclingDocument:
    return DoclingDocument.load_from_json(DATA / "truth" / f"{path.stem}.json")


def bare(text: str) -> str:
    """Without spaces, line ends and typographic variants: what a text layer may change."""
    return re.sub(r"[\s\u00ad\ufffe\u0002-]", "", unicodedata.normalize("NFKC", text))


def cells(table) -> list[tuple[object, ...]]:
    return [
        (
            c.start_row_offset_idx,
            c.start_col_offset_idx,
            c.row_span,
            c.col_span,
            " ".join(unicodedata.normalize("NFKC", c.text).split()),
        )
        for c in table.data.table_cells
    ]


@pytest.mark.parametrize("path", PDFS, ids=lambda path: path.stem)
def test_every_cell_and_text_stands_in_its_box(path):
    pages = [page.get_textpage() for page in pypdfium2.PdfDocument(path)]
    truth = truth_for(path)
    assert len(pages) == len(truth.pages)

    def read(page_no: int, box) -> str:
        return bare(pages[page_no - 1].get_text_bounded(box.l, box.b, box.r, box.t))

    wrong = []
    for table in truth.tables:
        for cell in table.data.table_cells:
            row = cell.start_row_offset_idx
            (prov,) = [prov for prov in table.prov if prov.charspan[0] <= row < prov.charspan[1]]
            if read(prov.page_no, cell.bbox) != bare(cell.text):
                wrong.append((cell.text, read(prov.page_no, cell.bbox)))
    for item in truth.texts:
        printed = "".join(read(prov.page_no, prov.bbox) for prov in item.prov)
        if item.label.value != "code" and bare(item.text) not in printed:
            wrong.append((item.text, printed))
    assert wrong == []


@pytest.mark.parametrize("path", PDFS, ids=lambda path: path.stem)
def test_nothing_overlaps_or_leaves_the_page(path):
    truth = truth_for(path)
    size = truth.pages[1].size
    blocks = [
        (prov.page_no, prov.bbox)
        for item, _ in truth.iterate_items(with_groups=False)
        for prov in item.prov
        if item.label.value in {"table", "text", "section_header", "caption", "footnote", "list_item", "title"}
    ]
    for page, box in blocks:
        assert 0 <= box.l < box.r <= size.width
        assert 45 <= box.b < box.t <= size.height
        for other_page, other in blocks:
            apart = other.l >= box.r - 0.5 or other.r <= box.l + 0.5 or other.b >= box.t - 0.5 or other.t <= box.b + 0.5
            assert other is box or other_page != page or apart


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.stem)
def test_docling_reads_the_tables_of_the_truth(path, converter):
    read = [table for table in converter.convert(path).document.tables if table.data.num_cols > 1]
    assert [cells(table) for table in read] == [cells(table) for table in truth_for(path).tables]
