"""A ranking judged by hand: ranks, measures, budget, files of runs."""

from __future__ import annotations

from typing import Any

import pytest

from qagen.evaluation.judged import JudgedDocument
from qagen.evaluation.rows import Found, Judge, headline_k, judge_ceiling, judge_ranking, measure_names
from qagen.evaluation.run_files import file_names, page_qrels_lines, page_run_lines, qrels_lines, run_lines
from qagen.evaluation.slices import slices_of
from qagen.model.item import AnswerSpec, Evidence, Item, Meta, Proof
from qagen.model.score import ChunkEvaluationConfig, ChunkRecord

CONFIG = ChunkEvaluationConfig(arms=("a",), ks=(1, 2, 5), budget=50)


def item(**changes: Any):
    meta = {
        "table_index": 0, "n_tables_on_page": 1, "page_index": 0.5, "n_rows": 3, "n_cols": 3, "header_rows": 1,
        "dist_pt": None, "dist_items": None, "ctx_link_tokens": (), "ctx_explicit_ref": None, "ctx_para_excerpt": None,
    }  # fmt: skip
    values = {
        "doc_id": "d", "qid": "d::q", "type": "cell_value", "question": "In it, what?", "question_delabeled": "What?",
        "answer": "5", "answer_spec": AnswerSpec(value="5", context_keys=("key",)), "table_ref": "#/tables/1", "page": 2,
        "meta": Meta(**(meta | changes.pop("meta", {}))),
        "evidence": (Evidence(ref="#/tables/1", row=1, col=1, page_no=2, bbox=None, coord_origin=None, text="5"),),
        "proof": Proof(table={}, paragraph=None, table_and_paragraph="PASS"),
    }  # fmt: skip
    return Item(**(values | changes))


def chunk(number, *, tokens=10, pages=(), tables=(), doc_id="d"):
    return ChunkRecord(
        id=f"{doc_id}::c{number}", doc_id=doc_id, text=f"text  of\n{number}", embed_text=None, tokens=tokens, refs=(),
        pages=pages, pages_basis="given", tables=tables, tables_basis="given",
    )  # fmt: skip


CHUNKS = (
    chunk(0, pages=(1,)),
    chunk(1, pages=(2,), tables=("#/tables/1",), tokens=40),
    chunk(2, pages=(1, 2), tokens=15),
    chunk(3, pages=(3,), tables=("#/tables/2",)),
)


def judge(*, satisfying=(1, 2), known=True, config=CONFIG, **changes: Any):
    one = item(**changes)
    document = JudgedDocument(
        CHUNKS,
        {one.qid: satisfying},
        {one.qid: min(satisfying, key=lambda at: CHUNKS[at].tokens, default=None)},
        known,
        known,
    )
    slices = slices_of(one, language="en", file_format="pdf", window_pt=300)
    return Judge(one, frozenset({"#/tables/1"}), slices, document, config)


def ranking(*numbers: int):
    return [Found(CHUNKS[number], 9.0 - at) for at, number in enumerate(numbers)]


def test_ranks_and_measures():
    row = judge_ranking(judge(), "a", "bm25", ranking(0, 2, 3, 1))
    assert (row.page_rank, row.table_rank, row.evidence_rank) == (2, 4, 2)
    assert row.measures == {
        "page_hit@1": 0.0, "page_hit@2": 1.0, "page_hit@5": 1.0,
        "table_hit@1": 0.0, "table_hit@2": 0.0, "table_hit@5": 1.0,
        "evidence@1": 0.0, "evidence@2": 1.0, "evidence@5": 1.0,
        "evidence@budget": 1.0, "mrr_page": 0.5, "mrr_evidence": 0.5,
    }  # fmt: skip
    assert tuple(row.measures) == measure_names(CONFIG.ks, "bm25")
    assert row.context_tokens == 75
    assert row.oracle_chunk == "d::c2"
    assert [one.excerpt for one in row.retrieved] == ["text of 0", "text of 2", "text of 3", ""]
    assert [one.evidence for one in row.retrieved] == [False, True, False, True]


@pytest.mark.parametrize(
    ("numbers", "budget", "within"),
    [
        pytest.param((1,), 40, 1.0, id="exactly"),
        pytest.param((1,), 39, 0.0, id="one-too-many"),
        pytest.param((0, 1), 50, 1.0, id="with-the-one-before"),
        pytest.param((0, 1), 49, 0.0, id="not-with-the-one-before"),
        pytest.param((2, 1), 15, 1.0, id="what-comes-behind-is-free"),
        pytest.param((0, 3), 1000, 0.0, id="never-found"),
        pytest.param((), 1000, 0.0, id="nothing-found"),
    ],
)
def test_the_budget_is_spent_in_the_order_of_the_ranking(numbers, budget, within):
    config = CONFIG.model_copy(update={"budget": budget})
    row = judge_ranking(judge(config=config), "a", "bm25", ranking(*numbers))
    assert row.measures["evidence@budget"] == within


def test_measures_of_pages_are_undefined_without_pages():
    row = judge_ranking(judge(page=None), "a", "bm25", ranking(1))
    assert {name for name, value in row.measures.items() if value is None} == {
        "page_hit@1", "page_hit@2", "page_hit@5", "mrr_page",
    }  # fmt: skip
    assert row.retrieved[0].page_hit is None
    unknown = judge_ranking(judge(known=False), "a", "bm25", ranking(1))
    assert {name.split("@")[0] for name, value in unknown.measures.items() if value is None} == {
        "page_hit", "table_hit", "mrr_page",
    }  # fmt: skip


def test_the_ceiling_is_the_cheapest_chunk():
    row = judge_ceiling(judge(), "a")
    assert row.measures == {"oracle": 1.0, "evidence@budget": 1.0}
    assert (row.context_tokens, [one.chunk for one in row.retrieved]) == (15, ["d::c2"])
    nothing = judge_ceiling(judge(satisfying=()), "a")
    assert nothing.measures == {"oracle": 0.0, "evidence@budget": 0.0}
    assert (nothing.oracle_chunk, nothing.retrieved) == (None, ())
    assert tuple(row.measures) == measure_names(CONFIG.ks, "oracle")


def test_a_chunk_of_another_document_is_no_hit():
    foreign = Found(chunk(1, pages=(2,), tables=("#/tables/1",), doc_id="e"), 1.0)
    row = judge_ranking(judge(), "a", "bm25", [foreign])
    assert (row.page_rank, row.table_rank, row.evidence_rank) == (None, None, None)


@pytest.mark.parametrize(("ks", "expected"), [((1, 5, 10), 5), ((1, 3), 1), ((7,), 7)], ids=str)
def test_headline_k(ks, expected):
    assert headline_k(ks) == expected


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param({}, {"distance": None, "mention": None}, id="no-paragraph"),
        pytest.param({"type": "context_dependent"}, {"distance": "unknown", "mention": "numbers"}, id="unknown"),
        pytest.param({"type": "context_dependent", "meta": {"dist_pt": 300.0}}, {"distance": "near"}, id="near"),
        pytest.param({"type": "context_dependent", "meta": {"dist_pt": 300.1}}, {"distance": "far"}, id="far"),
        pytest.param(
            {"type": "context_dependent", "meta": {"ctx_explicit_ref": "3"}}, {"mention": "explicit"}, id="named"
        ),
        pytest.param({"meta": {"n_tables_on_page": 2}}, {"tables_on_page": "several"}, id="several"),
        pytest.param({"meta": {"header_rows": 0}}, {"header_rows": "0"}, id="no-header"),
        pytest.param({"meta": {"header_rows": 4}}, {"header_rows": "3+"}, id="deep-header"),
        pytest.param({"meta": {"page_index": None}}, {"page_position": None}, id="no-pages"),
        pytest.param({"meta": {"page_index": 0.333}}, {"page_position": "first third"}, id="first"),
        pytest.param({"meta": {"page_index": 0.667}}, {"page_position": "middle third"}, id="middle"),
        pytest.param({"meta": {"page_index": 1.0}}, {"page_position": "last third"}, id="last"),
    ],
)
def test_slices(changes, expected):
    found = slices_of(item(**changes), language="en", file_format="pdf", window_pt=300).model_dump()
    assert {name: found[name] for name in expected} == expected
    assert (found["language"], found["format"]) == ("en", "pdf")


def test_run_files():
    found = ranking(0, 2, 1, 3)
    assert list(run_lines("d::q", found, "tag", 2)) == ["d::q Q0 d::c0 1 9 tag\n", "d::q Q0 d::c2 2 8 tag\n"]
    names = [line.split()[2] for line in page_run_lines(judge(), found, "tag", 9)]
    # The second and third rank are from the item's page; ranks are kept, names are not given twice.
    assert names == ["d::p1", "d::p2", "d::p2::2", "d::p3"]
    assert list(page_qrels_lines(judge())) == ["d::q 0 d::p2 1\n"]
    assert list(page_run_lines(judge(page=None), found, "tag", 9)) == []
    assert list(page_qrels_lines(judge(known=False))) == []
    assert qrels_lines(judge()) == {
        "page": ["d::q 0 d::c1 1\n", "d::q 0 d::c2 1\n"],
        "table": ["d::q 0 d::c1 1\n"],
        "evidence": ["d::q 0 d::c1 1\n", "d::q 0 d::c2 1\n"],
    }


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        pytest.param(["element"], ["element"], id="plain"),
        pytest.param(["table-window:300,rows=sentences"], ["table-window-300-rows-sentences"], id="signs"),
        pytest.param(["../../etc"], ["etc"], id="path"),
        pytest.param(["표"], ["arm"], id="no-ascii"),
    ],
)
def test_file_names(names, expected):
    assert list(file_names(names).values()) == expected


def test_two_arms_never_share_a_file():
    found = file_names(["a:1", "a,1", "A-1", "b"])
    assert len({name.casefold() for name in found.values()}) == 4
    assert found["b"] == "b"
