"""Documents are stored and renamed piece by piece, with the bytes of the whole."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest
from docling_core.types.doc import DoclingDocument
from docling_core.types.doc.document import DocumentOrigin

from qagen.ingest import stored_document
from qagen.ingest.stored_document import renamed, stored_form
from qagen.io.canonical import canonical_json

TRUTH = sorted((Path(__file__).parents[3] / "data" / "truth").glob("*.json"))[::9]
LEFT_OUT = {
    "tables": {"__all__": {"data": {"grid"}, "image": True}},
    "pictures": {"__all__": {"image": True}},
    "pages": {"__all__": {"image": True}},
}


def whole(document: DoclingDocument) -> bytes:
    value = document.model_dump(mode="json", by_alias=True, exclude_none=True, exclude=LEFT_OUT)
    return canonical_json(value, sort_keys=False)


@pytest.mark.parametrize("at_once", [1, 3, 10_000])
@pytest.mark.parametrize("path", TRUTH, ids=lambda p: p.stem)
def test_pieces_make_the_whole(monkeypatch, path, at_once):
    monkeypatch.setattr(stored_document, "_AT_ONCE", at_once)
    document = DoclingDocument.load_from_json(path)
    assert stored_form(document) == whole(document)


def test_a_document_without_anything_has_a_form():
    document = DoclingDocument(name="")
    assert stored_form(document) == whole(document)


def with_file() -> bytes:
    document = DoclingDocument.load_from_json(TRUTH[0])
    document.origin = DocumentOrigin(mimetype="application/pdf", binary_hash=7, filename="neutral.pdf")
    return stored_form(document)


@pytest.mark.parametrize("name", ["a.pdf", 'a "b"\\c.pdf', "물 {}.tar.gz", "noend", "x" * 300 + ".pdf", "�\u2028.pdf"])
def test_names_are_exchanged_in_place(name):
    stored = with_file()
    value = orjson.loads(stored)
    value["name"] = Path(name).stem
    value["origin"]["filename"] = name
    new = renamed(stored, name)
    assert new == canonical_json(value, sort_keys=False)
    assert renamed(new, "b.pdf") == renamed(stored, "b.pdf")


def test_a_document_without_a_file_gets_the_name_alone():
    document = DoclingDocument(name="neutral")
    assert orjson.loads(renamed(stored_form(document), "b.pdf")) == orjson.loads(
        stored_form(document.model_copy(update={"name": "b"}))
    )


def test_a_head_longer_than_is_looked_at(monkeypatch):
    stored = with_file()
    usual = renamed(stored, "b.pdf")
    monkeypatch.setattr(stored_document, "_LONGEST_HEAD", 30)
    assert renamed(stored, "b.pdf") == usual
