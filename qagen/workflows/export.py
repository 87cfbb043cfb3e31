"""A benchmark folder in, a folder in another harness's format out.

With the results of `qagen evaluate chunkers` each arm gets a folder `arms/<arm>/` of the same format whose corpus is
the arm's chunks; what is relevant there is every chunk that holds value and keys, and formats for rankings
hold its runs.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import qagen
from qagen.errors import RecordError, UsageError
from qagen.export.bundle import Bundle
from qagen.export.formats import check_format, files_in
from qagen.export.passages import element_passages, needed_elements
from qagen.ingest.stored import stored_document
from qagen.io.atomic import write_bytes_atomic
from qagen.io.benchmark import open_benchmark
from qagen.io.canonical import pretty_json
from qagen.io.hashing import sha256_bytes, sha256_file
from qagen.model.export import ExportManifest
from qagen.text.scripts import dominant_language
from qagen.workflows.export_results import read_results

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qagen.io.benchmark import Benchmark
    from qagen.model.document import Document

_MANIFEST = "manifest.json"
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
    _check_out(folder)
    benchmark = open_benchmark(bench)
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
    return _write(folder, files, output_format, bundle, used, arms, unreached)


def _elements(benchmark: Benchmark, documents: list[Document]) -> Bundle:
    passages = element_passages(documents)
    known = {passage.id for passage in passages}
    relevant = {item.qid: needed_elements(item) for item in benchmark.items}
    for qid, groups in relevant.items():
        for group in groups:
            if not known.issuperset(group):
                raise RecordError(f"{benchmark.folder}: item {qid} names {', '.join(group)}, which no document holds.")
    return Bundle(
        name=benchmark.folder.resolve().name,
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
) -> ExportManifest:
    folder.mkdir(parents=True, exist_ok=True)
    _clear(folder)
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
        passages=len(bundle.passages),
        arms=arms,
        unreached=unreached,
        outputs={name: sha256_bytes(data) for name, data in sorted(files.items())},
    )
    write_bytes_atomic(folder / _MANIFEST, pretty_json(manifest.model_dump(mode="json"), sort_keys=False))
    return manifest


def _check_out(folder: Path) -> None:
    """An export may be replaced; anything else in the folder is somebody's."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder}: is a file; give a folder to write into.")
    if not folder.exists() or not any(folder.iterdir()):
        return
    path = folder / _MANIFEST
    if not path.is_file() or b'"kind": "qagen export"' not in path.read_bytes():
        raise UsageError(f"{folder}: holds other files than an export; give a new folder.")


def _clear(folder: Path) -> None:
    """Take away the files of the export that is replaced, its manifest first, and nothing else."""
    path = folder / _MANIFEST
    if not path.is_file():
        return
    old = ExportManifest.model_validate_json(path.read_bytes())
    path.unlink()
    for name in old.outputs:
        if ".." not in Path(name).parts and not Path(name).is_absolute():
            (folder / name).unlink(missing_ok=True)
