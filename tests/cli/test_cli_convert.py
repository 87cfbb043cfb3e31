"""`qagen convert`: ingestion alone."""

from __future__ import annotations

import json

import pytest
from cli_sources import FERRIES, docx_bytes, pdf_bytes
from docling_core.types.doc import DoclingDocument
from qagen_process import hashes, qagen


@pytest.fixture
def three(sources):
    """Markdown, Word and PDF."""
    (sources / "boats.docx").write_bytes(docx_bytes(FERRIES))
    (sources / "boats.pdf").write_bytes(pdf_bytes(FERRIES))
    return sources


def test_json_can_be_loaded_and_converted_again(three, cache, tmp_path):
    done = qagen("convert", three, "-o", tmp_path / "out", "--cache", cache)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip() == f"{tmp_path / 'out'}: 4 documents written"
    names = sorted(hashes(tmp_path / "out").keys() - {"manifest.json"})
    assert len(names) == 4
    for name in names:
        document = DoclingDocument.load_from_json(tmp_path / "out" / name)
        assert len(document.tables) == 1
    again = qagen("convert", tmp_path / "out", "-o", tmp_path / "again", "--cache", cache)
    assert again.returncode == 0, again.stderr
    again, first = hashes(tmp_path / "again"), hashes(tmp_path / "out")
    assert {name: again[name] for name in names} == {name: first[name] for name in names}


@pytest.mark.parametrize(("suffix", "mark"), [("md", "| Heron"), ("html", "<td>Heron")])
def test_texts_hold_the_table(suffix, mark, three, cache, tmp_path):
    done = qagen("convert", three / "boats.pdf", "-o", tmp_path, "--format", suffix, "--cache", cache)
    assert done.returncode == 0, done.stderr
    assert mark in (tmp_path / f"boats.{suffix}").read_text(encoding="utf-8")


def test_failures_are_told_recorded_and_forgotten(three, cache, tmp_path):
    (three / "empty.md").write_bytes(b"")
    done = qagen("convert", three, "-o", tmp_path / "out", "--cache", cache, "--json")
    assert done.returncode == 1
    told = json.loads(done.stdout)
    assert [entry["source"] for entry in told["failures"]] == ["empty.md"]
    assert len(told["written"]) == 4
    record = json.loads((tmp_path / "out" / "failures.jsonl").read_text(encoding="utf-8"))
    assert record == told["failures"][0]
    (three / "empty.md").unlink()
    assert qagen("convert", three, "-o", tmp_path / "out", "--cache", cache).returncode == 0
    assert not (tmp_path / "out" / "failures.jsonl").exists()
