"""Documents in, a benchmark folder out.

The manifest of an earlier run is taken away first and the new one is written last, so that a folder with a manifest is
whole; everything else is written atomically. A run that is killed and started again gives the same bytes.
"""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import qagen
from qagen.errors import NothingUsableError, QagenError, SourceError, UsageError
from qagen.generation.generate import generate_items
from qagen.generation.isolation import FORBIDDEN, assert_isolation, refuse_imports
from qagen.generation.pick import pick_items
from qagen.io.atomic import remove_unfinished, write_bytes_atomic
from qagen.io.canonical import pretty_json
from qagen.io.hashing import sha256_bytes
from qagen.io.jsonl import jsonl_bytes
from qagen.model.config import GenerateConfig, ReadConfig, RunConfig
from qagen.model.manifest import Counts, Isolation, Manifest
from qagen.model.run import Failure
from qagen.workflows.generate_facts import FACT_FILES, FactCollector
from qagen.workflows.generate_selections import FORM_FOLDER, SELECTION_FILE, SelectionCollector
from qagen.workflows.reading import check_reading, read_documents
from qagen.workflows.sources import is_inside, list_sources

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from qagen.ingest.read import Converted
    from qagen.model.item import Item
    from qagen.model.result import DocumentItems
    from qagen.model.run import Source

    OnProgress = Callable[[int, int, str, int, int], None]
    """Called after each document: done, all, file name, items so far, failures so far."""

# What a benchmark folder holds; a folder with anything else in it is somebody's, and is not written into.
_OWN_FILES = frozenset(
    {"manifest.json", "items.jsonl", "skips.json", "failures.jsonl", "documents", FORM_FOLDER, *FACT_FILES}
    | {SELECTION_FILE}
)


def generate(
    sources: Iterable[Path | str],
    out: Path | str,
    config: GenerateConfig | None = None,
    run: RunConfig | None = None,
    on_progress: OnProgress | None = None,
    reading: ReadConfig | None = None,
) -> Manifest:
    """Make a benchmark from documents.

    Args:
        sources: files and folders.
        out: the folder to write; a benchmark that is there already is replaced.
        config: what decides the items; None for the defaults.
        run: how the work is done; changes no byte of the items.
        on_progress: called after each document.
        reading: how PDF files are read; None for the geometry engine on all pages.

    Returns:
        The manifest as written.

    Raises:
        NothingUsableError: no source became a document; nothing was written.
        UsageError: `out` is not a folder for a benchmark or holds a source, or what `reading` asks for is not installed
            (no document was read); or fewer items came out than `config.pick` asks for: a new folder is then taken away
            again, an earlier benchmark is left without its manifest.
        IsolationError: a system under test is loaded in this process; nothing more was written.
        OSError: the folder cannot be written; it is then left without a manifest.
    """
    config, run, out = config or GenerateConfig(), run or RunConfig(), Path(out)
    assert_isolation(config.forbid)
    _check_folder(out)
    reading = check_reading(reading or ReadConfig(), run)
    if config.selections and reading.pages is not None:
        raise UsageError("--selections: reads forms whole; leave --pages out.")
    with refuse_imports(config.forbid):
        return _Run(out, config, run, on_progress, reading).write(sources)


def _check_folder(out: Path) -> None:
    if not out.exists():
        return
    if not out.is_dir():
        raise UsageError(f"{out}: is a file; give a folder for the benchmark.")
    strange = sorted(p.name for p in out.iterdir() if p.name not in _OWN_FILES and not p.name.startswith("."))
    if strange:
        raise UsageError(
            f"{out}: holds other things ({', '.join(strange[:3])}); give a new folder or an earlier benchmark."
        )


class _Run:
    """One run of the workflow with what it has gathered so far."""

    def __init__(
        self, out: Path, config: GenerateConfig, run: RunConfig, on_progress: OnProgress | None, reading: ReadConfig
    ) -> None:
        self._out, self._config, self._run, self._on_progress = out, config, run, on_progress
        self._reading = reading
        self._outputs: dict[str, str] = {}
        self._sources: list[Source] = []
        self._results: list[DocumentItems] = []
        self._failures: list[Failure] = []
        self._facts = FactCollector(config, run.urls)
        self._selections = SelectionCollector(config)

    def write(self, sources: Iterable[Path | str]) -> Manifest:
        found = list_sources(sources, self._out)
        for path in found.files:
            if is_inside(path, self._out):
                raise UsageError(f"{path}: lies in the output folder {self._out}; give another folder to write into.")
        self._failures.extend(found.failures)
        created = not self._out.exists()
        try:
            self._read(found.files)
            if not self._results:
                raise NothingUsableError(_nothing_usable(self._failures))
            items = self._items()
        except UsageError:
            if created and self._out.exists():
                shutil.rmtree(self._out)
            raise
        return self._finish(items)

    def _read(self, files: Sequence[Path]) -> None:
        """Convert, store and ask each document; the folder is made when the first one is there."""
        count = 0
        outcomes = read_documents(files, self._run, self._reading, selections=self._config.selections)
        for done, outcome in enumerate(outcomes, start=1):
            if isinstance(outcome, Failure):
                self._failures.append(outcome)
                name = outcome.source
            else:
                if not self._results:
                    self._open_folder()
                name = outcome.source.name
                asked = _asked(outcome, self._config, self._facts, self._selections)
                if isinstance(asked, Failure):
                    self._failures.append(asked)
                else:
                    result, copies = asked
                    self._put(f"documents/{outcome.source.doc_id}.json", outcome.docling_json)
                    for copy, data in copies.items():
                        (self._out / FORM_FOLDER).mkdir(exist_ok=True)
                        self._put(copy, data)
                    self._sources.append(outcome.source)
                    self._results.append(result)
                    count += len(result.items)
            if self._on_progress is not None:
                self._on_progress(done, len(files), name, count, len(self._failures))

    def _open_folder(self) -> None:
        assert_isolation(self._config.forbid)
        (self._out / "documents").mkdir(parents=True, exist_ok=True)
        (self._out / "manifest.json").unlink(missing_ok=True)

    def _put(self, name: str, data: bytes) -> None:
        write_bytes_atomic(self._out / name, data)
        self._outputs[name] = sha256_bytes(data)

    def _items(self) -> tuple[Item, ...]:
        asked = self._selections.items()
        items = tuple(item for result in self._results for item in (*result.items, *asked.get(result.doc_id, ())))
        return pick_items(items, self._config.pick) if self._config.pick is not None else items

    def _finish(self, items: tuple[Item, ...]) -> Manifest:
        failures = sorted(self._failures, key=lambda f: (f.source, f.sha256 or "", f.kind))
        self._put("items.jsonl", jsonl_bytes(item.model_dump(mode="json") for item in items))
        self._put(
            "skips.json", pretty_json(_skips(self._results, items, self._facts, self._selections), sort_keys=False)
        )
        for name, data in (self._facts.files() | self._selections.files()).items():
            self._put(name, data)
        self._put("failures.jsonl", jsonl_bytes(f.model_dump(mode="json") for f in failures))
        self._remove_stale()
        assert_isolation(self._config.forbid)
        manifest = Manifest(
            versions={"qagen": qagen.__version__, **_common_versions(self._sources)},
            config=self._config,
            reading=self._reading,
            isolation=Isolation(forbidden=(*FORBIDDEN, *self._config.forbid), loaded=()),
            inputs=tuple(self._sources),
            counts=_counts(self._results, items, len(failures), self._facts.count, self._selections.count),
            outputs=dict(sorted(self._outputs.items())),
        )
        write_bytes_atomic(self._out / "manifest.json", pretty_json(manifest.model_dump(mode="json"), sort_keys=False))
        return manifest

    def _remove_stale(self) -> None:
        """Take away what earlier runs left that is no part of this one: documents, and files half written."""
        remove_unfinished(self._out)
        for folder in ("documents", FORM_FOLDER):
            for path in sorted((self._out / folder).glob("*")):
                if f"{folder}/{path.name}" not in self._outputs:
                    path.unlink()
        if (self._out / FORM_FOLDER).is_dir() and not any((self._out / FORM_FOLDER).iterdir()):
            (self._out / FORM_FOLDER).rmdir()
        for name in (*FACT_FILES, SELECTION_FILE):
            if name not in self._outputs:
                (self._out / name).unlink(missing_ok=True)


def _asked(
    converted: Converted, config: GenerateConfig, facts: FactCollector, selections: SelectionCollector
) -> tuple[DocumentItems, dict[str, bytes]] | Failure:
    """Ask one document; a fault of the generator costs that document alone, and is named as what it is."""
    try:
        items = generate_items(converted.document, config)
        found, copies = selections.look(converted)
        facts.add(converted)
        selections.keep(found)
        return items, copies  # noqa: TRY300 - the fault of any costs the document
    except SourceError as error:
        source = converted.source
        return Failure(
            source=source.name, sha256=source.sha256, kind=error.kind, message=str(error), advice=error.advice
        )
    except QagenError:
        raise
    except Exception as error:  # noqa: BLE001 - the other documents must go on
        source = converted.source
        return Failure(
            source=source.name,
            sha256=source.sha256,
            kind="internal",
            message=f"{source.name}: qagen itself failed on this document ({type(error).__name__}: {error}).",
            advice="Please report it with the document, if you may share it.",
        )


def _nothing_usable(failures: Sequence[Failure]) -> str:
    if not failures:
        return "no document found: give files, or folders that hold PDF, DOCX, XLSX, PPTX, HTML, Markdown or the like."
    lines = [f"  {f.message} {f.advice}".rstrip() for f in failures[:10]]
    more = f"\n  ... and {len(failures) - 10} more" if len(failures) > 10 else ""
    return "none of the sources could be read:\n" + "\n".join(lines) + more


def _common_versions(sources: Sequence[Source]) -> dict[str, str]:
    versions: dict[str, str] = {}
    for source in sources:
        versions.update(source.versions)
    return dict(sorted(versions.items()))


def _counts(
    results: Sequence[DocumentItems], items: Sequence[Item], failures: int, facts: int, selections: int
) -> Counts:
    by_type = Counter(item.type for item in items)
    return Counts(
        documents=len(results),
        tables=sum(len(result.tables) for result in results),
        tables_with_items=len({(item.doc_id, item.table_ref) for item in items if item.table_ref}),
        items=len(items),
        by_type=dict(sorted(by_type.items())),
        failures=failures,
        facts=facts,
        selections=selections,
    )


def _skips(
    results: Sequence[DocumentItems], items: Sequence[Item], facts: FactCollector, selections: SelectionCollector
) -> Mapping[str, object]:
    """Reasons per document and per table; items that the pick left out are a reason of their own."""
    kept = Counter((item.doc_id, item.table_ref) for item in items)
    fact_skips, selection_skips = facts.skips(), selections.skips(items)
    documents: dict[str, object] = {}
    for result in results:
        reasons: Counter[str] = Counter()
        tables = []
        for table in result.tables:
            skips = dict(table.skips)
            left = table.items - kept[result.doc_id, table.table_ref]
            if left:
                skips["pick:not_picked"] = left
            reasons.update(skips)
            tables.append(
                table.model_dump(mode="json")
                | {"items": kept[result.doc_id, table.table_ref], "skips": dict(sorted(skips.items()))}
            )
        about = {"reasons": dict(sorted(reasons.items())), "tables": tables}
        if result.doc_id in fact_skips:
            about["facts"] = fact_skips[result.doc_id]
        if result.doc_id in selection_skips:
            about["selections"] = selection_skips[result.doc_id]
        documents[result.doc_id] = about
    return documents
