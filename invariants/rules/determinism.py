"""Determinism (specs/qa.md section 11): `qagen generate` over the stored documents gives the same items again."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from invariants.finding import Finding
from qagen.io.hashing import sha256_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from invariants.bench import Bench

_LAST_LINES = 300


def check_bench(bench: Bench) -> Iterator[Finding]:
    """Run the generator as a process of its own, with another hash seed and no cache, and compare items.jsonl."""
    if bench.root is None:
        return
    with tempfile.TemporaryDirectory() as folder:
        again = Path(folder) / "again"
        command = [sys.executable, "-m", "qagen.cli.main", "generate", str(bench.root / "documents")]
        command += ["-o", str(again), "--quiet", "--cache", str(Path(folder) / "cache")]
        command += _flags(bench.manifest.get("config") or {})
        if (bench.root / "urls.jsonl").is_file():
            command += ["--urls", str(bench.root / "urls.jsonl")]
        run = subprocess.run(  # noqa: S603 - our own module, no shell
            command, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONHASHSEED": "4711"}
        )
        written = again / "items.jsonl"
        if not written.is_file():
            yield _finding(f"the generator wrote no items (exit {run.returncode}): {run.stderr.strip()[-_LAST_LINES:]}")
        elif sha256_file(written) != sha256_file(bench.root / "items.jsonl"):
            yield _finding("the generator writes other items from the same documents")
        for name in ("facts", "selections"):
            made = again / f"{name}.jsonl"
            if made.is_file() and _hash(made) != _hash(bench.root / made.name):
                yield _finding(f"the generator writes other {name} from the same documents")


def _flags(config: Mapping[str, Any]) -> Iterator[str]:
    """The manifest's configuration as options: one per field, repeated for lists, none for null and false."""
    for name, value in config.items():
        for single in value if isinstance(value, list) else [value]:
            if single is True:
                yield f"--{name.replace('_', '-')}"
            elif single is not None and single is not False:
                yield from (f"--{name.replace('_', '-')}", str(single))


def _hash(path: Path) -> str | None:
    return sha256_file(path) if path.is_file() else None


def _finding(what: str) -> Finding:
    return Finding(doc_id="-", qid=None, invariant="determinism", what=what)
