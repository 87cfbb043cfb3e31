"""Several tables of a document: pairing, tables without a partner, sums and means, columns, costs, options."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from qagen.errors import RecordError, UsageError
from qagen.evaluation.tables import match_rows
from qagen.evaluation.tables.document import score_document
from qagen.evaluation.tables.readers.found_table import from_rows
from qagen.evaluation.tables.readers.html import read_html
from qagen.evaluation.tables.rows.columns import align_columns, headings
from qagen.evaluation.tables.rows.embedder import load_embedder
from qagen.evaluation.tables.summary import summarize
from qagen.model.table_score import TableEvaluationConfig
from qagen.tables.html_model import parse_table

_A = [["Pos", "Menge"], ["Ring", "12"], ["Bolzen", "7"]]
_B = [["Ort", "Einwohner"], ["Aurich", "41.991"], ["Emden", "49.874"]]
_C = [["Jahr", "Wert"], ["1999", "foo"]]


def tables(*rows: list[list[str]], table_type=""):
    return [from_rows(one, "NFC", table_type=table_type) for one in rows]


def scored(truth, pred, **config: object) -> list:
    return list(score_document("d", truth, pred, TableEvaluationConfig(**config)))


def test_tables_are_paired_by_content_not_by_place():
    found = [
        (one.result.truth_index, one.result.pred_index, one.result.state)
        for one in scored(tables(_A, _B, _C), tables(_B, _A))
    ]
    assert found == [(0, 1, "paired"), (1, 0, "paired"), (2, None, "missing")]


def test_the_best_total_wins_over_the_first_best():
    # The first true table is most like the first prediction, but the second true one is like nothing else.
    truth = tables([["alpha beta gamma delta"]], [["alpha beta"]])
    pred = tables([["alpha beta gamma"]], [["gamma delta"]])
    assert [(one.result.truth_index, one.result.pred_index) for one in scored(truth, pred)] == [(0, 1), (1, 0)]


def test_equal_tables_keep_their_order():
    assert [one.result.pred_index for one in scored(tables(_A, _A), tables(_A, _A))] == [0, 1]


def test_tables_that_share_nothing_are_no_pair():
    found = scored(tables(_A, _B), tables([["zzz", "qqq"]], _B))
    assert [one.result.state for one in found] == ["missing", "paired", "spurious"]


def test_one_table_against_one_table_is_a_pair_unless_one_is_empty():
    assert [one.result.state for one in scored(tables([["12"]]), tables([["9"]]))] == ["paired"]
    assert [one.result.state for one in scored(tables(_A), tables([]))] == ["missing", "spurious"]
    assert [one.result.state for one in scored(tables([]), tables([]))] == ["paired"]


def test_tables_of_a_type_stand_for_that_type():
    found = scored(tables(_A, table_type="x") + tables(_A, table_type="y"), tables(_A, table_type="y") + tables(_A))
    assert [(one.result.table_type, one.result.pred_index) for one in found] == [("x", 1), ("y", 0)]


def test_what_is_missing_and_spurious_counts():
    results = [one.result for one in scored(tables(_A, _B), tables(_A, _C))]
    scores = summarize(results, TableEvaluationConfig())
    overall = scores.overall
    assert (overall.paired, overall.missing, overall.spurious) == (1, 1, 1)
    assert overall.micro["recall"] == pytest.approx(6 / 12)
    assert overall.micro["precision"] == pytest.approx(6 / 10)
    assert overall.macro["teds"] == pytest.approx(1 / 3)
    assert overall.causes == {"no_prediction": 1, "none": 1, "spurious_table": 1}


def test_micro_sums_and_macro_means():
    one = [result.result for result in scored(tables(_A), tables(_A))]
    two = [r.result for r in score_document("e", tables(_B), [], TableEvaluationConfig(), first_number=1)]
    three = [r.result for r in score_document("e", tables(_C), tables(_C), TableEvaluationConfig(), first_number=2)]
    overall = summarize(one + two + three, TableEvaluationConfig()).overall
    assert overall.micro["recall"] == pytest.approx(10 / 16)
    assert overall.macro["f1"] == pytest.approx(2 / 3)
    assert overall.macro_documents["f1"] == pytest.approx((1 + 0.5) / 2)


def test_blank_cells_are_values_when_asked():
    truth, pred = tables([["a", "b"], ["1", ""], ["2", ""]]), tables([["a", "b"], ["1", ""], ["2", "x"]])
    values, everything = (scored(truth, pred, counting=counting)[0].result.scores for counting in ("values", "all"))
    assert (values["precision"], values["recall"]) == (pytest.approx(4 / 5), 1.0)
    assert (everything["precision"], everything["recall"]) == (pytest.approx(5 / 6), pytest.approx(5 / 6))


def test_coverage_counts_values_beside_which_there_is_one():
    truth, pred = tables([["a", "b"], ["1", "2"], ["3", ""]]), tables([["a", "b"], ["1", ""], ["x", "y"]])
    values, everything = (scored(truth, pred, counting=counting)[0].result.scores for counting in ("values", "all"))
    assert (values["coverage"], everything["coverage"]) == (pytest.approx(4 / 5), 1.0)
    assert scored(truth, [])[0].result.scores["coverage"] == 0.0


def test_numbers_are_counted_and_cap_the_similarity():
    truth = tables([["w"], ["0.001"], ["5"], ["3,0"], ["7 kg"], ["1.234"]])
    pred = tables([["w"], ["0.01"], ["-5"], ["3"], ["7 g"], ["1,234"]])
    plain, capped, equal = (
        scored(truth, pred, **options)[0].result for options in ({}, {"numeric_cap": True}, {"numeric_equal": True})
    )
    numbers = plain.numbers
    assert (numbers.pairs, numbers.equal, numbers.magnitude_errors, numbers.sign_errors) == (5, 1, 1, 1)
    assert (numbers.unit_errors, numbers.ambiguous, numbers.value_errors) == (1, 1, 0)
    assert plain.values.soft - capped.values.soft == pytest.approx((0.8 - 0.1) + (0.5 - 0.0))
    assert (plain.values.correct, equal.values.correct) == (1, 2)


def test_columns_are_aligned_by_heading_where_their_numbers_differ():
    truth = parse_table("<table><tr><th>a<th>b<th>c<tr><td>1<td>2<td>3</table>")
    pred = parse_table("<table><tr><th>c<th>x<tr><td>3<td>1</table>")
    assert [(c.truth, c.pred) for c in align_columns(truth, pred)] == [(0, 1), (1, None), (2, 0)]
    assert [(c.truth, c.pred) for c in align_columns(pred, truth)] == [(0, 2), (1, 0), (None, 1)]
    assert [(c.truth, c.pred) for c in align_columns(truth, truth)] == [(0, 0), (1, 1), (2, 2)]


def test_headings_of_two_levels():
    table = parse_table("<table><tr><th rowspan=2>R<th colspan=2>U<tr><th>23<th>24<tr><td>n<td>1<td>2</table>")
    assert headings(table) == ["R", "U 23", "U 24"]


def test_weights_by_heading_and_by_number():
    truth, pred = tables([["k", "v"], ["K1", "a"]]), tables([["k", "v"], ["K9", "a"], ["K1", "b"]])
    partner = {
        str(weights): scored(truth, pred, cost="penalty", weights=weights)[0].view.assignment[1]
        for weights in ({"k": 5.0}, {"1": 5.0}, {"v": 5.0})
    }
    assert list(partner.values()) == [2, 2, 1]
    # A weight for the column of another table does nothing here.
    assert scored(truth, pred, cost="penalty", weights={"x": 9.0})[0].view.assignment == (0, 1)


@pytest.mark.parametrize("weights", [[1], [1, -1], [1, float("nan")], [1, float("inf")]])
def test_weights_that_do_not_fit(weights):
    with pytest.raises(UsageError, match="give 2 numbers from 0 on"):
        match_rows([["a", "b"]], [["a", "b"]], weights=weights)


def test_an_unknown_cost_names_the_known_ones():
    with pytest.raises(UsageError, match="penalty, levenshtein, embedding"):
        match_rows([["a"]], [["a"]], cost="lev")


def test_weights_of_zero_leave_a_column_out():
    assert match_rows([["a", "x"]], [["b", "x"], ["a", "y"]], weights=[0, 0]).total_cost == 0
    assert match_rows([["a", "x"]], [["b", "x"], ["a", "y"]], weights=[1, 0]).assignment == [1]


def test_max_cost_takes_pairs_apart():
    found = match_rows([["abcd"]], [["wxyz"]], max_cost=0.5)
    assert (found.assignment, found.missing_rows, found.extra_rows) == ([None], [0], [0])


def test_rows_of_different_length_and_none_are_filled_up():
    found = match_rows([["a", None]], [["a"]])
    assert (found.assignment, found.values["f1"], found.all["n_pred"]) == ([0], 1.0, 2)


def test_the_embedding_is_a_plug_in():
    def lengths(texts) -> list[list[float]]:
        return [[len(text), 1.0] for text in texts]

    assert match_rows([["aaaa"]], [["b"], ["cccc"]], "embedding", embed=lengths).assignment == [1]
    with pytest.raises(UsageError, match="got an array of shape"):
        match_rows([["a"]], [["b"]], "embedding", embed=lambda _: np.zeros(3))


def test_without_a_model_the_embedding_sees_what_looks_alike():
    assert match_rows([["456"]], [["123"], ["4B6"]], "embedding").assignment == [1]
    assert match_rows([[""]], [["x"], [""]], "embedding").assignment == [1]


@pytest.mark.parametrize("spec", ["nothing", "no.such:thing", "os:no_such", "os:sep", ":x"])
def test_an_embedder_that_is_none_is_refused(spec):
    with pytest.raises(UsageError, match="--embedder"):
        load_embedder(spec)


def test_an_embedder_is_loaded_by_name():
    assert load_embedder("qagen.evaluation.tables.rows.embedding:character_grams")(["a"]).shape == (1, 1024)


def test_parity_scores_are_of_the_markup():
    truth = read_html("<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>", "NFC", "")
    (one,) = scored(truth, tables([["a"], ["1"]]), parity=True)
    assert one.result.scores["teds"] == 1.0
    assert one.result.scores["teds_ibm"] < 1.0


def test_places_of_cells_are_compared_where_both_sides_have_them():
    box = {"bbox": [0.0, 0.0, 10.0, 10.0], "row_nums": [0], "column_nums": [0]}
    here = [replace(one, boxes=(box,)) for one in tables([["a"]])]
    moved = [replace(one, boxes=({**box, "bbox": [5.0, 0.0, 15.0, 10.0]},)) for one in tables([["a"]])]
    results = [scored(here, side)[0].result for side in (here, moved, tables([["a"]]))]
    assert [one.grits_loc for one in results] == [1.0, pytest.approx(1 / 3), None]
    assert summarize(results, TableEvaluationConfig()).overall.grits_loc == pytest.approx(2 / 3)


def test_spans_beyond_what_parity_compares_are_named():
    side = read_html("<table><tr><td colspan=200 rowspan=9999>a</td></tr></table>", "NFC", "")
    other = read_html("<table><tr><td colspan=199 rowspan=9999>b</td></tr></table>", "NFC", "")
    assert scored(side, other)[0].result.scores["teds_struct"] < 1
    with pytest.raises(RecordError, match=r"40,200 slots against 39,999: too many for parity"):
        scored(side, other, parity=True)


def test_too_large_a_pair_is_named():
    big = tables([["x"] * 200] * 200)
    with pytest.raises(UsageError, match=r"^d, table 0: a table of 200 x 200"):
        scored(big, tables([["x"] * 200] * 199 + [["y"] * 200]))
