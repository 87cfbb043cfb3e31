"""Facts from documents to scores, as commands: generate, convert, check, evaluate."""

from __future__ import annotations

import json
import shutil

import pytest
from qagen_process import hashes, qagen

_DOCUMENT = """# Harbour report

Two quays were counted.

| Quay | Ships | Crews | Tons |
|---|---|---|---|
| Sand | 12 | 40 | 511 |
| Coal | 17 | 63 | 702 |
| Timber | 23 | 71 | 934 |
| Herring | 31 | 88 | 126 |
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A benchmark with facts, and the pages of its source as a candidate."""
    folder = tmp_path_factory.mktemp("facts")
    (folder / "src").mkdir()
    (folder / "src" / "harbour.md").write_text(_DOCUMENT, encoding="utf-8")
    (folder / "urls.jsonl").write_text('{"name": "harbour.md", "url": "https://example.org/h"}\n', encoding="utf-8")
    done = qagen("generate", folder / "src", "-o", folder / "bench", "--facts", "--urls", folder / "urls.jsonl")
    assert done.returncode == 0, done.stderr
    assert "facts" in done.stdout
    done = qagen("convert", folder / "src", "-o", folder / "cand" / "ours", "--layout", "olmocr")
    assert done.returncode == 0, done.stderr
    return folder


def test_facts_are_in_the_public_format(made):
    lines = [json.loads(line) for line in (made / "bench" / "facts.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(lines) >= 10
    assert {line["pdf"] for line in lines} == {"harbour.pdf"}
    assert {line["url"] for line in lines} == {"https://example.org/h"}
    manifest = json.loads((made / "bench" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["counts"]["facts"] == len(lines)
    assert {"facts.jsonl", "urls.jsonl"} <= set(manifest["outputs"])
    skips = json.loads((made / "bench" / "skips.json").read_text(encoding="utf-8"))
    assert skips["harbour"]["facts"][0]["facts"] == len(lines)


def test_the_invariants_hold(made):
    done = qagen("check", made / "bench")
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_changed_fact_is_found(made, tmp_path):
    shutil.copytree(made / "bench", tmp_path / "bench")
    path = tmp_path / "bench" / "facts.jsonl"
    path.write_text(path.read_text(encoding="utf-8").replace('"702"', '"703"', 1), encoding="utf-8")
    done = qagen("check", tmp_path / "bench", "--no-determinism")
    assert done.returncode == 1
    assert "facts:" in done.stdout + done.stderr


def test_pages_have_front_matter_and_html_tables(made):
    page = (made / "cand" / "ours" / "harbour_pg1_repeat1.md").read_text(encoding="utf-8")
    assert page.startswith("---\nprimary_language: null\nis_rotation_valid: True\nrotation_correction: 0\n")
    assert '<th class="header-label" scope="col">Quay</th>' in page
    assert '<td class="data">12</td>' in page
    assert "|" not in page


def test_truth_scores_all_and_both_outputs_are_repeatable(made, tmp_path):
    for name in ("one", "two"):
        out = tmp_path / name
        done = qagen(
            "evaluate", "facts", made / "bench", "--candidates", made / "cand",
            "-o", out / "s.json", "--report", out / "r.html", "--failed", out / "f.jsonl",
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert "ours: 100.0%" in done.stdout
    assert hashes(tmp_path / "one") == hashes(tmp_path / "two")
    document = json.loads((tmp_path / "one" / "s.json").read_text(encoding="utf-8"))
    assert document["candidates"][0]["interval"] == [1.0, 1.0]
    assert (tmp_path / "one" / "f.jsonl").read_bytes() == b""


def test_a_second_run_without_facts_takes_them_away(made, tmp_path):
    shutil.copytree(made / "bench", tmp_path / "bench")
    assert qagen("generate", made / "src", "-o", tmp_path / "bench").returncode == 0
    assert not (tmp_path / "bench" / "facts.jsonl").exists()
    assert not (tmp_path / "bench" / "urls.jsonl").exists()


def test_a_worse_candidate_and_the_json(made, tmp_path):
    shutil.copytree(made / "cand" / "ours", tmp_path / "cand" / "worse")
    page = tmp_path / "cand" / "worse" / "harbour_pg1_repeat1.md"
    evil = '<td class="data">&lt;script&gt;alert(1)&lt;/script&gt;</td>'
    page.write_text(page.read_text(encoding="utf-8").replace('<td class="data">12</td>', evil), encoding="utf-8")
    report = tmp_path / "r.html"
    done = qagen("evaluate", "facts", made / "bench", "--candidates", tmp_path / "cand", "--json", "--report", report)
    assert done.returncode == 0
    one = json.loads(done.stdout)["candidates"][0]
    assert 0 < one["groups"]["facts"]["score"] < 1
    assert all(test["explanation"] for test in one["failed"])
    text = report.read_text(encoding="utf-8")
    assert "<script>" not in text
    assert "&lt;script&gt;alert(1)" in text
    assert "http" not in text.replace("https://example.org/h", "").replace("http-equiv", "")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('{"pdf": "a.pdf"}', "line 1: field page is missing"),
        ("[]", "expected a JSON object"),
        ("{", "is not JSON"),
        (
            '{"pdf": "a.pdf", "page": 1, "id": "x", "type": "table", "cell": "a", "sideways": "b"}',
            "unknown field sideways",
        ),
    ],
    ids=["missing", "list", "cut", "unknown"],
)
def test_bad_lines_are_named(tmp_path, line, expected):
    (tmp_path / "t.jsonl").write_text(line + "\n", encoding="utf-8")
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "a_pg1_repeat1.md").write_text("x", encoding="utf-8")
    done = qagen("evaluate", "facts", tmp_path, "-o", tmp_path / "out.json")
    assert done.returncode == 2
    assert expected in done.stderr
    assert not (tmp_path / "out.json").exists()


@pytest.mark.parametrize(
    "arguments", [["missing"], ["."], [".", "--katex", "nowhere"], [".", "--candidates", "nowhere"]]
)
def test_what_is_not_there(tmp_path, arguments):
    if arguments != ["."]:
        (tmp_path / "t.jsonl").write_text(
            '{"pdf": "a.pdf", "page": 1, "id": "x", "type": "baseline"}\n', encoding="utf-8"
        )
        (tmp_path / "c").mkdir()
        (tmp_path / "c" / "a_pg1_repeat1.md").write_text("x", encoding="utf-8")
    assert qagen("evaluate", "facts", *arguments, cwd=tmp_path).returncode == 2


def test_bad_urls_stop_before_anything_is_written(made, tmp_path):
    (tmp_path / "u.jsonl").write_text('{"name": "x"}\n', encoding="utf-8")
    done = qagen("generate", made / "src", "-o", tmp_path / "b", "--facts", "--urls", tmp_path / "u.jsonl")
    assert done.returncode == 2
    assert "u.jsonl, line 1" in done.stderr
    assert not (tmp_path / "b").exists()
