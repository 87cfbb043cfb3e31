"""The workflow of table evaluation on folders: which documents are scored, and what is refused before anything is written."""

from __future__ import annotations

import json

import pytest

from qagen.errors import RecordError, UsageError
from qagen.model.table_score import TableEvaluationConfig
from qagen.workflows.evaluate_tables import evaluate_tables

_TRUE = "<table><tr><th>Teil<th>Menge<tr><td>Ring<td>12<tr><td>Bolzen<td>7</table>"


@pytest.fixture
def folders(tmp_path):
    for name, text in {
        "truth/a.html": _TRUE,
        "truth/none.html": "no table",
        "pred/a.html": _TRUE.replace("12", "21"),
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_a_document_without_tables_is_no_gap(folders):
    found = evaluate_tables(folders / "truth", folders / "pred")
    assert [one.document for one in found.results] == ["a"]
    assert found.scores.without_prediction == ()


def test_progress_is_told_by_document(folders):
    told = []
    evaluate_tables(folders / "truth", folders / "pred", on_progress=lambda *one: told.append(one))
    assert told == [(1, 2, "a", 1, 0), (2, 2, "none", 1, 0)]


def test_limits_are_compared_with_the_headline(folders):
    limits = {"f1": 0.9, "teds": 0.5}
    found = evaluate_tables(folders / "truth", folders / "pred", fail_under=limits)
    assert found.under == ("f1 0.833 is under 0.9",)


@pytest.mark.parametrize(
    ("truth", "pred", "options", "message"),
    [
        ("none", "pred", {}, "none: no such folder"),
        ("truth", "truth/a.html", {}, "is a file"),
        ("empty", "pred", {}, "holds no file with tables"),
        ("truth", "other", {}, "no file of the predictions has the name of a true one"),
        ("truth", None, {}, "one of them"),
        (
            "truth",
            "pred",
            {"fail_under": {"tods": 1}},
            "tods: unknown; the scores are precision, recall, f1, soft_f1, coverage, teds",
        ),
        ("truth", "pred", {"schema": "none.toml"}, "cannot be read"),
        ("truth", "pred", {"config": TableEvaluationConfig(cost="embedding", embedder="nothing:here")}, "nothing:here"),
        ("truth", None, {"config": TableEvaluationConfig(engine="geometry")}, "documents: no such folder"),
        (
            "truth",
            None,
            {"config": TableEvaluationConfig(engine="geometry"), "documents": "empty"},
            "holds no document",
        ),
        ("truth", None, {"config": TableEvaluationConfig(engine="magic"), "documents": "empty"}, "magic: unknown"),
    ],
)
def test_what_cannot_be_used_is_refused(folders, monkeypatch, truth, pred, options, message):
    monkeypatch.chdir(folders)
    for name in ("empty", "other"):
        (folders / name).mkdir()
    (folders / "other/zzz.html").write_text(_TRUE)
    with pytest.raises(UsageError, match=message):
        evaluate_tables(truth, pred, "out", **options)
    assert not (folders / "out").exists()


def test_a_truth_that_cannot_be_read_stops_the_run(folders):
    (folders / "truth/b.json").write_text("[")
    with pytest.raises(RecordError, match=r"b\.json: expected JSON"):
        evaluate_tables(folders / "truth", folders / "pred", folders / "out")
    assert not (folders / "out").exists()


@pytest.mark.parametrize("name", ["truth", "truth/inside"])
def test_the_output_lies_in_no_input(folders, name):
    with pytest.raises(UsageError, match="which is read"):
        evaluate_tables(folders / "truth", folders / "pred", folders / name)


def test_an_earlier_evaluation_is_replaced_and_nothing_else(folders):
    out = folders / "out"
    evaluate_tables(folders / "truth", folders / "pred", out)
    (out / ".qagen-x.part").write_text("left by a killed run")
    evaluate_tables(folders / "truth", folders / "pred", out, TableEvaluationConfig(parity=True))
    assert "teds_ibm" in json.loads((out / "scores.json").read_text())["headline"]
    assert not (out / ".qagen-x.part").exists()
    (out / "manifest.json").write_text('{"kind": "qagen benchmark"}')
    with pytest.raises(UsageError, match="holds other things"):
        evaluate_tables(folders / "truth", folders / "pred", out)


def test_numbers_in_the_files_have_six_decimals(folders):
    evaluate_tables(folders / "truth", folders / "pred", folders / "out")
    text = (folders / "out/scores.json").read_text()
    assert '"f1": 0.833333,' in text


_EMBEDDINGS = {
    "raises": ("raise RuntimeError('no licence')", r"failed on 6 texts.*RuntimeError: no licence"),
    "leaves": ("raise SystemExit(3)", r"failed on 6 texts.*SystemExit: 3"),
    "ragged": ("return [[1.0] * n for n, _ in enumerate(texts)]", "gave no vectors of one length"),
    "words": ("return ['a' for _ in texts]", "gave no vectors of one length"),
    "nothing": ("return None", "expected one vector for each of 6 texts"),
    "not a number": ("return [[float('nan')] for _ in texts]", "not finite"),
    "too large": ("return [[1e300] for _ in texts]", "too large"),
}


@pytest.mark.parametrize(("code", "message"), _EMBEDDINGS.values(), ids=_EMBEDDINGS)
def test_an_embedding_that_cannot_be_used(folders, monkeypatch, request, code, message):
    name = f"embedding_{request.node.callspec.id.replace(' ', '_')}"
    (folders / f"{name}.py").write_text(f"def embed(texts):\n    {code}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(folders))
    config = TableEvaluationConfig(cost="embedding", embedder=f"{name}:embed")
    with pytest.raises(UsageError, match=f"--embedder: .*{message}"):
        evaluate_tables(folders / "truth", folders / "pred", folders / "out", config)
    assert not (folders / "out").exists()


def test_an_embedder_that_leaves_while_it_is_loaded(folders, monkeypatch):
    (folders / "embedder_leaves.py").write_text("raise SystemExit(3)", encoding="utf-8")
    monkeypatch.syspath_prepend(str(folders))
    config = TableEvaluationConfig(cost="embedding", embedder="embedder_leaves:embed")
    with pytest.raises(UsageError, match=r"embedder_leaves:embed: .*SystemExit: 3"):
        evaluate_tables(folders / "truth", folders / "pred", config=config)


def test_a_weight_that_hides_all_others_is_refused(folders):
    config = TableEvaluationConfig(weights={"Teil": 1e308, "Menge": 1e308})
    with pytest.raises(UsageError, match=r"the weight of 'Teil' is 1e\+308; the largest is 1,000,000"):
        evaluate_tables(folders / "truth", folders / "pred", config=config)


def test_no_table_on_either_side_is_nothing_to_score(folders):
    for side in ("truth", "pred"):
        (folders / side / "a.html").write_text("no table", encoding="utf-8")
    with pytest.raises(UsageError, match="there is nothing to score"):
        evaluate_tables(folders / "truth", folders / "pred", folders / "out")
    assert not (folders / "out").exists()
