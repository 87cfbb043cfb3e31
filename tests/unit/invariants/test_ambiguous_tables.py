"""Questions that lead to two cells, in one table or in two."""

from __future__ import annotations

import pytest
from docling_core.types.doc import DoclingDocument
from invariant_documents import grid

from invariants.case import Case
from invariants.derive.source import Source
from invariants.rules import one_answer
from invariants.twins.wording import Slots, reword
from qagen.model.item import AnswerSpec, Evidence, Item, Meta, Proof


def asked(tables, *, column, row, value, at):
    """What one_answer says about a cell of the first table."""
    doc = DoclingDocument(name="doc")
    for rows in tables:
        doc.add_table(grid(rows, 1, None))
    question, delabeled = reword(Slots("en", "cell_value", "the first table of the document", column, row, ()))
    item = Item(
        doc_id="doc",
        qid="doc::auto_p0_t0_c0",
        type="cell_value",
        question=question,
        question_delabeled=delabeled,
        answer=value,
        answer_spec=AnswerSpec(value=value, context_keys=(row,)),
        table_ref="#/tables/0",
        page=None,
        meta=Meta(
            table_index=0,
            n_tables_on_page=len(tables),
            page_index=None,
            n_rows=len(tables[0]),
            n_cols=len(tables[0][0]),
            header_rows=1,
            dist_pt=None,
            dist_items=None,
            ctx_link_tokens=(),
            ctx_explicit_ref=None,
            ctx_para_excerpt=None,
        ),
        evidence=(
            Evidence(ref="#/tables/0", row=at[0], col=at[1], page_no=None, bbox=None, coord_origin=None, text=value),
        ),
        proof=Proof(table={}, paragraph=None, table_and_paragraph="PASS"),
    )
    return list(one_answer.check(Case(item, Source("doc", doc))))


TOOLS = [["Tool", "Mass", "Cost"], ["Saw", "3.5", "12"], ["Axe", "4.5", "19"]]


def test_one_cell_is_fine():
    assert asked([TOOLS], column="Mass", row="Axe", value="4.5", at=(2, 1)) == []


def test_a_transposed_table_may_be_asked_the_right_way_round():
    rows = [["Measure", "Alpha", "Bravo"], ["Accuracy", "91.5", "88.1"], ["Latency", "12.3", "7.4"]]
    assert asked([rows], column="Accuracy", row="Alpha", value="91.5", at=(1, 1)) == []


@pytest.mark.parametrize(
    ("tables", "row", "value"),
    [
        ([TOOLS, [["Tool", "Mass"], ["Axe", "6.5"], ["Hoe", "2.5"]]], "Axe", "4.5"),
        ([TOOLS, [["Tool", "Mass"], ["Hoe", "2.5"], ["Axe", ""]]], "Axe", "4.5"),
        ([[["Tool", "Mass"], ["Saw", "3.5"], ["Axe", "4.5"], ["Axe", "5.5"]]], "Axe", "4.5"),
        ([[["Tool", "Mass"], ["Saw", "3.5"], ["Axe a", "4.5"], ["Axe b", "5.5"]]], "Axe", "4.5"),
    ],
    ids=["another table", "a blank cell elsewhere", "the same label twice", "labels that differ in a letter"],
)
def test_two_cells_fit(tables, row, value):
    at = (next(n for n, cells in enumerate(tables[0]) if value in cells), 1)
    assert any("also lead" in what for what in asked(tables, column="Mass", row=row, value=value, at=at))


ACCOUNTS = [["Item", ("This year", 1, 2), None], ["Rent", "", "4.5"], ["Heat", "1.5", ""], ["Sum", "2.5", "3.5"]]


def test_a_blank_cell_beside_the_value_under_the_same_header_is_no_second_answer():
    assert asked([ACCOUNTS], column="This year", row="Rent", value="4.5", at=(1, 2)) == []


def test_two_filled_cells_under_the_same_header_are_two_answers():
    found = asked([ACCOUNTS], column="This year", row="Sum", value="3.5", at=(3, 2))
    assert any("also lead" in what for what in found)


def test_a_mark_may_be_left_out_where_no_other_row_differs_by_it():
    rows = [["Tool", "Pin #"], ["Saw a", "3.5"], ["Axe", "4.5"]]
    assert asked([rows], column="Pin", row="Saw", value="3.5", at=(1, 1)) == []


def test_a_value_that_stands_twice():
    rows = [["Tool", "Mass", "Cost"], ["Saw", "3.5", "4.5"], ["Axe", "4.5", "19"]]
    assert any("2 data cells" in what for what in asked([rows], column="Mass", row="Axe", value="4.5", at=(2, 1)))


def test_a_spec_that_passes_on_another_table():
    other = [["Axe", "Note"], ["head", "4.5"], ["shaft", "1.5"]]
    assert any(
        "passes on #/tables/1" in what
        for what in asked([TOOLS, other], column="Mass", row="Axe", value="4.5", at=(2, 1))
    )


@pytest.mark.parametrize(("column", "row"), [("Cost", "Axe"), ("Mass", "Saw"), ("Mass", "Hammer")])
def test_labels_of_another_cell(column, row):
    assert any("not those of" in what for what in asked([TOOLS], column=column, row=row, value="4.5", at=(2, 1)))
