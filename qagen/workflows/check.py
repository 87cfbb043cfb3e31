"""Run the invariants over a benchmark, as a process of their own: they share no code with the generator."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from qagen.errors import UsageError


def check(bench: Path | str, *, json: bool = False, determinism: bool = True) -> int:
    """Start `python -m invariants` on a folder; its output goes where this process's output goes.

    Args:
        bench: a benchmark folder.
        json: findings as JSON.
        determinism: also generate again from the stored documents and compare bytes.

    Returns:
        0 if every invariant holds, 1 if one is broken, 2 if the folder cannot be checked.

    Raises:
        UsageError: there is no such folder.
    """
    folder = Path(bench)
    if not folder.is_dir():
        raise UsageError(f"{folder}: there is no such folder; give one that `qagen generate` wrote.")
    command = [sys.executable, "-m", "invariants", str(folder)]
    if json:
        command.append("--json")
    if not determinism:
        command.append("--no-determinism")
    return subprocess.run(command, check=False).returncode  # noqa: S603 - our own module, no shell
