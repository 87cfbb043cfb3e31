"""Options that several commands share."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Annotated

import typer


def a_number(value: float | None) -> float | None:
    """Refuse `nan`, which no range check notices.

    Raises:
        BadParameter: it is none.
    """
    if value is not None and math.isnan(value):
        raise typer.BadParameter("give a number.")
    return value


# Not list[Path]: an empty argument (an unset variable in a script) would become the current folder.
Sources = Annotated[list[str], typer.Argument(metavar="SRC...", help="Files and folders.", show_default=False)]
Workers = Annotated[int, typer.Option("--workers", "-j", min=1, help="Documents read at a time.")]
Timeout = Annotated[
    float | None,
    typer.Option(
        min=1,
        callback=a_number,
        help="Seconds that one document may take. [default: 60; 600 with models, OCR or --overlay]",
        show_default=False,
    ),
]
Memory = Annotated[
    int | None,
    typer.Option(
        "--memory-mb",
        min=256,
        help="Mebibytes that one document may take. [default: 2048; 6144 with models]",
        show_default=False,
    ),
]
Cache = Annotated[
    Path | None,
    typer.Option("--cache", help="Folder for conversions. [default: the user's cache folder]", show_default=False),
]
Password = Annotated[str | None, typer.Option(help="Password of encrypted PDF files.", show_default=False)]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress and no summary.")]
AsJson = Annotated[bool, typer.Option("--json", help="The result as JSON on stdout.")]
