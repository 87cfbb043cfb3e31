"""The items of four shipped documents, as they were when a person last looked at them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from golden_files import FLAG, assert_golden, is_regenerating

_HERE = Path(__file__).parent
_DOCUMENTS = Path(__file__).parents[2] / "data" / "documents" / "dev"
_NAMES = ("bridge-audit.pdf", "gaon-library-audit.docx", "solnae-yearbook.pdf", "tilebench-readme.md")


@pytest.fixture(scope="module")
def items(tmp_path_factory):
    """All items of the four documents by document."""
    out = tmp_path_factory.mktemp("golden") / "bench"
    command = [sys.executable, "-m", "qagen.cli.main", "generate", *(str(_DOCUMENTS / name) for name in _NAMES)]
    done = subprocess.run([*command, "-o", str(out), "-j", "2", "-q"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in (out / "items.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("name", _NAMES)
def test_items_are_those_that_were_looked_at(name, items):
    stem = name.rpartition(".")[0]
    reduced = [
        {
            "qid": item["qid"],
            "question": item["question"],
            "answer": item["answer"],
            "value": item["answer_spec"]["value"],
            "context_keys": item["answer_spec"]["context_keys"],
        }
        for item in items
        if item["doc_id"] == stem
    ]
    assert reduced
    assert_golden(_HERE / f"{stem}.jsonl", reduced)


def test_nothing_is_regenerated_unseen():
    assert not is_regenerating(), f"{FLAG} is set: golden files were written, not compared; run again without it"


@pytest.mark.skipif(is_regenerating(), reason="nothing is compared now")
@pytest.mark.parametrize(
    ("records", "told"),
    [
        ([{"a": 1}], "gone or changed"),
        ([{"a": 1}, {"a": 2}, {"a": 3}], "are new"),
        ([{"a": 2}, {"a": 1}], "order"),
    ],
    ids=["gone", "new", "order"],
)
def test_every_difference_is_told(records, told, tmp_path):
    (tmp_path / "x.jsonl").write_text('{"a": 1}\n{"a": 2}\n', encoding="utf-8")
    with pytest.raises(AssertionError, match=told):
        assert_golden(tmp_path / "x.jsonl", records)


def test_a_missing_file_names_the_command(tmp_path):
    if is_regenerating():
        pytest.skip("nothing is compared now")
    with pytest.raises(AssertionError, match=f"{FLAG}=1"):
        assert_golden(tmp_path / "none.jsonl", [])
