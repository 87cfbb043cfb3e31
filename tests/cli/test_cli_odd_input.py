"""Odd but good input works: no table, many rows, equal stems, equal bytes, blanks and Hangul in names."""

from __future__ import annotations

import json

from cli_sources import FERRIES, PLAIN, WELLS, docx_bytes, pdf_bytes, xlsx_bytes
from qagen_process import qagen


def _manifest(bench) -> dict:
    return json.loads((bench / "manifest.json").read_text(encoding="utf-8"))


def test_a_document_without_tables_gives_a_benchmark_without_items(cache, tmp_path):
    (tmp_path / "plain.md").write_text(PLAIN, encoding="utf-8")
    done = qagen("generate", tmp_path / "plain.md", "-o", tmp_path / "bench", "--cache", cache)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "bench" / "items.jsonl").read_bytes() == b""
    counts = _manifest(tmp_path / "bench")["counts"]
    assert (counts["documents"], counts["tables"], counts["items"]) == (1, 0, 0)


def test_names_and_formats_of_all_kinds_in_one_run(cache, tmp_path):
    folder = tmp_path / "문서 보관함"
    (folder / "sub").mkdir(parents=True)
    (folder / "wells.md").write_text(WELLS, encoding="utf-8")
    (folder / "sub" / "wells.md").write_text(FERRIES, encoding="utf-8")  # the same stem, other content
    (folder / "wells.docx").write_bytes(docx_bytes())  # the same stem, another format
    (folder / "우물 현황.pdf").write_bytes(pdf_bytes(FERRIES))
    (folder / "two words.pdf").write_bytes(pdf_bytes())
    (folder / "[bold]x[dim].md").write_text(PLAIN, encoding="utf-8")
    (folder / "copy.md").write_text(WELLS, encoding="utf-8")  # the same bytes as wells.md
    done = qagen(
        "generate",
        folder,
        folder / "wells.md",
        folder / "sub" / ".." / "wells.md",
        "-o",
        tmp_path / "b",
        "--cache",
        cache,
    )
    assert (done.returncode, done.stderr) == (0, "")
    inputs = _manifest(tmp_path / "b")["inputs"]
    assert [entry["doc_id"] for entry in inputs] == sorted(entry["doc_id"] for entry in inputs)
    assert sorted((entry["name"], *entry["also_named"]) for entry in inputs) == sorted(
        [
            ("[bold]x[dim].md",),
            ("copy.md", "wells.md"),
            ("two words.pdf",),
            ("wells.docx",),
            ("wells.md",),
            ("우물 현황.pdf",),
        ]
    )
    stored = {path.stem for path in (tmp_path / "b" / "documents").iterdir()}
    assert stored == {entry["doc_id"] for entry in inputs}
    assert all(name.isascii() for name in stored)
    lines = (tmp_path / "b" / "items.jsonl").read_text(encoding="utf-8").splitlines()
    asked = {json.loads(line)["doc_id"] for line in lines}
    assert len(asked) >= 4


def test_three_thousand_rows(cache, tmp_path):
    rows = [["Station", "Reading, mm", "Quality", "Drift, %"]]
    rows += [[f"Gauge {n:04d}", f"{n * 7 % 3001}.{n % 10}", f"grade {n % 7}", f"{n % 97}.{n % 9}"] for n in range(3000)]
    (tmp_path / "gauges.xlsx").write_bytes(xlsx_bytes(rows))
    done = qagen("generate", tmp_path / "gauges.xlsx", "-o", tmp_path / "bench", "--cache", cache)
    assert (done.returncode, done.stderr) == (0, "")
    counts = _manifest(tmp_path / "bench")["counts"]
    assert counts["tables"] == 1
    assert counts["items"] >= 1
