"""Where a command may write: looked at before the work begins, so that no run is lost on its last step."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from qagen.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def check_writable_folder(out: Path, *read: Path, files: Iterable[str] = (), folders: Iterable[str] = ()) -> None:
    """Refuse a folder that cannot be made or written, or that lies in one that is read.

    Args:
        out: the folder to write; it need not be there.
        read: folders that the command reads.
        files: names that will be written in it.
        folders: names of folders that will be made in it.

    Raises:
        UsageError: the text says which and what to give instead.
    """
    if os.path.lexists(out) and not out.is_dir():
        kind = "leads to nothing" if out.is_symlink() else "is a file"
        raise UsageError(f"{out}: {kind}; give a folder to write into with -o.")
    for folder in read:
        if folder.resolve() in {out.resolve(), *out.resolve().parents}:
            raise UsageError(f"{out}: lies in {folder}, which is read; give another folder with -o.")
    _check_place(out)
    for name in sorted(files):
        if (out / name).is_dir():
            raise UsageError(f"{out / name}: is a folder, and a file of that name is to be written; move it away.")
    for name in sorted(folders):
        if os.path.lexists(out / name) and not (out / name).is_dir():
            raise UsageError(f"{out / name}: is a file, and a folder of that name is to be made; move it away.")


def check_output_file(path: Path, option: str, read: Iterable[Path] = ()) -> None:
    """Refuse a file that cannot be written, or that is one of those that are read.

    Args:
        path: the file to write; it need not be there.
        option: that names it, for the message.
        read: files that the command reads.

    Raises:
        UsageError: the text says which and what to give instead.
    """
    if path.is_dir():
        raise UsageError(f"{option} {path}: is a folder; give a file.")
    if any(path.resolve() == one.resolve() for one in read):
        raise UsageError(f"{option} {path}: is read as input, and would be written over; give another file.")
    _check_place(path.parent)


def _check_place(folder: Path) -> None:
    """The nearest folder that is there has to take new files."""
    there = next((one for one in (folder, *folder.parents) if os.path.lexists(one)), folder.absolute())
    if not there.is_dir():
        raise UsageError(f"{there}: is no folder, so that nothing can be written into it; give another place.")
    if not os.access(there, os.W_OK | os.X_OK):
        raise UsageError(f"{there}: may not be written; change its permissions or give another place.")
