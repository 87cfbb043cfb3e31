"""`qagen generate`: a benchmark from documents."""

from __future__ import annotations

import sys
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from qagen.cli.options import AsJson, Cache, Memory, Password, Quiet, Sources, Timeout, Workers, a_number
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
from qagen.model.config import GenerateConfig, RunConfig

if TYPE_CHECKING:
    from qagen.model.manifest import Manifest


class QuestionLanguage(str, Enum):
    """Values of --question-language."""

    en = "en"
    document = "document"


_DEFAULT = GenerateConfig()


def _module_names(names: list[str] | None) -> list[str] | None:
    """Refuse what no module can be called: it would forbid nothing, silently."""
    for name in names or ():
        if not all(part.isidentifier() for part in name.split(".")):
            raise typer.BadParameter(f"{name!r} is not the name of a module.")
    return names


def generate_command(
    sources: Sources,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="BENCH", help="The folder to write.", show_default=False)],
    max_cell_value: Annotated[int, typer.Option(min=0, help="cell_value items per table.")] = _DEFAULT.max_cell_value,
    max_table_about: Annotated[
        int, typer.Option(min=0, help="table_about items per table.")
    ] = _DEFAULT.max_table_about,
    max_context_dependent: Annotated[
        int, typer.Option(min=0, help="context_dependent items per table.")
    ] = _DEFAULT.max_context_dependent,
    question_language: Annotated[
        QuestionLanguage, typer.Option(help="Ask in English, or in the document's language where a form exists.")
    ] = QuestionLanguage.en,
    min_table_confidence: Annotated[
        float,
        typer.Option(
            min=0, max=1, callback=a_number, help="Ask tables of PDF files only if their reading is at least this sure."
        ),
    ] = _DEFAULT.min_table_confidence,
    pick: Annotated[
        int | None,
        typer.Option(min=1, help="Keep exactly this many items, by stratified hash rank.", show_default=False),
    ] = None,
    forbid: Annotated[
        list[str] | None,
        typer.Option(
            callback=_module_names,
            help="A further module that must not be loaded beside the generator.",
            show_default=False,
        ),
    ] = None,
    ocr_items: Annotated[
        bool, typer.Option("--ocr-items", help="Ask tables that OCR read too; without it they are skipped.")
    ] = False,
    facts: Annotated[
        bool, typer.Option("--facts", help="Write table facts too, in olmOCR-Bench's format (facts.jsonl).")
    ] = False,
    max_facts: Annotated[int, typer.Option(min=1, help="Facts per table.")] = _DEFAULT.max_facts,
    selections: Annotated[
        bool,
        typer.Option(
            "--selections",
            help="Write what is selected in forms too: truth records (selections.jsonl), and items that ask for it.",
        ),
    ] = False,
    urls: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.jsonl",
            help='Origins of documents for the facts: {"name": "report.pdf", "url": "https://..."} a line.',
            show_default=False,
        ),
    ] = None,
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
    """Make a benchmark: proven questions from the tables of documents.

    Reads PDF, DOCX, PPTX, XLSX, HTML, Markdown, CSV, AsciiDoc, LaTeX, JATS, ODF and DoclingDocument JSON.
    """
    from qagen.workflows.generate import generate

    config = GenerateConfig(
        max_cell_value=max_cell_value,
        max_table_about=max_table_about,
        max_context_dependent=max_context_dependent,
        question_language=question_language.value,
        min_table_confidence=min_table_confidence,
        pick=pick,
        forbid=tuple(forbid or ()),
        ocr_items=ocr_items,
        facts=facts,
        max_facts=max_facts,
        selections=selections,
    )
    run = RunConfig(
        workers=workers,
        timeout=timeout,
        memory_mb=memory_mb,
        cache=str(cache) if cache is not None else None,
        password=password,
        artifacts_path=str(artifacts_path) if artifacts_path is not None else None,
        urls=str(urls) if urls is not None else None,
    )
    reading = read_config(engine, pages, ocr, ocr_lang, table_mode)
    with progress_bar("items", quiet=quiet) as on_progress:
        manifest = generate(sources, out, config, run, on_progress, reading)
    if as_json:
        typer.echo(manifest.model_dump_json(indent=2))
    elif not quiet:
        typer.echo(summary(manifest, out))
    if not quiet:
        print_notes(manifest.inputs)
    if manifest.counts.failures:
        _report_failures(out)
        raise typer.Exit(1)


def summary(manifest: Manifest, out: Path) -> str:
    """Return the lines that tell what a benchmark holds."""
    counts = manifest.counts
    types = ", ".join(f"{number} {name}" for name, number in counts.by_type.items())
    return (
        f"{out}: {counts.items} items ({types or 'none'}){f', {counts.facts} facts' if counts.facts else ''}"
        f"{f', {counts.selections} selections' if counts.selections else ''}\n"
        f"  {counts.documents} documents, {counts.tables} tables, {counts.tables_with_items} of them asked"
        f"{f', {counts.failures} sources failed' if counts.failures else ''}\n"
        f"  why the others were not: {out / 'skips.json'}"
    )


def _report_failures(out: Path) -> None:
    import json

    for line in (out / "failures.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        print(f"failed: {record['message']} {record['advice']}".rstrip(), file=sys.stderr)  # noqa: T201
