"""Docling reads what the writers wrote, and finds the tables of the truth."""

from __future__ import annotations

import io
import re
import unicodedata

import pytest
from corpus_reading import assert_same_tables
from docling.datamodel.base_models import DocumentStream, InputFormat
from docling.document_converter import DocumentConverter

from qagen.corpus.build import render
from qagen.corpus.markdown import render_markdown
from qagen.corpus.pptx import render_pptx
from qagen.corpus.truth import truth_of
from qagen.errors import UsageError


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


def read(converter, name: str, data: bytes):
    return converter.convert(DocumentStream(name=name, stream=io.BytesIO(data))).document


@pytest.mark.parametrize("format_", ["docx", "html", "xlsx", "odt"])
def test_tables_with_spans(make, spanned, flat, converter, format_):
    source = make(format_, spanned + "\n" + flat)
    assert_same_tables(read(converter, f"quay.{format_}", render(source)[0]), truth_of(source))


@pytest.mark.parametrize("format_", ["docx", "html"])
def test_nested_tables(make, nested, flat, converter, format_):
    source = make(format_, nested + "\n" + flat)
    assert_same_tables(read(converter, f"quay.{format_}", render(source)[0]), truth_of(source))


def test_slides(make, spanned, flat, converter):
    # docling leaves out the empty cells of a slide's table
    source = make("pptx", f"\n## 2 Levels\n\n{spanned}\n## 3 Ferries\n\n{flat}")
    data, _, pages = render(source)
    document = read(converter, "quay.pptx", data)
    assert_same_tables(document, truth_of(source), empty=False)
    assert pages == len(document.pages) == 4
    truth = truth_of(source, render_pptx(source)[1])
    assert [[prov.page_no for prov in table.prov] for table in truth.tables] == [[3], [4]]
    for number in (0, 1):
        assert document.tables[number].prov[0].page_no == truth.tables[number].prov[0].page_no


def test_a_slide_that_holds_too_much_is_an_error_that_names_it(make):
    rows = "\n".join(f"| {i} | b |" for i in range(60))
    with pytest.raises(UsageError, match="slide of line 10"):
        render(make("pptx", f"## 2 More\n\n:::table id=x\n{rows}\n:::\n", text=""))


def test_latex(make, flat, converter):
    # docling takes the line end behind the last rule for a row; it does not know spans inside a document
    source = make("latex", flat)
    document = read(converter, "quay.tex", render(source)[0])
    assert_same_tables(document, truth_of(source), empty=False)
    assert document.tables[0].caption_text(document) == "Table 2. Ferries"
    whole = " ".join(item.text for item in document.texts)
    for text in (
        "Noise & nuisance at the quay",
        "cranes1 are to blame; R&D < B&B.",
        "a second item that goes on",
        "1 Places",
    ):
        assert text in whole


def test_latex_spans_sections_and_special_signs(make, spanned):
    text = render(make("latex", spanned + "\nA 50% share of {all} #1_x ~ ^ \\ $5.\n", columns=2))[0].decode()
    assert r"\multirow{2}{*}{Quay} & \multicolumn{2}{c}{2023} & \multicolumn{2}{c}{2024} \\" in text
    assert r" & Leq, dB & Max, dB & Leq, dB & Max, dB \\" in text
    assert r"\multicolumn{5}{l}{\textit{North basin}} \\" in text
    assert r"Sand quay\textsuperscript{1} & 51.3" in text
    assert r"50\% share of \{all\} \#1\_x \textasciitilde{} \textasciicircum{} \textbackslash{} \$5." in text
    assert r"\documentclass[a4paper,twocolumn]{article}" in text


def test_csv(make, flat, converter):
    source = make("csv", flat.replace("caption: Table 2. Ferries\n", "").replace("Ada", '"Ada", the old'), text="")
    data = render(source)[0]
    assert data.decode().split("\n")[:2] == ["Ferry,Trips,Load | limit", '"""Ada"", the old",12,3.50']
    assert_same_tables(read(converter, "quay.csv", data), truth_of(source))


@pytest.mark.parametrize("text", ["# Title\n\n", ""], ids=["text", "caption"])
def test_csv_refuses_what_it_cannot_hold(make, flat, text):
    with pytest.raises(UsageError, match="a csv source is one table"):
        render(make("csv", flat, text=text))


def test_markdown(make, flat, converter):
    source = make("md", flat + "\nRun `quay --all` at night.\n")
    document = read(converter, "quay.md", render(source)[0])
    assert_same_tables(document, truth_of(source))
    texts = [item.text for item in document.texts]
    assert "As Table 1 shows, cranes¹ are to blame; R&D < B&B." in texts
    assert truth_of(source).texts[-1].text == "Run quay --all at night."


FORM_TEXTS = ["Which days?", "Monday", "Tuesday & Friday", "Loud?", "Yes", "No", "Name", "Ada Holm", "Date"]


@pytest.mark.parametrize("format_", ["docx", "html", "md", "odt", "pptx", "latex", "xlsx"])
def test_forms(make, form, flat, converter, format_):
    text = "" if format_ != "pptx" else "# Quay\n\n"
    source = make(format_, f"{form}\n{flat}", text=text)
    document = read(converter, f"quay.{'tex' if format_ == 'latex' else format_}", render(source)[0])
    whole = " ".join(
        [*(item.text for item in document.texts), *(c.text for t in document.tables for c in t.data.table_cells)]
    )
    assert [words for words in FORM_TEXTS if words not in whole] == []


@pytest.mark.parametrize("format_", ["docx", "html"])
def test_docling_sees_which_boxes_are_marked(make, form, converter, format_):
    document = read(converter, f"quay.{format_}", render(make(format_, form))[0])
    boxes = [(item.label.value, item.text.lstrip("○◉ ")) for item in document.texts if "checkbox" in item.label.value]
    assert boxes == [
        ("checkbox_selected", "Monday"),
        ("checkbox_unselected", "Tuesday & Friday"),
        ("checkbox_unselected", "Yes"),
        ("checkbox_selected", "No"),
    ]


@pytest.mark.parametrize("format_", ["docx", "html", "md", "odt", "pptx", "latex", "xlsx"])
def test_contents_lists(make, contents, converter, format_):
    source = make(format_, contents, text="# Quay\n\n")
    document = read(converter, f"quay.{'tex' if format_ == 'latex' else format_}", render(source)[0])
    whole = " ".join(
        [*(item.text for item in document.texts), *(c.text for t in document.tables for c in t.data.table_cells)]
    )
    assert re.search(r"1 Places[\s.]+1 .*2 Results & more[\s.]+12", " ".join(whole.split()))


def test_an_arabic_page_runs_from_right_to_left(make, flat):
    assert b'<html lang="ar" dir="rtl">' in render(make("html", flat, language="ar"))[0]


@pytest.mark.parametrize("format_", ["docx", "html"])
def test_texts(make, spanned, converter, format_):
    source = make(format_, spanned)
    document = read(converter, f"quay.{format_}", render(source)[0])
    whole = unicodedata.normalize("NFKC", " ".join(item.text for item in document.texts))
    for item in truth_of(source).texts:
        if "¹" not in item.text and "ᵃ" not in item.text:
            assert " ".join(item.text.split()) in " ".join(whole.split())


@pytest.mark.parametrize("format_", ["docx", "html", "xlsx", "md", "odt", "latex"])
def test_the_same_bytes_twice(make, flat, format_):
    assert render(make(format_, flat)) == render(make(format_, flat))


def test_slides_are_the_same_bytes_twice(make, flat):
    assert render(make("pptx", flat, text="# Quay\n\n")) == render(make("pptx", flat, text="# Quay\n\n"))


def test_markdown_refuses_what_a_pipe_table_cannot_hold(make, spanned):
    with pytest.raises(UsageError, match="table t1"):
        render_markdown(make("md", spanned))


def test_word_repeats_header_rows(make, spanned):
    import docx

    document = docx.Document(io.BytesIO(render(make("docx", spanned))[0]))
    marks = [bool(row._tr.xpath("./w:trPr/w:tblHeader")) for row in document.tables[0].rows]
    assert marks == [True, True, False, False, False, False, False, False]
    assert "Caption" in {paragraph.style.name for paragraph in document.paragraphs}
