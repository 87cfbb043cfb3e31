"""The verdicts of the checker: all cases of the contract and our own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from qagen.text.match import em_hit, em_hit_normalized, has_token, loose_hit, loose_hit_normalized
from qagen.text.normalize import normalize_for_em

FIXTURES = Path(__file__).parent / "fixtures"
# Marked ambiguous, and decided against the recommendation: containment sees no pairing.
DECIDED = {"em157": True}


def cases(name: str) -> list[Any]:
    lines = (FIXTURES / name).read_text(encoding="utf-8").splitlines()
    return [pytest.param(case, id=f"{case['id']}-{case['category']}") for case in map(json.loads, lines)]


ALL = [*cases("em.jsonl"), *cases("em_own.jsonl"), *cases("em_judge.jsonl")]


@pytest.mark.parametrize("case", ALL)
def test_verdict(case: dict[str, Any]) -> None:
    right = DECIDED.get(case["id"], case["right"])
    assert em_hit(case["spec"], case["text"]) is right, case["why"]


@pytest.mark.parametrize("case", ALL)
def test_verdict_of_a_normalised_spec_is_the_same(case: dict[str, Any]) -> None:
    spec = case["spec"]
    normal = {
        "value": normalize_for_em(spec["value"]),
        "context_keys": [normalize_for_em(key) for key in spec["context_keys"]],
    }
    text = normalize_for_em(case["text"])
    assert em_hit_normalized(normal, text) is em_hit_normalized(spec, text)


@pytest.mark.parametrize("case", ALL)
def test_a_hit_is_a_loose_hit(case: dict[str, Any]) -> None:
    text = normalize_for_em(case["text"])
    assert loose_hit_normalized(case["spec"]["value"], text) or not has_token(case["spec"]["value"], text)


def test_only_ambiguous_cases_are_decided_otherwise() -> None:
    ambiguous = {case.values[0]["id"] for case in ALL if case.values[0]["ambiguous"]}
    assert set(DECIDED) <= ambiguous


@pytest.mark.parametrize(
    ("value", "text"),
    [
        pytest.param("157.4", "157.4억 원을 기록", id="hangul multiplier"),
        pytest.param("157.4", "revenue of $157.4bn", id="billions"),
        pytest.param("157.4", "revenue of $157.4M", id="millions"),
        pytest.param("157.4억", "157.4", id="unit in the value"),
        pytest.param("1204", "in 1.204 Fällen", id="dot groups"),
        pytest.param("1,204", "1 204억", id="spaced groups"),
        pytest.param("33.003", "33,003", id="locale"),
        pytest.param("-5.1", "a rise of 5.1 points", id="sign"),
        pytest.param("(5.1)", "a rise of 5.1 points", id="brackets"),
        pytest.param("12.50", "12.5", id="zeros at the end"),
        pytest.param("5.2 ± 0.3", "5.2 (SD 0.3)", id="two numbers"),
        pytest.param("0.05", "p<0.05", id="bound"),
        pytest.param("89", "84–89", id="end of a range"),
        pytest.param("Alpha Beta", "the alpha-betas", id="folded words"),
        pytest.param("감염병", "감염병예방법", id="part of a compound"),
    ],
)
def test_loose_hit(value: str, text: str) -> None:
    assert loose_hit(value, text)
    assert not has_token(value, normalize_for_em(text))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        pytest.param("157.4", "1157.4 or 157.45 or 157", id="other numbers"),
        pytest.param("12", "112, 120, 12.5, 0.12, 1,234", id="parts of numbers"),
        pytest.param("5.2 ± 0.3", "5.2 only", id="one of two numbers"),
        pytest.param("Alpha", "Beta", id="other word"),
        pytest.param("No", "Nothing", id="two letters are no substring"),
        pytest.param("", "anything", id="empty value"),
    ],
)
def test_no_loose_hit(value: str, text: str) -> None:
    assert not loose_hit(value, text)
