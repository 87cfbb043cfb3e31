"""`qagen evaluate selections` as a process."""

from __future__ import annotations

import json
from typing import Any

import pytest
from qagen_process import qagen

_YES = {"sample_id": "s1", "page": 1, "content": "Yes", "selected": True}


@pytest.fixture
def files(tmp_path) -> Any:
    (tmp_path / "truth.json").write_text(json.dumps([_YES, {**_YES, "content": "Tea"}]))
    (tmp_path / "pred.jsonl").write_text(json.dumps(_YES) + "\n")
    (tmp_path / "pixels.json").write_text(json.dumps([{**_YES, "bbox": [120, 80, 140, 80, 140, 95, 120, 95]}]))
    return tmp_path


def _run(files, *more: Any, pred="pred.jsonl") -> Any:
    return qagen("evaluate", "selections", "--truth", "truth.json", "--pred", pred, *more, cwd=files)


def test_the_json_goes_to_stdout_and_the_table_beside_it(files):
    done = _run(files)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["micro"] == {"precision": 1.0, "recall": 0.5, "f1": 0.666667}
    assert done.stdout.endswith("}\n")
    assert "0.6667" in done.stderr
    assert _run(files, "--quiet").stderr == ""


def test_a_file_takes_the_json_and_stdout_the_table(files):
    done = _run(files, "--output", "out.json")
    assert done.stdout.splitlines()[0].split()[:2] == ["rank", "system"]
    assert json.loads((files / "out.json").read_text())["fn"] == 1


def test_several_systems_are_ranked(files):
    done = _run(files, "--pred", "all=truth.json", "-o", "out.json")
    assert [line.split()[1] for line in done.stdout.splitlines()[1:]] == ["all", "pred"]


@pytest.mark.parametrize(("limit", "code"), [("0.6", 0), ("0.7", 1)])
def test_a_score_below_the_limit_is_exit_code_1(files, limit, code):
    assert _run(files, "--fail-under-f1", limit).returncode == code


def test_a_negative_distance_parses(files):
    done = _run(files, "--centroid-max", "-1", "--overlap-min", "0.5", "--matching", "greedy", "--strip-marks")
    assert json.loads(done.stdout)["options"] == {
        "centroid_max": -1.0,
        "overlap_min": 0.5,
        "matching": "greedy",
        "strip_marks": True,
    }


@pytest.mark.parametrize(
    ("more", "pred", "says"),
    [
        ((), "pixels.json", "E_BBOX_VALUE: pixels.json, record 1, key bbox"),
        (("--overlap-min", "1.5"), "pred.jsonl", "E_OPTION"),
        (("--centroid-max", "nan"), "pred.jsonl", "E_OPTION"),
        (("--fail-under-f1", "nan"), "pred.jsonl", "--fail-under-f1"),
        ((), "absent.json", "no such file"),
    ],
    ids=["pixels", "option", "nan", "limit", "absent"],
)
def test_what_cannot_be_scored_is_exit_code_2_and_writes_nothing(files, more, pred, says):
    done = _run(files, "--output", "out.json", *more, pred=pred)
    assert done.returncode == 2
    assert says in done.stderr
    assert not (files / "out.json").exists()


def test_a_report_changes_nothing_of_the_json(files):
    plain = _run(files)
    done = _run(files, "--report", "sub/report.html", "--documents", ".")
    assert done.returncode == 0, done.stderr
    assert (done.stdout, done.stderr) == (plain.stdout, plain.stderr)
    assert "pred finds 1 of 2 selections in 1 sample" in (files / "sub" / "report.html").read_text()


def test_documents_without_a_report_are_exit_code_2(files):
    done = _run(files, "--documents", ".")
    assert done.returncode == 2
    assert "give --report" in done.stderr
