"""An evaluation logged to MLflow: parameters, measures, artifacts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qagen.errors import UsageError
from qagen.workflows.mlflow_store import experiment_id, load_mlflow

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from qagen.model.score import Scores

EXPERIMENT = "qagen chunkers"
"""Name of the experiment; each evaluation is a run in it, called as its folder."""
_SQLITE = "sqlite:///"
_ODD = re.compile(r"[^A-Za-z0-9_./ -]+")
_LONGEST = 500


def check_mlflow() -> None:
    """See that MLflow can be used, before the work begins.

    Raises:
        UsageError: it is not installed.
    """
    load_mlflow()


def log_evaluation(uri: str, scores: Scores, folder: Path) -> None:
    """Log a finished evaluation as one run.

    Measures of whole populations are logged as `arm/retriever/population/measure`, with `_at_` for `@`, which MLflow
    does not take. With a SQLite file the artifacts go beside it, into `mlartifacts`.

    Args:
        uri: of the tracking store: `sqlite:///runs.db`, or a server.
        scores: what is logged.
        folder: the evaluation's folder, logged as it is.

    Raises:
        UsageError: the store cannot be used; the folder is whole nevertheless.
    """
    mlflow = load_mlflow()
    try:
        mlflow.set_tracking_uri(uri)
        mlflow.set_experiment(experiment_id=experiment_id(mlflow, uri, EXPERIMENT))
        with mlflow.start_run(run_name=folder.resolve().name):
            mlflow.log_params(dict(_parameters(scores)))
            mlflow.log_metrics(dict(_measures(scores)))
            mlflow.log_artifacts(str(folder))
    except Exception as error:
        reason = str(error).splitlines()[0] if str(error) else ""
        raise UsageError(
            f"--mlflow {uri}: cannot be logged to ({type(error).__name__}: {reason}). The evaluation itself is written "
            f"in {folder}."
        ) from error


def _parameters(scores: Scores) -> Iterator[tuple[str, str]]:
    for name, value in scores.config.model_dump(mode="json").items():
        text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        yield name, text[:_LONGEST]


def _measures(scores: Scores) -> Iterator[tuple[str, float]]:
    for figure in scores.figures:
        if not figure.slice and figure.micro is not None:
            name = f"{figure.arm}/{figure.retriever}/{figure.population}/{figure.measure.replace('@', '_at_')}"
            yield _ODD.sub("-", name), figure.micro
