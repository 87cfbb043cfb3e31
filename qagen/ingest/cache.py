"""Conversions that were made before, found by what decides them: the file's bytes, the engine, and all versions."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from qagen.io.atomic import write_bytes_atomic
from qagen.io.canonical import canonical_json
from qagen.io.hashing import sha256_bytes

if TYPE_CHECKING:
    from collections.abc import Mapping

_FORM = 3
"""Version of what is stored; raised when an engine is given other options."""


def default_cache_dir() -> Path:
    """`qagen` in the user's cache folder (XDG_CACHE_HOME, else .cache in the home folder)."""
    home = Path(os.environ.get("XDG_CACHE_HOME", ""))
    # The standard says that a relative path there is to be ignored.
    return (home if home.is_absolute() else Path.home() / ".cache") / "qagen"


def cache_key(
    sha256: str,
    source_format: str,
    engine: str,
    versions: Mapping[str, str],
    password: str | None = None,
    options: Mapping[str, object] | None = None,
) -> str:
    """The name of an entry: a hash over everything that decides a conversion.

    The password is among it: what was read with one is not given to who has none. `options` are those of the engine.
    """
    parts = {
        "form": _FORM,
        "sha256": sha256,
        "format": source_format,
        "engine": engine,
        "versions": dict(versions),
        "password": password,
        "options": dict(options or {}),
    }
    return sha256_bytes(canonical_json(parts))


class Cache:
    """A folder of conversions; an entry starts with its own hash, so that a damaged one is noticed and made again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def load(self, key: str) -> bytes | None:
        """The bytes stored under `key`; None where there are none or they are damaged."""
        try:
            stored = self._path(key).read_bytes()
        except OSError:
            return None
        digest, _, data = stored.partition(b"\n")
        return data if digest == sha256_bytes(data).encode("ascii") else None

    def store(self, key: str, data: bytes) -> None:
        """Keep `data`. A folder that cannot be written is no reason to fail: the next run converts again."""
        try:
            write_bytes_atomic(self._path(key), sha256_bytes(data).encode("ascii") + b"\n" + data)
        except OSError:
            return

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / key
