"""Compare with a stored result, or write it anew when asked to: `QAGEN_REGENERATE=1 pytest tests/golden`."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

FLAG = "QAGEN_REGENERATE"
"""Environment variable; set (to anything but nothing) it makes `assert_golden` write."""
COMMAND = f"{FLAG}=1 .venv/bin/python -m pytest tests/golden"
"""What makes every golden file anew; look at the difference before it is committed."""


def is_regenerating() -> bool:
    """Whether golden files are written instead of compared."""
    return bool(os.environ.get(FLAG))


def assert_golden(path: Path, records: list[dict[str, Any]]) -> None:
    """Fail where `records` are not those stored in `path` (one JSON object a line).

    Raises:
        AssertionError: they differ, or nothing is stored; the text names the first difference and `COMMAND`.
    """
    lines = [json.dumps(record, ensure_ascii=False) for record in records]
    if is_regenerating():
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    assert path.is_file(), f"{path.name} is missing; make it with: {COMMAND}"
    stored = path.read_text(encoding="utf-8").splitlines()
    gone = [line for line in stored if line not in lines]
    new = [line for line in lines if line not in stored]
    assert not gone, f"{len(gone)} records are gone or changed, the first: {gone[0]}\nIf that is wanted: {COMMAND}"
    assert not new, f"{len(new)} records are new, the first: {new[0]}\nIf that is wanted: {COMMAND}"
    assert lines == stored, f"the order of the records changed. If that is wanted: {COMMAND}"
