"""An evaluation logged to MLflow: parameters, measures, artifacts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qagen.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    _library()


def _library() -> Any:
    try:
        import mlflow
    except ImportError as error:
        raise UsageError(f'--mlflow needs MLflow ({error}); install it with pip install "qagen[mlflow]".') from error
    return mlflow


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
    mlflow = _library()
    try:
        mlflow.set_tracking_uri(uri)
        mlflow.set_experiment(experiment_id=_experiment(mlflow, uri))
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


def _experiment(mlflow: Any, uri: str) -> str:
    known = mlflow.get_experiment_by_name(EXPERIMENT)
    if known is not None:
        return str(known.experiment_id)
    place = None
    if uri.startswith(_SQLITE):
        place = (Path(uri.removeprefix(_SQLITE)).resolve().parent / "mlartifacts").as_uri()
    return str(mlflow.create_experiment(EXPERIMENT, artifact_location=place))


def _parameters(scores: Scores) -> Iterator[tuple[str, str]]:
    for name, value in scores.config.model_dump(mode="json").items():
        text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        yield name, text[:_LONGEST]


def _measures(scores: Scores) -> Iterator[tuple[str, float]]:
    for figure in scores.figures:
        if not figure.slice and figure.micro is not None:
            name = f"{figure.arm}/{figure.retriever}/{figure.population}/{figure.measure.replace('@', '_at_')}"
            yield _ODD.sub("-", name), figure.micro
