"""The files of the checkout, as git lists them; without git (an unpacked archive) as they lie there."""

from __future__ import annotations

import ast
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
_NOT_OURS = {".git", ".venv", "build", "__pycache__"}


@cache
def tracked() -> tuple[Path, ...]:
    """Every file that is, or would be, committed."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, capture_output=True, check=True).stdout.decode().split("\0")
        paths = [ROOT / name for name in listed if name]
    except (OSError, subprocess.CalledProcessError):
        paths = [path for path in ROOT.rglob("*") if _NOT_OURS.isdisjoint(path.relative_to(ROOT).parts)]
    return tuple(sorted(path for path in paths if path.is_file()))


def modules(*folders: str) -> tuple[Path, ...]:
    """The Python files below some folders of the checkout."""
    roots = tuple(ROOT / folder for folder in folders)
    return tuple(path for path in tracked() if path.suffix == ".py" and any(root in path.parents for root in roots))


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def name_of(path: Path) -> str:
    """The path inside the checkout."""
    return path.relative_to(ROOT).as_posix()
