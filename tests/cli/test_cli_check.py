"""`qagen check`: 0 what qagen wrote, 1 what was changed, 2 what is no benchmark."""

from __future__ import annotations

import json
import shutil

import pytest
from qagen_process import qagen


@pytest.fixture
def bench(made, tmp_path):
    return shutil.copytree(made, tmp_path / "bench")


def test_what_qagen_wrote_holds(bench):
    done = qagen("check", bench)
    assert (done.returncode, done.stdout) == (0, ""), done.stdout


def test_a_changed_answer_is_found(bench):
    path = bench / "items.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines()
    item = json.loads(lines[0])
    item["answer_spec"]["value"] = "77.7"
    path.write_text("\n".join([json.dumps(item), *lines[1:]]) + "\n", encoding="utf-8")
    done = qagen("check", bench, "--no-determinism")
    assert done.returncode == 1
    assert item["qid"] in done.stdout
    found = json.loads(qagen("check", bench, "--no-determinism", "--json").stdout)
    assert {entry["qid"] for entry in found} >= {item["qid"]}


@pytest.mark.parametrize("what", ["missing", "file", "empty", "unfinished", "torn-items", "torn-manifest"])
def test_what_is_no_benchmark_is_2_with_one_line(what, bench, tmp_path):
    target = bench
    if what == "missing":
        target = tmp_path / "nowhere"
    elif what == "file":
        target = bench / "items.jsonl"
    elif what == "empty":
        target = tmp_path / "empty"
        target.mkdir()
    elif what == "unfinished":
        (bench / "manifest.json").unlink()
    else:
        path = bench / ("items.jsonl" if what == "torn-items" else "manifest.json")
        path.write_bytes(path.read_bytes()[:-40])
    done = qagen("check", target)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
