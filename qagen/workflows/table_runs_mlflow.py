"""An evaluation of tables logged to MLflow: runs main > document > table type (specs/tables.md section 9).

The JSON files are the source of truth; ids and times of MLflow's runs differ from run to run.
"""

from __future__ import annotations

import logging
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from qagen.errors import UsageError
from qagen.workflows.mlflow_store import experiment_id, load_mlflow

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from qagen.evaluation.tables.score_table import ScoredTable
    from qagen.model.table_score import TableEvaluationConfig, TableResult, TableScores

EXPERIMENT = "qagen tables"
"""Name of the experiment."""
NO_TYPE = "table"
"""Table type of tables that name none."""
_SQLITE = "sqlite:///"
_ODD = re.compile(r"[^A-Za-z0-9_./ -]+")
_LONGEST = 250


class TableRuns:
    """The open main run of an evaluation, to which documents are logged one by one.

    Raises:
        UsageError: MLflow is not installed, or the store cannot be used.
    """

    def __init__(self, uri: str, config: TableEvaluationConfig) -> None:
        self.uri = uri
        mlflow = load_mlflow()
        self.mlflow: Any = mlflow
        logging.getLogger("mlflow").setLevel(logging.WARNING)
        with self._told():
            mlflow.set_tracking_uri(uri)
            mlflow.set_experiment(experiment_id=experiment_id(mlflow, uri, EXPERIMENT))
            mlflow.start_run(run_name="main")
            mlflow.log_params({name: _short(value) for name, value in config.model_dump(mode="json").items()})

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turn MLflow's errors into ours; the run that is open ends as failed."""
        try:
            yield
        except Exception as error:
            while self.mlflow.active_run() is not None:
                self.mlflow.end_run("FAILED")
            reason = str(error).splitlines()[0] if str(error) else ""
            raise UsageError(f"--mlflow {self.uri}: cannot be logged to ({type(error).__name__}: {reason}).") from error

    @contextmanager
    def span(self, name: str, **inputs: Any) -> Iterator[None]:
        """Trace a step (`parse`, `score`) with what it works on; errors of the step pass through."""
        with self.mlflow.start_span(name=name) as span:
            span.set_inputs(inputs)
            yield

    def log_document(self, document: str, tables: Sequence[ScoredTable]) -> None:
        """Log a document's run, and below it one for each table type.

        Raises:
            UsageError: the store refuses it.
        """
        by_type: dict[str, list[ScoredTable]] = {}
        for one in tables:
            by_type.setdefault(one.result.table_type or NO_TYPE, []).append(one)
        with self._told(), self.mlflow.start_run(run_name=document, nested=True):
            self.mlflow.set_tags({"document": document})
            self._metrics([one.result for one in tables])
            for table_type, found in by_type.items():
                with self.mlflow.start_run(run_name=f"{document}/{table_type}", nested=True):
                    self._leaf(document, table_type, found)

    def _leaf(self, document: str, table_type: str, tables: Sequence[ScoredTable]) -> None:
        results = [one.result for one in tables]
        causes = list(dict.fromkeys(cause for result in results for cause in result.causes if cause != "none"))
        tags = {
            "document": document,
            "table_type": table_type,
            "cause_of_failure": min(results, key=_score).cause_of_failure,
            "causes": ", ".join(causes) or "none",
        }
        tags |= {f"tag.{_ODD.sub('_', tag)}": "true" for result in results for tag in result.tags}
        self.mlflow.set_tags(tags)
        self._metrics(results)
        for one in tables:
            folder = f"matching/table_{one.result.number}"
            view = one.view
            self.mlflow.log_dict({"costs": [list(row) for row in view.costs]}, f"{folder}/cost_matrix.json")
            self.mlflow.log_dict({"assignment": list(view.assignment)}, f"{folder}/assignment.json")
            rows = {"names": list(view.names), "truth": list(map(list, view.truth)), "pred": list(map(list, view.pred))}
            self.mlflow.log_dict(rows, f"{folder}/tables.json")
            self.mlflow.log_dict(
                {"rows": [row.model_dump(mode="json") for row in one.rows if row.wrong or row.pred_row is None
                          or row.truth_row is None]},
                f"{folder}/cell_diff.json",
            )  # fmt: skip
            self.mlflow.log_dict(one.result.model_dump(mode="json"), f"{folder}/result.json")

    def _metrics(self, results: Sequence[TableResult]) -> None:
        """Means of the scores, and sums of the counts."""
        if not results:
            return
        names = results[0].scores
        metrics = {name: sum(result.scores[name] for result in results) / len(results) for name in names}
        metrics |= {
            "tables": len(results),
            "tables_missing": sum(result.state == "missing" for result in results),
            "tables_spurious": sum(result.state == "spurious" for result in results),
            "rows_missing": sum(result.missing_rows for result in results),
            "rows_extra": sum(result.extra_rows for result in results),
            "cells_true": sum(result.values.n_true for result in results),
            "cells_predicted": sum(result.values.n_pred for result in results),
            "cells_correct": sum(result.values.correct for result in results),
            "numeric_pairs": sum(result.numbers.pairs for result in results),
            "numeric_equal": sum(result.numbers.equal for result in results),
            "magnitude_errors": sum(result.numbers.magnitude_errors for result in results),
            "sign_errors": sum(result.numbers.sign_errors for result in results),
        }
        self.mlflow.log_metrics({name: float(value) for name, value in metrics.items()})

    def finish(self, scores: TableScores, folder: Path | None) -> None:
        """Log the headline and the folder of the evaluation to the main run, and close it.

        Raises:
            UsageError: the store refuses it.
        """
        with self._told():
            self.mlflow.log_metrics(dict(scores.headline))
            self.mlflow.log_dict(scores.model_dump(mode="json"), "scores.json")
            if folder is not None:
                self.mlflow.log_artifacts(str(folder), "evaluation")
            self.mlflow.end_run()
            # Spans are written in the background; a short process would end before them.
            self.mlflow.flush_trace_async_logging()

    def abandon(self) -> None:
        """Close all open runs as failed, after an error of the evaluation itself."""
        while self.mlflow.active_run() is not None:
            self.mlflow.end_run("FAILED")


def _score(result: TableResult) -> tuple[float, float]:
    return (result.scores["soft_f1"], result.scores["teds"])


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
