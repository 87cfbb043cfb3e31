"""Every judged case of selections: values and error codes, under both matchings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from qagen.evaluation.selection import SelectionError, score

_CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "fixtures" / "selection_cases.jsonl").read_text(encoding="utf-8").splitlines()
]


def test_there_are_cases_of_every_kind():
    codes = {case["expected"].get("error") for case in _CASES}
    assert len(_CASES) >= 70
    assert {"E_PAGE", "E_BBOX_VALUE", "E_BBOX_LEN", "E_OPTION", "E_NO_SAMPLES", "E_DUP_SAMPLE", "E_FIELD"} <= codes


@pytest.mark.parametrize("matching", ["optimal", "greedy"])
@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["id"])
def test_case(case, matching):
    expected = case["expected"]
    if matching == "greedy":
        expected = case.get("expected_greedy", expected)
    options = {"matching": matching, **case["options"]}
    if "error" in expected:
        with pytest.raises(SelectionError) as caught:
            score(case["truth"], case["pred"], case.get("samples"), **options)
        assert caught.value.code == expected["error"]
        return
    found = score(case["truth"], case["pred"], case.get("samples"), **options)
    assert {name: found[name] for name in expected} == expected


def _record(content, y=None, **more: Any) -> Any:
    box = None if y is None else [0.18, y - 0.01, 0.22, y - 0.01, 0.22, y + 0.01, 0.18, y + 0.01]
    return {"sample_id": "s", "page": 1, "content": content, "selected": True, "bbox": box, **more}


@pytest.mark.parametrize(
    ("pred", "reason"),
    [
        (_record("Yes", 0.3, page=2), "page"),
        (_record("No", 0.3), "text"),
        (_record("Yes", 0.9), "veto"),
    ],
    ids=["page", "text", "veto"],
)
def test_a_miss_says_how_near_it_came(pred, reason):
    sample = score([_record("Yes", 0.3)], [pred])["per_sample"][0]
    assert (sample["fp_reason"], sample["fn_reason"]) == ([reason], [reason])
    assert (sample["fp_index"], sample["fn_index"]) == ([0], [0])


def test_a_duplicate_finds_its_truth_taken():
    sample = score([_record("Yes")], [_record("Yes"), _record("Yes")])["per_sample"][0]
    assert sample["fp_reason"] == ["taken"]
    assert sample["pairs"] == [[0, 0, 1.0, None]]


def test_where_the_matchings_differ_both_are_given():
    truth, pred = [_record("Yes", 0.3), _record("Yes", 0.6)], [_record("Yes", 0.44), _record("Yes", 0.1)]
    found = score(truth, pred)
    assert found["tp"] == 2
    other = found["other_matching"]
    assert (other["matching"], other["tp"], other["micro"]["f1"]) == ("greedy", 1, 0.5)
    assert other["samples_that_differ"] == ["s"]
    assert score(truth, pred, matching="greedy")["other_matching"]["matching"] == "optimal"
    assert score(truth, pred[::-1])["other_matching"] is None


def test_records_that_are_not_selected_keep_the_count_of_indices():
    pred = [_record("No") | {"selected": False}, _record("Yes")]
    assert score([_record("Yes")], pred)["per_sample"][0]["pairs"][0][0] == 1


@pytest.mark.parametrize(
    "options", [{"overlap": 0.8}, {"overlap_min": True}, {"centroid_max": float("inf")}, {"strip_marks": 1}]
)
def test_options_are_checked(options):
    with pytest.raises(SelectionError, match="E_OPTION"):
        score([_record("Yes")], [], **options)


def test_half_a_surrogate_is_no_text():
    with pytest.raises(SelectionError, match="E_CONTENT"):
        score([_record("\ud83d")], [])
