"""Determinism (specs/qa.md section 11): `qagen generate` over the stored documents gives the same items again."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from invariants.finding import Finding
from qagen.io.hashing import sha256_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from invariants.bench import Bench


def check_bench(bench: Bench) -> Iterator[Finding]:
    """Run the generator as a process of its own and compare the bytes of items.jsonl."""
    if bench.root is None:
        return
    with tempfile.TemporaryDirectory() as folder:
        again = Path(folder) / "again"
        command = [sys.executable, "-m", "qagen.cli.main", "generate", str(bench.root / "documents"), "-o", str(again)]
        run = subprocess.run([*command, "--quiet"], capture_output=True, text=True, check=False)  # noqa: S603
        written = again / "items.jsonl"
        if not written.is_file():
            yield _finding(f"the generator wrote no items (exit {run.returncode}): {run.stderr.strip()[-300:]}")
        elif sha256_file(written) != sha256_file(bench.root / "items.jsonl"):
            yield _finding("the generator writes other items from the same documents")


def _finding(what: str) -> Finding:
    return Finding(doc_id="-", qid=None, invariant="determinism", what=what)
