"""Ingestion alone: files become DoclingDocument JSON, Markdown or HTML."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import qagen
from qagen.errors import NothingUsableError, UsageError
from qagen.io.atomic import write_bytes_atomic
from qagen.io.canonical import pretty_json
from qagen.io.hashing import sha256_bytes
from qagen.io.jsonl import jsonl_bytes
from qagen.model.config import ReadConfig, RunConfig
from qagen.model.manifest import ConversionManifest
from qagen.model.run import Failure
from qagen.workflows.convert_layout import format_of, layout_files
from qagen.workflows.reading import check_reading, read_documents
from qagen.workflows.sources import is_inside, list_sources

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from qagen.model.run import Source
    from qagen.workflows.convert_layout import Layout

_MANIFEST = "manifest.json"
OutputFormat = Literal["json", "md", "html"]


def convert(
    sources: Iterable[Path | str],
    out: Path | str,
    output_format: OutputFormat = "json",
    run: RunConfig | None = None,
    on_progress: Callable[[int, int, str, int, int], None] | None = None,
    reading: ReadConfig | None = None,
    *,
    overlay: bool = False,
    layout: Layout = "documents",
) -> tuple[tuple[Source, ...], tuple[Failure, ...]]:
    """Write `out`/<doc_id>.<format> for each source that can be read.

    Args:
        sources: files and folders.
        out: the folder to write into; other files in it are left alone.
        output_format: DoclingDocument JSON, Markdown or HTML.
        run: how the work is done.
        on_progress: called after each document with done, all, name, documents written, failures so far.
        reading: how PDF files are read; None for the geometry engine on all pages.
        overlay: whether to write a picture of each page of a PDF too, with boxes around what was read
            (`out`/<doc_id>.p0001.png).
        layout: `olmocr` writes a Markdown file per page instead, in the candidate layout of olmOCR-Bench.

    Returns:
        (what was written, what could not be read), each sorted by name; failures are also in failures.jsonl there.

    Raises:
        NothingUsableError: no source became a document; nothing was written.
        UsageError: `out` is a file, a source folder lies in it, a source could be overwritten by a result, or what
            `reading` asks for is not installed.
        OSError: the folder cannot be written.
    """
    run, out = run or RunConfig(), Path(out)
    if out.exists() and not out.is_dir():
        raise UsageError(f"{out}: is a file; give a folder to write into.")
    reading = check_reading(reading or ReadConfig(), run)
    found = list_sources(sources, out)
    output_format = format_of(layout, output_format)
    _check_folder(out, found.files, output_format)
    written: list[Source] = []
    outputs: dict[str, str] = {}
    failures: list[Failure] = list(found.failures)
    for done, outcome in enumerate(read_documents(found.files, run, reading, out if overlay else None), start=1):
        if isinstance(outcome, Failure):
            failures.append(outcome)
            name = outcome.source
        else:
            name = outcome.source.name
            if not written:
                out.mkdir(parents=True, exist_ok=True)
                (out / _MANIFEST).unlink(missing_ok=True)
            for target, data in layout_files(outcome, output_format, layout).items():
                write_bytes_atomic(out / target, data)
                outputs[target] = sha256_bytes(data)
            outputs.update(outcome.overlay)
            written.append(outcome.source)
        if on_progress is not None:
            on_progress(done, len(found.files), name, len(written), len(failures))
    failures.sort(key=lambda f: (f.source, f.sha256 or "", f.kind))
    if not written:
        raise NothingUsableError(
            "\n".join(f"{f.message} {f.advice}".rstrip() for f in failures) or "no document found."
        )
    if not failures:
        # Of an earlier run; whoever finds it would take it for this one's.
        (out / "failures.jsonl").unlink(missing_ok=True)
    else:
        data = jsonl_bytes(f.model_dump(mode="json") for f in failures)
        write_bytes_atomic(out / "failures.jsonl", data)
        outputs["failures.jsonl"] = sha256_bytes(data)
    versions = {name: version for source in written for name, version in source.versions.items()}
    manifest = ConversionManifest(
        versions={"qagen": qagen.__version__, **dict(sorted(versions.items()))},
        output_format=output_format,
        reading=reading,
        inputs=tuple(written),
        failures=len(failures),
        outputs=dict(sorted(outputs.items())),
    )
    write_bytes_atomic(out / _MANIFEST, pretty_json(manifest.model_dump(mode="json"), sort_keys=False))
    return tuple(written), tuple(failures)


def _check_folder(out: Path, files: Iterable[Path], output_format: OutputFormat) -> None:
    """Nothing of anybody is overwritten: no source beside the results, no manifest of another program or workflow."""
    for path in files:
        # Results are named after documents, so that one could take the place of a source beside it.
        if is_inside(path, out) and path.suffix.lower() == f".{output_format}":
            raise UsageError(f"{path}: lies in the output folder and could be overwritten; give another folder.")
    path = out / _MANIFEST
    if path.exists() and b'"kind": "qagen conversion"' not in path.read_bytes():
        raise UsageError(f"{out}: holds a manifest.json that is not of a conversion; give another folder.")
