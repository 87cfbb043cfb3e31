"""Every golden verdict, under both rule sets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from qagen.evaluation.facts import verdict

_HERE = Path(__file__).parent / "fixtures"


def _cases(name: str) -> list[dict]:
    lines = (_HERE / f"{name}.jsonl").read_text(encoding="utf-8").split("\n")
    return [json.loads(line) for line in lines if line]


def _said(case: dict, rules: str) -> bool | str:
    record = {"pdf": "golden.pdf", "page": 1, "id": case["id"], **case["test"]}
    found = verdict(record, case["content"], rules)
    if found.error is not None:
        assert not found.passed
        return f"ERROR({found.error.partition(':')[0]})"
    assert found.passed == (found.explanation == "")
    return found.passed


@pytest.mark.parametrize("case", [*_cases("table"), *_cases("other"), *_cases("faults")], ids=lambda case: case["id"])
def test_compatible(case):
    assert _said(case, "compatible") == case["compatible"], case["why"]


@pytest.mark.parametrize("case", _cases("faults"), ids=lambda case: case["id"])
def test_strict(case):
    assert _said(case, "strict") == case["strict"], case["why"]


def test_there_are_cases():
    assert len(_cases("table")) > 150
    assert len(_cases("other")) > 80
    assert len(_cases("faults")) > 50
