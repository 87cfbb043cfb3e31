"""The item record: keys in their order, names, evidence, meta."""

from __future__ import annotations

import json
import re

import pytest
from building import HEIGHT, LINE, Builder, of_type, one_table

from qagen.model.item import Item

_WIDE = """
Model | Accuracy | Latency | Memory
---
Alpha | 91.5 | 1,204 | 20.4
Bravo | 88.1 | 65.5 | 31.7
Charlie | 77.2 | 98.4 | 41.9
"""
_SENTENCE = (
    "As Table 3 reveals, the Kestrel outruns the Merlin and the Osprey beside the Falcon. " + "Filler here. " * 20
)


def _built() -> Builder:
    built = Builder(pages=3).text(_SENTENCE, page=2)
    return built.table(_WIDE, page=2, caption="Table 3: Results").table(
        "City | Streets | Houses\n---\nRome | 911.5 | 112.3\nPisa | 881.1 | 71.4", page=2
    )


@pytest.fixture(scope="module")
def items() -> tuple[Item, ...]:
    return _built().result().items


def test_keys_stand_in_the_published_order(items):
    for item in items:
        record = json.loads(item.model_dump_json())
        assert list(record) == [
            "doc_id",
            "qid",
            "type",
            "question",
            "question_delabeled",
            "answer",
            "answer_spec",
            "table_ref",
            "page",
            "table_type",
            "subset",
            "meta",
            "evidence",
            "proof",
        ]
        assert list(record["answer_spec"]) == ["value", "context_keys"]
        assert list(record["meta"]) == [
            "table_index",
            "n_tables_on_page",
            "page_index",
            "n_rows",
            "n_cols",
            "header_rows",
            "dist_pt",
            "dist_items",
            "ctx_link_tokens",
            "ctx_explicit_ref",
            "ctx_para_excerpt",
        ]
        assert {tuple(e) for e in record["evidence"]} == {
            ("ref", "row", "col", "page_no", "bbox", "coord_origin", "text")
        }
        assert (record["table_type"], record["subset"]) == ("auto_generated", "main")


def test_qids(items):
    assert [item.qid for item in items] == [
        "doc::auto_p2_t0_c0",
        "doc::auto_p2_t0_c1",
        "doc::auto_p2_t0_cols",
        "doc::auto_p2_t0_ctx0",
        "doc::auto_p2_t0_ctx1",
        "doc::auto_p2_t1_c0",
        "doc::auto_p2_t1_c1",
    ]
    assert all(re.fullmatch(r"[A-Za-z0-9._:-]+", item.qid) for item in items)


def test_qids_without_pages_count_through_the_document():
    one = "Model | Accuracy | Latency\n---\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4"
    two = "City | Streets | Houses\n---\nRome | 911.5 | 112.3\nPisa | 881.1 | 71.4"
    for built in (
        Builder().heading("A").table(one).heading("B").table(two),
        # A document with pages whose tables were not placed on any.
        Builder(pages=1).heading("A", page=1).table(one).heading("B", page=1).table(two),
    ):
        qids = [item.qid for item in built.result().items]
        assert qids == ["doc::auto_p0_t0_c0", "doc::auto_p0_t0_c1", "doc::auto_p0_t1_c0", "doc::auto_p0_t1_c1"]
        assert {item.meta.n_tables_on_page for item in built.result().items} == {2}
        assert {item.page for item in built.result().items} == {None}


def test_meta(items):
    about = of_type(items, "table_about")[0].meta
    assert (about.table_index, about.n_tables_on_page, about.page_index) == (0, 2, 0.667)
    assert (about.n_rows, about.n_cols, about.header_rows) == (4, 4, 1)
    assert (about.dist_pt, about.dist_items, about.ctx_link_tokens) == (None, None, ())
    assert (about.ctx_explicit_ref, about.ctx_para_excerpt) == (None, None)
    context = of_type(items, "context_dependent")[0].meta
    assert (context.dist_pt, context.dist_items, context.ctx_explicit_ref) == (34.0, 2, "3")
    assert context.ctx_para_excerpt == _SENTENCE[:200]
    assert items[-1].meta.table_index == 1


def test_meta_of_unpaged_documents():
    item = Builder().table(_WIDE).result().items[0]
    assert (item.page, item.meta.page_index, item.meta.table_index, item.meta.n_tables_on_page) == (None, None, 0, 1)


def test_evidence_lists_value_row_labels_section_and_column_labels():
    table = """
    Plant | Element | Yield 2031 | <
    ^ | ^ | Dry | Wet
    ---
    Northern block | < | < | <
    Wheat | Grain | 91.5 | 1.25
    ^ | Straw | 88.1 | 2.25
    Southern block | < | < | <
    Barley | Grain | 77.2 | 3.25
    ^ | Straw | 66.3 | 4.25
    """
    built = one_table(table, sections=(2, 5))
    item = next(i for i in built.all_items() if i.answer == "66.3")
    assert item.question_delabeled == "What is the Yield 2031 Dry for Barley, Straw (Southern block)?"
    assert [(e.text, e.row, e.col) for e in item.evidence] == [
        ("66.3", 7, 2),
        ("Barley", 6, 0),
        ("Straw", 7, 1),
        ("Southern block", 5, 0),
        ("Yield 2031", 0, 2),
        ("Dry", 1, 2),
    ]


def test_boxes_lie_on_the_cells(items):
    item = items[0]
    table = _built().made().tables[0]
    by_place = {(cell.row, cell.col): cell for cell in table.cells}
    for evidence in item.evidence:
        cell = by_place[evidence.row, evidence.col]
        box = cell.place.box
        assert evidence.bbox == (box.l, box.t, box.r, box.b)
        assert (evidence.ref, evidence.page_no, evidence.coord_origin) == ("#/tables/0", 2, "BOTTOMLEFT")
        assert evidence.text == cell.text
        # Points from the bottom: the top of row r is r lines below the top of the table.
        assert evidence.bbox[1] == pytest.approx(table.places[0].box.t - evidence.row * LINE)
        assert 0 < evidence.bbox[3] < evidence.bbox[1] < HEIGHT


def test_evidence_of_a_context_item_ends_with_the_paragraph(items):
    for item in of_type(items, "context_dependent"):
        last = item.evidence[-1]
        assert (last.ref, last.row, last.col, last.page_no) == ("#/texts/0", None, None, 2)
        assert last.text == _SENTENCE.strip()
        assert last.bbox is not None


def test_evidence_without_boxes_in_flowing_documents():
    for item in Builder().table(_WIDE).result().items:
        assert {(e.page_no, e.bbox, e.coord_origin) for e in item.evidence} == {(None, None, None)}


def test_values_are_verbatim_as_in_the_markdown():
    table = "Model | Accuracy | Latency\n---\nAlpha | 91.5 % | user_type_a\nBravo | AT&T | 7.4\nCharlie | 77.2 | <5"
    built = one_table(table)
    items = of_type(built.all_items(), "cell_value")
    values = {item.answer_spec.value for item in items}
    assert {"91.5 %", "user_type_a", "AT&T", "<5"} <= values


def test_the_limits_of_the_identifier():
    with pytest.raises(ValueError, match="pattern"):
        Item.model_validate({**json.loads(_built().result().items[0].model_dump_json()), "qid": "dokument ä::auto"})


def test_the_count_of_the_reports_is_the_count_of_the_items():
    result = _built().result()
    assert sum(table.items for table in result.tables) == len(result.items)
    assert [table.page for table in result.tables] == [2, 2]
