"""The scores of tables, rows and numbers are those of the recorded cases (specs/tables.md section 11)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from qagen.evaluation.tables import compare_numbers, grits_loc, match_rows, score_pair
from qagen.evaluation.tables.rows.costs import cost_matrix
from qagen.evaluation.tables.rows.matching import normalized_rows
from qagen.evaluation.tables.score_pair import PARITY_SCORES, SCORES

_NEAR = 2e-6
_FIXTURES = Path(__file__).parent / "fixtures"


def cases(name):
    lines = (_FIXTURES / name).read_text(encoding="utf-8").splitlines()
    return [pytest.param(case, id=case["id"]) for case in map(json.loads, lines)]


@pytest.mark.parametrize("case", cases("table_pairs.jsonl"))
def test_pairs_score_as_the_published_programs_do(case):
    scores = score_pair(case["truth"], case["pred"], parity=True)
    assert tuple(scores) == SCORES + PARITY_SCORES
    for name in ("row_acc", "col_acc", "body_row_acc"):
        assert scores[name] == pytest.approx(case[name], abs=_NEAR)
    known = {name: value for name, value in case["reference"].items() if value is not None}
    # The original divides by zero where both tables are empty.
    assert len(known) == 4 or case["id"] == "t46"
    for name, value in known.items():
        assert scores[name] == pytest.approx(value, abs=_NEAR), name


@pytest.mark.parametrize("case", cases("row_matching.jsonl"))
def test_rows_are_matched_and_counted(case):
    found = match_rows(case["truth"], case["pred"], cost=case["cost"], weights=case["weights"])
    assert found.assignment == case["assignment"]
    assert found.total_cost == pytest.approx(case["total_cost"], abs=_NEAR)
    assert (found.missing_rows, found.extra_rows) == (case["missing_rows"], case["extra_rows"])
    for name in ("values", "all"):
        assert getattr(found, name) == pytest.approx(case[name], abs=_NEAR)
    assert {key: found.soft[key] for key in case["soft"]} == pytest.approx(case["soft"], abs=_NEAR)


@pytest.mark.parametrize("case", cases("row_matching.jsonl"))
def test_the_cost_matrix_is_the_worked_one(case):
    matrix = cost_matrix(*normalized_rows(case["truth"], case["pred"]), case["cost"], case["weights"])
    assert matrix.tolist() == [pytest.approx(row, abs=_NEAR) for row in case["cost_matrix"]]


@pytest.mark.parametrize("case", cases("numbers.jsonl"))
def test_numbers_are_told_apart(case):
    found = compare_numbers(case["truth"], case["pred"])
    assert (found.cls, found.exp10) == (case["cls"], case["exp10"])
    assert found.closeness == (None if case["closeness"] is None else pytest.approx(case["closeness"], abs=_NEAR))


@pytest.mark.parametrize("case", cases("grits_loc.jsonl"))
def test_boxes_are_compared_by_their_union_and_in_parity_by_their_hull(case):
    found = grits_loc(case["truth_cells"], case["pred_cells"])
    assert found.f_score == pytest.approx(case["union"], abs=_NEAR)
    hull = grits_loc(case["truth_cells"], case["pred_cells"], parity=True)
    assert hull[:3] == pytest.approx((case["hull"], case["hull_precision"], case["hull_recall"]), abs=_NEAR)
