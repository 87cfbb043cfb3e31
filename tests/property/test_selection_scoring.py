"""Selections: the optimal matching is the best of all, and no order changes a score."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from qagen.evaluation.selection import score
from qagen.evaluation.selection.content import Content, normal_form, tokens, without_mark
from qagen.evaluation.selection.eligible import Contents, eligible
from qagen.evaluation.selection.options import Options
from qagen.evaluation.selection.records import Place, read_entries

_WORDS = st.lists(st.sampled_from("a b c d e".split()), min_size=0, max_size=5).map(" ".join)


@st.composite
def _records(draw, most=5) -> Any:
    found = []
    for _ in range(draw(st.integers(0, most))):
        y = draw(st.sampled_from([0.1, 0.3, 0.45, 0.6, 0.9]))
        box = draw(st.sampled_from([None, [0.1, y, 0.2, y, 0.2, y, 0.1, y]]))
        found.append({"sample_id": draw(st.sampled_from("st")), "page": draw(st.sampled_from([1, 1, 2])), "content": draw(_WORDS), "selected": draw(st.sampled_from([True, True, True, False])), "bbox": box})  # fmt: skip
    return found


def _best_by_trying(truth, pred) -> Any:
    """The most pairs that any order of taking could give, sample by sample."""
    total = 0
    for sample in "st":
        sides = [
            read_entries((Place("x", 1), r) for r in records if r["sample_id"] == sample and r["selected"]).records
            for records in (truth, pred)
        ]
        graph = eligible(sides[0], sides[1], Contents(strip_marks=False), Options())
        edges = [{choice.truth for choice in choices} for choices in graph.candidates]
        width = max(len(sides[0]), len(edges))
        total += max(
            (sum(at in edges[number] for number, at in enumerate(order[: len(edges)])) for order in permutations(range(width))),
            default=0,
        )  # fmt: skip
    return total


@settings(max_examples=150, deadline=None)
@given(_records(), _records())
def test_optimal_is_the_best_of_all(truth, pred):
    found = score(truth, pred, ["s", "t"])
    greedy = score(truth, pred, ["s", "t"], matching="greedy")
    assert found["tp"] == _best_by_trying(truth, pred)
    assert greedy["tp"] <= found["tp"]
    assert (found["other_matching"] is None) == (greedy["tp"] == found["tp"])


@settings(max_examples=100, deadline=None)
@given(_records(8), _records(8), st.randoms(use_true_random=False))
def test_no_order_changes_a_score(truth, pred, random):
    found = score(truth, pred, ["s", "t"])
    random.shuffle(truth)
    random.shuffle(pred)
    again = score(truth, pred, ["t", "s"])
    for name in ("tp", "fp", "fn", "micro", "macro", "unknown_samples", "missing_samples"):
        assert found[name] == again[name]
    counts = [[(s["sample_id"], s["tp"], s["fp"], s["fn"]) for s in r["per_sample"]] for r in (found, again)]
    assert counts[0] == counts[1]


@settings(max_examples=100, deadline=None)
@given(_records(8), _records(8))
def test_the_books_balance(truth, pred):
    found = score(truth, pred, ["s", "t"])
    assert found["tp"] + found["fp"] == sum(r["selected"] for r in pred)
    assert found["tp"] + found["fn"] == sum(r["selected"] for r in truth)
    perfect = score(truth, truth, ["s", "t"])
    assert perfect["fp"] == perfect["fn"] == 0
    swapped = score(pred, truth, ["s", "t"])
    assert (swapped["tp"], swapped["fp"], swapped["fn"]) == (found["tp"], found["fn"], found["fp"])


@given(st.text())
def test_any_text_has_a_normal_form_that_stays(text):
    normal = normal_form(text)
    assert normal_form(normal) == normal
    assert all(tokens(token) == {token} for token in tokens(normal))
    assert Content(text, strip_marks=True).normal == normal_form(without_mark(text))
