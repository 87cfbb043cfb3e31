"""`qagen corpus`: the shipped corpora (needs the extra `corpus`)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from qagen.errors import UsageError

app = typer.Typer(help="Render the shipped corpus from its sources, or compare it with them.", no_args_is_help=True)

Data = Annotated[Path, typer.Option("--data", help="The corpus folder; it holds sources/.")]


@app.command("build")
def build_command(data: Data = Path("data")) -> None:
    """Write documents/ and truth/ from sources/."""
    _need_writers()
    from qagen.workflows.corpus import build_corpus

    built = build_corpus(data)
    typer.echo(f"{data}: {len(built)} documents, {sum(b.tables for b in built)} tables")


@app.command("verify")
def verify_command(data: Data = Path("data")) -> None:
    """Render again and compare: same bytes, or the same content where a writer cannot repeat its bytes."""
    _need_writers()
    from qagen.workflows.corpus import verify_corpus

    compared = verify_corpus(data)
    for one in compared:
        if one.state not in ("same", "content"):
            typer.echo(f"{one.file}: {one.state}")
    states = Counter(one.state for one in compared)
    typer.echo(f"{data}: " + ", ".join(f"{number} {state}" for state, number in sorted(states.items())))
    if set(states) - {"same", "content"}:
        raise typer.Exit(1)


def _need_writers() -> None:
    from importlib.util import find_spec

    needed = ("reportlab", "docx", "openpyxl", "pptx", "odfdo", "arabic_reshaper", "bidi")
    missing = [name for name in needed if find_spec(name) is None]
    if missing:
        raise UsageError(f"rendering needs {', '.join(missing)}: install them with `pip install 'qagen[corpus]'`.")
