"""Scores of tables against slow, obvious implementations, and what holds for every pair."""

from __future__ import annotations

import itertools
from difflib import SequenceMatcher
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein
from scipy.optimize import linear_sum_assignment

from qagen.errors import QagenError
from qagen.evaluation.tables import match_rows, score_pair
from qagen.evaluation.tables.edit_distance import shallow
from qagen.evaluation.tables.edit_distance.deep import deep_distance
from qagen.evaluation.tables.edit_distance.distance import edit_distance
from qagen.evaluation.tables.edit_distance.tree import Node, forest_of
from qagen.evaluation.tables.grits import substructure
from qagen.evaluation.tables.grits.grid import value_grid
from qagen.evaluation.tables.grits.ratcliff import block_ratios
from qagen.evaluation.tables.grits.substructure import grid_similarity
from qagen.evaluation.tables.grits.texts import common_subsequence
from qagen.evaluation.tables.rows.assignment import cheapest_assignment
from qagen.tables.html_model import parse_tables

if TYPE_CHECKING:
    from collections.abc import Callable

_MANY = settings(max_examples=120, deadline=None)
_texts = st.sampled_from(["", "x", "xy", "yx", "zz", "12", "1"])
_leaves = st.builds(Node, st.sampled_from("ab"), _texts)
_rows = st.builds(Node, st.sampled_from("rs"), st.just(""), st.lists(_leaves, max_size=4).map(tuple))
_trees = st.recursive(
    _leaves, lambda below: st.builds(Node, st.sampled_from("ab"), st.just(""), st.lists(below, max_size=3).map(tuple))
)


def forests(trees, nodes):
    return st.lists(trees, max_size=4).map(tuple).filter(lambda forest: sum(t.size for t in forest) <= nodes)


def slow_distance(a, b):
    """The recursion over rightmost roots, as in the textbooks."""

    @cache
    def between(f, g) -> float:
        if not f or not g:
            return sum(tree.size for tree in f or g)
        x, y = f[-1], g[-1]
        rename = 1 if x.label != y.label else Levenshtein.normalized_distance(x.text, y.text)
        return min(
            between(f[:-1] + x.children, g) + 1,
            between(f, g[:-1] + y.children) + 1,
            between(f[:-1], g[:-1]) + between(x.children, y.children) + rename,
        )

    return between(a, b)


@_MANY
@given(forests(_trees, 11), forests(_trees, 11))
def test_the_edit_distance_of_any_forests(a, b):
    expected = slow_distance(a, b)
    assert edit_distance(a, b) == pytest.approx(expected)
    assert deep_distance(a, b) == pytest.approx(expected)


@_MANY
@given(forests(_rows, 14), forests(_rows, 14))
def test_the_edit_distance_in_a_band(a, b):
    # With a bound even for small forests, so that the band is narrower than the table.
    before, shallow._SMALL = shallow._SMALL, 0
    try:
        found = shallow.shallow_distance(forest_of(a), forest_of(b))
    finally:
        shallow._SMALL = before
    assert found == pytest.approx(slow_distance(a, b))


def slow_alignment(n, m, worth):
    """Pairs of a best alignment in order: a pair first, then leaving out on the left, then on the right."""

    @cache
    def best(i, j) -> float:
        return max(best(i - 1, j - 1) + worth(i - 1, j - 1), best(i - 1, j), best(i, j - 1)) if i and j else 0.0

    pairs = []
    i, j = n, m
    while i and j:
        if best(i, j) == best(i - 1, j - 1) + worth(i - 1, j - 1):
            i, j = i - 1, j - 1
            pairs.append((i, j))
        elif best(i, j) == best(i - 1, j):
            i -= 1
        else:
            j -= 1
    return pairs, best(n, m)


def slow_grits(a, b, reward):
    columns_a, columns_b = list(zip(*a, strict=True)), list(zip(*b, strict=True))

    def worth(side_a, side_b) -> Callable[[int, int], float]:
        @cache
        def of(i, j) -> float:
            x, y = side_a[i], side_b[j]
            return slow_alignment(len(x), len(y), lambda p, q: reward(x[p], y[q]))[1]

        return of

    rows, row_total = slow_alignment(len(a), len(b), worth(a, b))
    columns, column_total = slow_alignment(len(columns_a), len(columns_b), worth(columns_a, columns_b))
    total = sum(reward(a[i][p], b[j][q]) for i, j in rows for p, q in columns)
    return total, min(row_total, column_total)


_grids = st.tuples(st.integers(1, 4), st.integers(1, 4)).flatmap(
    lambda shape: st.lists(st.lists(_texts, min_size=shape[1], max_size=shape[1]), min_size=shape[0], max_size=shape[0])
)


@_MANY
@given(_grids, _grids, st.booleans())
def test_grits_of_any_grids(a, b, by_blocks):
    # Powers of two as rewards: sums are exact, so ties are ties in both.
    def rewards(left, right) -> np.ndarray:
        return np.array([[1.0 if x == y else 0.25 * (x[:1] == y[:1]) for y in right] for x in left])

    total, bound = slow_grits(a, b, lambda x, y: 1.0 if x == y else 0.25 * (x[:1] == y[:1]))
    before, substructure._WHOLE, block, substructure._BLOCK = substructure._WHOLE, 0, substructure._BLOCK, 1
    try:
        if not by_blocks:
            substructure._WHOLE, substructure._BLOCK = before, block
        found = grid_similarity(value_grid(a), value_grid(b), rewards)
    finally:
        substructure._WHOLE, substructure._BLOCK = before, block
    size_a, size_b = len(a) * len(a[0]), len(b) * len(b[0])
    assert found.f_score == pytest.approx(2 * total / (size_a + size_b))
    assert (found.precision, found.recall) == (pytest.approx(total / size_b), pytest.approx(total / size_a))
    assert found.upper_bound == pytest.approx(2 * bound / (size_a + size_b))
    assert found.f_score <= found.upper_bound + 1e-12


_short = st.lists(st.text("abc ", max_size=30), min_size=1, max_size=6)


@_MANY
@given(_short, _short)
def test_block_ratios_are_those_of_difflib(a, b):
    expected = [[SequenceMatcher(None, x, y).ratio() for y in b] for x in a]
    assert block_ratios(a, b).tolist() == expected


@settings(max_examples=8, deadline=None)
@given(st.lists(st.text("ab", min_size=150, max_size=260), min_size=1, max_size=2), _short)
def test_block_ratios_of_long_texts_are_those_of_difflib(a, b):
    for left, right in ((a, b), (b, a), (a, a)):
        expected = [[SequenceMatcher(None, x, y).ratio() for y in right] for x in left]
        assert block_ratios(left, right).tolist() == expected


@_MANY
@given(_short, _short)
def test_common_subsequences(a, b):
    @cache
    def longest(x, y) -> int:
        if not x or not y:
            return 0
        return max(longest(x[:-1], y[:-1]) + (x[-1] == y[-1]), longest(x[:-1], y), longest(x, y[:-1]))

    expected = [[2 * longest(x[:9], y[:9]) / len(x[:9] + y[:9]) if x[:9] + y[:9] else 1.0 for y in b] for x in a]
    found = common_subsequence([x[:9] for x in a], [y[:9] for y in b])
    assert found.tolist() == [pytest.approx(row) for row in expected]


@_MANY
@given(st.integers(1, 5), st.integers(1, 5), st.data())
def test_of_all_cheapest_assignments_the_first(n, m, data):
    costs = np.array(
        data.draw(st.lists(st.lists(st.sampled_from([0, 0.5, 1, 2]), min_size=m, max_size=m), min_size=n, max_size=n)),
        dtype=float,
    )
    if n <= m:
        choices = [list(order) for order in itertools.permutations(range(m), n)]
    else:
        orders = itertools.permutations(range(n), m)
        choices = [[{row: column for column, row in enumerate(order)}.get(row) for row in range(n)] for order in orders]
    total = {tuple(c): sum(costs[i, j] for i, j in enumerate(c) if j is not None) for c in choices}
    best = min(total.values())
    tied = [c for c in choices if total[tuple(c)] == best]
    assert cheapest_assignment(costs) == min(tied, key=lambda c: [99 if j is None else j for j in c])


@_MANY
@given(st.integers(1, 30), st.integers(1, 30), st.integers(0, 2**32 - 1))
def test_large_assignments_cost_what_scipy_finds(n, m, seed):
    costs = np.random.default_rng(seed).integers(0, 5, size=(n, m)) / 4
    found = cheapest_assignment(costs)
    rows, columns = linear_sum_assignment(costs)
    assert sum(costs[i, j] for i, j in enumerate(found) if j is not None) == pytest.approx(costs[rows, columns].sum())
    used = [j for j in found if j is not None]
    assert len(used) == len(set(used)) == min(n, m)


def html_of(rows):
    return "<table>" + "".join("<tr>" + "".join(f"<td>{c}</td>" for c in row) + "</tr>" for row in rows) + "</table>"


_ragged = st.lists(st.lists(_texts, max_size=4), max_size=4).map(html_of)


@_MANY
@given(_ragged, _ragged)
def test_what_holds_for_every_pair(truth, pred):
    scores = score_pair(truth, pred)
    assert all(0 <= scores[name] <= 1 for name in scores if name != "teds_raw")
    assert scores["teds_raw"] <= scores["teds"]
    back = score_pair(pred, truth)
    for name in ("teds", "teds_raw", "teds_struct", "row_acc", "col_acc", "body_row_acc"):
        assert scores[name] == pytest.approx(back[name]), name
    assert set(score_pair(truth, truth, parity=True).values()) == {1.0}


_cells = st.lists(st.lists(_texts, min_size=3, max_size=3), max_size=5)


@_MANY
@given(_cells, _cells, st.sampled_from(["penalty", "levenshtein", "embedding"]))
def test_what_holds_for_every_matching(truth, pred, cost):
    found = match_rows(truth, pred, cost)
    back = match_rows(pred, truth, cost)
    assert found.total_cost == pytest.approx(back.total_cost)
    assert len(found.missing_rows) == max(0, len(truth) - len(pred))
    assert len(found.extra_rows) == max(0, len(pred) - len(truth))
    for rates in (found.values, found.all):
        assert 0 <= rates["f1"] <= 1
    assert found.values["correct"] <= found.soft["soft_correct"] + 1e-9
    same = match_rows(truth, truth, cost)
    assert (same.assignment, same.values["f1"], same.soft["soft_f1"]) == (list(range(len(truth))), 1.0, 1.0) or (
        # Equal rows stand for each other in order.
        cost == "embedding" and same.total_cost == pytest.approx(0)
    )


_pieces = st.sampled_from(
    "<table> </table> <tr> </tr> <td> </td> <th> <td&nbsp; <thead> <tbody> </tbody> <b> </b> <br> <!-- --> &amp; &#0; a 1 "
    "<td/colspan=3> <td/rowspan=0> <td/rowspan=1000000000> <td/colspan=99> <td/colspan=-1> <caption> <script> </script> "
    "<table/ < > <?x?> <![CDATA[ ]]> \0 \udc80 \u00e4 <li> <select> <option> <svg> <template> <frameset>".split(" ")
)


@settings(max_examples=300, deadline=None)
@given(st.lists(_pieces, max_size=25), st.lists(_pieces, max_size=25))
def test_any_markup_has_a_score_or_a_clear_error(truth, pred):
    texts = [
        "".join(piece.replace("/", " ") if "/" in piece[2:] else piece for piece in side) for side in (truth, pred)
    ]
    try:
        scores = score_pair(*texts, parity=True)
    except QagenError as error:
        assert str(error)  # noqa: PT017
        return
    nothing = not parse_tables(texts[0]) and not parse_tables(texts[1])
    assert all((score is None) == nothing for score in scores.values())


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60), st.binary(max_size=60))
def test_any_text_has_a_score(text, data):
    score_pair(f"<table><tr><td>{text}", data.decode("latin-1"))
    score_pair(text, f"<table>{data.decode('latin-1')}</table>", parity=True)
