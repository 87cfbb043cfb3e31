"""A benchmark folder in, a folder in another harness's format out.

With the results of `qagen evaluate chunkers` each arm gets a folder `arms/<arm>/` of the same format whose corpus is
the arm's chunks; what is relevant there is every chunk that holds value and keys, and formats for rankings
hold its runs.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import orjson

import qagen
from qagen.errors import RecordError, UsageError
from qagen.evaluation.shown_name import shown_name
from qagen.export.bundle import Bundle
from qagen.export.formats import check_format, files_in
from qagen.export.passages import element_passages, needed_elements
from qagen.ingest.stored import stored_document
from qagen.io.atomic import remove_unfinished, write_bytes_atomic
from qagen.io.benchmark import open_benchmark
from qagen.io.canonical import pretty_json
from qagen.io.hashing import sha256_bytes, sha256_file
from qagen.model.export import ExportManifest
from qagen.text.scripts import dominant_language
from qagen.workflows.export_results import read_results
from qagen.workflows.output_folder import check_writable_folder
from qagen.workflows.whole_benchmark import check_whole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qagen.io.benchmark import Benchmark
    from qagen.model.document import Document

_MANIFEST = "manifest.json"
_UNFINISHED = ".qagen-export-unfinished.json"
_KIND = {"kind": "qagen export"}
_PARQUET = (".parquet",)


def export(bench: Path | str, output_format: str, out: Path | str, results: Path | str | None = None) -> ExportManifest:
    """Write a benchmark in another harness's format.

    Args:
        bench: the folder that `qagen generate` wrote; every file in it must be as it was written.
        output_format: a name of `qagen.export.formats.FORMATS`.
        out: the folder to write; an export that is there already is replaced.
        results: the folder that `qagen evaluate chunkers` wrote for this benchmark; None for no arms.

    Raises:
        UsageError: the format is not known, a folder cannot be used, or the results are of another benchmark. Nothing
            was written.
        RecordError: a file of the benchmark or of the results does not hold what it must. Nothing was written.
        OSError: the folder cannot be written.
    """
    check_format(output_format)
    folder = Path(out)
    benchmark = open_benchmark(bench)
    check_whole(benchmark)
    _check_out(folder, *(Path(one) for one in (bench, results) if one is not None))
    documents = [stored_document(benchmark.document_path(s.doc_id), s.doc_id) for s in benchmark.sources]
    bundle = _elements(benchmark, documents)
    files = files_in(output_format, bundle)
    used = {"manifest.json": sha256_file(benchmark.folder / _MANIFEST)}
    arms: dict[str, int] = {}
    unreached: dict[str, int] = {}
    if results is not None:
        used["results/manifest.json"], arm_bundles = read_results(Path(results), benchmark, bundle)
        for name, (folder_name, arm) in arm_bundles.items():
            arms[name] = len(arm.passages)
            unreached[name] = sum(not arm.relevant_ids(item.qid) for item in arm.items)
            of_arm = files_in(output_format, arm)
            files |= {f"arms/{folder_name}/{path}": data for path, data in of_arm.items()}
    return _write(folder, files, output_format, bundle, used, arms, unreached, len(benchmark.selections))


def _elements(benchmark: Benchmark, documents: list[Document]) -> Bundle:
    passages = element_passages(documents)
    known = {passage.id for passage in passages}
    relevant = {item.qid: needed_elements(item) for item in benchmark.items}
    for qid, groups in relevant.items():
        for group in groups:
            if not known.issuperset(group):
                raise RecordError(f"{benchmark.folder}: item {qid} names {', '.join(group)}, which no document holds.")
    return Bundle(
        name=shown_name(benchmark.folder.resolve().name),
        qagen_version=qagen.__version__,
        items=benchmark.items,
        sources={source.doc_id: source.name for source in benchmark.sources},
        languages=tuple(sorted({_language(document) for document in documents} - {"other"})) or ("en",),
        passages=passages,
        relevant=relevant,
    )


def _language(document: Document) -> str:
    texts = [paragraph.text for paragraph in document.paragraphs]
    texts += [cell.text for table in document.tables for cell in table.cells]
    return dominant_language(" ".join(texts))


def _write(
    folder: Path,
    files: Mapping[str, bytes],
    output_format: str,
    bundle: Bundle,
    used: dict[str, str],
    arms: dict[str, int],
    unreached: dict[str, int],
    left_out: int,
) -> ExportManifest:
    folder.mkdir(parents=True, exist_ok=True)
    old = _names_there(folder)
    # Until the manifest is there again, this says whose files these are: a run that was killed is taken up again.
    write_bytes_atomic(folder / _UNFINISHED, pretty_json({**_KIND, "outputs": sorted({*old, *files})}))
    _clear(folder, old)
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_bytes_atomic(folder / name, data)
    versions = {"qagen": qagen.__version__}
    if any(name.endswith(_PARQUET) for name in files):
        from importlib.metadata import version

        versions["pyarrow"] = version("pyarrow")
    manifest = ExportManifest(
        versions=versions,
        format=output_format,
        bench=used,
        items=len(bundle.items),
        selections_left_out=left_out,
        passages=len(bundle.passages),
        arms=arms,
        unreached=unreached,
        outputs={name: sha256_bytes(data) for name, data in sorted(files.items())},
    )
    write_bytes_atomic(folder / _MANIFEST, pretty_json(manifest.model_dump(mode="json"), sort_keys=False))
    (folder / _UNFINISHED).unlink()
    return manifest


def _check_out(folder: Path, *read: Path) -> None:
    """An export may be replaced, and one that was not finished; anything else in the folder is somebody's."""
    check_writable_folder(folder, *read)
    if folder.exists() and any(folder.iterdir()) and not _names_there(folder):
        raise UsageError(f"{folder}: holds other files than an export; give a new folder.")


def _names_there(folder: Path) -> tuple[str, ...]:
    """Paths of the files that an export wrote, or was about to write, into a folder; none where there is no export."""
    names: dict[str, None] = {}
    for path in (folder / _MANIFEST, folder / _UNFINISHED):
        try:
            value = orjson.loads(path.read_bytes())
        except (OSError, orjson.JSONDecodeError):
            continue
        outputs = value.get("outputs") if isinstance(value, dict) and value.get("kind") == _KIND["kind"] else None
        names |= dict.fromkeys(name for name in outputs or () if isinstance(name, str))
    return tuple(name for name in names if ".." not in Path(name).parts and not Path(name).is_absolute())


def _clear(folder: Path, names: tuple[str, ...]) -> None:
    """Take away the files of the export that is replaced, its manifest first, and nothing else."""
    (folder / _MANIFEST).unlink(missing_ok=True)
    for name in names:
        (folder / name).unlink(missing_ok=True)
    for inner in sorted({(folder / name).parent for name in names}):
        if inner.is_dir():
            remove_unfinished(inner)
