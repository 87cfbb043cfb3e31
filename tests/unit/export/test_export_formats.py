"""Every format is read back by what reads it: the real library where there is one, the documented schema otherwise."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import qagen
from qagen.errors import UsageError
from qagen.export.formats import FORMATS, check_format
from qagen.workflows.export import export

ROOT = Path(__file__).parents[3]
_ID = re.compile(r"[A-Za-z0-9._:-]+")


def _lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_the_formats_are_those_that_are_promised():
    assert list(FORMATS) == (
        "jsonl parquet beir trec ranx ragas llamaindex langsmith autorag deepeval evidence-chunker".split()
    )


def test_an_unknown_format_offers_the_nearest():
    with pytest.raises(UsageError, match="Did you mean parquet"):
        check_format("parqet")


def test_the_manifest_holds_the_hash_of_each_file(written):
    from hashlib import sha256

    for folder, manifest in written.values():
        found = {p.relative_to(folder).as_posix(): sha256(p.read_bytes()).hexdigest() for p in folder.rglob("*.*")}
        del found["manifest.json"]
        assert found == manifest.outputs
        assert (folder / "doc_ids.tsv").read_text().splitlines() == [
            "doc_id\tfile",
            "bridge-audit\tbridge-audit.pdf",
            "weather-station\tweather-station.html",
        ]


@pytest.mark.parametrize("name", ["beir", "trec", "parquet"])
def test_two_exports_give_the_same_bytes(bench, written, name, tmp_path):
    again = export(bench, name, tmp_path / "again")
    assert again == written[name][1]


def test_native_items_are_the_benchmarks(bench, written):
    folder, _ = written["jsonl"]
    assert (folder / "items.jsonl").read_bytes() == (bench / "items.jsonl").read_bytes()
    ids = {row["id"] for row in _lines(folder / "corpus.jsonl")}
    assert all(map(_ID.fullmatch, ids))
    assert {row["corpus_id"] for row in _lines(folder / "qrels.jsonl")} <= ids


def test_what_is_relevant_holds_the_answer(written, items):
    """The passages of an item hold value and keys together: what is judged relevant answers the question."""
    folder, _ = written["jsonl"]
    texts = {row["id"]: row["text"] for row in _lines(folder / "corpus.jsonl")}
    needed = {}
    for row in _lines(folder / "qrels.jsonl"):
        needed.setdefault(row["qid"], []).append(texts[row["corpus_id"]])
    for item in items:
        assert len(needed[item.qid]) == (2 if item.type == "context_dependent" else 1)
        assert qagen.em_hit(item.answer_spec.model_dump(), "\n\n".join(needed[item.qid])), item.qid


def test_beir_is_read_by_its_loader(written, items):
    loader = pytest.importorskip("beir.datasets.data_loader", reason="beir is in the extra `slow`")
    corpus, queries, qrels = loader.GenericDataLoader(str(written["beir"][0])).load(split="test")
    assert set(queries) == {item.qid for item in items}
    assert {qid: set(judged.values()) for qid, judged in qrels.items()} == {item.qid: {1} for item in items}
    assert all(id_ in corpus for judged in qrels.values() for id_ in judged)


def test_trec_is_read_by_ir_measures(written, items):
    import ir_measures

    folder, _ = written["trec"]
    qrels = list(ir_measures.read_trec_qrels(str(folder / "qrels.txt")))
    assert {q.query_id for q in qrels} == {item.qid for item in items}
    topics = dict(line.split("\t") for line in (folder / "topics.tsv").read_text(encoding="utf-8").splitlines())
    assert topics == {item.qid: " ".join(item.question_delabeled.split()) for item in items}


def test_ranx_reads_the_qrels(written, items):
    from ranx import Qrels

    qrels = Qrels.from_file(str(written["ranx"][0] / "qrels.json"), kind="json")
    assert set(qrels.to_dict()) == {item.qid for item in items}


@pytest.mark.slow
def test_ragas_reads_the_samples(written, items):
    from ragas import EvaluationDataset

    dataset = EvaluationDataset.from_jsonl(str(written["ragas"][0] / "ragas.jsonl"))
    assert [sample.user_input for sample in dataset.samples] == [item.question for item in items]
    assert [sample.reference for sample in dataset.samples] == [item.answer for item in items]
    assert all(sample.reference_contexts and sample.reference_context_ids for sample in dataset.samples)


def test_llamaindex_has_the_schema_of_its_datasets(written, items):
    examples = json.loads((written["llamaindex"][0] / "rag_dataset.json").read_text(encoding="utf-8"))["examples"]
    assert len(examples) == len(items)
    for example, item in zip(examples, items, strict=True):
        assert list(example) == (["query", "query_by", "reference_contexts", "reference_answer", "reference_answer_by"])
        assert example["query_by"]["type"] == "ai"
        assert (example["query"], example["reference_answer"]) == (item.question, item.answer)
        assert example["reference_contexts"]


def test_langsmith_examples_fit_its_schema(written, items):
    import uuid

    examples = _lines(written["langsmith"][0] / "examples.jsonl")
    assert len({example["id"] for example in examples}) == len(items)
    assert {uuid.UUID(example["id"]).version for example in examples} == {5}
    schemas = pytest.importorskip("langsmith.schemas", reason="langsmith is in the extra `slow`")
    for example in examples:
        read = schemas.ExampleCreate(**example)
        assert read.inputs["question"]
        assert read.outputs["answer"]


def test_autorag_has_its_columns(written, items):
    import pyarrow.parquet as pq

    qa = pq.read_table(written["autorag"][0] / "qa.parquet").to_pylist()
    corpus = pq.read_table(written["autorag"][0] / "corpus.parquet").to_pylist()
    assert list(qa[0]) == ["qid", "query", "retrieval_gt", "generation_gt"]
    assert list(corpus[0]) == ["doc_id", "contents", "metadata", "path"]
    ids = {row["doc_id"] for row in corpus}
    for row, item in zip(qa, items, strict=True):
        assert row["generation_gt"] == [item.answer]
        # Outer: all are needed; inner: any will do.
        assert len(row["retrieval_gt"]) == (2 if item.type == "context_dependent" else 1)
        assert ids.issuperset(id_ for group in row["retrieval_gt"] for id_ in group)


def test_deepeval_goldens_have_their_keys(written, items):
    goldens = json.loads((written["deepeval"][0] / "goldens.json").read_text(encoding="utf-8"))
    assert [golden["input"] for golden in goldens] == [item.question for item in items]
    for golden in goldens:
        assert list(golden) == ["input", "expected_output", "context", "source_file", "additional_metadata"]
        assert all(isinstance(text, str) and text for text in golden["context"])


def test_evidence_chunker_has_the_keys_down_to_meta(written, items):
    folder, _ = written["evidence-chunker"]
    everything = json.loads((folder / "_all_auto_qa.json").read_text(encoding="utf-8"))
    assert [list(row) for row in everything] == [
        "doc_id qid type question question_delabeled answer answer_spec table_ref page table_type subset meta".split()
    ] * len(items)
    parts = [json.loads((folder / f"{doc}_qa.json").read_text()) for doc in ("bridge-audit", "weather-station")]
    assert parts[0] + parts[1] == everything
    assert (folder / "_all_auto_qa.json").read_text(encoding="utf-8").startswith('[\n  {\n    "doc_id"')


def test_parquet_rows_and_card(written, items):
    import pyarrow.parquet as pq
    import yaml

    folder, _ = written["parquet"]
    rows = {name: pq.read_table(folder / f"data/{name}-00000-of-00001.parquet").to_pylist() for name in _CONFIGS}
    assert [row["qid"] for row in rows["qa"]] == [item.qid for item in items]
    ids = {row["id"] for row in rows["corpus"]}
    assert {row["corpus_id"] for row in rows["qrels"]} <= ids
    head = yaml.safe_load((folder / "README.md").read_text(encoding="utf-8").split("---\n")[1])
    assert head["license"] == "other"
    assert head["language"] == ["en"]
    assert head["size_categories"] == ["n<1K"]
    assert [config["config_name"] for config in head["configs"]] == list(_CONFIGS)


_CONFIGS = ("qa", "corpus", "qrels")


@pytest.mark.slow
def test_parquet_is_read_by_datasets(written, items, tmp_path):
    from datasets import load_dataset

    folder, _ = written["parquet"]
    for name in _CONFIGS:
        read = load_dataset(str(folder), name, cache_dir=str(tmp_path))
        assert list(read) == ["corpus" if name == "corpus" else "test"]
    assert load_dataset(str(folder), "qa", cache_dir=str(tmp_path))["test"].num_rows == len(items)


class TestResults:
    """With the results of an evaluation each arm gets a corpus of its own chunks, its relevance and its rankings."""

    @pytest.fixture(scope="class")
    def results(self, bench, tmp_path_factory):
        out = tmp_path_factory.mktemp("evaluated") / "results"
        command = [sys.executable, "-m", "qagen.cli.main", "evaluate", "chunkers", bench, "-o", out, "-q"]
        arms = [word for arm in ("whole-document", "element", "fixed-window:40") for word in ("--arm", arm)]
        subprocess.run([*command, *arms], check=True)
        return out

    def test_rankings_are_read_by_ranx_and_ir_measures_alike(self, bench, results, tmp_path):
        import ir_measures
        from ranx import Qrels, Run, evaluate

        export(bench, "ranx", tmp_path / "ranx", results)
        export(bench, "trec", tmp_path / "trec", results)
        for arm in ("whole-document", "element", "fixed-window-40"):
            ours = tmp_path / "ranx" / "arms" / arm
            (run_file,) = (ours / "runs").iterdir()
            qrels = Qrels.from_file(str(ours / "qrels.json"), kind="json")
            run = Run.from_file(str(run_file), kind="json")
            hit = evaluate(qrels, run, "hit_rate@5", make_comparable=True)
            trec = tmp_path / "trec" / "arms" / arm
            (trec_run,) = (trec / "runs").iterdir()
            measure = ir_measures.Success @ 5
            again = ir_measures.calc_aggregate(
                [measure],
                list(ir_measures.read_trec_qrels(str(trec / "qrels.txt"))),
                list(ir_measures.read_trec_run(str(trec_run))),
            )[measure]
            assert hit == pytest.approx(again, abs=1e-12)
            if arm == "whole-document":
                assert hit == 1.0

    def test_relevant_chunks_hold_the_answer(self, bench, results, items, tmp_path):
        manifest = export(bench, "jsonl", tmp_path / "out", results)
        by_qid = {item.qid: item.answer_spec.model_dump() for item in items}
        for arm, file in (("element", "element"), ("fixed-window:40", "fixed-window-40")):
            folder = tmp_path / "out" / "arms" / file
            texts = {row["id"]: row["text"] for row in _lines(folder / "corpus.jsonl")}
            rows = _lines(folder / "qrels.jsonl")
            assert rows
            assert all(qagen.em_hit(by_qid[row["qid"]], texts[row["corpus_id"]]) for row in rows)
            assert manifest.arms[arm] == len(texts)
            assert manifest.unreached[arm] == len(items) - len({row["qid"] for row in rows})
        assert manifest.unreached["whole-document"] == 0

    @pytest.mark.slow
    def test_ragas_reads_what_was_retrieved(self, bench, results, items, tmp_path):
        from ragas import EvaluationDataset

        export(bench, "ragas", tmp_path / "out", results)
        (run,) = (tmp_path / "out" / "arms" / "element" / "runs").iterdir()
        samples = EvaluationDataset.from_jsonl(str(run)).samples
        assert len(samples) == len(items)
        assert any(sample.retrieved_contexts for sample in samples)

    def test_beir_of_an_arm_leaves_out_what_it_lost(self, bench, results, tmp_path):
        loader = pytest.importorskip("beir.datasets.data_loader", reason="beir is in the extra `slow`")
        manifest = export(bench, "beir", tmp_path / "out", results)
        folder = tmp_path / "out" / "arms" / "fixed-window-40"
        _, queries, qrels = loader.GenericDataLoader(str(folder)).load(split="test")
        assert len(queries) == len(qrels) == manifest.items - manifest.unreached["fixed-window:40"]

    def test_results_of_another_benchmark_are_refused(self, results, tmp_path):
        documents = ROOT / "data/documents/dev/weather-station.html"
        other = tmp_path / "other"
        subprocess.run([sys.executable, "-m", "qagen.cli.main", "generate", documents, "-o", other, "-q"], check=True)
        with pytest.raises(UsageError, match="other items"):
            export(other, "trec", tmp_path / "out", results)

    def test_changed_results_are_refused(self, bench, results, tmp_path):
        copy = tmp_path / "copy"
        shutil.copytree(results, copy)
        (copy / "qrels" / "element.evidence.trec").write_text("x 0 y 1\n")
        with pytest.raises(UsageError, match="was changed"):
            export(bench, "trec", tmp_path / "out", copy)
        assert not (tmp_path / "out").exists()
