"""From the arguments of a run to a list of files, the same list whatever the order of the arguments."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.formats import SUFFIXES, suffix_of
from qagen.model.run import Failure

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Discovered(NamedTuple):
    """What the sources of a run hold."""

    files: tuple[Path, ...]
    """Sorted by name, each file once."""
    failures: tuple[Failure, ...]
    """One for each source that does not exist, sorted by name."""
    skipped: int
    """Files of the folders that were passed over: hidden, or of a suffix that is not read."""


def discover(sources: Iterable[Path | str]) -> Discovered:
    """The files of `sources`: a file is taken whatever its suffix, a folder is walked for the suffixes that are read.

    Hidden files and folders inside a folder are passed over; links are followed, each folder once.
    """
    files: dict[str, Path] = {}
    failures: list[Failure] = []
    skipped = 0
    for source in sorted({Path(source) for source in sources}):
        if source.is_dir():
            for path in _walk(source):
                if _is_wanted(path):
                    files.setdefault(os.path.realpath(path), path)
                else:
                    skipped += 1
        elif source.exists():
            files.setdefault(os.path.realpath(source), source)
        else:
            failures.append(_missing(source))
    ordered = sorted(files.values(), key=lambda path: (path.name, os.fspath(path)))
    return Discovered(tuple(ordered), tuple(failures), skipped)


# What qagen writes beside documents: its folders can be given as sources. Named as a file, it is read like any other.
_RECORDS = frozenset({"manifest.json", "skips.json"})


def _is_wanted(path: Path) -> bool:
    return not path.name.startswith(".") and path.name not in _RECORDS and suffix_of(path.name) in SUFFIXES


def _walk(root: Path) -> Iterator[Path]:
    """All files below `root` in sorted order; a folder that was seen under another name is not entered again."""
    seen: set[str] = {os.path.realpath(root)}
    for folder, subfolders, names in os.walk(root, followlinks=True):
        fresh = []
        for name in sorted(subfolders):
            real = os.path.realpath(Path(folder, name))
            if not name.startswith(".") and real not in seen:
                seen.add(real)
                fresh.append(name)
        # os.walk goes on with what is left in this list, in its order.
        subfolders[:] = fresh
        for name in sorted(names):
            path = Path(folder, name)
            if path.is_file():
                yield path


def _missing(source: Path) -> Failure:
    return Failure(
        source=source.name or os.fspath(source),
        sha256=None,
        kind="missing",
        message=f"{source}: there is no such file or folder.",
        advice="Check the path.",
    )
