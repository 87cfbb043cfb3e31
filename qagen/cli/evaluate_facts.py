"""`qagen evaluate facts`: olmOCR-Bench style tests over the pages of candidates."""

from __future__ import annotations

import sys
from enum import Enum
from pathlib import Path
from typing import Annotated, Any

import typer

from qagen.cli.options import AsJson, Quiet, a_number
from qagen.cli.progress import progress_bar


class Rules(str, Enum):
    """Values of --rules."""

    compatible = "compatible"
    strict = "strict"


def evaluate_facts_command(
    tests: Annotated[
        Path,
        typer.Argument(
            metavar="DIR", help="Folder of *.jsonl tests and candidate folders, or one JSONL file.", show_default=False
        ),
    ],
    rules: Annotated[
        Rules, typer.Option(help="Verdicts of the public checker, or of GFM and the HTML standard.")
    ] = Rules.compatible,
    candidates: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Folder that holds the candidates. [default: DIR]")
    ] = None,
    candidate: Annotated[
        list[str] | None, typer.Option(help="Score this candidate only (repeatable).", show_default=False)
    ] = None,
    skip_baseline: Annotated[
        bool, typer.Option("--skip-baseline", help="Leave out the tests of type baseline.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Go on although a page of a PDF has no test.")] = False,
    rounds: Annotated[int, typer.Option("--bootstrap", min=1, max=1_000_000, help="Bootstrap resamples.")] = 1000,
    level: Annotated[
        float, typer.Option("--confidence", min=0.01, max=0.999, callback=a_number, help="Level of the interval.")
    ] = 0.95,
    katex: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="Folder of the npm package katex. [default: where node finds it]"),
    ] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="File for the JSON.")] = None,
    report: Annotated[Path | None, typer.Option(metavar="FILE.html", help="File for the HTML report.")] = None,
    failed: Annotated[
        Path | None, typer.Option(metavar="FILE.jsonl", help="File for the tests that no candidate passes.")
    ] = None,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Score candidates by table, text, order, format, footnote and math tests.

    Exit code 0: scored; 1: scored, but pages are missing or a test has no verdict; 2: nothing can be scored.
    """
    from qagen.workflows.evaluate_facts import evaluate_facts

    with progress_bar("tests", quiet=quiet) as on_progress:
        found = evaluate_facts(
            tests,
            rules=rules.value,
            candidates=candidates,
            only=tuple(candidate or ()),
            skip_baseline=skip_baseline,
            force=force,
            rounds=rounds,
            level=level,
            katex=katex,
            output=output,
            report=report,
            failed=failed,
            on_progress=on_progress,
        )
    if as_json:
        sys.stdout.write(found.data.decode())
    elif not quiet:
        for line in summary(found.document):
            typer.echo(line)
    if found.has_errors:
        raise typer.Exit(1)


def summary(document: dict[str, Any]) -> list[str]:
    """Return the lines that the console shows."""
    lines = [f"note: {note}" for note in document["notes"]]
    for one in document["candidates"]:
        low, high = one["interval"]
        lines.append(f"{one['candidate']}: {_percent(one['overall'])} [{_percent(low)}, {_percent(high)}]")
        width = max((len(name) for name in one["groups"]), default=0)
        lines += [
            f"  {name.ljust(width)}  {_percent(group['score']):>6}  {group['passed']} of {group['tests']}"
            for name, group in one["groups"].items()
        ]
        kinds = ", ".join(f"{kind} {_percent(found['score'])}" for kind, found in one["types"].items())
        lines.append(f"  by type: {kinds or 'nothing scored'}")
        other = "strict" if document["settings"]["rules"] == "compatible" else "compatible"
        lines += [
            f"  {text}"
            for text in (
                f"{one['not_scored']} not scored (no KaTeX)" if one["not_scored"] else "",
                f"{one['errors']} without a verdict" if one["errors"] else "",
                f"{len(one['differences'])} differ under the rules {other}" if one["differences"] else "",
                *(f"problem: {problem}" for problem in one["problems"][:10]),
                f"... and {len(one['problems']) - 10} problems more" if len(one["problems"]) > 10 else "",
            )
            if text
        ]
    for pair in document["comparisons"]:
        difference = 100 * pair["difference"]
        lines.append(f"{pair['first']} - {pair['second']}: {difference:+.1f} points, p = {pair['p']:.4f}")
    return lines


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"
