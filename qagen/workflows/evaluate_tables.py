"""Extracted tables against true ones: scores, causes of failure, report; and MLflow where asked for."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from qagen.errors import UsageError
from qagen.evaluation.tables.document import partners_of, score_document
from qagen.evaluation.tables.rows.embedder import load_embedder
from qagen.evaluation.tables.schema.file import read_schema
from qagen.evaluation.tables.score_table import weighted_column
from qagen.evaluation.tables.summary import headline_names, summarize
from qagen.model.config import RunConfig
from qagen.model.table_score import TableEvaluationConfig
from qagen.workflows.table_folder import check_table_folder, write_tables
from qagen.workflows.table_inputs import Predictions, read_engine, read_predictions, read_truth

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from contextlib import AbstractContextManager

    from qagen.evaluation.tables.readers.found_table import FoundTable
    from qagen.evaluation.tables.rows.embedding import Embed
    from qagen.evaluation.tables.score_table import ScoredTable
    from qagen.model.table_score import RowResult, TableResult, TableScores
    from qagen.workflows.table_runs_mlflow import TableRuns

    OnProgress = Callable[[int, int, str, int, int], None]
    Runs: TypeAlias = "_NoRuns | TableRuns"


_LARGEST_WEIGHT = 1e6
"""Costs are written with six decimals: beside a larger weight no other column would be seen in them."""


class TableEvaluation(NamedTuple):
    """What `evaluate_tables` found."""

    scores: TableScores
    results: tuple[TableResult, ...]
    rows: tuple[RowResult, ...]
    under: tuple[str, ...]
    """Scores below their limits, in words."""


def evaluate_tables(
    truth: Path | str,
    pred: Path | str | None = None,
    out: Path | str | None = None,
    config: TableEvaluationConfig | None = None,
    *,
    schema: Path | str | None = None,
    documents: Path | str | None = None,
    run: RunConfig | None = None,
    mlflow_uri: str | None = None,
    fail_under: Mapping[str, float] | None = None,
    on_progress: OnProgress | None = None,
) -> TableEvaluation:
    """Score the tables of a folder, or those that one of our engines finds in documents.

    Args:
        truth: folder with the true tables: a file a document, or a folder a document with a file a table type.
        pred: folder with the predictions, names as in `truth`; not together with an engine.
        out: folder for scores, tables, rows and report; None writes nothing.
        config: how to score; with `engine`, `documents` are read instead of `pred`.
        schema: file with the columns of the records that tables are mapped into.
        documents: folder of the source documents for the engine; None is `documents` beside `truth`.
        run: how the engine's work is done.
        mlflow_uri: where to log the run; None logs nothing.
        fail_under: lowest value of scores of the headline, by name.
        on_progress: called after each document with done, all, name, tables so far, failures so far.

    Raises:
        UsageError: options, folders or sizes that cannot be used; nothing is written.
        RecordError: a true table cannot be read.
        OSError: `out` cannot be written.
    """
    config, truth = config or TableEvaluationConfig(), Path(truth)
    if (pred is None) == (config.engine is None):
        raise UsageError("give the predictions with --pred, or an engine of this project with --engine; one of them.")
    if schema is not None:
        config = config.model_copy(update={"columns": read_schema(Path(schema))})
    _check_limits(fail_under or {}, config)
    _check_sizes(config)
    pred_folder = Path(pred) if pred is not None else Path(documents or truth.parent / "documents")
    if out is not None:
        check_table_folder(Path(out), truth, pred_folder)
    embed = load_embedder(config.embedder) if config.embedder is not None else None
    runs = _runs(mlflow_uri, config)
    try:
        with runs.span("parse", truth=truth.name, predictions=pred_folder.name):
            true_tables, true_hashes = read_truth(truth, config.normal_form)
            found = _predictions(config, pred_folder, frozenset(true_tables), run or RunConfig(), on_progress)
        scored = _score_all(truth, true_tables, found, config, embed, runs, on_progress)
        _check_weights(config, scored)
        results = tuple(one.result for one in scored)
        _check_some(results, truth)
        scores = _summary(true_tables, found, results, config)
        rows = tuple(row for one in scored for row in one.rows)
        if out is not None:
            views, hashes = [one.view for one in scored], (true_hashes, found.hashes)
            write_tables(Path(out), scores, results, rows, views, hashes, found.versions)
        runs.finish(scores, Path(out) if out is not None else None)
    except BaseException:
        runs.abandon()
        raise
    under = tuple(
        f"{name} {scores.headline[name]:.3f} is under {limit:g}"
        for name, limit in (fail_under or {}).items()
        if scores.headline[name] < limit
    )
    return TableEvaluation(scores, results, rows, under)


def _predictions(
    config: TableEvaluationConfig,
    folder: Path,
    documents: frozenset[str],
    run: RunConfig,
    on_progress: OnProgress | None,
) -> Predictions:
    if config.engine is None:
        return read_predictions(folder, config.normal_form)
    return read_engine(config.engine, folder, documents, config.normal_form, run, on_progress)


def _score_all(
    truth: Path,
    true_tables: dict[str, list[FoundTable]],
    found: Predictions,
    config: TableEvaluationConfig,
    embed: Embed | None,
    runs: Runs,
    on_progress: OnProgress | None,
) -> list[ScoredTable]:
    """All tables of all documents, in the order of the documents' names."""
    names = _documents(true_tables, found)
    tags = _tags(truth, true_tables, names)
    scored: list[ScoredTable] = []
    for done, name in enumerate(names, start=1):
        sides = true_tables.get(name, []), found.tables.get(name, [])
        with runs.span("match", document=name, true_tables=len(sides[0]), predicted_tables=len(sides[1])):
            partners = partners_of(*sides)
        with runs.span("score", document=name):
            tables = tuple(
                score_document(
                    name, *sides, config, partners=partners, first_number=len(scored), tags=tags.get(name), embed=embed
                )
            )
        scored += tables
        runs.log_document(name, tables)
        if on_progress is not None:
            on_progress(done, len(names), name, len(scored), len(found.failures))
    return scored


def _summary(
    truth: dict[str, list[FoundTable]],
    found: Predictions,
    results: tuple[TableResult, ...],
    config: TableEvaluationConfig,
) -> TableScores:
    names = _documents(truth, found)
    return summarize(
        results,
        config,
        without_prediction=[name for name in names if truth.get(name) and name not in found.tables],
        without_truth=[name for name in names if name not in truth],
        failures=found.failures,
    )


def _check_limits(limits: Iterable[str], config: TableEvaluationConfig) -> None:
    known = headline_names(config)
    unknown = [name for name in limits if name not in known]
    if unknown:
        raise UsageError(f"--fail-under {unknown[0]}: unknown; the scores are {', '.join(known)}.")


def _check_some(results: Sequence[TableResult], truth: Path) -> None:
    if not results:
        raise UsageError(f"{truth}: holds no table, and neither do the predictions; there is nothing to score.")


def _check_sizes(config: TableEvaluationConfig) -> None:
    """Refuse weights that leave nothing of the other columns, or of the cost."""
    weights = config.weights | {column.name: column.weight for column in config.columns or ()}
    huge = [name for name, weight in weights.items() if not weight <= _LARGEST_WEIGHT]
    if huge:
        raise UsageError(f"the weight of {huge[0]!r} is {weights[huge[0]]:g}; the largest is {_LARGEST_WEIGHT:,.0f}.")


def _check_weights(config: TableEvaluationConfig, scored: Sequence[ScoredTable]) -> None:
    """Refuse a weight for a column that no table has: its heading is misspelt."""
    headings = list(dict.fromkeys(one.view.names for one in scored))
    for key in config.weights:
        if all(weighted_column(key, names) is None for names in headings):
            known = sorted({name for names in headings for name in names if name})
            raise UsageError(
                f"--weights: no table has a column {key!r}; headings are {', '.join(map(repr, known[:12]))}"
                f"{', ...' if len(known) > 12 else ''}."
            )


def _documents(truth: Iterable[str], found: Predictions) -> list[str]:
    """The documents to score, sorted."""
    if found.only is not None:
        return sorted(found.only)
    names = sorted({*truth, *found.tables})
    if not any(name in found.tables for name in truth):
        raise UsageError(
            "no file of the predictions has the name of a true one: give both the document's name "
            "(truth/report.html and pred/report.html)."
        )
    return names


def _tags(truth: Path, tables: dict[str, list[Any]], names: Iterable[str]) -> dict[str, dict[int, tuple[str, ...]]]:
    """The tags of the sources beside the truth, where there are any."""
    folder = truth.parent / "sources"
    if not folder.is_dir():
        return {}
    from qagen.workflows.table_tags import tags_of_sources

    return tags_of_sources(folder, frozenset(names), {name: len(found) for name, found in tables.items()})


class _NoRuns:
    """Nothing is logged."""

    def span(self, name: str, **inputs: Any) -> AbstractContextManager[None]:
        del name, inputs
        return nullcontext()

    def log_document(self, document: str, tables: Sequence[ScoredTable]) -> None:
        """Pass over a document."""

    def finish(self, scores: TableScores, folder: Path | None) -> None:
        """Pass over the end."""

    def abandon(self) -> None:
        """Pass over a failure."""


def _runs(uri: str | None, config: TableEvaluationConfig) -> Runs:
    if uri is None:
        return _NoRuns()
    from qagen.workflows.table_runs_mlflow import TableRuns

    return TableRuns(uri, config)
