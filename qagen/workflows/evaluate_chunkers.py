"""A benchmark and chunkers in, scores out (specs/evaluation.md).

Everything is computed before the first byte is written; the manifest of an earlier evaluation is taken away first and
the new one is written last.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson

from qagen.errors import UsageError
from qagen.evaluation.arm_run import BenchDocument, run_arm, search
from qagen.evaluation.chunkers import Arm, ArmOptions, arm_named, token_counter
from qagen.evaluation.comparisons import comparisons_of
from qagen.evaluation.figures import figures_of
from qagen.evaluation.retrievers import retriever_named
from qagen.evaluation.run_files import file_names
from qagen.evaluation.scores import make_scores
from qagen.ingest.engines.docling_json import load
from qagen.ingest.engines.table import SourceFile
from qagen.io.benchmark import open_benchmark
from qagen.model.score import ChunkEvaluationConfig
from qagen.report.chunkers.report import report_html
from qagen.workflows.changed_items import with_changed_item
from qagen.workflows.evaluation_folder import check_folder, write_evaluation
from qagen.workflows.whole_benchmark import check_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from qagen.evaluation.arm_run import ArmRun
    from qagen.evaluation.retrievers import Retriever
    from qagen.io.benchmark import Benchmark
    from qagen.model.score import Row, Scores

    OnProgress = Callable[[int, int, str, int, int], None]
    """Called after each document of each arm: done, all, arm and document, rows so far, errors so far."""


@dataclass(frozen=True)
class Evaluation:
    """What came out; written to the output folder in the same run."""

    scores: Scores
    rows: tuple[Row, ...]
    """By arm, retriever and item, in the orders asked for."""
    left_out: int = 0
    """Items about forms: no chunk of text shows what is selected."""

    @property
    def errors(self) -> int:
        """Documents on which a chunker or a retriever failed, and arms or retrievers that failed as a whole."""
        return sum(len(arm.errors) for arm in self.scores.arms)


def evaluate_chunkers(
    bench: Path | str,
    arms: Sequence[str | Arm],
    out: Path | str,
    config: ChunkEvaluationConfig | None = None,
    *,
    tokenizer: Path | None = None,
    dense_model: str | None = None,
    mlflow_uri: str | None = None,
    on_progress: OnProgress | None = None,
) -> Evaluation:
    """Score chunkers with a benchmark.

    Args:
        bench: the folder that `qagen generate` wrote; every file in it must be as it was written.
        arms: specs (`docling-hybrid`, `table-window:300`, `package.module:callable`) or arms, in the order of the
            output.
        out: the folder to write; an evaluation that is there already is replaced.
        config: what decides the figures; its `arms`, `tokenizer` and `dense_model` are filled in here.
        tokenizer: a Hugging Face tokenizer.json or its folder; None for the offline default.
        dense_model: folder of a sentence-transformers model, for the retriever `dense` and arms that compare meanings.
        mlflow_uri: tracking store of MLflow that the run is logged to as well.
        on_progress: called after each document of each arm.

    Returns:
        Scores and rows. An arm that failed on a document is in its summary, and the others go on.

    Raises:
        UsageError: the benchmark is unfinished or was changed, an arm, a retriever, the baseline or a model cannot be
            used, or `out` is somebody else's folder. Nothing was written.
        RecordError: a file of the benchmark, or of chunks, does not hold what it must. Nothing was written.
        OSError: the folder cannot be written; it is then left without a manifest.
    """
    folder = Path(out)
    benchmark = _opened(Path(bench))
    check_folder(folder, benchmark.folder)
    if mlflow_uri is not None:
        from qagen.workflows.mlflow_log import check_mlflow

        check_mlflow()
    run = _Run(benchmark, config or ChunkEvaluationConfig(arms=()), tokenizer, dense_model)
    run.choose(arms)
    evaluation, runs = run.score(on_progress)
    report = report_html(evaluation.scores, evaluation.rows, f"Chunkers on {benchmark.folder.resolve().name}")
    write_evaluation(
        folder, benchmark, evaluation.scores, evaluation.rows, runs, further={"report.html": report.encode()}
    )
    if mlflow_uri is not None:
        from qagen.workflows.mlflow_log import log_evaluation

        log_evaluation(mlflow_uri, evaluation.scores, folder)
    return replace(evaluation, left_out=len(benchmark.selections))


def _opened(folder: Path) -> Benchmark:
    try:
        benchmark = open_benchmark(folder)
    except UsageError as error:
        raise with_changed_item(error, folder) from error
    check_whole(benchmark)
    if not benchmark.items and benchmark.selections:
        raise UsageError(
            f"{folder / 'items.jsonl'}: holds selections alone, and no chunk of text shows what is selected in a form; "
            "there is nothing to score with."
        )
    if not benchmark.items:
        raise UsageError(f"{folder / 'items.jsonl'}: holds no items; there is nothing to score with.")
    return benchmark


class _Run:
    """One run with what was chosen for it."""

    def __init__(
        self, benchmark: Benchmark, config: ChunkEvaluationConfig, tokenizer: Path | None, dense_model: str | None
    ) -> None:
        self._benchmark = benchmark
        self._tokens = token_counter(tokenizer)
        self._dense_model = dense_model
        self._options = ArmOptions(
            tokenizer=tokenizer,
            dense_model=dense_model,
            doc_ids=tuple(source.doc_id for source in benchmark.sources),
        )
        self._config = config.model_copy(
            update={
                "tokenizer": self._tokens.name if tokenizer is not None else None,
                "dense_model": Path(dense_model).name if dense_model is not None else None,
                "ks": tuple(sorted(set(config.ks))),
                "depth": max(config.depth, *config.ks, 1),
            }
        )
        self._arms: list[Arm] = []
        self._retrievers: list[Retriever] = []
        self._baseline = ""

    def choose(self, arms: Sequence[str | Arm]) -> None:
        """Make arms and retrievers, and find the baseline among the arms.

        Raises:
            UsageError: one of them cannot be made, two have the same name, or the baseline is none of the arms.
        """
        if not arms:
            raise UsageError("no arm to evaluate: name at least one with --arm, such as --arm docling-hybrid.")
        if not self._config.ks or min(self._config.ks) < 1:
            raise UsageError("--k: depths are whole numbers from 1.")
        self._arms = [arm if isinstance(arm, Arm) else arm_named(arm, self._options) for arm in arms]
        _refuse_twice("arm", [arm.name for arm in self._arms])
        if not self._config.retrievers:
            raise UsageError("no retriever: name at least one with --retriever, such as --retriever bm25.")
        self._retrievers = [retriever_named(spec, self._dense_model) for spec in self._config.retrievers]
        _refuse_twice("retriever", [retriever.name for retriever in self._retrievers])
        self._baseline = self._arms[0].name
        if self._config.baseline is not None:
            self._baseline = self._named(self._config.baseline, arms)
        names = tuple(arm.name for arm in self._arms)
        self._config = self._config.model_copy(update={"arms": names, "baseline": self._baseline})

    def _named(self, baseline: str, specs: Sequence[str | Arm]) -> str:
        for spec, arm in zip(specs, self._arms, strict=True):
            if baseline in {spec, arm.name}:
                return arm.name
        names = ", ".join(arm.name for arm in self._arms)
        raise UsageError(f"--baseline {baseline}: is none of the arms ({names}); add it with --arm.")

    def score(self, on_progress: OnProgress | None) -> tuple[Evaluation, list[ArmRun]]:
        """Run everything over everything."""
        documents = self._documents()
        runs: list[ArmRun] = []
        rows: dict[tuple[str, str], list[Row]] = {}
        done, failed, total = 0, 0, len(documents) * len(self._arms)
        for arm in self._arms:

            def step(doc_id: str, error: bool, name: str = arm.name) -> None:
                nonlocal done, failed
                done, failed = done + 1, failed + int(error)
                if on_progress is not None:
                    on_progress(done, total, f"{name}: {doc_id}", sum(map(len, rows.values())), failed)

            run = run_arm(arm, documents, self._config, self._tokens, step)
            runs.append(run)
            for retriever in self._retrievers:
                rows[arm.name, retriever.name] = search(run, retriever, self._config)
        return self._evaluation(runs, rows), runs

    def _evaluation(self, runs: list[ArmRun], rows: dict[tuple[str, str], list[Row]]) -> Evaluation:
        arms, retrievers = [arm.name for arm in self._arms], [one.name for one in self._retrievers]
        figures = [
            figure
            for retriever in retrievers
            for arm in arms
            for figure in figures_of(arm, retriever, rows[arm, retriever], self._config.ks)
        ]
        scores = make_scores(
            config=self._config,
            token_counter=self._tokens.name,
            items=self._benchmark.items,
            documents=len(self._benchmark.sources),
            runs=runs,
            files=file_names(arms),
            retrievers=self._retrievers,
            figures=figures,
            comparisons=comparisons_of(rows, arms, retrievers, self._baseline, self._config),
        )
        return Evaluation(scores, tuple(row for arm in arms for name in retrievers for row in rows[arm, name]))

    def _documents(self) -> list[BenchDocument]:
        documents = []
        for source in self._benchmark.sources:
            path = self._benchmark.document_path(source.doc_id)
            data = path.read_bytes()
            with warnings.catch_warnings():
                # docling tells of each box that it clamps to its page; the reading of the benchmark was told already.
                warnings.simplefilter("ignore")
                document = load(SourceFile(name=str(path), data=data, format="docling_json"))
            stored: dict[str, Any] = orjson.loads(data)
            items = [item for item in self._benchmark.items if item.doc_id == source.doc_id]
            documents.append(BenchDocument.of(source.doc_id, source.format, document, stored, items))
        return documents


def _refuse_twice(kind: str, names: Sequence[str]) -> None:
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise UsageError(f"--{kind}: {', '.join(twice)} is given twice; every {kind} has to have a name of its own.")
