"""`qagen` as a user runs it: a process of its own, with what it printed."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

COMMAND = (sys.executable, "-m", "qagen.cli.main")


def qagen(*arguments: object, cwd: Path | None = None, env: dict[str, str] | None = None, timeout: float = 300):
    """Run a command; never a traceback, whatever comes out."""
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env={**os.environ, "COLUMNS": "200", "NO_COLOR": "1", **(env or {})},
        timeout=timeout,
    )
    assert "Traceback" not in done.stdout + done.stderr, done.stderr
    return done


def python(code: str, *arguments: object, cwd: Path | None = None):
    """Run a script in a fresh interpreter."""
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)], capture_output=True, text=True, encoding="utf-8", cwd=cwd
    )


def hashes(folder: Path) -> dict[str, str]:
    """Every file below `folder`, hidden ones too, with the sha256 of its bytes."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
