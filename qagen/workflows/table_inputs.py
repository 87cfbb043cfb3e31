"""The documents of a table evaluation: true and predicted tables, from files or from our own ingestion."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from qagen.errors import RecordError, UsageError
from qagen.evaluation.tables.readers.folder import list_tables, read_tables
from qagen.evaluation.tables.readers.json import read_json
from qagen.io.hashing import sha256_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from qagen.evaluation.tables.readers.folder import TableFile
    from qagen.evaluation.tables.readers.found_table import FoundTable
    from qagen.model.config import RunConfig
    from qagen.tables.html_model import NormalForm

ENGINES = ("geometry", "docling", "declarative", "all")
"""Values of --engine: those that read PDF files, all other formats, and everything (PDF files by geometry)."""


@dataclass
class Predictions:
    """The predicted tables of each document, and what went wrong.

    Attributes:
        tables: by document; a document without a file of predictions is not there.
        hashes: name of each input to the sha256 of its bytes.
        failures: what could not be read, in words.
        only: the documents to score; None for all.
        versions: of the engine and of what its reading depends on; empty for files.
    """

    tables: dict[str, list[FoundTable]] = field(default_factory=dict)
    hashes: dict[str, str] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)
    only: frozenset[str] | None = None
    versions: dict[str, str] = field(default_factory=dict)


def read_truth(folder: Path, form: NormalForm) -> tuple[dict[str, list[FoundTable]], dict[str, str]]:
    """The true tables of each document, and the hash of each file.

    Raises:
        UsageError: the folder cannot be used.
        RecordError: a file cannot be read.
    """
    files = list_tables(folder)
    tables: dict[str, list[FoundTable]] = {}
    for file in files:
        tables.setdefault(file.document, []).extend(_typed(file, read_tables(file, form)))
    return tables, {file.name: sha256_file(file.path) for file in files}


def read_predictions(folder: Path, form: NormalForm) -> Predictions:
    """The predicted tables of a folder; files that cannot be read are failures, and their documents have no tables.

    Raises:
        UsageError: the folder cannot be used.
    """
    found = Predictions()
    for file in list_tables(folder):
        found.hashes[file.name] = sha256_file(file.path)
        tables = found.tables.setdefault(file.document, [])
        try:
            tables.extend(_typed(file, read_tables(file, form)))
        except RecordError as error:
            found.failures.append(str(error))
    return found


def _typed(file: TableFile, tables: list[FoundTable]) -> Iterator[FoundTable]:
    """The tables with the type that the file's name says, where they say none themselves."""
    for one in tables:
        yield one if one.table_type or not file.table_type else replace(one, table_type=file.table_type)


def read_engine(
    engine: str,
    documents: Path,
    truth: frozenset[str],
    form: NormalForm,
    run: RunConfig,
    on_progress: Callable[[int, int, str, int, int], None] | None = None,
) -> Predictions:
    """The tables that our own ingestion finds in documents; those whose name is no true document are passed over.

    Args:
        engine: one of `ENGINES`.
        documents: folder of source documents, each called like its truth.
        truth: names of the true documents.
        form: Unicode normal form of the cells.
        run: how the work is done.
        on_progress: called after each document with done, all, name, tables found, failures so far.

    Raises:
        UsageError: the engine is unknown or not installed, or no document of the folder has a truth.
    """
    from qagen.ingest.formats import FORMATS
    from qagen.model.config import ReadConfig
    from qagen.model.run import Failure
    from qagen.workflows.reading import check_reading, read_documents
    from qagen.workflows.sources import list_sources

    if engine not in ENGINES:
        raise UsageError(f"--engine {engine}: unknown; give one of {', '.join(ENGINES)}.")
    if not documents.is_dir():
        raise UsageError(f"{documents}: no such folder; --documents takes the folder of the source documents.")
    reading = check_reading(ReadConfig(engine="docling" if engine == "docling" else "geometry"), run)
    wanted = "geometry" if engine == "docling" else engine
    suffixes = {suffix for entry in FORMATS if wanted in {entry.engine, "all"} for suffix in entry.suffixes}
    files = [
        path
        for path in list_sources([documents], documents / ".nothing-is-written-here").files
        if path.stem in truth and path.suffix.lower() in suffixes
    ]
    if not files:
        raise UsageError(f"{documents}: holds no document that {engine} reads and that has a truth.")
    found = Predictions(only=frozenset(path.stem for path in files))
    found.hashes = {path.relative_to(documents).as_posix(): sha256_file(path) for path in files}
    n_tables = 0
    for done, outcome in enumerate(read_documents(files, run, reading), start=1):
        if isinstance(outcome, Failure):
            found.failures.append(f"{outcome.message} {outcome.advice}".rstrip())
            name = outcome.source
        else:
            found.versions |= outcome.source.versions
            for name in (outcome.source.name, *outcome.source.also_named):
                tables = read_json(outcome.docling_json.decode(), form, name)
                found.tables[name.rpartition(".")[0]] = tables
                n_tables += len(tables)
        if on_progress is not None:
            on_progress(done, len(files), name, n_tables, len(found.failures))
    return found
