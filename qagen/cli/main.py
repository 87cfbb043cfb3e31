"""The `qagen` command."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

import qagen
from qagen.cli import check, convert, corpus, generate
from qagen.errors import QagenError, UsageError

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
app.add_typer(corpus.app, name="corpus")


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
    try:
        app()
    except UsageError as error:
        print(f"qagen: {error}", file=sys.stderr)  # noqa: T201
        sys.exit(2)
    except QagenError as error:
        print(f"qagen: {error}", file=sys.stderr)  # noqa: T201
        sys.exit(2)
    except BrokenPipeError:
        sys.exit(1)


if __name__ == "__main__":
    run()
