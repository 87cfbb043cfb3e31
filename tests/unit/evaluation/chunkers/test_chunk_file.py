"""Chunks from a file: every line is checked, and a document without chunks is reported."""

import json
import os
import sys

import pytest
from chunker_documents import kinds, paged

from qagen.errors import RecordError
from qagen.evaluation.chunkers import ArmOptions, arm_named, chunk_document, token_counter

_OPTIONS = ArmOptions(doc_ids=("harbour", "quay"))


def _written(tmp_path, *records: object) -> str:
    path = tmp_path / "chunks.jsonl"
    lines = [record if isinstance(record, str) else json.dumps(record) for record in records]
    path.write_text("\n".join(lines), encoding="utf-8")
    return f"jsonl:{path}"


def test_chunks_by_document_in_the_order_of_the_file(tmp_path):
    spec = _written(
        tmp_path,
        {"doc_id": "quay", "text": "later"},
        {"doc_id": "harbour", "text": "basin", "refs": ["#/tables/0"], "embed_text": "the basin"},
        "",
        {"text": "ice", "doc_id": "harbour", "pages": [2]},
    )
    arm = arm_named(spec, _OPTIONS)
    found = chunk_document(arm, paged(), "harbour", token_counter())
    assert [chunk.text for chunk in found.chunks] == ["basin", "ice"]
    assert [chunk.pages for chunk in found.chunks] == [(1,), (2,)]
    assert found.chunks[0].embed_text == "the basin"
    assert arm.config["chunks"] == 3
    assert len(arm.config["sha256"]) == 64


def test_a_document_without_chunks_is_reported(tmp_path):
    arm = arm_named(_written(tmp_path, {"doc_id": "quay", "text": "later"}), _OPTIONS)
    found = chunk_document(arm, paged(), "harbour", token_counter())
    assert (found.error, kinds(found)) == (None, ["no_chunks"])


def test_its_name_holds_no_path_from_the_root(tmp_path, monkeypatch):
    spec = _written(tmp_path, {"doc_id": "quay", "text": "later"})
    assert arm_named(spec, _OPTIONS).name == f"jsonl:{tmp_path.name}/chunks.jsonl"
    monkeypatch.chdir(tmp_path)
    assert arm_named("jsonl:chunks.jsonl", _OPTIONS).name == "jsonl:chunks.jsonl"


_BAD = {
    "unknown document": ({"doc_id": "harbor", "text": "x"}, "no document 'harbor'; did you mean 'harbour'?"),
    "far off": ({"doc_id": "zzz", "text": "x"}, "it has 2, 'harbour' first"),
    "no doc_id": ({"text": "x"}, "expected doc_id"),
    "a number": ({"doc_id": 3, "text": "x"}, "expected doc_id"),
    "no text": ({"doc_id": "quay"}, "field text: Field required"),
    "unknown field": ({"doc_id": "quay", "text": "x", "page": 3}, "field page: Extra inputs"),
    "pages": ({"doc_id": "quay", "text": "x", "pages": ["three"]}, "field pages.0"),
    "refs": ({"doc_id": "quay", "text": "x", "refs": "#/texts/0"}, "field refs"),
    "no JSON": ("{'doc_id': 'quay'}", "not JSON"),
    "a list": ("[1]", "expected a JSON object"),
    "half a character": ('{"doc_id": "quay", "text": "\\ud800"}', "line 2"),
}


@pytest.mark.parametrize(("record", "words"), _BAD.values(), ids=_BAD)
def test_a_bad_line_is_named(tmp_path, record, words):
    spec = _written(tmp_path, {"doc_id": "quay", "text": "fine"}, record)
    with pytest.raises(RecordError) as raised:
        arm_named(spec, _OPTIONS)
    assert words in str(raised.value)
    assert "chunks.jsonl, line 2" in str(raised.value)


@pytest.mark.parametrize("name", ["none.jsonl", "."], ids=["missing", "folder"])
def test_a_file_that_cannot_be_read(tmp_path, name):
    with pytest.raises(RecordError, match="cannot be read"):
        arm_named(f"jsonl:{tmp_path / name}", _OPTIONS)


@pytest.mark.parametrize("data", [b"", b"\n \r\n", b"\xef\xbb\xbf"], ids=["empty", "blank", "mark"])
def test_a_file_without_chunks_is_a_mistake_and_no_zero(tmp_path, data):
    (tmp_path / "chunks.jsonl").write_bytes(data)
    with pytest.raises(RecordError, match=r"chunks\.jsonl: holds no chunk; expected one JSON object a line"):
        arm_named(f"jsonl:{tmp_path / 'chunks.jsonl'}")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_a_name_that_is_no_text_is_spelt_out(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    name = os.fsdecode(b"c\xff\n.jsonl")
    (tmp_path / name).write_text('{"doc_id": "a", "text": "x"}', encoding="utf-8")
    assert arm_named(f"jsonl:{name}").name == r"jsonl:c\xff\x0a.jsonl"
