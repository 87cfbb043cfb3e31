"""What `score_pair` gives for pairs that are no ordinary pairs, and where this project's scores differ from others'."""

from __future__ import annotations

import pytest

from qagen.errors import UsageError
from qagen.evaluation.tables import grits_loc, score_pair
from qagen.evaluation.tables.score_pair import SCORES
from qagen.evaluation.tables.size_guard import MAX_PRODUCT

_TABLE = "<table><tr><th>a<th>b<tr><td>1<td>2</table>"


@pytest.mark.parametrize(("truth", "pred"), [(_TABLE, ""), ("text", _TABLE)], ids=["no prediction", "no truth"])
def test_one_table_missing_scores_nothing(truth, pred):
    assert score_pair(truth, pred) == dict.fromkeys(SCORES, 0.0)


def test_two_missing_tables_are_not_scored():
    assert score_pair("a", "b") == dict.fromkeys(SCORES)


def test_two_empty_tables_are_equal():
    assert set(score_pair("<table></table>", "<table></table>", parity=True).values()) == {1.0}


def test_the_first_outer_table_counts():
    assert score_pair(f"<p>x</p>{_TABLE}<table><tr><td>z</table>", _TABLE)["teds"] == 1.0


@pytest.mark.parametrize(
    ("truth", "pred"),
    [
        pytest.param("<table><tr><th>a</th></tr></table>", "<table><tr><td>a</td></tr></table>", id="th or td"),
        pytest.param("<table><tbody><tr><td>a</table>", "<table><tr><td>a</table>", id="row groups"),
        pytest.param("<table><caption>c</caption><tr><td>a</table>", "<table><tr><td>a</table>", id="captions"),
        pytest.param("<table><tr><td>H<sub>2</sub>O</table>", "<table><tr><td>H2O</table>", id="inline tags"),
        pytest.param("<table>\n <tr>\n<td> a\u00a0b </td></table>", "<table><tr><td>a b</table>", id="white space"),
        pytest.param("<table><tr><td rowspan=9>a</table>", "<table><tr><td>a</table>", id="overhanging spans"),
    ],
)
def test_markup_that_draws_the_same_table_costs_nothing(truth, pred):
    scores = score_pair(truth, pred)
    assert {scores[name] for name in ("teds", "teds_struct", "grits_top", "grits_con")} == {1.0}


def test_teds_is_cut_off_at_nothing_and_the_raw_value_kept():
    truth = "<table><tr><td>alpha<td>beta<td>gamma<tr><td>delta<td>eps<td>zeta</table>"
    scores = score_pair(truth, "<table><tr><td>1<td>2<td>3<td>4<td>5<td>6<td>7<td>8</table>")
    assert scores["teds"] == 0.0
    assert scores["teds_raw"] == pytest.approx(-0.1)


def test_spans_are_compared_by_their_union():
    truth = "<table><tr><td colspan=2>Block<tr><td>x<td>y</table>"
    pred = "<table><tr><td rowspan=2>Block<td>x<tr><td>y</table>"
    scores = score_pair(truth, pred, parity=True)
    assert scores["grits_top"] == pytest.approx(7 / 12)
    assert scores["grits_top_ms"] == pytest.approx(9 / 16)


def test_long_texts_are_compared_in_full():
    truth, pred = "ab" * 150, "ba" * 150
    scores = score_pair(f"<table><tr><td>{truth}</table>", f"<table><tr><td>{pred}</table>", parity=True)
    assert scores["grits_con"] == pytest.approx(299 / 300)
    assert scores["grits_con_ms"] == 0.0


def test_a_pair_that_would_take_minutes_is_refused():
    html = "<table>" + ("<tr>" + "<td>1</td>" * 100 + "</tr>") * 300 + "</table>"
    with pytest.raises(UsageError, match=r"300 x 100 .* too large .* --allow-large"):
        score_pair(html, html)
    assert score_pair(html, html, allow_large=True)["teds"] == 1.0
    assert MAX_PRODUCT > 11_001**2


@pytest.mark.parametrize(
    "cell",
    [
        {"bbox": [0, 0, 1], "row_nums": [0], "column_nums": [0]},
        {"bbox": [0, 0, 1, 1], "row_nums": [], "column_nums": [0]},
        {"bbox": [0, 0, 1, 1], "row_nums": [-1], "column_nums": [0]},
        {"row_nums": [0], "column_nums": [0]},
    ],
)
def test_a_cell_without_a_place_is_named(cell):
    with pytest.raises(Exception, match="cell 0: expected"):
        grits_loc([cell], [])


def test_holes_without_boxes_equal_each_other():
    cells = [
        {"bbox": [0, 0, 1, 1], "row_nums": [0], "column_nums": [0]},
        {"bbox": [1, 1, 2, 2], "row_nums": [1], "column_nums": [1]},
    ]
    assert grits_loc(cells, cells).f_score == 1.0
