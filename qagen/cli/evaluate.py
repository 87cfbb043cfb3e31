"""`qagen evaluate`: score systems; one subcommand per kind of system."""

from __future__ import annotations

import typer

from qagen.cli.evaluate_chunkers import evaluate_chunkers_command
from qagen.cli.evaluate_facts import evaluate_facts_command
from qagen.cli.evaluate_selections import evaluate_selections_command
from qagen.cli.evaluate_tables import evaluate_tables_command

app = typer.Typer(name="evaluate", help="Score systems against benchmarks.", no_args_is_help=True)


@app.callback()
def evaluate() -> None:
    """Score systems against benchmarks."""


app.command("chunkers")(evaluate_chunkers_command)
app.command("selections")(evaluate_selections_command)
app.command("facts")(evaluate_facts_command)
app.command("tables")(evaluate_tables_command)
