"""A progress bar on stderr: documents done, items, failures; silent when stderr is no terminal or with --quiet."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    OnProgress = Callable[[int, int, str, int, int], None]


@contextmanager
def progress_bar(what: str, *, quiet: bool) -> Iterator[OnProgress | None]:
    """Give the function to call after each document: done, all, name, results so far, failures so far.

    Args:
        what: name of the results ("items").
        quiet: show nothing.
    """
    # Without a stderr (closed by the caller) there is none to write to.
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("documents, {task.fields[results]} {task.fields[what]}, {task.fields[failures]} failed"),
        TimeElapsedColumn(),
        TextColumn("{task.fields[name]}", markup=False),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None, results=0, failures=0, what=what, name="")

        def update(done: int, total: int, name: str, results: int, failures: int) -> None:
            bar.update(task, completed=done, total=total, results=results, failures=failures, name=name)

        yield update
