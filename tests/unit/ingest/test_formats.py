from __future__ import annotations

import zipfile
from io import BytesIO

import pytest
from source_files import MAKERS, make_docx, make_html, make_xlsx

from qagen.errors import SourceError
from qagen.ingest.formats import FORMATS, SUFFIXES, format_of, suffix_of

_USPTO = (
    b'<?xml version="1.0"?><!DOCTYPE us-patent-grant SYSTEM "us-patent-grant-v45-2014-04-03.dtd"><us-patent-grant/>'
)
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600


def _zip(**members: str) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return buffer.getvalue()


@pytest.mark.parametrize("suffix", MAKERS)
def test_real_files_are_what_they_say(suffix):
    entry = format_of(f"a.{suffix.upper()}", MAKERS[suffix]())
    assert f".{suffix}" in entry.suffixes


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("a.pdf", b"%PDF-1.7\n", "pdf"),
        ("a.pdf", b"junk before\n%PDF-1.4", "pdf"),
        ("a.xml", _USPTO, "xml_uspto"),
        ("a.xml", b"<article><body/></article>", "xml_jats"),
        ("a.doc", _OLE, "doc"),
        ("a.xls", _OLE, "xls"),
        ("a.xhtml", b'<?xml version="1.0"?><html xmlns="x"></html>', "html"),
        ("a.html", b"<p>no head</p>", "html"),
        ("a.md", "\ufeff# a".encode("utf-16"), "md"),
        ("a.b.CSV", b"a,b", "csv"),
        ("a.markdown", b"<?xml in markdown", "md"),
        ("a.json", b'{"schema_name": "DoclingDocument"}', "json_docling"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_accepted(name, data, expected):
    assert format_of(name, data).name == expected


@pytest.mark.parametrize(
    ("name", "data", "kind", "said"),
    [
        ("a.docx", b"%PDF-1.7\n", "wrong_suffix", "named as Word, but the content is a PDF"),
        ("a.pdf", b"<!doctype html><html></html>", "wrong_suffix", "HTML"),
        ("a.pdf", b"\xff\xd8\xff\xe0", "wrong_suffix", "an image"),
        ("a.pdf", b"\x89PNG\r\n\x1a\n", "wrong_suffix", "an image"),
        ("a.docx", make_xlsx(), "wrong_suffix", "an Excel workbook"),
        ("a.xlsx", make_docx(), "wrong_suffix", "a Word document"),
        ("a.csv", make_xlsx(), "wrong_suffix", "an Excel workbook"),
        ("a.md", make_html(), "wrong_suffix", "HTML"),
        ("a.docx", b"{\\rtf1 x}", "wrong_suffix", "RTF"),
        ("a.docx", _OLE, "wrong_suffix", "an old Office file"),
        ("a.doc", make_docx(), "wrong_suffix", "a Word document"),
        ("a.xml", make_html(), "wrong_suffix", "HTML"),
        ("a.xlsx", _OLE + "EncryptedPackage".encode("utf-16-le"), "encrypted", "password"),
        ("a.csv", _zip(a="b"), "corrupt", "no CSV file"),
        ("a.pdf", b"fifteen bytes !", "corrupt", "no PDF file"),
        ("a.md", b"a\0b", "corrupt", "no Markdown file"),
        ("a.xml", b'<?xml version="1.0"?><invoice/>', "unsupported", "JATS"),
        ("a.txt", b"x", "unsupported", "files named .txt"),
        ("README", b"x", "unsupported", "without a suffix"),
        (".md", b"x", "unsupported", "without a suffix"),
        ("a.pdf", b"", "empty", "empty"),
        ("a.csv", b" \n\n\0", "empty", "empty"),
        ("a.exe", b"", "unsupported", ".exe"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_refused_with_what_it_is(name, data, kind, said):
    with pytest.raises(SourceError, match=said) as caught:
        format_of(name, data)
    assert caught.value.kind == kind
    assert str(caught.value).startswith(f"{name}: ")
    assert caught.value.advice


def test_unsupported_lists_what_is_supported():
    with pytest.raises(SourceError) as caught:
        format_of("a.txt", b"x")
    assert all(suffix in caught.value.advice for suffix in SUFFIXES)


def test_a_cut_archive_is_left_to_its_reader():
    assert format_of("a.docx", make_docx()[:200]).name == "docx"


def test_names_are_unique_and_suffixes_are_lower_case():
    assert len({entry.name for entry in FORMATS}) == len(FORMATS)
    assert all(suffix == suffix.lower() and suffix.startswith(".") for suffix in SUFFIXES)


@pytest.mark.parametrize(
    ("name", "suffix"), [("a.PDF", ".pdf"), ("a", ""), (".hidden", ""), ("a.tar.gz", ".gz"), ("a.", ".")], ids=str
)
def test_suffix_of(name, suffix):
    assert suffix_of(name) == suffix
