"""Whatever files hold, tables come out or a clear error; whatever tables come out, a document has scores."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qagen.errors import QagenError
from qagen.evaluation.tables import compare_numbers
from qagen.evaluation.tables.document import score_document
from qagen.evaluation.tables.pairing import LEAST, content_similarity, pair_tables
from qagen.evaluation.tables.readers import READERS
from qagen.evaluation.tables.readers.found_table import from_cells, from_rows
from qagen.evaluation.tables.readers.html import read_html
from qagen.evaluation.tables.rows.number_parser import parse_number
from qagen.evaluation.tables.summary import summarize
from qagen.model.table_score import SchemaColumn, TableEvaluationConfig
from qagen.report.tables import table_report
from qagen.tables.html_model import parse_table

_FEW = settings(max_examples=60, deadline=None)
_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.sampled_from(["a", "b", "html", "tables", "data"]), below, max_size=3),
    max_leaves=12,
)  # fmt: skip
_cell = st.fixed_dictionaries(
    {name: st.integers(-1, 3) | st.just("x") for name in ("start_row_offset_idx", "end_row_offset_idx", "start_col_offset_idx", "end_col_offset_idx")},
    optional={"text": st.text(max_size=4) | st.none(), "column_header": st.booleans()},
)  # fmt: skip
_docling = st.fixed_dictionaries(
    {
        "schema_name": st.just("DoclingDocument"),
        "tables": st.lists(
            st.fixed_dictionaries(
                {"data": st.fixed_dictionaries({"table_cells": st.lists(_cell, max_size=4)})},
                optional={"parent": _json, "label": st.sampled_from(["table", "document_index"])},
            ),
            max_size=2,
        ),
    }
)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(READERS)), st.text(max_size=80) | _json.map(json.dumps) | _docling.map(json.dumps))
def test_any_text_is_read_or_refused_in_words(suffix, text):
    try:
        found = READERS[suffix](text, "NFC", "the file")
    except QagenError as error:
        assert str(error).startswith("the file")  # noqa: PT017
        return
    for one in found:
        assert all(len(row) == one.table.n_cols for row in one.table.texts())


_words = st.sampled_from(["", "a", "b", "12", "12 mm", "1,5", "-7", "x y", "<b>"])
_rows = st.lists(st.lists(_words, max_size=4), max_size=5).map(lambda rows: from_rows(rows, "NFC"))
_markup = st.lists(
    st.sampled_from(["<tr>", "<td>", "<th>", "<td rowspan=0>", "<td rowspan=3>", "<td colspan=2>", "a", "12", "x y", "</tr>"]), max_size=14
).map(lambda parts: from_cells(parse_table("<table>" + "".join(parts) + "</table>")))  # fmt: skip
_tables = st.lists(_rows | _markup, max_size=3)
_configs = st.builds(
    TableEvaluationConfig,
    cost=st.sampled_from(["penalty", "levenshtein", "embedding"]),
    counting=st.sampled_from(["values", "all"]),
    numeric_cap=st.booleans(),
    numeric_equal=st.booleans(),
    parity=st.booleans(),
    max_cost=st.none() | st.just(0.5),
    columns=st.just(()) | st.just((SchemaColumn(name="a", type="number", required=True), SchemaColumn(name="b"))),
)


@_FEW
@given(_tables, _tables, _configs)
def test_any_document_has_scores_rows_and_a_report(truth, pred, config):
    scored = list(score_document("d", truth, pred, config))
    results = [one.result for one in scored]
    assert sorted(one.truth_index for one in results if one.truth_index is not None) == list(range(len(truth)))
    assert sorted(one.pred_index for one in results if one.pred_index is not None) == list(range(len(pred)))
    for one in scored:
        rows = one.rows
        assert len({row.truth_row for row in rows if row.truth_row is not None}) == len(one.view.truth)
        assert len({row.pred_row for row in rows if row.pred_row is not None}) == len(one.view.pred)
        assert one.result.values.correct == sum(row.correct for row in rows) - _blank_pairs(one)
        assert one.result.cause_of_failure == one.result.causes[0]
        assert all(
            0 <= score <= 1 for name, score in one.result.scores.items() if name != "teds_raw" and "ibm" not in name
        )
    scores = summarize(results, config)
    assert scores.overall.paired + scores.overall.missing + scores.overall.spurious == len(results)
    assert "</html>" in table_report(scores, results, [one.view for one in scored])


def _blank_pairs(one) -> int:
    return sum(state == "blank" for row in one.view.states for state in row)


@_FEW
@given(_tables)
def test_a_document_against_itself_is_right(tables):
    config = TableEvaluationConfig(parity=True)
    for one in score_document("d", tables, tables, config):
        assert one.result.state == "paired"
        assert one.result.cause_of_failure == "none"
        assert {score for name, score in one.result.scores.items()} == {1.0}


@_FEW
@given(st.lists(_rows, max_size=4), st.lists(_rows, max_size=4))
def test_no_other_pairing_shares_more(truth, pred):
    from qagen.evaluation.tables.pairing import _bag

    tables = [[one.table for one in side] for side in (truth, pred)]
    found, missing, spurious = pair_tables(*tables)
    bags = [[_bag(table) for table in side] for side in tables]
    worth = [[s if (s := content_similarity(a, b)) >= LEAST else 0.0 for b in bags[1]] for a in bags[0]]

    @cache
    def best(i: int, used: int) -> float:
        if i == len(truth):
            return 0.0
        return max(
            [best(i + 1, used)]
            + [worth[i][j] + best(i + 1, used | 1 << j) for j in range(len(pred)) if not used >> j & 1]
        )

    assert sum(similarity for _, _, similarity in found) == pytest.approx(best(0, 0))
    assert sorted([i for i, _, _ in found] + missing) == list(range(len(truth)))
    assert sorted([j for _, j, _ in found] + spurious) == list(range(len(pred)))


@settings(max_examples=300, deadline=None)
@given(
    st.text(max_size=20)
    | st.from_regex(r"[-(~≈]?[0-9]{1,4}([., '][0-9]{1,3}){0,3}([eE][-+]?[0-9]{1,3})?( ?(mm|%|€))?\)?-?", fullmatch=True)
)
def test_any_cell_is_a_number_or_not(text):
    number = parse_number(text)
    assert number is None or 1 <= len(number.readings) <= 2
    for other in ("", "7", text, f"-{text}"):
        found = compare_numbers(text, other)
        assert found.closeness is None or 0 <= found.closeness <= 1
        assert (found.exp10 is not None) == (found.cls == "magnitude")


@_FEW
@given(_markup)
def test_markup_of_a_table_reads_as_the_table(found):
    (again,) = read_html(found.markup, "NFC", "")
    assert again.table.texts() == found.table.texts()


@settings(max_examples=200, deadline=None)
@given(st.integers(-(10**9), 10**9), st.integers(0, 4))
def test_numbers_are_read_in_every_dress(value, decimals):
    plain = f"{abs(value) / 10**decimals:.{decimals}f}"
    whole, _, rest = plain.partition(".")
    groups = f"{int(whole):,}"
    sign = "-" if value < 0 else ""
    dresses = [
        f"{sign}{plain}",
        f"{sign}{whole}" + (f",{rest}" if rest else ""),
        f"{sign}{groups.replace(',', ' ')}" + (f",{rest}" if rest else ""),
    ]
    if (rest and len(groups) > 3) or len(groups) > 7:
        dresses += [
            f"{sign}{groups}" + (f".{rest}" if rest else ""),
            f"{sign}{groups.replace(',', '.')}" + (f",{rest}" if rest else ""),
        ]
    if value < 0:
        dresses += [f"({plain})", f"\u2212{plain}", f"{plain}-"]
    for one, other in pairwise(dresses):
        found = compare_numbers(one, other)
        # One separator before three digits is open.
        assert found.cls in {"same", "equal_value", "ambiguous"}, (one, other)
        assert found.cls != "ambiguous" or decimals == 3
