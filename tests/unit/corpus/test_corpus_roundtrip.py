"""Docling reads what the writers wrote, and finds the tables of the truth."""

from __future__ import annotations

import io
import unicodedata

import pytest
from docling.datamodel.base_models import DocumentStream, InputFormat
from docling.document_converter import DocumentConverter

from qagen.corpus.build import render
from qagen.corpus.markdown import render_markdown
from qagen.corpus.truth import truth_of
from qagen.errors import UsageError

FORMATS = {"docx": InputFormat.DOCX, "html": InputFormat.HTML, "xlsx": InputFormat.XLSX, "md": InputFormat.MD}


@pytest.fixture(scope="module")
def converter() -> DocumentConverter:
    return DocumentConverter(allowed_formats=list(FORMATS.values()))


def read(converter, name: str, data: bytes):
    return converter.convert(DocumentStream(name=name, stream=io.BytesIO(data))).document


def cells(table) -> list[tuple[object, ...]]:
    return [
        (c.start_row_offset_idx, c.start_col_offset_idx, c.row_span, c.col_span,
         " ".join(unicodedata.normalize("NFKC", c.text).split()))
        for c in table.data.table_cells
    ]  # fmt: skip


def real(document) -> list[object]:
    """Tables of two columns or more: docling makes one of every filled cell of a sheet, and of every list."""
    return [table for table in document.tables if table.data.num_cols > 1]


@pytest.mark.parametrize("format_", ["docx", "html", "xlsx"])
def test_tables_with_spans(make, spanned, flat, converter, format_):
    source = make(format_, spanned + "\n" + flat)
    document = read(converter, f"quay.{format_}", render(source)[0])
    assert [cells(table) for table in real(document)] == [cells(table) for table in truth_of(source).tables]


def test_markdown(make, flat, converter):
    source = make("md", flat)
    document = read(converter, "quay.md", render(source)[0])
    assert [cells(table) for table in document.tables] == [cells(table) for table in truth_of(source).tables]
    texts = [item.text for item in document.texts]
    assert "As Table 1 shows, cranes¹ are to blame; R&D < B&B." in texts


@pytest.mark.parametrize("format_", ["docx", "html"])
def test_texts(make, spanned, converter, format_):
    source = make(format_, spanned)
    document = read(converter, f"quay.{format_}", render(source)[0])
    whole = unicodedata.normalize("NFKC", " ".join(item.text for item in document.texts))
    for item in truth_of(source).texts:
        if "¹" not in item.text and "ᵃ" not in item.text:
            assert " ".join(item.text.split()) in " ".join(whole.split())


@pytest.mark.parametrize("format_", ["docx", "html", "xlsx", "md"])
def test_the_same_bytes_twice(make, flat, format_):
    assert render(make(format_, flat)) == render(make(format_, flat))


def test_markdown_refuses_what_a_pipe_table_cannot_hold(make, spanned):
    with pytest.raises(UsageError, match="table t1"):
        render_markdown(make("md", spanned))


def test_word_repeats_header_rows(make, spanned):
    import docx

    document = docx.Document(io.BytesIO(render(make("docx", spanned))[0]))
    marks = [bool(row._tr.xpath("./w:trPr/w:tblHeader")) for row in document.tables[0].rows]
    assert marks == [True, True, False, False, False, False, False, False]
    assert "Caption" in {paragraph.style.name for paragraph in document.paragraphs}
