"""MLflow as both evaluations use it: loaded late, silent towards the network, artifacts beside a SQLite file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from qagen.errors import UsageError

_SQLITE = "sqlite:///"


def load_mlflow() -> Any:
    """Import MLflow, which needs the extra `mlflow`.

    Raises:
        UsageError: it is not installed.
    """
    # MLflow reports its use over the network unless told not to.
    os.environ.setdefault("MLFLOW_DISABLE_TELEMETRY", "true")
    try:
        import mlflow
    except ImportError as error:
        raise UsageError(f'--mlflow needs MLflow ({error}); install it with pip install "qagen[mlflow]".') from error
    return mlflow


def experiment_id(mlflow: Any, uri: str, name: str) -> str:
    """Return the id of an experiment, made if there is none; with a SQLite file its artifacts go beside the file."""
    known = mlflow.get_experiment_by_name(name)
    if known is not None:
        return str(known.experiment_id)
    place = None
    if uri.startswith(_SQLITE):
        place = (Path(uri.removeprefix(_SQLITE)).resolve().parent / "mlartifacts").as_uri()
    return str(mlflow.create_experiment(name, artifact_location=place))
