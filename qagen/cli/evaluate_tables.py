"""`qagen evaluate tables`: score extracted tables against true ones."""

from __future__ import annotations

import sys
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from qagen.cli.options import AsJson, Cache, Memory, Quiet, Timeout, Workers, a_number
from qagen.cli.progress import progress_bar
from qagen.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from qagen.model.table_score import TableScores


class Cost(str, Enum):
    """Values of --cost."""

    penalty = "penalty"
    levenshtein = "levenshtein"
    embedding = "embedding"


class Engine(str, Enum):
    """Values of --engine."""

    geometry = "geometry"
    docling = "docling"
    declarative = "declarative"
    all = "all"


_ENGINE = "Scoring an engine of this project"


def evaluate_tables_command(
    truth: Annotated[
        Path, typer.Option("--truth", metavar="DIR", help="Folder with the true tables.", show_default=False)
    ],
    pred: Annotated[
        Path | None,
        typer.Option(
            "--pred",
            metavar="DIR",
            help="Folder with the predicted tables: HTML, Markdown, CSV, JSON.",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="DIR", help="Folder for scores, rows and report.", show_default=False),
    ] = None,
    cost: Annotated[Cost, typer.Option(help="What it costs to take one row for another.")] = Cost.levenshtein,
    embedder: Annotated[
        str | None,
        typer.Option(metavar="MODULE:CALLABLE", help="Vectors for --cost embedding.", show_default=False),
    ] = None,
    weights: Annotated[
        str | None,
        typer.Option(metavar="COLUMN=W,...", help="Weight of columns, by heading or number.", show_default=False),
    ] = None,
    max_cost: Annotated[
        float | None,
        typer.Option(
            min=0, callback=a_number, help="Leave rows that match at a higher cost unmatched.", show_default=False
        ),
    ] = None,
    count_all: Annotated[bool, typer.Option("--all/--values", help="Count blank cells as values, or do not.")] = False,
    numeric_cap: Annotated[
        bool, typer.Option("--numeric-cap", help="Numbers are no more alike than their values.")
    ] = False,
    numeric_equal: Annotated[
        bool, typer.Option("--numeric-equal", help="One number written in two ways is right.")
    ] = False,
    nfkc: Annotated[bool, typer.Option("--nfkc", help="Full-width digits and the like are plain ones.")] = False,
    schema: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Columns of the records: TOML or JSON.", show_default=False),
    ] = None,
    parity: Annotated[bool, typer.Option("--parity", help="Also score as the published programs do (slow).")] = False,
    allow_large: Annotated[bool, typer.Option("--allow-large", help="Compare tables of any size.")] = False,
    fail_under: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[SCORE=]VALUE", help="Exit with 1 if a score is lower; f1 without a name.", show_default=False
        ),
    ] = None,
    engine: Annotated[
        Engine | None,
        typer.Option(rich_help_panel=_ENGINE, help="Read documents with this engine.", show_default=False),
    ] = None,
    documents: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            rich_help_panel=_ENGINE,
            help="Their folder. [default: documents beside the truth]",
            show_default=False,
        ),
    ] = None,
    workers: Workers = 1,
    timeout: Timeout = None,
    memory_mb: Memory = None,
    cache: Cache = None,
    mlflow: Annotated[
        str | None,
        typer.Option("--mlflow", metavar="URI", help="Log runs to MLflow: sqlite:///runs.db.", show_default=False),
    ] = None,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Score extracted tables against true ones: rows, cells, numbers, TEDS, GriTS, and why they fail.

    Exit code 0: scored; 1: scored, but a file could not be read or a score is under --fail-under; 2: nothing scored.
    """  # fmt: skip
    from qagen.model.config import RunConfig
    from qagen.model.table_score import TableEvaluationConfig
    from qagen.workflows.evaluate_tables import evaluate_tables

    config = TableEvaluationConfig(
        cost=cost.value,
        embedder=embedder,
        weights=_weights(weights),
        max_cost=max_cost,
        counting="all" if count_all else "values",
        numeric_cap=numeric_cap,
        numeric_equal=numeric_equal,
        normal_form="NFKC" if nfkc else "NFC",
        parity=parity,
        allow_large=allow_large,
        engine=engine.value if engine is not None else None,
    )
    limits = dict(_limit(text) for text in fail_under or ())
    run = RunConfig(workers=workers, timeout=timeout, memory_mb=memory_mb, cache=str(cache) if cache else None)
    with progress_bar("tables", quiet=quiet) as on_progress:
        found = evaluate_tables(
            truth, pred, out, config, schema=schema, documents=documents, run=run, mlflow_uri=mlflow,
            fail_under=limits,
            on_progress=on_progress,
        )  # fmt: skip
    scores = found.scores
    if as_json:
        typer.echo(scores.model_dump_json(indent=2))
    elif not quiet:
        for line in summary(scores):
            typer.echo(line)
    for line in (*scores.failures, *found.under):
        print(f"failed: {line}", file=sys.stderr)  # noqa: T201
    if found.under or scores.failures:
        raise typer.Exit(1)


def summary(scores: TableScores) -> Iterator[str]:
    """Return the lines that the console shows."""
    overall = scores.overall
    yield (
        f"{overall.documents} documents, {overall.paired + overall.missing} true tables: {overall.paired} found, "
        f"{overall.missing} missing; {overall.spurious} spurious"
    )
    cells = ("precision", "recall", "f1", "soft_f1", "coverage")
    yield "  cells (micro): " + ", ".join(f"{name} {scores.headline[name]:.3f}" for name in cells)
    tables = {name: value for name, value in scores.headline.items() if name not in cells}
    yield "  tables (macro): " + _listed(
        {name: value for name, value in tables.items() if name not in {"teds_raw", "mean_cell_similarity"}}
    )
    if overall.grits_loc is not None:
        yield f"  places of cells (macro, where both sides have boxes): grits_loc {overall.grits_loc:.3f}"
    numbers = overall.numbers
    if numbers.pairs:
        yield (
            f"  numbers: {numbers.pairs} pairs, {numbers.equal} equal, {numbers.magnitude_errors} off by a power of "
            f"ten, {numbers.sign_errors} with the other sign, {numbers.value_errors} other values"
        )
    causes = sorted(overall.causes.items(), key=lambda item: (-item[1], item[0]))
    yield "  causes: " + ", ".join(f"{cause} {number}" for cause, number in causes)
    for words, names in (
        ("without a prediction (scores 0)", scores.without_prediction),
        ("without a truth", scores.without_truth),
    ):
        if names:
            yield f"  {words}: {', '.join(names[:20])}{f' and {len(names) - 20} more' if len(names) > 20 else ''}"


def _listed(values: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {value:.3f}" for name, value in values.items())


def _weights(text: str | None) -> dict[str, float]:
    """`Pos=5,Menge=0.5`, or `5,1,1` for the columns in order.

    Raises:
        UsageError: it is neither.
    """
    found: dict[str, float] = {}
    for number, part in enumerate((text or "").split(",") if text else (), start=1):
        name, sign, value = part.rpartition("=")
        try:
            weight = float(value)
        except ValueError:
            weight = -1.0
        if not 0 <= weight < float("inf"):
            raise UsageError(f"--weights {text}: give numbers from 0, as in Pos=5,Menge=0.5 or 5,1,1.")
        key = name.strip() if sign else str(number)
        if key in found:
            raise UsageError(f"--weights {text}: the column {key} is given twice; give each one weight.")
        found[key] = weight
    return found


def _limit(text: str) -> tuple[str, float]:
    """`teds=0.9`, or `0.9` for f1.

    Raises:
        UsageError: it is neither.
    """
    name, sign, value = text.rpartition("=")
    try:
        limit = float(value)
    except ValueError:
        limit = float("nan")
    if limit != limit or limit in {float("inf"), float("-inf")}:  # noqa: PLR0124
        raise UsageError(f"--fail-under {text}: give a score and a number, as in teds=0.9.")
    return (name.strip() if sign else "f1"), limit
