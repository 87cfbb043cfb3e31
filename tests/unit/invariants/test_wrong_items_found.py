"""One change that makes an item wrong, and the invariant that must say so."""

from __future__ import annotations

import pytest
from invariant_documents import river

from invariants import check_items
from invariants.derive.source import Source

CELL = "river::auto_p1_t0_c0"
LEVELS = "river::auto_p2_t0_c0"
ABOUT = "river::auto_p1_t0_cols"
CONTEXT = "river::auto_p1_t0_ctx0"
FLOWING = "garden::auto_p0_t0_c0"
SHARED = "garden::auto_p0_t0_ctx0"


def spec(item, **changes: object):
    return item.model_copy(update={"answer_spec": item.answer_spec.model_copy(update=changes)})


def meta(item, **changes: object):
    return item.model_copy(update={"meta": item.meta.model_copy(update=changes)})


def evidence(item, at, **changes: object):
    changed = list(item.evidence)
    changed[at] = changed[at].model_copy(update=changes)
    return item.model_copy(update={"evidence": tuple(changed)})


def asked(item, old, new):
    return item.model_copy(
        update={
            "question": item.question.replace(old, new),
            "question_delabeled": item.question_delabeled.replace(old, new),
        }
    )


def fields(item, **changes: object):
    return item.model_copy(update=changes)


def proof(item, **changes: object):
    return item.model_copy(update={"proof": item.proof.model_copy(update=changes)})


def other_cell(item):
    """The value of the row above, consistently."""
    return evidence(spec(fields(item, answer="318.5"), value="318.5"), 0, row=1, text="318.5", bbox=None)


def other_paragraph(item, number):
    paragraph = river().texts[number]
    box = paragraph.prov[0].bbox
    place = (box.l, box.t, box.r, box.b)
    page = paragraph.prov[0].page_no
    changed = evidence(item, -1, ref=paragraph.self_ref, page_no=page, bbox=place, text=paragraph.text)
    return meta(changed, ctx_para_excerpt=paragraph.text[:200])


WRONG = [
    ("matrix", CELL, lambda i: spec(i, context_keys=("Flow", "Willow"))),
    ("matrix", CELL, lambda i: proof(i, table={"markdown": "PASS", "markdown_captioned": "PASS"})),
    ("matrix", CELL, lambda i: proof(i, table=dict(i.proof.table, triplets="FAIL"))),
    ("matrix", CONTEXT, lambda i: spec(i, context_keys=())),
    ("matrix", CONTEXT, lambda i: spec(i, context_keys=("Gauging", "authority"))),
    ("matrix", CONTEXT, lambda i: proof(i, paragraph="PASS")),
    ("one_answer", CELL, other_cell),
    ("one_answer", CELL, lambda i: asked(i, "Birch", "Alder")),
    ("one_answer", CELL, lambda i: asked(i, "Flow rate", "Sediment load")),
    ("one_answer", LEVELS, lambda i: asked(i, " (South basin)", "")),
    ("one_answer", LEVELS, lambda i: asked(i, "Nitrate summer", "summer")),
    ("one_answer", LEVELS, lambda i: asked(i, "Nitrate summer", "Nitrate")),
    ("structure", ABOUT, lambda i: spec(i, value="Grain")),
    ("no_leak", CELL, lambda i: asked(i, "Birch", "Birch (271.2)")),
    ("no_leak", ABOUT, lambda i: asked(spec(i, context_keys=("Depth m", "Flow rate")), "Sediment load", "Flow rate")),
    ("no_caption", CELL, lambda i: asked(i, "the table on", "the table Gauges kept by the river authority on")),
    ("keys", CELL, lambda i: spec(i, context_keys=("Birch",))),
    ("keys", CELL, lambda i: spec(i, context_keys=("Flow", "rate"))),
    ("keys", CELL, lambda i: spec(i, context_keys=("Flow", "Cedar"))),
    ("keys", CELL, lambda i: spec(i, context_keys=("Flow", "Birch", "Bir"))),
    ("keys", CELL, lambda i: spec(i, context_keys=())),
    ("keys", CONTEXT, lambda i: spec(i, context_keys=("turbulence",))),
    ("keys", CONTEXT, lambda i: asked(spec(i, context_keys=("turbulence", "Station")), "upstream", "Station")),
    ("keys", CONTEXT, lambda i: asked(spec(i, context_keys=("turbulence", "after")), "upstream", "after")),
    ("keys", ABOUT, lambda i: spec(i, context_keys=("Depth m", "Flow rate"))),
    ("link", CONTEXT, lambda i: other_paragraph(i, 7)),
    ("link", CONTEXT, lambda i: other_paragraph(i, 4)),
    ("link", "river::auto_p2_t0_ctx0", lambda i: other_paragraph(i, 5)),
    ("link", CONTEXT, lambda i: meta(i, ctx_explicit_ref="2")),
    ("link", CONTEXT, lambda i: meta(i, ctx_explicit_ref=None)),
    ("link", CONTEXT, lambda i: meta(i, ctx_para_excerpt="Something else")),
    ("link", SHARED, lambda i: meta(i, ctx_link_tokens=("1,250", "3,115"))),
    ("link", CONTEXT, lambda i: i.model_copy(update={"evidence": i.evidence[:-1]})),
    ("provenance", CELL, lambda i: evidence(i, 0, bbox=(250.0, 631.0, 350.0, 611.0))),
    ("provenance", CELL, lambda i: evidence(i, 1, bbox=None, coord_origin=None)),
    ("provenance", CELL, lambda i: evidence(i, 2, page_no=2)),
    ("provenance", CELL, lambda i: evidence(i, 0, text="271.20")),
    ("provenance", CELL, lambda i: evidence(i, 1, row=99)),
    ("provenance", CELL, lambda i: evidence(i, 1, ref="#/tables/1")),
    ("provenance", CELL, lambda i: fields(i, evidence=(i.evidence[0], i.evidence[2]))),
    ("provenance", CELL, lambda i: fields(i, evidence=i.evidence[:2])),
    ("provenance", CELL, lambda i: fields(i, evidence=())),
    ("provenance", FLOWING, lambda i: evidence(i, 0, page_no=1)),
    ("provenance", ABOUT, lambda i: fields(i, evidence=i.evidence[:3])),
    ("provenance", CELL, lambda i: fields(i, page=2)),
    ("provenance", CELL, lambda i: meta(i, page_index=0.5)),
    ("provenance", CELL, lambda i: meta(i, n_rows=5)),
    ("provenance", CELL, lambda i: meta(i, header_rows=2)),
    ("provenance", LEVELS, lambda i: meta(i, n_tables_on_page=1)),
    ("provenance", CELL, lambda i: meta(i, dist_items=1)),
    ("provenance", CONTEXT, lambda i: meta(i, dist_pt=12.5)),
    ("provenance", CONTEXT, lambda i: meta(i, dist_pt=None)),
    ("provenance", CONTEXT, lambda i: meta(i, dist_items=7)),
    ("references", CELL, lambda i: fields(i, qid="river::auto_p1_t0_ctx0")),
    ("references", CELL, lambda i: fields(i, qid="river::auto_p1_t1_c0")),
    ("references", CELL, lambda i: fields(i, qid="garden::auto_p1_t0_c0")),
    ("references", CELL, lambda i: fields(i, table_ref="#/tables/9")),
    ("references", CELL, lambda i: fields(i, doc_id="nowhere")),
    ("references", CELL, lambda i: asked(i, "on page 1", "on page 2")),
    ("references", CELL, lambda i: asked(i, "the table on", "the second table on")),
    ("references", LEVELS, lambda i: asked(i, "the first table", "the table")),
    ("references", LEVELS, lambda i: asked(i, "the first table", "the second table")),
    ("references", FLOWING, lambda i: asked(i, "section Seeds", "section Tools")),
    ("references", CELL, lambda i: fields(i, question="Birch and its flow rate?")),
    ("references", CELL, lambda i: fields(i, question_delabeled="What is the Flow rate for Cedar?")),
    ("references", CELL, lambda i: fields(i, answer="271")),
    ("references", CELL, lambda i: fields(i, answer="271.2 litres")),
    ("structure", ABOUT, lambda i: fields(i, answer="Station, Depth m, Flow rate")),
    ("structure", ABOUT, lambda i: spec(i, value="Station")),
    ("structure", ABOUT, lambda i: spec(i, value="Depth m")),
    ("structure", ABOUT, lambda i: asked(i, "Depth m", "Lining")),
    ("structure", CELL, lambda i: evidence(i, 0, row=0)),
    ("structure", CELL, lambda i: evidence(i, 0, col=0)),
    ("structure", CELL, lambda i: asked(i, "Birch", "Birch **wood**")),
]


@pytest.mark.parametrize(("invariant", "qid", "spoil"), WRONG, ids=[f"{w[0]}-{n}" for n, w in enumerate(WRONG)])
def test_a_wrong_item_is_found(invariant, qid, spoil, right_items, sources):
    item = spoil(right_items[qid])
    assert item != right_items[qid]
    assert invariant in {finding.invariant for finding in check_items(sources, [item])}


def test_a_data_row_taken_for_a_header_is_found(right_items):
    doc = river()
    for cell in doc.tables[0].data.table_cells:
        cell.column_header = cell.start_row_offset_idx < 2
    item = asked(meta(right_items[CELL], header_rows=2), "Flow rate", "Flow rate 318.5")
    found = check_items({"river": Source("river", doc)}, [item])
    assert any("header row 1 holds data" in finding.what for finding in found)


def test_a_header_over_two_columns_is_found(right_items):
    doc = river()
    for cell in doc.tables[0].data.table_cells:
        if (cell.start_row_offset_idx, cell.start_col_offset_idx) == (0, 0):
            cell.text = "Flow rate"
    found = check_items({"river": Source("river", doc)}, [right_items[CELL]])
    assert any("header of column 2 is also that of column 0" in finding.what for finding in found)


def test_a_clause_is_no_key(right_items, sources):
    item = asked(right_items[CONTEXT], "turbulence", "高速摄像机隔着防爆玻璃记录火焰")
    found = check_items(sources, [spec(item, context_keys=("高速摄像机隔着防爆玻璃记录火焰", "upstream"))])
    assert any("is a clause" in finding.what for finding in found)


def test_the_same_item_twice(right_items, sources):
    twin = fields(right_items[CELL], qid="river::auto_p1_t0_c1")
    found = check_items(sources, [right_items[CELL], twin])
    assert {finding.invariant for finding in found} == {"keys", "duplicates"}
    assert {finding.qid for finding in found} == {twin.qid}


def test_the_same_qid_twice(right_items, sources):
    found = check_items(sources, [right_items[CELL], right_items[CELL]])
    assert any("same qid" in finding.what for finding in found)
