"""The name of a document in a benchmark: readable, ASCII, and the same whenever the same files are given."""

from __future__ import annotations

import os
import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from qagen.io.hashing import sha256_file
from qagen.model.run import Failure

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_KEPT = re.compile(r"[^A-Za-z0-9._-]+")
_SPACES = re.compile(r"\s+")
_LONGEST = 80
"""Characters of a slug; longer stems are cut and count as having lost characters."""
_HASH_DIGITS = 8


@dataclass(frozen=True)
class Named:
    """A file with the name that its document will have."""

    path: Path
    doc_id: str
    sha256: str
    also_named: tuple[str, ...]
    """Names of further files with the same bytes, sorted."""


def slug_of(name: str) -> tuple[str, bool]:
    """The ASCII slug of a file name's stem, and whether it lost characters.

    Spaces become `_`, which is no loss; other characters outside `A-Za-z0-9._-` are dropped. Nothing left gives `doc`.
    """
    stem = name.rpartition(".")[0] or name
    spaced = _SPACES.sub("_", stem.strip())
    slug = _KEPT.sub("-", spaced).strip("-.")[:_LONGEST].strip("-.") or "doc"
    return slug, slug != spaced


def identify(files: Iterable[Path]) -> tuple[tuple[Named, ...], tuple[Failure, ...]]:
    """Give every distinct content among `files` its document id.

    Files with the same bytes are one document under the first of their names in sorted order.

    Returns:
        The documents sorted by id, and a failure for each file that cannot be read.
    """
    names: dict[str, list[Path]] = {}
    failures: list[Failure] = []
    for path in files:
        found = _sha256_or_failure(path)
        if isinstance(found, Failure):
            failures.append(found)
        else:
            names.setdefault(found, []).append(path)
    groups = [(sha256, sorted(paths, key=lambda p: (p.name, os.fspath(p)))) for sha256, paths in sorted(names.items())]
    # Two names that differ in case only are one file on some systems.
    shared = Counter(slug_of(paths[0].name)[0].lower() for _, paths in groups)
    named = [_named(sha256, paths, shared) for sha256, paths in groups]
    failures.sort(key=lambda failure: (failure.source, failure.message))
    return tuple(sorted(_distinct(named), key=lambda entry: entry.doc_id)), tuple(failures)


def _named(sha256: str, paths: list[Path], shared: Counter[str]) -> Named:
    slug, lost = slug_of(paths[0].name)
    doc_id = f"{slug}-{sha256[:_HASH_DIGITS]}" if lost or shared[slug.lower()] > 1 else slug
    return Named(paths[0], doc_id, sha256, tuple(sorted({path.name for path in paths[1:]} - {paths[0].name})))


def _distinct(named: list[Named]) -> list[Named]:
    """Ids that are equal all the same (a stem that looks like another's slug with its hash) get the whole hash."""
    count = Counter(entry.doc_id.lower() for entry in named)
    return [
        Named(entry.path, f"{slug_of(entry.path.name)[0]}-{entry.sha256}", entry.sha256, entry.also_named)
        if count[entry.doc_id.lower()] > 1
        else entry
        for entry in named
    ]


def _sha256_or_failure(path: Path) -> str | Failure:
    try:
        return sha256_file(path)
    except OSError as error:
        return Failure(
            source=path.name,
            sha256=None,
            kind="unreadable",
            message=f"{path.name}: the file cannot be read ({error.strerror or error}).",
            advice="Check the permissions of the file.",
        )
