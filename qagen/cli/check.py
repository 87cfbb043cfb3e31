"""`qagen check`: the invariants over a benchmark."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from qagen.cli.options import AsJson


def check_command(
    bench: Annotated[Path, typer.Argument(metavar="BENCH", help="A folder that `qagen generate` wrote.")],
    as_json: AsJson = False,
    no_determinism: Annotated[
        bool, typer.Option("--no-determinism", help="Do not generate again from the stored documents to compare bytes.")
    ] = False,
) -> None:
    """Check every item of a benchmark against its documents.

    Exit code 0: all invariants hold; 1: findings; 2: the folder cannot be checked.
    """
    from qagen.workflows.check import check

    raise typer.Exit(check(bench, json=as_json, determinism=not no_determinism))
