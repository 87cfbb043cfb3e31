"""The index over chunks gives the verdicts of em_hit, pair by pair."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qagen.evaluation.evidence import EvidenceIndex
from qagen.text.match import em_hit

FIXTURES = Path(__file__).parent.parent / "unit" / "text" / "fixtures"
CASES = [
    case
    for path in sorted(FIXTURES.glob("em*.jsonl"))
    for case in map(json.loads, path.read_text(encoding="utf-8").splitlines())
]
NUMBER = st.one_of(
    st.integers(0, 99).map(str),
    st.integers(1000, 10**7).map(lambda number: f"{number:,}"),
    st.integers(1000, 10**7).map(lambda number: f"{number:,}".replace(",", " ")),
    st.tuples(st.integers(0, 999), st.integers(0, 99)).map(lambda pair: f"{pair[0]}.{pair[1]:02}"),
)
DRESSED = st.builds(
    lambda before, number, after: before + number + after,
    st.sampled_from(["", "-", "−", "$", "~", "<", "("]),
    NUMBER,
    st.sampled_from(["", "%", " kg", "명", "억", "*", "¹", " m²", "°C", ")", "k"]),
)
LATIN = "café Café cafe\u0301 CAFÉ Straße STRASSE naïve ﬁle file GPT-4 C++ AT&T 3.5-turbo x A Ａｂ １２３ № π".split()
OTHER = "東京 東京都 京都 人口 表 データ カタカナ 서울 서울은 서울특별시 환자 환자를 각 ประเทศ हिन्दी".split()
WORD = st.sampled_from([*LATIN, *OTHER, "", " ", "|", "%", "–"])
TOKEN = st.one_of(DRESSED, WORD, st.lists(WORD, min_size=2, max_size=3).map(" ".join), st.text(max_size=6))
JOINER = st.sampled_from([" ", " | ", ", ", ". ", "", "-", "\n", ": ", " = ", "&nbsp;", "<b>", "\u200b"])


def agree(specs, texts):
    index = EvidenceIndex(texts)
    assert len(index) == len(texts)
    for spec in specs:
        assert index.hits(spec) == tuple(at for at, text in enumerate(texts) if em_hit(spec, text)), spec


@pytest.mark.parametrize("part", range(10))
def test_judged_cases_against_the_texts_of_their_part(part):
    cases = CASES[part::10]
    agree([case["spec"] for case in cases], [case["text"] for case in cases])


def test_the_judged_cases_hold_hits_and_misses():
    verdicts = [em_hit(case["spec"], case["text"]) for case in CASES]
    assert min(sum(verdicts), len(verdicts) - sum(verdicts)) > 50


@given(
    st.lists(st.tuples(TOKEN, st.lists(TOKEN, max_size=3)), min_size=1, max_size=6),
    st.lists(st.lists(TOKEN, max_size=6), max_size=6),
    JOINER,
)
@settings(max_examples=150, deadline=None)
def test_random_specs_against_random_texts(specs, texts, joiner):
    given_specs = [{"value": value, "context_keys": keys} for value, keys in specs]
    # Texts made of the specs' own tokens, so that there is something to find; and texts of anything.
    own = [joiner.join([value, *keys]) for value, keys in specs] + [
        joiner.join([*keys, value]) for value, keys in specs
    ]
    agree(given_specs, [*own, *(joiner.join(text) for text in texts), *(value.upper() for value, _ in specs)])


@pytest.mark.parametrize("texts", [[], [""], ["", "", "x"], ["ab"], ["%", "5 %", "5%"]], ids=repr)
def test_small_indexes(texts):
    specs = [
        {"value": "5", "context_keys": ["%"]},
        {"value": "", "context_keys": []},
        {"value": "%", "context_keys": []},
    ]
    agree(specs, texts)


@pytest.mark.parametrize("token", ["1²0", "10⁻³", "1<sup>2</sup>0", "²", "a²b", "5±0²", "&sup2;7"])
def test_raised_marks_inside_a_token_hide_nothing(token):
    specs = [{"value": token, "context_keys": []}, {"value": "0", "context_keys": [token]}]
    agree(specs, [token, f"0 {token}", f"| {token} | 0 |", "120", "10", f"x{token}y"])


def test_a_run_over_the_end_of_a_chunk_is_no_hit():
    assert EvidenceIndex(["one hund", "red two", "hundred"]).hits({"value": "hundred", "context_keys": []}) == (2,)
