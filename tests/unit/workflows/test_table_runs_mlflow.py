"""An evaluation of tables in a real MLflow store: runs main > document > table type."""

from __future__ import annotations

import json

import pytest

from qagen.errors import UsageError
from qagen.model.table_score import TableEvaluationConfig
from qagen.workflows.evaluate_tables import evaluate_tables

pytestmark = pytest.mark.slow

_TRUE = "<table><tr><th>Teil<th>Menge<tr><td>Ring<td>12<tr><td>Bolzen<td>7</table>"


@pytest.fixture
def files(tmp_path):
    for name, text in {
        "truth/a/parts.html": _TRUE,
        "truth/a/prices.html": "<table><tr><th>x<th>y<tr><td>eins<td>zwei</table>",
        "truth/b.html": _TRUE,
        "pred/a/parts.html": _TRUE.replace("12", "120"),
        "pred/a/prices.html": "<table><tr><th>x<th>y<tr><td>eins<td>zwei</table>",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "store").mkdir()
    return tmp_path


def test_runs_metrics_tags_artifacts_and_traces(files, monkeypatch):
    import mlflow

    monkeypatch.chdir(files)
    uri = f"sqlite:///{files / 'store' / 'runs.db'}"
    found = evaluate_tables(files / "truth", files / "pred", files / "out", mlflow_uri=uri)
    assert mlflow.active_run() is None
    mlflow.set_tracking_uri(uri)
    runs = {
        run.info.run_name: run for run in mlflow.search_runs(experiment_names=["qagen tables"], output_format="list")
    }
    assert set(runs) == {"main", "a", "b", "a/parts", "a/prices", "b/table"}
    parents = {name: run.data.tags.get("mlflow.parentRunId") for name, run in runs.items()}
    assert parents["main"] is None
    assert parents["a"] == parents["b"] == runs["main"].info.run_id
    assert parents["a/parts"] == parents["a/prices"] == runs["a"].info.run_id
    leaf = runs["a/parts"]
    assert (leaf.data.tags["document"], leaf.data.tags["table_type"]) == ("a", "parts")
    assert leaf.data.tags["cause_of_failure"] == "numeric_magnitude"
    assert (leaf.data.metrics["magnitude_errors"], leaf.data.metrics["row_acc"]) == (1.0, 1.0)
    assert runs["b/table"].data.tags["cause_of_failure"] == "no_prediction"
    assert runs["main"].data.metrics["f1"] == pytest.approx(found.scores.headline["f1"])
    assert runs["main"].data.params["cost"] == "levenshtein"
    client = mlflow.MlflowClient()
    paths = {entry.path for entry in client.list_artifacts(leaf.info.run_id, "matching/table_0")}
    assert {path.rpartition("/")[2] for path in paths} == {
        "cost_matrix.json", "assignment.json", "tables.json", "cell_diff.json", "result.json",
    }  # fmt: skip
    local = client.download_artifacts(leaf.info.run_id, "matching/table_0/assignment.json", str(files))
    with open(local, encoding="utf-8") as file:  # noqa: PTH123
        assert json.load(file) == {"assignment": [0, 1, 2]}
    assert {entry.path for entry in client.list_artifacts(runs["main"].info.run_id)} == {"scores.json", "evaluation"}
    failed = client.search_runs([leaf.info.experiment_id], "tags.cause_of_failure = 'numeric_magnitude'")
    assert [run.info.run_name for run in failed] == ["a/parts"]
    traces = client.search_traces(locations=[leaf.info.experiment_id])
    names = sorted(span.name for trace in traces for span in trace.data.spans)
    assert names == ["match", "match", "parse", "score", "score"]
    # Nothing is left where the command was run.
    assert sorted(path.name for path in files.iterdir() if path.suffix == "") == ["out", "pred", "store", "truth"]


def test_an_evaluation_that_fails_leaves_no_open_run(files):
    import mlflow

    uri = f"sqlite:///{files / 'store' / 'runs.db'}"
    with pytest.raises(UsageError, match="no table has a column 'nix'"):
        evaluate_tables(
            files / "truth", files / "pred", None, TableEvaluationConfig(weights={"nix": 1}), mlflow_uri=uri
        )
    assert mlflow.active_run() is None
    mlflow.set_tracking_uri(uri)
    runs = mlflow.search_runs(experiment_names=["qagen tables"], output_format="list")
    statuses = {run.info.run_name: run.info.status for run in runs}
    assert statuses.pop("main") == "FAILED"
    assert set(statuses.values()) == {"FINISHED"}


def test_a_store_that_cannot_be_used_is_named(files):
    with pytest.raises(UsageError, match=r"--mlflow nosuch://x: cannot be logged to"):
        evaluate_tables(files / "truth", files / "pred", mlflow_uri="nosuch://x")
