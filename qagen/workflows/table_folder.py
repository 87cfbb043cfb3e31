"""The folder that an evaluation of tables writes."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import qagen
from qagen.errors import UsageError
from qagen.io.atomic import remove_unfinished, write_bytes_atomic
from qagen.io.canonical import pretty_json
from qagen.io.hashing import sha256_bytes
from qagen.io.jsonl import jsonl_bytes
from qagen.model.table_score import TableEvaluationManifest
from qagen.report.tables import table_report
from qagen.workflows.output_folder import check_writable_folder

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from qagen.model.table_score import RowResult, TableResult, TableScores, TableView

_MANIFEST = "manifest.json"
_KIND = b'"kind": "qagen table evaluation"'
_FILES = frozenset({_MANIFEST, "scores.json", "tables.jsonl", "rows.jsonl", "report.html"})
_DECIMALS = 6
_LIBRARIES = ("rapidfuzz", "scipy", "numpy", "lxml")


def check_table_folder(out: Path, *inputs: Path) -> None:
    """Refuse a folder in which something else could be overwritten.

    Raises:
        UsageError: it cannot be written, is one of the inputs or inside of it, or holds anything but an earlier
            evaluation.
    """
    check_writable_folder(out, *inputs, files=_FILES)
    if not out.exists():
        return
    strange = sorted(path.name for path in out.iterdir() if path.name not in _FILES and not path.name.startswith("."))
    manifest = out / _MANIFEST
    if strange or (manifest.is_file() and _KIND not in manifest.read_bytes()):
        raise UsageError(
            f"{out}: holds other things ({', '.join(strange[:3]) or _MANIFEST}); give a new folder or an earlier "
            "evaluation."
        )


def write_tables(
    out: Path,
    scores: TableScores,
    results: Sequence[TableResult],
    rows: Sequence[RowResult],
    views: Sequence[TableView],
    inputs: tuple[Mapping[str, str], Mapping[str, str]],
    versions: Mapping[str, str],
) -> TableEvaluationManifest:
    """Write scores, tables, rows and the report, the manifest last.

    Args:
        out: the folder.
        scores: of the run.
        results: all tables.
        rows: all rows.
        views: what is shown of the tables.
        inputs: hashes of the true files, and of the predictions or documents.
        versions: of the engine, by name.

    Raises:
        OSError: the folder cannot be written; it is then left without a manifest.
    """
    files = {
        "scores.json": pretty_json(_rounded(scores.model_dump(mode="json")), sort_keys=False),
        "tables.jsonl": jsonl_bytes(_rounded(one.model_dump(mode="json")) for one in results),
        "rows.jsonl": jsonl_bytes(_rounded(one.model_dump(mode="json")) for one in rows),
        "report.html": table_report(scores, results, views).encode(),
    }
    out.mkdir(parents=True, exist_ok=True)
    (out / _MANIFEST).unlink(missing_ok=True)
    remove_unfinished(out)
    for name, data in files.items():
        write_bytes_atomic(out / name, data)
    manifest = TableEvaluationManifest(
        versions={"qagen": qagen.__version__, **dict(sorted({**versions, **_libraries()}.items()))},
        config=scores.config,
        truth=dict(sorted(inputs[0].items())),
        pred=dict(sorted(inputs[1].items())),
        counts={
            "documents": scores.overall.documents,
            "failures": len(scores.failures),
            "missing": scores.overall.missing,
            "paired": scores.overall.paired,
            "rows": len(rows),
            "spurious": scores.overall.spurious,
        },
        outputs={name: sha256_bytes(data) for name, data in sorted(files.items())},
    )
    write_bytes_atomic(out / _MANIFEST, pretty_json(manifest.model_dump(mode="json"), sort_keys=False))
    return manifest


def _libraries() -> dict[str, str]:
    """What the scores rest on; the library below lxml decides how broken HTML is read."""
    from lxml import etree

    return {**{name: version(name) for name in _LIBRARIES}, "libxml2": ".".join(map(str, etree.LIBXML_VERSION))}


def _rounded(value: Any) -> Any:
    """The same value with six decimals: what lies beyond depends on the order of sums, which machines choose."""
    if isinstance(value, float):
        return round(value, _DECIMALS)
    if isinstance(value, dict):
        return {key: _rounded(one) for key, one in value.items()}
    return [_rounded(one) for one in value] if isinstance(value, list) else value
