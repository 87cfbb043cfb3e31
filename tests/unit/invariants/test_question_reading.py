"""Questions and table phrases are read back into their slots."""

from __future__ import annotations

import pytest

from invariants.question import TableName, readings, table_name
from invariants.twins.wording import Slots, reword


def slots(question, kind, *, delabeled=False):
    return [(r.table, r.column, r.row, r.keys) for r in readings(question, delabeled=delabeled) if r.type == kind]


def test_a_label_with_for_is_read_in_every_way():
    found = slots("What is the time for training for Alpha?", "cell_value", delabeled=True)
    assert ("", "time for training", "Alpha", ()) in found
    assert ("", "time", "training for Alpha", ()) in found


def test_headers_with_and_are_read_in_every_way():
    found = slots("In the context of Name and title and Age, what columns does it have?", "table_about", delabeled=True)
    assert {keys for *_, keys in found} == {("Name and title", "Age"), ("Name", "title and Age")}


def test_a_context_question():
    question = "In the context of erosion and silt, what is the Depth for Birch?"
    assert slots(question, "context_dependent") == [("", "Depth", "Birch", ("erosion", "silt"))]


@pytest.mark.parametrize("question", ["", "What columns does it have?", "Birch?", "In the table, what is it?"])
def test_no_known_form(question):
    assert readings(question) == ()


@pytest.mark.parametrize(
    ("kind", "table", "keys"),
    [
        ("cell_value", "3쪽의 두 번째 표", ()),
        ("table_about", "문서의 표", ("수온", "기압")),
        ("context_dependent", "", ("침식", "퇴적물")),
    ],
    ids=["cell", "about", "context"],
)
def test_korean_questions_come_back(kind, table, keys):
    column, row = ("", "") if kind == "table_about" else ("강수량", "부산")
    question, delabeled = reword(Slots("ko", kind, table, column, row, keys))
    assert (table, column, row, keys) in slots(question, kind)
    assert ("", column, row, keys) in slots(delabeled, kind, delabeled=True)


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("the table on page 4", TableName(None, 4, None, None, None)),
        ("the second table on page 12", TableName(2, 12, None, None, None)),
        ("the 23rd table on page 12", TableName(23, 12, None, None, None)),
        ("the table on pages 4-5", TableName(None, 4, 5, None, None)),
        ("the table on sheet Prices 2024", TableName(None, None, None, "Prices 2024", None)),
        ("the third table in section 4.2 Results", TableName(3, None, None, None, "4.2 Results")),
        ("the table of the document", TableName(None, None, None, None, None)),
        ("7쪽의 표", TableName(None, 7, None, None, None)),
        ("결과 절의 세 번째 표", TableName(3, None, None, None, "결과")),
        ("시트 가격의 표", TableName(None, None, None, "가격", None)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_table_phrases(phrase, expected):
    assert table_name(phrase) == expected


@pytest.mark.parametrize("phrase", ["the blue table on page 4", "page 4", "the table on page four", ""])
def test_unknown_table_phrases(phrase):
    assert table_name(phrase) is None
