"""The manifest (specs/qa.md section 8): the hash of every output, the counts, no file missing and none too many."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from invariants.finding import Finding
from qagen.io.hashing import sha256_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from invariants.bench import Bench

_ALWAYS = ("items.jsonl", "skips.json", "failures.jsonl")


def check_bench(bench: Bench) -> Iterator[Finding]:
    """Files and counts are what the manifest says."""
    if bench.root is None:
        return
    outputs = bench.manifest.get("outputs")
    if not isinstance(outputs, dict):
        yield _finding("the manifest names no outputs")
        return
    yield from _hashes(bench, outputs)
    folders = ("documents", "forms")
    named = {name for name in outputs if name.partition("/")[0] in folders}
    present = {f"{folder}/{path.name}" for folder in folders for path in (bench.root / folder).glob("*")}
    for name in sorted(present - named):
        yield _finding(f"{name} is not in the manifest")
    yield from (_finding(f"{name} is not in the manifest") for name in _ALWAYS if name not in outputs)
    yield from _counts(bench)


def _hashes(bench: Bench, outputs: Mapping[str, object]) -> Iterator[Finding]:
    for name, digest in sorted(outputs.items()):
        path = bench.root / name if bench.root is not None else None
        if path is None or not path.is_file():
            yield _finding(f"{name} is missing")
        elif sha256_file(path) != digest:
            yield _finding(f"{name} is not the file that the manifest names (sha256)")


def _counts(bench: Bench) -> Iterator[Finding]:
    """Every number in `counts` that goes by an item type or by `items` or `documents`."""
    counts = bench.manifest.get("counts")
    if not isinstance(counts, dict):
        yield _finding("the manifest has no counts")
        return
    facts: Counter[str] = Counter(item.type for item in bench.items)
    facts.update({"items": len(bench.items), "documents": len(bench.sources)})
    for kind in ("cell_value", "table_about", "context_dependent"):
        facts[kind] += 0
    for name, number in _flat(counts):
        if name in facts and number != facts[name]:
            yield _finding(f"the manifest counts {number} {name}, the files hold {facts[name]}")


def _flat(counts: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    for name, value in counts.items():
        if isinstance(value, dict):
            yield from _flat(value)
        else:
            yield name, value


def _finding(what: str) -> Finding:
    return Finding(doc_id="-", qid=None, invariant="manifest", what=what)
