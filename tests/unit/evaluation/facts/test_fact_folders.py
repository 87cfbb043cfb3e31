"""Folders in the public layout: repeats, groups, missing pages, odd names; what upstream's bench faults come to here."""

from __future__ import annotations

import json
import os
import sys
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from qagen.errors import RecordError, UsageError
from qagen.evaluation.facts.front_matter import read_front_matter
from qagen.workflows.evaluate_facts import evaluate_facts

if TYPE_CHECKING:
    from pathlib import Path

_HELLO = {"pdf": "a.pdf", "page": 1, "id": "t1", "type": "present", "text": "hello"}


def _folder(tmp_path: Path, tests: dict, pages: dict) -> Path:
    for name, records in tests.items():
        lines = "".join(json.dumps(record) + "\n" for record in records)
        (tmp_path / name).write_text(lines, encoding="utf-8")
    for name, text in pages.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return tmp_path


def _score(folder: Path, **options: object) -> dict:
    document = evaluate_facts(folder, **options).document
    return {one["candidate"]: one for one in document["candidates"]}


def _groups(one: dict) -> dict:
    return {name: (found["passed"], found["tests"]) for name, found in one["groups"].items()}


def test_majority_over_repeats(tmp_path):
    pages = {f"c/a_pg1_repeat{k}.md": text for k, text in enumerate(["hello", "hello", "bye"], start=1)}
    folder = _folder(tmp_path, {"one.jsonl": [_HELLO, _HELLO | {"id": "t2", "text": "bye"}]}, pages)
    one = _score(folder)["c"]
    assert _groups(one) == {"one": (1, 2), "baseline": (1, 1)}
    assert one["overall"] == 0.75
    assert one["types"]["present"]["score"] == 0.5


def test_one_of_two_repeats_does_not_do(tmp_path):
    pages = {"c/a_pg1_repeat1.md": "hello", "c/a_pg1_repeat2.md": "bye"}
    assert _groups(_score(_folder(tmp_path, {"one.jsonl": [_HELLO]}, pages))["c"])["one"] == (0, 1)


def test_a_missing_page_fails_alone(tmp_path):
    tests = {"one.jsonl": [_HELLO, _HELLO | {"pdf": "b.pdf", "id": "t2"}]}
    one = _score(_folder(tmp_path, tests, {"c/a_pg1_repeat1.md": "hello"}))["c"]
    assert _groups(one) == {"one": (1, 2), "baseline": (1, 2)}
    assert one["problems"] == ["b.pdf page 1: no page file"]


def test_a_crash_of_the_public_checker_fails_alone(tmp_path):
    tests = {"one.jsonl": [_HELLO, {"pdf": "a.pdf", "page": 1, "id": "t2", "type": "table", "cell": None}]}
    page = "hello\n\n|a|b|\n|-|-|\n|1|2|"
    one = _score(_folder(tmp_path, tests, {"c/a_pg1_repeat1.md": page}))["c"]
    assert _groups(one) == {"one": (1, 2), "baseline": (1, 1)}
    assert one["errors"] == 1


def test_one_id_in_two_files_is_two_tests(tmp_path):
    tests = {"one.jsonl": [_HELLO], "two.jsonl": [_HELLO | {"text": "nowhere"}]}
    one = _score(_folder(tmp_path, tests, {"c/a_pg1_repeat1.md": "hello"}))["c"]
    assert _groups(one) == {"one": (1, 1), "two": (0, 1), "baseline": (1, 1)}


def test_page_files_by_name(tmp_path):
    tests = {
        "one.jsonl": [
            _HELLO | {"pdf": "d_pg1.pdf"},
            _HELLO | {"pdf": "d_pg1.pdf", "page": 2, "id": "t2", "text": "bye"},
        ]
    }
    pages = {"c/d_pg1_pg1_repeat1.md": "hello", "c/d_pg1_pg2_repeat1.md": "bye"}
    folder = _folder(tmp_path, tests, pages)
    assert _groups(_score(folder)["c"])["one"] == (1, 2)
    assert _groups(_score(folder, rules="strict")["c"])["one"] == (2, 2)
    assert [one["id"] for one in _score(folder)["c"]["differences"]] == ["t1"]


def test_subfolders_hidden_folders_and_bytes(tmp_path):
    tests = {"one.jsonl": [_HELLO | {"pdf": "deep/a.pdf"}, _HELLO | {"pdf": "b.pdf", "id": "t2"}]}
    pages = {"c/deep/a_pg1_repeat1.md": "hello", "c/b_pg1_repeat1.md": b"hello \xff", ".cache/x.md": "y"}
    found = _score(_folder(tmp_path, tests, pages))
    assert list(found) == ["c"]
    assert _groups(found["c"])["one"] == (1, 2)
    assert found["c"]["problems"] == ["b_pg1_repeat1.md: is not UTF-8 (byte 6)"]


def test_front_matter_is_checked_and_strict_takes_it_off(tmp_path):
    good = "---\nprimary_language: en\nis_rotation_valid: True\nrotation_correction: 0\nis_table: False\nis_diagram: False\n---\n"
    bad = good.replace("correction: 0", "correction: 45").replace("is_table: False", "is_table: maybe")
    tests = {"one.jsonl": [_HELLO | {"text": "primary"}, _HELLO | {"pdf": "b.pdf", "id": "t2"}]}
    folder = _folder(tmp_path, tests, {"c/a_pg1_repeat1.md": good + "hello", "c/b_pg1_repeat1.md": bad + "hello"})
    one = _score(folder)["c"]
    assert _groups(one)["one"] == (2, 2)
    assert _groups(_score(folder, rules="strict")["c"])["one"] == (1, 2)
    assert len(one["problems"]) == 2
    assert read_front_matter(good + "hello").body == "hello"
    assert read_front_matter("---\ntext\n---\n").body == "---\ntext\n---\n"


@pytest.mark.parametrize(
    ("tests", "error", "message"),
    [
        ({"one.jsonl": [_HELLO, _HELLO]}, RecordError, "one.jsonl, line 2: the id 't1' is that of line 1"),
        ({"one.jsonl": [_HELLO | {"note": 1}]}, RecordError, "line 1: unknown field note"),
        ({"one.jsonl": []}, UsageError, "holds no test"),
        ({}, UsageError, "holds no .*jsonl"),
    ],
    ids=["duplicate id", "unknown key", "empty", "no file"],
)
def test_unusable_tests(tmp_path, tests, error, message):
    with pytest.raises(error, match=message):
        evaluate_facts(_folder(tmp_path, tests, {"c/a_pg1_repeat1.md": "hello"}))


def test_without_candidates(tmp_path):
    folder = _folder(tmp_path, {"one.jsonl": [_HELLO]}, {"pdfs/a.pdf": "no pdf"})
    with pytest.raises(UsageError, match="no candidate"):
        evaluate_facts(folder)
    with pytest.raises(UsageError, match="no such folder"):
        evaluate_facts(folder / "missing")


def test_math_is_not_scored_without_katex_and_counts_nowhere(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", "")
    math = {"pdf": "a.pdf", "page": 1, "id": "m", "type": "math", "math": "x"}
    one = _score(_folder(tmp_path, {"one.jsonl": [_HELLO, math]}, {"c/a_pg1_repeat1.md": "hello $y$"}))["c"]
    assert _groups(one)["one"] == (1, 1)
    assert one["not_scored"] == 1


def test_two_candidates_are_compared_and_two_runs_are_alike(tmp_path):
    tests = {"one.jsonl": [_HELLO | {"id": f"t{k}", "text": f"word{k}."} for k in range(12)]}
    text = "".join(f"word{k}. " for k in range(12))
    folder = _folder(tmp_path, tests, {"b/a_pg1_repeat1.md": text, "c/a_pg1_repeat1.md": "word1. word2."})
    first, second = evaluate_facts(folder), evaluate_facts(folder)
    assert first.data == second.data
    pair = first.document["comparisons"][0]
    assert (pair["first"], pair["second"]) == ("b", "c")
    assert 0 < pair["p"] < 0.05
    low, high = first.document["candidates"][1]["interval"]
    assert low < first.document["candidates"][1]["overall"] < high


@pytest.mark.parametrize(
    ("above", "problem"),
    [
        pytest.param("primary_language: " + "[" * 1500, "front matter is nested too deeply to be read", id="deep"),
        pytest.param(
            "a: &a [x, x, x, x, x, x, x, x, x]\n"
            + "".join(f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in pairwise("abcdefghijkl"))
            + "primary_language: *l",
            "front matter: primary_language must be text or null, not [[[...], [...],",
            id="aliases that would make 9 to the 12th words",
        ),
    ],
)
def test_front_matter_of_any_size_is_a_short_problem(above, problem):
    found = read_front_matter(f"---\n{above}\n---\nhello\n")
    assert found.body == "hello\n"
    (told,) = [one for one in found.problems if "unknown" not in one and "missing" not in one]
    assert told.startswith(problem)
    assert len(told) < 400


def test_an_output_is_never_written_over_an_input(tmp_path):
    folder = _folder(tmp_path, {"t.jsonl": [_HELLO]}, {"cand/a_pg1_repeat1.md": "hello", "pdfs/a.pdf": b"%PDF"})
    for option, name in {"failed": "t.jsonl", "output": "cand/a_pg1_repeat1.md", "report": "pdfs/a.pdf"}.items():
        before = (folder / name).read_bytes()
        with pytest.raises(UsageError, match=f"--{option} .*{name}: is read as input"):
            evaluate_facts(folder, **{option: folder / "cand" / ".." / name})
        assert (folder / name).read_bytes() == before


def test_two_outputs_are_two_files(tmp_path):
    folder = _folder(tmp_path, {"t.jsonl": [_HELLO]}, {"cand/a_pg1_repeat1.md": "hello"})
    with pytest.raises(UsageError, match=r"--report .*one: is the file of --output too"):
        evaluate_facts(folder, output=folder / "one", report=folder / "one")
    assert not (folder / "one").exists()


def test_an_output_that_cannot_be_written_is_said_before_the_scoring(tmp_path):
    folder = _folder(tmp_path, {"t.jsonl": [_HELLO]}, {"cand/a_pg1_repeat1.md": "hello"})
    with pytest.raises(UsageError, match=r"--output .*cand: is a folder; give a file"):
        evaluate_facts(folder, output=folder / "cand")
    with pytest.raises(UsageError, match=r"t\.jsonl: is no folder"):
        evaluate_facts(folder, report=folder / "t.jsonl" / "deep" / "r.html")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_a_candidate_whose_name_is_no_text_is_scored(tmp_path):
    name = os.fsdecode(b"cand\xff")
    folder = _folder(tmp_path, {"t.jsonl": [_HELLO]}, {f"{name}/a_pg1_repeat1.md": "hello"})
    assert _score(folder, output=folder / "o.json", report=folder / "r.html")[r"cand\xff"]["overall"] == 1
