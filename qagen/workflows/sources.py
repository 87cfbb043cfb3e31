"""Which files a run reads: those of its sources, never those that it writes itself."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from qagen.errors import UsageError
from qagen.ingest.discover import discover
from qagen.model.run import Failure

if TYPE_CHECKING:
    from collections.abc import Iterable


class Listed(NamedTuple):
    """The files of a run, and the sources that are none."""

    files: tuple[Path, ...]
    failures: tuple[Failure, ...]


def list_sources(sources: Iterable[Path | str], out: Path) -> Listed:
    """The files of `sources` that can be read at all.

    An output folder inside a source folder is passed over: otherwise a second run would read what the first one wrote
    and give something else.

    Args:
        sources: files and folders.
        out: the folder that the run writes; it need not exist.

    Raises:
        UsageError: a source is empty text, is the output folder, or a folder inside it.
        OSError: a path cannot be looked at (too long a name, say).
    """
    texts = [os.fspath(source) for source in sources]
    if "" in texts:
        raise UsageError("a source is empty text; name a file or a folder.")
    given = tuple(Path(text) for text in texts)
    for source in given:
        if source.is_dir() and is_inside(source, out):
            raise UsageError(f"{source}: lies in the output folder {out}; give another folder to write into.")
    found = discover(given)
    named = {os.path.realpath(source) for source in given}
    files: list[Path] = []
    failures = [_printable(failure) for failure in found.failures]
    for path in found.files:
        if is_inside(path, out) and os.path.realpath(path) not in named:
            continue
        failure = _unreadable(path)
        if failure is None:
            files.append(path)
        else:
            failures.append(failure)
    return Listed(tuple(files), tuple(failures))


def is_inside(path: Path, folder: Path) -> bool:
    """Whether `path` is `folder` or lies in it, links followed."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def _unreadable(path: Path) -> Failure | None:
    """Why a path that exists is nothing to read: a pipe or a device, or a name that no JSON file could hold."""
    name, whole = _shown(path.name), os.fspath(path.absolute())
    if not path.is_file():
        return Failure(
            source=name,
            sha256=None,
            kind="unreadable",
            message=f"{name}: this is no file (a pipe or a device).",
            advice="Save it as a file first.",
        )
    if _shown(whole) != whole:
        return Failure(
            source=name,
            sha256=None,
            kind="unreadable",
            message=f"{_shown(os.fspath(path))}: the name is not valid UTF-8.",
            advice="Rename the file or its folder.",
        )
    return None


def _printable(failure: Failure) -> Failure:
    shown = {"source": _shown(failure.source), "message": _shown(failure.message)}
    return failure.model_copy(update=shown)


def _shown(text: str) -> str:
    """`text` with replacement characters where a file name holds bytes that are no UTF-8."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
