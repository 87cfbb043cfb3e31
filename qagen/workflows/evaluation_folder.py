"""The folder that an evaluation writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import qagen
from qagen.errors import UsageError
from qagen.evaluation.retrievers import ORACLE
from qagen.evaluation.row_table import rows_parquet
from qagen.evaluation.run_files import file_names, page_qrels_lines, page_run_lines, qrels_lines, run_lines
from qagen.io.atomic import remove_unfinished, write_bytes_atomic
from qagen.io.canonical import pretty_json
from qagen.io.hashing import sha256_bytes, sha256_file
from qagen.io.jsonl import jsonl_bytes
from qagen.model.score import EvaluationManifest
from qagen.workflows.output_folder import check_writable_folder

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from qagen.evaluation.arm_run import ArmRun
    from qagen.io.benchmark import Benchmark
    from qagen.model.score import Row, Scores

_MANIFEST = "manifest.json"
_KIND = b'"kind": "qagen chunker evaluation"'
_FOLDERS = ("chunks", "qrels", "runs")
_OWN = frozenset({_MANIFEST, "scores.json", "rows.jsonl", "rows.parquet", "report.html", *_FOLDERS})
_DECIMALS = 6


def check_folder(out: Path, bench: Path) -> None:
    """Refuse a folder that is not for an evaluation.

    Raises:
        UsageError: it cannot be written, is the benchmark itself or inside of it, or holds anything else.
    """
    check_writable_folder(out, bench, files=_OWN - {*_FOLDERS}, folders=_FOLDERS)
    if not out.exists():
        return
    strange = sorted(path.name for path in out.iterdir() if path.name not in _OWN and not path.name.startswith("."))
    manifest = out / _MANIFEST
    if strange or (manifest.is_file() and _KIND not in manifest.read_bytes()):
        raise UsageError(
            f"{out}: holds other things ({', '.join(strange[:3]) or _MANIFEST}); give a new folder or an earlier "
            "evaluation."
        )


def write_evaluation(
    out: Path,
    benchmark: Benchmark,
    scores: Scores,
    rows: Sequence[Row],
    runs: Sequence[ArmRun],
    further: Mapping[str, bytes] | None = None,
) -> EvaluationManifest:
    """Write everything, the manifest last; what an earlier evaluation left is taken away.

    Args:
        out: the folder.
        benchmark: what was evaluated with.
        scores: for scores.json.
        rows: in the order of rows.jsonl.
        runs: of the arms, for chunks, runs and relevance.
        further: files beside these by name, such as report.html.

    Raises:
        UsageError: pyarrow is not installed; nothing was written.
        OSError: the folder cannot be written; it is then left without a manifest.
    """
    files = {**dict(_files(scores, rows, runs)), **(further or {})}
    out.mkdir(parents=True, exist_ok=True)
    (out / _MANIFEST).unlink(missing_ok=True)
    for name, data in files.items():
        write_bytes_atomic(out / name, data)
    _remove_stale(out, set(files))
    manifest = EvaluationManifest(
        versions=_versions(scores),
        config=scores.config,
        bench={name: sha256_file(benchmark.folder / name) for name in ("items.jsonl", _MANIFEST)},
        counts={
            "arms": len(scores.arms),
            "documents": scores.documents,
            "errors": sum(len(arm.errors) for arm in scores.arms),
            "items": scores.items,
            "rows": len(rows),
        }
        | ({"selections_left_out": len(benchmark.selections)} if benchmark.selections else {}),
        outputs={name: sha256_bytes(data) for name, data in sorted(files.items())},
    )
    write_bytes_atomic(out / _MANIFEST, pretty_json(manifest.model_dump(mode="json"), sort_keys=False))
    return manifest


def _files(scores: Scores, rows: Sequence[Row], runs: Sequence[ArmRun]) -> Iterator[tuple[str, bytes]]:
    yield "scores.json", pretty_json(rounded(scores.model_dump(mode="json")), sort_keys=False)
    yield "rows.jsonl", jsonl_bytes(row.model_dump(mode="json") for row in rows)
    yield "rows.parquet", rows_parquet(rows)
    names = file_names([run.arm.name for run in runs])
    for run in runs:
        yield from _arm_files(run, names[run.arm.name], scores)


def _arm_files(run: ArmRun, name: str, scores: Scores) -> Iterator[tuple[str, bytes]]:
    yield f"chunks/{name}.jsonl", jsonl_bytes(chunk.model_dump(mode="json") for chunk in run.chunks)
    qrels: dict[str, list[str]] = {"page": [], "table": [], "evidence": [], "pages": []}
    for judge in run.judges:
        for kind, lines in (qrels_lines(judge) | {"pages": list(page_qrels_lines(judge))}).items():
            qrels[kind] += lines
    for kind, lines in qrels.items():
        yield f"qrels/{name}.{kind}.trec", "".join(lines).encode()
    depth = max(scores.config.run_depth, *scores.config.ks)
    for retriever in scores.retrievers:
        if retriever.name == ORACLE:
            continue
        tag = f"{name}.{retriever.file}"
        rankings = run.rankings.get(retriever.name, {})
        found = [(judge, rankings[judge.item.qid]) for judge in run.judges if judge.item.qid in rankings]
        yield (
            f"runs/{tag}.trec",
            "".join(line for one, ranking in found for line in run_lines(one.item.qid, ranking, tag, depth)).encode(),
        )
        yield (
            f"runs/{tag}.pages.trec",
            "".join(line for one, ranking in found for line in page_run_lines(one, ranking, tag, depth)).encode(),
        )


def rounded(value: Any) -> Any:
    """The same value with six decimals: what lies beyond depends on the order of sums, which machines choose."""
    if isinstance(value, float):
        return round(value, _DECIMALS)
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    return [rounded(one) for one in value] if isinstance(value, list) else value


def _versions(scores: Scores) -> dict[str, str]:
    versions = {f"arm {arm.name}": arm.version for arm in scores.arms}
    versions |= {f"retriever {one.name}": one.version for one in scores.retrievers}
    return {"qagen": qagen.__version__, **dict(sorted(versions.items()))}


def _remove_stale(out: Path, written: set[str]) -> None:
    remove_unfinished(out)
    for name in _FOLDERS:
        folder = out / name
        for path in sorted(folder.iterdir()) if folder.is_dir() else ():
            if path.is_file() and f"{name}/{path.name}" not in written:
                path.unlink()
    if "report.html" not in written:
        (out / "report.html").unlink(missing_ok=True)
