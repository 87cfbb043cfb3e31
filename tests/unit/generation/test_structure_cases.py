"""Thirty tables that are hard to read.

All cells are tried (no limit per table), so "possible" and "impossible" do not depend on the order of candidates.
"""

from __future__ import annotations

import pytest
from building import Builder, cell_answers, of_type, one_table
from docling_core.types.doc import DocItemLabel
from structure_tables import FIRST_CASES
from structure_tables_more import MORE_CASES

from qagen.text.match import em_hit

_PLAIN = """
Model | Accuracy | Latency
---
Alpha | 91.5 | 12.3
Bravo | 88.1 | 7.4
Charlie | 77.2 | 5.6
"""


def _continued(second: str, header: int) -> Builder:
    return Builder(pages=3).table(_PLAIN, page=1).table(second, header=header, page=2)


def _large() -> Builder:
    head = ["Record", *(f"Field {chr(65 + c)}{chr(97 + c)}x" for c in range(19))]
    names = [f"Rec{a}{b}{c}" for a in "bcdfghjklmnprst" for b in "aeiou" for c in "bdfg"]
    rows = [f"{name} | " + " | ".join(f"{r * 19 + c + 1}.25" for c in range(19)) for r, name in enumerate(names)]
    return one_table("\n".join([" | ".join(head), "---", *rows]))


CASES = FIRST_CASES | MORE_CASES


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_a_user_expects(case):
    built = case.build()
    document = built.made()
    items = built.result().items if len(document.tables[0].cells) > 1000 else built.all_items()
    asked = cell_answers(items)
    assert items or case.only
    assert {question: asked.get(question) for question in case.right} == case.right
    if case.only:
        assert asked == case.right
    for item in items:
        assert not [part for part in case.never_asked if part in item.question], item.question
        assert item.answer not in case.never_answered, item.question
        if item.type == "cell_value":
            assert item.question.startswith(case.starts), item.question
        passing = [
            table.ref for table in document.tables if em_hit(item.answer_spec.model_dump(), table.texts.markdown)
        ]
        assert len(passing) == (item.type != "context_dependent"), (item.question, passing)
    if case.reason is not None:
        assert any(case.reason in table.skips for table in built.result(max_cell_value=500).tables)


def test_one_item_about_the_columns_of_a_continued_table():
    built = _continued("Model | Accuracy | Latency\nAlpha | 70.3 | 4.1\nEcho | 69.9 | 3.2", 1)
    assert [len(table.parts) for table in built.result().tables] == [2]
    wide = "Model | Recall | Latency | Memory\n---\nAlpha | 91.5 | 12.3 | 204\nBravo | 88.1 | 7.4 | 310"
    again = "Model | Recall | Latency | Memory\n---\nDelta | 71.5 | 17.3 | 219\nEcho | 68.1 | 9.4 | 333"
    items = Builder(pages=2).table(wide, page=1).table(again, page=2).result().items
    (about,) = of_type(items, "table_about")
    assert about.question.startswith("In the table on pages 1-2, in the context of ")
    assert about.answer == "Model; Recall; Latency; Memory"


def test_the_place_of_a_continued_cell_is_its_own_page():
    built = _continued("Model | Accuracy | Latency\nDelta | 70.3 | 4.1\nEcho | 69.9 | 3.2", 1)
    item = next(i for i in built.all_items() if i.question_delabeled == "What is the Latency for Echo?")
    assert (item.page, item.table_ref) == (1, "#/tables/0")
    assert [(e.ref, e.row, e.col, e.page_no) for e in item.evidence] == [
        ("#/tables/1", 2, 2, 2),
        ("#/tables/1", 2, 0, 2),
        ("#/tables/0", 0, 2, 1),
    ]


def test_a_large_table_is_not_asked_from_the_top_left():
    items = of_type(_large().result().items, "cell_value")
    rows = [item.evidence[0].row for item in items]
    assert len(items) == 2
    assert min(rows) > 2


def test_contents_lists_are_no_tables_and_make_the_count_unsure():
    built = Builder(pages=1)
    built.table("Intro . . . . . . | 3\nMethod . . . . . | 9\nResults . . . . | 14", page=1, header=0)
    result = built.table(_PLAIN, page=1).result()
    assert not of_type(result.items, "cell_value")
    assert [dict(table.skips) for table in result.tables] == [
        {"table:contents_list": 1},
        {"context:no_link": 1, "table:place_unsure": 2},
    ]


def test_a_flagged_index_is_a_contents_list():
    built = Builder(pages=2).table(_PLAIN, page=1, label=DocItemLabel.DOCUMENT_INDEX)
    result = built.result()
    assert not result.items
    assert result.tables[0].skips == {"table:contents_list": 1}
