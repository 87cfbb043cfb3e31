"""The `qagen` command."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import Annotated

import typer

import qagen
from qagen.cli import check, convert, corpus, evaluate, export, generate
from qagen.errors import QagenError

app = typer.Typer(
    name="qagen",
    help="Documents in, proven questions out: benchmarks from tables by rules alone.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("generate")(generate.generate_command)
app.command("convert")(convert.convert_command)
app.command("check")(check.check_command)
app.command("export")(export.export_command)
app.add_typer(corpus.app, name="corpus")
app.add_typer(evaluate.app, name="evaluate")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(qagen.__version__)
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Documents in, proven questions out: benchmarks from tables by rules alone."""


def run() -> None:
    """Run the command line: errors become one message and an exit code, never a traceback."""
    if isinstance(sys.stdout, TextIOWrapper):
        # A terminal of another encoding, and names of files that are no text, cost a character and not the run.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        app()
    except QagenError as error:
        print(f"qagen: {error}", file=sys.stderr)  # noqa: T201
        sys.exit(2)
    except BrokenPipeError:
        # Whoever read stdout is gone (`qagen ... | head`); the interpreter must not flush into the pipe again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        # What the machine refuses: a folder that may not be written, a full disk, a name that is too long.
        where = f"{error.filename}: " if error.filename else ""
        print(f"qagen: {where}{error.strerror or error}", file=sys.stderr)  # noqa: T201
        sys.exit(2)


if __name__ == "__main__":
    run()
