"""The results of `qagen evaluate chunkers` as bundles: one per arm, whose passages are the arm's chunks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import orjson
from pydantic import ValidationError

from qagen.errors import RecordError, UsageError
from qagen.evaluation.retrievers import ORACLE
from qagen.evaluation.run_files import file_names
from qagen.export.bundle import Passage
from qagen.export.results import read_relevant, read_run
from qagen.io.hashing import sha256_file
from qagen.io.jsonl import read_jsonl
from qagen.model.score import ChunkRecord, EvaluationManifest, Scores

if TYPE_CHECKING:
    from pathlib import Path

    from qagen.export.bundle import Bundle
    from qagen.io.benchmark import Benchmark

_MANIFEST = "manifest.json"
_KIND = b'"kind": "qagen chunker evaluation"'


def read_results(results: Path, benchmark: Benchmark, bundle: Bundle) -> tuple[str, dict[str, tuple[str, Bundle]]]:
    """Return the hash of the results' manifest, and for each arm its name in file names and its bundle.

    What is relevant in an arm's bundle is every chunk that holds value and keys; any one of them will do.

    Raises:
        UsageError: the folder is no finished evaluation, its files were changed, or it is of other items.
        RecordError: one of its files does not hold what it must.
    """
    path = results / _MANIFEST
    if not path.is_file() or _KIND not in path.read_bytes():
        raise UsageError(f"{results}: no finished evaluation; give the folder that `qagen evaluate chunkers` wrote.")
    try:
        manifest = EvaluationManifest.model_validate_json(path.read_bytes())
        scores = Scores.model_validate_json((results / "scores.json").read_bytes())
    except (ValidationError, OSError) as error:
        raise UsageError(f"{results}: was written by another version of qagen; evaluate again.") from error
    if manifest.bench.get("items.jsonl") != benchmark.manifest.outputs["items.jsonl"]:
        raise UsageError(f"{results}: holds results on other items than those of {benchmark.folder}.")
    for name, sha256 in manifest.outputs.items():
        if not (results / name).is_file() or sha256_file(results / name) != sha256:
            raise UsageError(f"{results / name}: is missing or was changed; evaluate again.")
    names = file_names([arm.name for arm in scores.arms])
    return sha256_file(path), {name: (file, _arm(results, file, scores, bundle)) for name, file in names.items()}


def _arm(results: Path, file: str, scores: Scores, bundle: Bundle) -> Bundle:
    passages = tuple(_passages(results / "chunks" / f"{file}.jsonl", bundle))
    qids = {item.qid for item in bundle.items}
    chunks = {passage.id for passage in passages}
    relevant = read_relevant(results / "qrels" / f"{file}.evidence.trec", qids, chunks)
    runs = {
        f"{file}.{one.file}": read_run(results / "runs" / f"{file}.{one.file}.trec", qids, chunks)
        for one in scores.retrievers
        if one.name != ORACLE
    }
    return replace(bundle, passages=passages, relevant={qid: (ids,) for qid, ids in relevant.items()}, runs=runs)


def _passages(path: Path, bundle: Bundle) -> list[Passage]:
    found = []
    for number, record in read_jsonl(path):
        try:
            chunk = ChunkRecord.model_validate_json(orjson.dumps(record))
        except ValidationError as error:
            raise RecordError(f"{path}, line {number}: no chunk ({error.errors()[0]['msg']}).") from error
        title = bundle.sources.get(chunk.doc_id, chunk.doc_id)
        found.append(Passage(chunk.id, chunk.doc_id, chunk.text, title, chunk.refs, chunk.pages))
    return found
