"""Chunkers scored on a small benchmark: bounds, failures, outputs, and a second opinion on the run files."""

from __future__ import annotations

import json
import shutil
from collections import defaultdict

import ir_measures
import pyarrow.parquet as pq
import pytest
from evaluation_bench import an_arm, make_bench, pages_of
from ir_measures import R, Success

from qagen.errors import UsageError
from qagen.evaluation.retrievers.registry import BUILT_IN
from qagen.evaluation.retrievers.retriever import Retriever
from qagen.io.benchmark import open_benchmark
from qagen.io.hashing import sha256_file
from qagen.model.chunk import Chunk
from qagen.model.score import ChunkEvaluationConfig, ChunkRecord, EvaluationManifest, Row, Scores
from qagen.workflows.changed_items import _odd
from qagen.workflows.evaluate_chunkers import evaluate_chunkers

ARMS = ("whole-document", "element", "row-split", "docling-page")


@pytest.fixture(scope="module")
def bench(tmp_path_factory):
    return make_bench(tmp_path_factory.mktemp("evaluated"))


@pytest.fixture(scope="module")
def evaluated(bench, tmp_path_factory):
    """The built-in arms, an arm that yields nothing, one without references, and the baseline under another name."""
    out = tmp_path_factory.mktemp("evaluation") / "out"
    whole = an_arm("whole-again", lambda document, _: [Chunk(text=document.export_to_markdown(), pages=(1, 2))])
    once_more = an_arm("whole-once-more", whole.chunker)
    arms = [whole, *ARMS, once_more, an_arm("empty", lambda *_: []), an_arm("bare-pages", pages_of)]
    return evaluate_chunkers(bench, arms, out, ChunkEvaluationConfig(arms=())), out


def figure(scores, arm, retriever, measure, population="all"):
    (found,) = [
        one
        for one in scores.figures
        if (one.arm, one.retriever, one.measure, one.population) == (arm, retriever, measure, population)
        and not one.slice
    ]
    return found


def test_the_ceiling_is_reached_and_paid_for(evaluated):
    scores = evaluated[0].scores
    whole = figure(scores, "whole-document", "oracle", "oracle")
    assert (whole.micro, whole.macro, whole.n, whole.documents) == (1.0, 1.0, scores.items, scores.documents)
    costs = {arm: figure(scores, arm, "oracle", "tokens_per_hit", "table").micro for arm in ARMS}
    assert max(costs, key=costs.get) == "whole-document"
    assert min(costs, key=costs.get) in {"row-split", "element"}
    assert scores.unreached == ()


def test_an_empty_arm_has_nothing_and_a_finding(evaluated):
    scores = evaluated[0].scores
    for one in scores.figures:
        if one.arm == "empty" and one.measure != "tokens_per_hit":
            assert one.micro in {0.0, None}, one
    assert figure(scores, "empty", "bm25", "evidence@5").n == scores.items
    assert figure(scores, "empty", "bm25", "page_hit@5").micro == 0.0
    assert figure(scores, "empty", "bm25", "tokens_per_hit").micro is None
    (arm,) = [one for one in scores.arms if one.name == "empty"]
    assert {finding.finding.kind for finding in arm.findings} == {"no_chunks"}
    assert any("empty gave no chunk" in note for note in scores.notes)


def test_an_arm_against_itself_is_nothing(evaluated):
    found = [one for one in evaluated[0].scores.comparisons if one.arm == "whole-once-more"]
    assert len(found) > 20
    for one in found:
        assert (one.difference, one.p) == ((0.0, 1.0) if one.n else (None, None))
        assert one.interval in {(0.0, 0.0), None}
    assert {one.p_holm for one in found if not one.exploratory and one.n} == {1.0}


def test_the_family_is_what_was_declared(evaluated):
    scores = evaluated[0].scores
    family = [one for one in scores.comparisons if not one.exploratory]
    assert scores.headline == ("page_hit@5", "evidence@5", "evidence@budget")
    assert len(family) == 7 * 2 * (3 + 1)
    assert {one.population for one in family} == {"table", "context_dependent"}
    assert all(one.p_holm is None for one in scores.comparisons if one.exploratory)
    assert all(one.p_holm >= one.p for one in family if one.p is not None)
    assert not any(one.arm == scores.baseline for one in scores.comparisons)


@pytest.mark.parametrize("arm", [*ARMS, "bare-pages"])
@pytest.mark.parametrize("k", [1, 5, 10])
def test_another_harness_finds_the_same_hits(evaluated, arm, k):
    evaluation, out = evaluated
    scores = evaluation.scores
    page = figure(scores, arm, "bm25", f"page_hit@{k}")
    other = ir_measures.calc_aggregate(
        [R @ k],
        list(ir_measures.read_trec_qrels(str(out / f"qrels/{arm}.pages.trec"))),
        list(ir_measures.read_trec_run(str(out / f"runs/{arm}.bm25.pages.trec"))),
    )
    assert other[R @ k] == page.micro
    # Over chunks many may be relevant; an item without a relevant chunk has no line in the qrels, and is a miss.
    for kind, measure in (("page", "page_hit"), ("table", "table_hit"), ("evidence", "evidence")):
        found = figure(scores, arm, "bm25", f"{measure}@{k}")
        qrels = list(ir_measures.read_trec_qrels(str(out / f"qrels/{arm}.{kind}.trec")))
        ran = list(ir_measures.read_trec_run(str(out / f"runs/{arm}.bm25.trec")))
        judged = len({line.query_id for line in qrels})
        assert judged, kind
        rate = ir_measures.calc_aggregate([Success @ k], qrels, ran)[Success @ k]
        assert rate * judged == pytest.approx(found.micro * found.n, abs=1e-9), kind


@pytest.mark.slow  # ranx compiles each measure anew: minutes on a busy machine
@pytest.mark.parametrize("arm", [*ARMS, "bare-pages"])
def test_a_third_harness_finds_the_same_hits(evaluated, arm):
    import ranx

    evaluation, out = evaluated
    pages = ranx.Qrels.from_file(str(out / f"qrels/{arm}.pages.trec"), kind="trec")
    run = ranx.Run.from_file(str(out / f"runs/{arm}.bm25.pages.trec"), kind="trec")
    for k in (1, 5, 10):
        found = figure(evaluation.scores, arm, "bm25", f"page_hit@{k}")
        assert ranx.evaluate(pages, run, f"recall@{k}", make_comparable=True) == found.micro


def test_figures_are_means_of_rows(evaluated):
    evaluation, _ = evaluated
    for one in evaluation.scores.figures:
        if one.slice or one.measure == "tokens_per_hit":
            continue
        values = defaultdict(list)
        for row in evaluation.rows:
            population = "context_dependent" if row.type == "context_dependent" else "table"
            if (row.arm, row.retriever) == (one.arm, one.retriever) and one.population in {population, "all"}:
                value = row.measures.get(one.measure)
                if value is not None:
                    values[row.doc_id].append(value)
        flat = [value for some in values.values() for value in some]
        assert (one.n, one.documents) == (len(flat), len(values))
        assert one.micro == (pytest.approx(sum(flat) / len(flat)) if flat else None)
        means = [sum(some) / len(some) for some in values.values()]
        assert one.macro == (pytest.approx(sum(means) / len(means)) if means else None)


def test_slices_partition_their_population(evaluated):
    scores = evaluated[0].scores
    for population in ("table", "context_dependent"):
        whole = figure(scores, "element", "bm25", "evidence@5", population)
        sizes = defaultdict(int)
        for one in scores.figures:
            if (one.arm, one.retriever, one.measure, one.population) == ("element", "bm25", "evidence@5", population):
                sizes[one.slice] += one.n
        names = {"", "tables_on_page", "header_rows", "page_position", "language", "format"}
        names |= {"distance", "mention"} if population == "context_dependent" else {"type"}
        assert set(sizes) == names
        assert set(sizes.values()) == {whole.n}


def test_a_chunker_without_references_is_attributed_by_its_words(evaluated):
    evaluation, _ = evaluated
    (arm,) = [one for one in evaluation.scores.arms if one.name == "bare-pages"]
    assert (arm.pages.text, arm.tables.text) == (arm.chunks, arm.chunks)
    assert figure(evaluation.scores, "bare-pages", "bm25", "page_hit@5").micro == 1.0
    assert figure(evaluation.scores, "bare-pages", "bm25", "table_hit@5").micro == 1.0
    assert any("bare-pages: the pages of" in note for note in evaluation.scores.notes)


def test_everything_is_written_and_reads_back(evaluated, bench):
    evaluation, out = evaluated
    manifest = EvaluationManifest.model_validate_json((out / "manifest.json").read_bytes())
    written = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()} - {"manifest.json"}
    assert written == set(manifest.outputs)
    assert all(sha256_file(out / name) == sha256 for name, sha256 in manifest.outputs.items())
    assert manifest.bench["items.jsonl"] == open_benchmark(bench).manifest.outputs["items.jsonl"]
    assert Scores.model_validate_json((out / "scores.json").read_bytes()).arms == evaluation.scores.arms
    lines = (out / "rows.jsonl").read_text(encoding="utf-8").splitlines()
    assert tuple(map(Row.model_validate_json, lines)) == evaluation.rows
    chunks = [
        ChunkRecord.model_validate_json(line) for line in (out / "chunks/element.jsonl").read_bytes().splitlines()
    ]
    assert len(chunks) == next(arm.chunks for arm in evaluation.scores.arms if arm.name == "element")
    assert str(bench) not in (out / "manifest.json").read_text() + (out / "scores.json").read_text()


def test_the_parquet_file_holds_the_same_rows(evaluated):
    evaluation, out = evaluated
    table = pq.read_table(out / "rows.parquet").to_pylist()
    assert len(table) == len(evaluation.rows)
    for flat, row in zip(table, evaluation.rows, strict=True):
        assert (flat["arm"], flat["retriever"], flat["qid"]) == (row.arm, row.retriever, row.qid)
        assert flat["distance"] == row.slices.distance
        assert [one["chunk"] for one in flat["retrieved"]] == [one.chunk for one in row.retrieved]
        for name in ("page_hit@5", "evidence@budget", "mrr_evidence", "oracle"):
            assert flat[name] == row.measures.get(name)


def test_a_budget_that_holds_no_chunk_is_met_by_none(bench, tmp_path):
    found = evaluate_chunkers(
        bench, ["whole-document"], tmp_path / "o", ChunkEvaluationConfig(arms=(), budget=1)
    ).scores
    assert figure(found, "whole-document", "bm25", "evidence@budget").micro == 0.0
    assert figure(found, "whole-document", "oracle", "evidence@budget").micro == 0.0
    assert figure(found, "whole-document", "bm25", "evidence@1").micro == 1.0
    assert found.comparisons == ()


def test_in_the_corpus_a_chunk_of_another_document_is_no_hit(bench, tmp_path):
    config = ChunkEvaluationConfig(arms=(), scope="corpus", retrievers=("bm25",))
    evaluation = evaluate_chunkers(bench, ["element"], tmp_path / "o", config)
    foreign = [one for row in evaluation.rows for one in row.retrieved if not one.chunk.startswith(f"{row.doc_id}::")]
    assert foreign
    assert not any(one.page_hit or one.table_hit or one.evidence for one in foreign)
    own = evaluate_chunkers(bench, ["element"], tmp_path / "p", config.model_copy(update={"scope": "document"}))
    there, here = (figure(one.scores, "element", "bm25", "mrr_page").micro for one in (evaluation, own))
    assert there < here


def test_an_arm_that_raises_is_recorded_and_the_others_go_on(bench, tmp_path):
    def broken(_document, doc_id):  # noqa: ANN202
        if doc_id == "report-2":
            raise RuntimeError("no luck\nwith this one")
        return [Chunk(text=doc_id)]

    arms = [an_arm("broken", broken), "element", an_arm("all-broken", lambda *_: 1 / 0)]
    evaluation = evaluate_chunkers(bench, arms, tmp_path / "o", ChunkEvaluationConfig(arms=(), baseline="element"))
    broken_arm, element, all_broken = evaluation.scores.arms
    assert [(one.doc_id, one.message) for one in broken_arm.errors] == [
        ("report-2", "RuntimeError: no luck with this one")
    ]
    assert (broken_arm.documents, element.errors, all_broken.documents) == (5, (), 0)
    assert evaluation.errors == 7
    # What failed is no zero: its items are left out of n, and out of the pairs.
    whole = figure(evaluation.scores, "element", "bm25", "evidence@5")
    assert figure(evaluation.scores, "broken", "bm25", "evidence@5").n < whole.n
    assert figure(evaluation.scores, "all-broken", "bm25", "evidence@5", "table").n == 0
    pairs = {
        one.documents for one in evaluation.scores.comparisons if one.arm == "broken" and one.measure == "mrr_page"
    }
    assert max(pairs) == 5
    assert (tmp_path / "o/manifest.json").is_file()


def test_a_retriever_that_raises_is_recorded(bench, tmp_path, monkeypatch):
    def broken(texts, questions, _depth):  # noqa: ANN202
        if any("Arlen" in text for text in texts):
            raise KeyError("Arlen")
        return [[(0, 1.0)] for _ in questions]

    monkeypatch.setitem(BUILT_IN, "shaky", lambda _: Retriever("shaky", "1", {}, broken))
    config = ChunkEvaluationConfig(arms=(), retrievers=("shaky", "bm25"))
    evaluation = evaluate_chunkers(bench, ["whole-document"], tmp_path / "o", config)
    errors = evaluation.scores.arms[0].errors
    assert errors
    assert {(one.stage, one.retriever, one.message) for one in errors} == {("retrieval", "shaky", "KeyError: 'Arlen'")}
    assert figure(evaluation.scores, "whole-document", "bm25", "evidence@5").n == evaluation.scores.items


@pytest.mark.parametrize("answer", [[], [""], ["   \n"], ["x" * 100_000]], ids=["nothing", "empty", "blank", "huge"])
def test_odd_chunks_are_scored_and_found(bench, tmp_path, answer):
    arm = an_arm("odd", lambda *_: [Chunk(text=text) for text in answer])
    evaluation = evaluate_chunkers(bench, [arm], tmp_path / "o", ChunkEvaluationConfig(arms=()))
    assert evaluation.errors == 0
    assert figure(evaluation.scores, "odd", "bm25", "evidence@5").micro == 0.0
    assert evaluation.scores.arms[0].findings
    assert len(evaluation.scores.unreached) == evaluation.scores.items


@pytest.fixture
def copied(bench, tmp_path):
    copy = tmp_path / "copied"
    shutil.copytree(bench, copy)
    return copy


def edit_item(bench, change):
    """Change the third item; returns its qid."""
    path = bench / "items.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines()
    item = json.loads(lines[2])
    change(item)
    lines[2] = json.dumps(item, ensure_ascii=False)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return item["qid"]


@pytest.mark.parametrize(
    ("change", "named"),
    [
        pytest.param(lambda item: item["answer_spec"].update(value="987654"), True, id="value"),
        pytest.param(lambda item: item["evidence"][0].update(text="987654"), True, id="evidence"),
        pytest.param(lambda item: item.update(doc_id="report-9"), True, id="document"),
        pytest.param(lambda item: item.update(answer="no trace of this"), False, id="answer"),
    ],
)
def test_an_edited_item_is_refused_and_named_where_it_can_be(copied, tmp_path, change, named):
    qid = edit_item(copied, change)
    with pytest.raises(UsageError, match=r"items\.jsonl: was changed") as error:
        evaluate_chunkers(copied, ["element"], tmp_path / "o")
    assert (qid in str(error.value)) is named
    assert ("line 3" in str(error.value)) is named
    assert not (tmp_path / "o").exists()


def test_no_item_is_odd_in_a_benchmark_that_nobody_edited(bench):
    assert [item.qid for item in open_benchmark(bench).items if _odd(item, bench)] == []


def rewrite(path, change):
    value = json.loads(path.read_text(encoding="utf-8"))
    change(value)
    path.write_text(json.dumps(value), encoding="utf-8")


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        pytest.param(lambda b: (b / "manifest.json").unlink(), "no finished benchmark", id="unfinished"),
        pytest.param(lambda b: (b / "items.jsonl").unlink(), "missing", id="no-items"),
        pytest.param(lambda b: (b / "documents/report-1.json").unlink(), "report-1.json", id="no-document"),
        pytest.param(lambda b: rewrite(b / "documents/report-1.json", lambda d: d.update(name="x")), "report-1.json", id="edited-document"),
        pytest.param(lambda b: (b / "manifest.json").write_text('{"kind": "qagen benchmark", "format": 9}'), "version", id="version"),
        pytest.param(lambda b: (b / "manifest.json").write_text("{}"), "manifest.json", id="kind"),
        pytest.param(lambda b: (b / "manifest.json").write_text("nothing"), "manifest.json", id="no-json"),
    ],
)  # fmt: skip
def test_a_benchmark_that_is_not_whole_is_refused(copied, tmp_path, harm, said):
    harm(copied)
    with pytest.raises(UsageError, match=said):
        evaluate_chunkers(copied, ["element"], tmp_path / "o")
    assert not (tmp_path / "o").exists()


@pytest.mark.parametrize(
    ("arms", "options", "said"),
    [
        pytest.param([], {}, "no arm", id="no-arm"),
        pytest.param(["element", "element"], {}, "element is given twice", id="twice"),
        pytest.param(["elment"], {}, "element", id="nearest"),
        pytest.param(["element"], {"baseline": "row-split"}, "none of the arms", id="baseline"),
        pytest.param(["element"], {"retrievers": ("bm25", "bm25")}, "bm25 is given twice", id="retriever-twice"),
        pytest.param(["element"], {"retrievers": ()}, "no retriever", id="no-retriever"),
        pytest.param(["element"], {"ks": ()}, "--k", id="no-k"),
        pytest.param(["element"], {"ks": (0, 5)}, "--k", id="k-zero"),
    ],
)
def test_options_that_cannot_be_used(bench, tmp_path, arms, options, said):
    with pytest.raises(UsageError, match=said):
        evaluate_chunkers(bench, arms, tmp_path / "o", ChunkEvaluationConfig(arms=(), **options))
    assert not (tmp_path / "o").exists()


def test_a_folder_of_somebody_else_is_left_alone(bench, tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    for out, said in (
        (tmp_path, "other things"),
        (tmp_path / "mine.txt", "is a file"),
        (bench / "e", "lies in .*bench, which is read"),
        (bench, "lies in .*bench, which is read"),
    ):
        with pytest.raises(UsageError, match=said):
            evaluate_chunkers(bench, ["element"], out)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_an_earlier_evaluation_is_replaced_whole(bench, tmp_path):
    out = tmp_path / "o"
    evaluate_chunkers(bench, ["element", "row-split"], out)
    evaluate_chunkers(bench, ["row-split"], out, ChunkEvaluationConfig(arms=(), retrievers=("oracle",)))
    assert sorted(path.name for path in (out / "chunks").iterdir()) == ["row-split.jsonl"]
    assert not list((out / "runs").iterdir()) if (out / "runs").exists() else True
    manifest = EvaluationManifest.model_validate_json((out / "manifest.json").read_bytes())
    assert manifest.config.arms == ("row-split",)


def test_the_order_of_the_arms_changes_the_order_only(bench, tmp_path):
    config = ChunkEvaluationConfig(arms=(), baseline="element")
    there = evaluate_chunkers(bench, ["element", "row-split"], tmp_path / "a", config)
    back = evaluate_chunkers(bench, ["row-split", "element"], tmp_path / "b", config)
    assert sorted(there.rows, key=repr) == sorted(back.rows, key=repr)
    assert there.scores.comparisons == back.scores.comparisons
    for name in ("chunks/element.jsonl", "runs/row-split.bm25.trec", "qrels/element.page.trec"):
        assert sha256_file(tmp_path / "a" / name) == sha256_file(tmp_path / "b" / name)
