"""An evaluation in a real MLflow store."""

from __future__ import annotations

import pytest
from evaluation_bench import make_bench

from qagen.errors import UsageError
from qagen.model.score import ChunkEvaluationConfig
from qagen.workflows.evaluate_chunkers import evaluate_chunkers

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def bench(tmp_path_factory):
    return make_bench(tmp_path_factory.mktemp("logged"), documents=5)


def test_parameters_measures_and_artifacts_are_logged(bench, tmp_path, monkeypatch):
    import mlflow

    monkeypatch.chdir(tmp_path)
    uri = f"sqlite:///{tmp_path / 'store' / 'runs.db'}"
    (tmp_path / "store").mkdir()
    config = ChunkEvaluationConfig(arms=(), budget=90)
    for _ in range(2):
        found = evaluate_chunkers(bench, ["element", "table-window:300"], tmp_path / "o", config, mlflow_uri=uri)
    mlflow.set_tracking_uri(uri)
    runs = mlflow.search_runs(experiment_names=["qagen chunkers"], output_format="list")
    assert len(runs) == 2
    run = runs[0]
    assert run.info.run_name == "o"
    assert run.data.params["budget"] == "90"
    assert run.data.params["arms"] == "element, table-window:300"
    for one in found.scores.figures:
        if not one.slice and one.micro is not None and one.arm == "element":
            name = f"element/{one.retriever}/{one.population}/{one.measure.replace('@', '_at_')}"
            assert run.data.metrics[name] == pytest.approx(one.micro)
    assert any(name.startswith("table-window-300/bm25/") for name in run.data.metrics)
    paths = {entry.path for entry in mlflow.MlflowClient().list_artifacts(run.info.run_id)}
    assert paths >= {"manifest.json", "scores.json", "rows.parquet", "runs"}
    # Nothing is left where the command was run.
    assert sorted(path.name for path in tmp_path.iterdir()) == ["o", "store"]


def test_a_store_that_cannot_be_used_costs_no_figures(bench, tmp_path):
    with pytest.raises(UsageError, match="The evaluation itself is written"):
        evaluate_chunkers(bench, ["element"], tmp_path / "o", mlflow_uri="nosuch://store")
    assert (tmp_path / "o/manifest.json").is_file()
