"""`--pages` as ranges."""

from __future__ import annotations

import io

import pypdfium2
import pytest
from docling_core.types.doc import DoclingDocument, Size

from qagen.errors import SourceError, UsageError
from qagen.ingest.page_ranges import format_pages, parse_pages, ranges_in, with_all_pages


@pytest.mark.parametrize(
    ("text", "ranges", "shortest"),
    [
        ("3", ((3, 3),), "3"),
        ("1-3,7", ((1, 3), (7, 7)), "1-3,7"),
        ("7, 1 - 3", ((1, 3), (7, 7)), "1-3,7"),
        ("2,1,3", ((1, 3),), "1-3"),
        ("1-5,3-9", ((1, 9),), "1-9"),
        ("5-", ((5, None),), "5-"),
        ("9,4-,6", ((4, None),), "4-"),
    ],
)
def test_ranges_are_sorted_and_joined(text, ranges, shortest):
    assert parse_pages(text) == ranges
    assert format_pages(ranges) == shortest
    assert parse_pages(shortest) == ranges


@pytest.mark.parametrize("text", ["", "0", "a", "3-1", "1,,2", "-3", "1-2-3", "1.5", "²", "9" * 40], ids=repr)
def test_what_is_no_page_is_refused_with_its_name(text):
    with pytest.raises(UsageError, match=r"--pages .* is no page; give pages from 1"):
        parse_pages(text)


def test_pages_of_a_file():
    assert ranges_in(None, 9, "a.pdf") == ((1, 9),)
    assert ranges_in(None, 0, "a.pdf") == ()
    assert ranges_in("2-4,8-", 9, "a.pdf") == ((2, 4), (8, 9))


@pytest.mark.parametrize(("pages", "first"), [("10", 10), ("1-12", 12), ("3,11-", 11), ("20,15", 15)])
def test_a_page_past_the_end_is_an_error(pages, first):
    with pytest.raises(SourceError, match=f"a.pdf: has 9 pages, and no page {first}") as error:
        ranges_in(pages, 9, "a.pdf")
    assert error.value.kind == "no_such_page"
    assert "up to 9" in error.value.advice


def test_pages_that_were_not_read_keep_their_place():
    pdf = pypdfium2.PdfDocument.new()
    for width in (100, 200, 300):
        pdf.new_page(width, 400)
    buffer = io.BytesIO()
    pdf.save(buffer)
    document = DoclingDocument(name="x")
    document.add_page(page_no=2, size=Size(width=201, height=401))
    with_all_pages(document, pypdfium2.PdfDocument(buffer.getvalue()))
    assert [(number, page.size.width) for number, page in document.pages.items()] == [(1, 100), (2, 201), (3, 300)]
