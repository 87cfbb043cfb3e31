"""The prefilter never hides a hit: whatever a match finds, its needle stands in the reduced text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qagen.text.match import em_hit, loose_hit
from qagen.text.prefilter import needle, reduce_text

FIXTURES = Path(__file__).parent.parent / "unit" / "text" / "fixtures"
CASES = [
    (case["id"], token, case["text"])
    for path in sorted(FIXTURES.glob("em*.jsonl"))
    for case in map(json.loads, path.read_text(encoding="utf-8").splitlines())
    for token in (case["spec"]["value"], *case["spec"]["context_keys"])
]


def _found(token: str, text: str) -> bool:
    return em_hit({"value": token, "context_keys": []}, text) or loose_hit(token, text)


@pytest.mark.parametrize(("token", "text"), [pytest.param(t, x, id=i) for i, t, x in CASES])
def test_no_case_is_hidden(token, text):
    if _found(token, text):
        assert needle(token) in reduce_text(text)


def test_cases_hold_hits():
    assert sum(_found(token, text) for _, token, text in CASES) > 100


TOKENS = st.one_of(
    st.from_regex(r"[-+(]?[0-9]{1,3}([,. '][0-9]{3}){0,2}([.,][0-9]{1,3})?[)%]?( ?(kg|mm|%|억|명))?", fullmatch=True),
    st.from_regex(r"[A-Za-zäéß가-힣]{1,8}([ -][A-Za-z0-9]{1,6})?", fullmatch=True),
)


@given(
    TOKENS,
    TOKENS,
    st.sampled_from(
        ["{} {}", "| {} | {} |", "{1}, col = {0}. x", "({}) {}", "{1}: {0}¹", "<b>{0}</b>&nbsp;{1}", "~{0} {1}"]
    ),
)
def test_no_random_hit_is_hidden(token, other, form):
    for text in (
        form.format(token, other),
        form.format(token.upper(), other),
        form.format(token.replace(",", ""), other),
    ):
        if _found(token, text):
            assert needle(token) in reduce_text(text), text


@pytest.mark.parametrize("token", ["1²0", "m²s", "12.3¹", "kg·m²", "5<sup>a</sup>", "10⁻³ m", "x¹y²z"])
def test_a_raised_mark_inside_a_token_hides_nothing(token):
    assert _found(token, f"| {token} |")
    assert needle(token) in reduce_text(f"| {token} |")
