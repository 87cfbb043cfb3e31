"""What a form is called: its title wherever it is given, no heading of a part, no heading below other text."""

from __future__ import annotations

import io
import zipfile

import pytest

from qagen.generation.selections.gates import Words
from qagen.generation.selections.title import form_title
from qagen.ingest.selections.read import read_options
from qagen.model.document import Box, Document, Paragraph, Place

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def title_of(*texts: tuple[str, str], declared: str = "", tops: tuple[float, ...] = ()) -> str:
    places = [(Place(page_no=1, box=Box(l=40, r=200, b=top - 10, t=top)),) for top in tops] or [()] * len(texts)
    paragraphs = tuple(
        Paragraph(
            ref=f"#/texts/{n}", label=label, text=text, order=n, places=places[n], section="", in_table=None, level=0
        )
        for n, (label, text) in enumerate(texts)
    )
    document = Document(doc_id="b", name="b", paged="pages", pages=(), tables=(), paragraphs=paragraphs)
    return form_title(document, declared, Words(text for _, text in texts))


HEADING, TEXT = ("section_header", "Boat hire"), ("text", "Bring this sheet to the house.")


@pytest.mark.parametrize(
    ("texts", "title"),
    [
        ((HEADING, TEXT), "Boat hire"),
        ((("furniture", "Page 1"), HEADING, TEXT), "Boat hire"),
        ((("title", "Boat hire"), ("section_header", "Which boat?"), TEXT), "Boat hire"),
        ((TEXT, HEADING), ""),
        ((("section_header", "River club"), HEADING, TEXT), ""),
        ((HEADING, TEXT, HEADING), ""),
        ((HEADING, TEXT, ("title", "Application")), ""),
        ((("text", "Boat hire"), TEXT), ""),
        ((("section_header", 'The "Boat" hire'), TEXT), ""),
        ((("section_header", "—"), TEXT), ""),
        ((), ""),
    ],
)
def test_the_first_heading_names_a_form_if_nothing_stands_above_it(texts, title):
    assert title_of(*texts) == title


@pytest.mark.parametrize(
    "part",
    [
        "Notes for applicants", "Part A. About you", "1. Your boat", "Before you fill it in", "Contents", "How to apply",
        "Instructions for Form 7", "Please read", "유의사항", "1. 신청인", "제2장 신청", "작성 방법",
    ],
)  # fmt: skip
def test_a_part_names_no_form(part):
    assert title_of(("section_header", part), TEXT) == ""
    assert title_of(("section_header", part), TEXT, declared=part) == ""


def test_a_heading_that_is_read_first_and_stands_lower_names_no_form():
    assert title_of(HEADING, TEXT, tops=(280, 250)) == "Boat hire"
    assert title_of(HEADING, TEXT, tops=(200, 250)) == ""


def test_what_the_file_declares_counts_if_the_text_says_it():
    assert title_of(TEXT, ("text", "Boat hire 2024"), declared="Boat hire 2024") == "Boat hire 2024"
    assert title_of(HEADING, TEXT, declared="Microsoft Word - boats2.doc") == "Boat hire"


def _docx(*paragraphs: tuple[str, str]) -> bytes:
    body = "".join(
        f'<w:p><w:pPr><w:pStyle w:val="{style}"/></w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>'
        for style, text in paragraphs
    )
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("word/document.xml", f'<w:document xmlns:w="{_W}"><w:body>{body}</w:body></w:document>')
    return target.getvalue()


@pytest.mark.parametrize(
    ("data", "source_format", "title"),
    [
        (_docx(("Heading1", "Boat hire"), ("Normal", "Hm.")), "docx", "Boat hire"),
        (_docx(("Normal", "River club"), ("Heading1", "Who rows")), "docx", ""),
        (_docx(("Normal", "River club"), ("Title", "Boat hire"), ("Heading1", "Who rows")), "docx", "Boat hire"),
        (b"# Boat hire\n\nHm.\n", "md", "Boat hire"),
        (b"River club\n\n# Who rows\n", "md", ""),
        (b"<title>Boats</title><p>River</p><h1>Boat hire</h1>", "html", "Boat hire"),
        (b"<title>Boats</title><h1>Who rows</h1><h1>How long</h1>", "html", "Boats"),
        (b"<title>Boats</title><p>River</p>", "html", "Boats"),
    ],
)
def test_titles_that_files_declare(data, source_format, title):
    assert read_options("x", data, source_format).title == title
