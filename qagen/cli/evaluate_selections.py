"""`qagen evaluate selections`: which check boxes, radio buttons and marked answers a system saw."""

from __future__ import annotations

import math
import sys
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer


class Matching(str, Enum):
    """Values of --matching."""

    optimal = "optimal"
    greedy = "greedy"


def evaluate_selections_command(
    truth: Annotated[
        Path,
        typer.Option(
            metavar="PATH",
            help="JSON, JSON Lines, parquet, a folder of them, or a benchmark with selections.jsonl.",
            show_default=False,
        ),
    ],
    pred: Annotated[
        list[str],
        typer.Option(
            metavar="[NAME=]PATH", help="What a system saw (repeatable: gives a ranking).", show_default=False
        ),
    ],
    output: Annotated[Path | None, typer.Option("--output", "-o", help="File for the JSON. [default: stdout]")] = None,
    report: Annotated[Path | None, typer.Option(metavar="FILE.html", help="File for the HTML report.")] = None,
    documents: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The PDFs of the samples (by sample id), for the pages of the report."),
    ] = None,
    overlap_min: Annotated[float, typer.Option(help="Least overlap of two labels' words, in (0, 1].")] = 0.8,
    centroid_max: Annotated[
        float, typer.Option(help="Greatest distance of two boxes in shares of the page; -1 for any distance.")
    ] = 0.35,
    matching: Annotated[
        Matching, typer.Option(help="As many pairs as there can be, or each prediction in turn takes its best.")
    ] = Matching.optimal,
    strip_marks: Annotated[
        bool, typer.Option("--strip-marks", help="Take one leading mark ([x], :selected: ...) off each label.")
    ] = False,
    fail_under_f1: Annotated[
        float | None, typer.Option(help="Exit with 1 if a system's micro F1 is below.", show_default=False)
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No table.")] = False,
) -> None:
    """Score what systems saw of check boxes, radio buttons and marked answers.

    The table of scores goes to stdout, or to stderr where the JSON goes to stdout.
    """
    if fail_under_f1 is not None and math.isnan(fail_under_f1):
        raise typer.BadParameter("give a number.", param_hint="--fail-under-f1")
    from qagen.workflows.evaluate_selections import evaluate_selections

    found = evaluate_selections(
        truth,
        pred,
        output,
        report=report,
        documents=documents,
        overlap_min=overlap_min,
        centroid_max=centroid_max,
        matching=matching.value,
        strip_marks=strip_marks,
    )
    if output is None:
        sys.stdout.write(found.document.decode())
    if not quiet:
        print(_table(found.header, found.rows), file=sys.stderr if output is None else sys.stdout)
    if fail_under_f1 is not None and found.worst_f1() < fail_under_f1:
        raise typer.Exit(1)


def _table(header: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> str:
    """Columns of equal width: names to the left, numbers to the right."""
    lines = (header, *rows)
    widths = [max(len(line[at]) for line in lines) for at in range(len(header))]
    return "\n".join(
        "  ".join(
            text.ljust(width) if at == 1 else text.rjust(width)
            for at, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )
