"""Each cause of failure on a pair made for it, and how often the tag is right on 300 constructed errors."""

from __future__ import annotations

from collections import Counter

import pytest
from constructed_errors import KINDS, constructed

from qagen.evaluation.tables.cause_of_failure import CAUSES
from qagen.evaluation.tables.document import score_document
from qagen.evaluation.tables.readers.html import read_html
from qagen.model.table_score import TableEvaluationConfig, TableResult

_TRUTH = (
    "<table><tr><th>Probe</th><th>Rm</th><th>Text</th></tr><tr><td>K-101</td><td>520</td><td>glatt matt</td></tr>"
    "<tr><td>K-102</td><td>498</td><td></td></tr><tr><td>K-103</td><td>533</td><td>rauh</td></tr></table>"
)


def first_result(truth, pred) -> TableResult:
    tables = [read_html(side, "NFC", "here") for side in (truth, pred)]
    return next(iter(score_document("d", *tables, TableEvaluationConfig()))).result


def changed(*edits: tuple[str, str]) -> str:
    text = _TRUTH
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    return text


_LAST = "<tr><td>K-103</td><td>533</td><td>rauh</td></tr>"
PAIRS = {
    "no_prediction": "no table",
    "column_mismatch": changed(("<td>520</td>", ""), ("<td>498</td>", ""), ("<td>533</td>", ""), ("<th>Rm</th>", "")),
    "span_error": changed(("<td>K-103</td><td>533</td>", "<td colspan=2>K-103 533</td>")),
    "merged_rows": changed(
        ("<td>K-102</td><td>498</td><td></td></tr><tr><td>K-103</td><td>533</td><td>rauh</td>",
         "<td>K-102 K-103</td><td>498 533</td><td>rauh</td>")
    ),
    "split_rows": changed(("<td>glatt matt</td></tr>", "<td>glatt</td></tr><tr><td></td><td></td><td>matt</td></tr>")),
    "missing_rows": changed((_LAST, "")),
    "extra_rows": changed((_LAST, f"{_LAST}<tr><td>Seite 2</td><td></td><td></td></tr>")),
    "row_order": changed((_LAST, ""), ("<tr><td>K-101", f"{_LAST}<tr><td>K-101")),
    "header_error": changed(("<th>Rm</th>", "<th>Rn</th>")),
    "numeric_magnitude": changed(("520", "52.0")),
    "numeric_value": changed(("520", "528")),
    "missing_values": changed(("<td>520</td>", "<td></td>")),
    "hallucinated_values": changed(("<td></td>", "<td>poliert</td>")),
    "ocr_noise": changed(("glatt matt", "g1att matt")),
    "content": changed(("rauh", "xyz")),
    "none": _TRUTH,
}  # fmt: skip


@pytest.mark.parametrize("cause", PAIRS)
def test_a_pair_for_each_cause(cause):
    assert first_result(_TRUTH, PAIRS[cause]).cause_of_failure == cause


def test_a_table_too_many_is_spurious():
    results = [
        one.result
        for one in score_document(
            "d",
            read_html(_TRUTH, "NFC", ""),
            read_html(_TRUTH + "<table><tr><td>zzz</table>", "NFC", ""),
            TableEvaluationConfig(),
        )
    ]
    assert [result.cause_of_failure for result in results] == ["none", "spurious_table"]


def test_every_cause_has_a_pair():
    assert {name for name, _ in CAUSES} | {"no_prediction", "none"} == set(PAIRS)


def test_all_causes_that_hold_are_listed_in_order():
    result = first_result(_TRUTH, changed((_LAST, ""), ("520", "52"), ("glatt matt", "g1att matt")))
    assert result.causes == ("missing_rows", "numeric_magnitude", "ocr_noise")


@pytest.mark.parametrize(
    ("truth", "pred", "cause"),
    [
        pytest.param("<tr><td>7731<tr><td>7732", "<tr><td>7732", "missing_rows", id="a part of no other cell"),
        pytest.param("<tr><td>a<td>x<tr><td>b<td>x", "<tr><td>a, b<td>x", "merged_rows", id="equal cells stand once"),
        pytest.param("<tr><td>12<tr><td>2", "<tr><td>12", "missing_rows", id="a digit of another number"),
        pytest.param("<tr><td>5 kg", "<tr><td>5 g", "numeric_value", id="units"),
        pytest.param("<tr><td>5", "<tr><td>-5", "numeric_value", id="sign"),
        pytest.param("<tr><td>5,0", "<tr><td>5", "content", id="one number written differently is a wrong text"),
    ],
)
def test_near_causes_are_told_apart(truth, pred, cause):
    head = "<table><tr><th>A<th>B" if "x" in truth else "<table><tr><th>A"
    assert first_result(f"{head}{truth}</table>", f"{head}{pred}</table>").cause_of_failure == cause


def test_the_tag_is_right_on_constructed_errors():
    wrong: Counter[tuple[str, str]] = Counter()
    for kind in KINDS:
        for seed in range(20):
            found = first_result(*constructed(kind, seed)).cause_of_failure
            wrong[kind, found] += found != kind
    assert len(KINDS) * 20 == 300
    assert wrong.total() <= 15, wrong
