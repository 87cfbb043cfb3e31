"""`qagen export`: a benchmark, and results on it, in the formats of other harnesses."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from qagen.cli.options import AsJson, Quiet


def export_command(
    bench: Annotated[
        Path, typer.Argument(metavar="BENCH", help="The folder that `qagen generate` wrote.", show_default=False)
    ],
    output_format: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="NAME",
            help="jsonl, parquet, beir, trec, ranx, ragas, llamaindex, langsmith, autorag, deepeval, evidence-chunker.",
            show_default=False,
        ),
    ],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="The folder to write.", show_default=False)],
    results: Annotated[
        Path | None,
        typer.Option(
            help="The folder that `qagen evaluate chunkers` wrote: adds the chunks and rankings of its arms.",
            show_default=False,
        ),
    ] = None,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Write a benchmark in a format that another harness reads.

    The corpus holds one passage per table and paragraph; with --results there is one more per arm, of its chunks.
    """
    from qagen.workflows.export import export

    manifest = export(bench, output_format, out, results)
    if as_json:
        typer.echo(manifest.model_dump_json(indent=2))
    elif not quiet:
        arms = f", {len(manifest.arms)} arms" if manifest.arms else ""
        left_out = f" ({manifest.selections_left_out} selections left out)" if manifest.selections_left_out else ""
        typer.echo(f"{out}: {manifest.items} items{left_out}, {manifest.passages} passages{arms} as {output_format}")
