"""`qagen evaluate chunkers`: chunkers scored with a benchmark."""

from __future__ import annotations

import sys
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from qagen.cli.headline import headline_lines
from qagen.cli.options import AsJson, Quiet
from qagen.cli.progress import progress_bar
from qagen.model.score import ChunkEvaluationConfig

if TYPE_CHECKING:
    from qagen.model.score import Scores

_DEFAULT = ChunkEvaluationConfig(arms=())
_MOST = 1_000_000_000
"""More than any document has tokens or chunks, and less than every format of a number can hold."""


class Scope(str, Enum):
    """Values of --scope."""

    document = "document"
    corpus = "corpus"


def evaluate_chunkers_command(
    bench: Annotated[Path, typer.Argument(metavar="BENCH", help="A folder that `qagen generate` wrote.")],
    arm: Annotated[
        list[str],
        typer.Option(
            metavar="ARM",
            help="A chunker: docling-hybrid, table-window:300, jsonl:PATH, module:callable ... (repeatable).",
            show_default=False,
        ),
    ],
    retriever: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="bm25, dense, oracle, or module:callable (repeatable). [default: bm25 and oracle]",
            show_default=False,
        ),
    ] = None,
    baseline: Annotated[
        str | None,
        typer.Option(metavar="ARM", help="What the others are compared with. [default: the first]", show_default=False),
    ] = None,
    k: Annotated[
        list[int] | None,
        typer.Option(
            "--k",
            min=1,
            max=_MOST,
            help="Depth of the hit measures (repeatable). [default: 1, 5, 10]",
            show_default=False,
        ),
    ] = None,
    budget: Annotated[
        int, typer.Option(min=1, max=_MOST, help="Tokens for evidence within a budget.")
    ] = _DEFAULT.budget,
    scope: Annotated[
        Scope, typer.Option(help="Search in the item's document, or in all documents at once.")
    ] = Scope.document,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="DIR", help="[default: BENCH-chunkers beside it]", show_default=False),
    ] = None,
    tokenizer: Annotated[
        Path | None,
        typer.Option(help="A Hugging Face tokenizer.json that counts the tokens. [default: words]", show_default=False),
    ] = None,
    dense_model: Annotated[
        str | None, typer.Option(metavar="PATH", help="A sentence-transformers model on this disk.", show_default=False)
    ] = None,
    mlflow: Annotated[
        str | None, typer.Option(metavar="URI", help="Log the run to this MLflow store too.", show_default=False)
    ] = None,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Score chunkers: does what is retrieved hold the answer and what binds it?

    Exit code 0: done; 1: done, but a chunker or retriever failed on a document; 2: nothing was evaluated.
    """
    from qagen.workflows.evaluate_chunkers import evaluate_chunkers

    config = ChunkEvaluationConfig(
        arms=(),
        retrievers=tuple(retriever or _DEFAULT.retrievers),
        baseline=baseline,
        ks=tuple(k or _DEFAULT.ks),
        budget=budget,
        scope=scope.value,
    )
    folder = out if out is not None else _beside(bench)
    with progress_bar("rows", quiet=quiet) as on_progress:
        evaluation = evaluate_chunkers(
            bench,
            arm,
            folder,
            config,
            tokenizer=tokenizer,
            dense_model=dense_model,
            mlflow_uri=mlflow,
            on_progress=on_progress,
        )
    if as_json:
        sys.stdout.write((folder / "scores.json").read_text(encoding="utf-8"))
    elif not quiet:
        typer.echo("\n".join(headline_lines(evaluation.scores)))
    _report_errors(evaluation.scores)
    if not quiet:
        _report_findings(evaluation.scores)
        if evaluation.left_out:
            print(  # noqa: T201
                f"left out: {evaluation.left_out} selections: no chunk of text shows what is selected in a form",
                file=sys.stderr,
            )
        print(f"written to {folder}", file=sys.stderr)  # noqa: T201
    if evaluation.errors:
        raise typer.Exit(1)


def _beside(bench: Path) -> Path:
    """The folder next to the benchmark, which is sealed itself."""
    whole = bench.resolve()
    return (
        whole.with_name(f"{whole.name}-chunkers")
        if bench.name in {"", ".", ".."}
        else bench.with_name(f"{bench.name}-chunkers")
    )


def _report_errors(scores: Scores) -> None:
    for arm in scores.arms:
        for error in arm.errors:
            place = " ".join(filter(None, [error.doc_id, f"({error.retriever})" if error.retriever else ""]))
            print(f"failed: {arm.name}: {place or 'all documents'}: {error.message}", file=sys.stderr)  # noqa: T201


def _report_findings(scores: Scores) -> None:
    """One line for each kind: what a reader of the figures has to know about the chunks."""
    for arm in scores.arms:
        kinds: dict[str, tuple[int, int]] = {}
        for one in arm.findings:
            count, documents = kinds.get(one.finding.kind, (0, 0))
            kinds[one.finding.kind] = (count + one.finding.count, documents + 1)
        for kind, (count, documents) in kinds.items():
            print(f"found: {arm.name}: {kind}: {count} in {documents} documents", file=sys.stderr)  # noqa: T201
