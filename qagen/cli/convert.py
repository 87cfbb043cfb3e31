"""`qagen convert`: ingestion alone."""

from __future__ import annotations

import sys
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from qagen.cli.options import AsJson, Cache, Memory, Password, Quiet, Sources, Timeout, Workers
from qagen.cli.progress import progress_bar
from qagen.cli.reading_options import (
    ArtifactsOption,
    Engine,
    EngineOption,
    OcrLangOption,
    OcrOption,
    PagesOption,
    TableModeOption,
    print_notes,
    read_config,
)
from qagen.model.config import RunConfig


class OutputFormat(str, Enum):
    """Values of --format."""

    json = "json"
    md = "md"
    html = "html"


class Layout(str, Enum):
    """Values of --layout."""

    documents = "documents"
    olmocr = "olmocr"


def convert_command(
    sources: Sources,
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="DIR", help="The folder to write into.", show_default=False)
    ],
    output_format: Annotated[OutputFormat, typer.Option("--format", help="What to write.")] = OutputFormat.json,
    overlay: Annotated[
        bool, typer.Option("--overlay", help="Draw what was read over each page of PDF files: DIR/<name>.p0001.png.")
    ] = False,
    layout: Annotated[
        Layout,
        typer.Option(help="A file per document, or olmOCR-Bench's: a Markdown file per page, with tables in HTML."),
    ] = Layout.documents,
    engine: EngineOption = Engine.geometry,
    pages: PagesOption = None,
    ocr: OcrOption = None,
    ocr_lang: OcrLangOption = None,
    table_mode: TableModeOption = None,
    artifacts_path: ArtifactsOption = None,
    workers: Workers = 2,
    timeout: Timeout = None,
    memory_mb: Memory = None,
    cache: Cache = None,
    password: Password = None,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Convert documents to DoclingDocument JSON, Markdown or HTML."""
    from qagen.workflows.convert import convert

    run = RunConfig(
        workers=workers,
        timeout=timeout,
        memory_mb=memory_mb,
        cache=str(cache) if cache is not None else None,
        password=password,
        artifacts_path=str(artifacts_path) if artifacts_path is not None else None,
    )
    reading = read_config(engine, pages, ocr, ocr_lang, table_mode)
    with progress_bar("written", quiet=quiet) as on_progress:
        written, failures = convert(
            sources, out, output_format.value, run, on_progress, reading, overlay=overlay, layout=layout.value
        )
    if as_json:
        import json

        result = {
            "written": [source.model_dump(mode="json") for source in written],
            "failures": [failure.model_dump(mode="json") for failure in failures],
        }
        typer.echo(json.dumps(result, ensure_ascii=False, indent=2))
    elif not quiet:
        typer.echo(f"{out}: {len(written)} documents written" + (f", {len(failures)} failed" if failures else ""))
    if not quiet:
        print_notes(written)
    for failure in failures:
        print(f"failed: {failure.message} {failure.advice}".rstrip(), file=sys.stderr)  # noqa: T201
    if failures:
        raise typer.Exit(1)
