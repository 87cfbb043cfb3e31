"""SHA-256 in lower-case hex, the one fingerprint that qagen uses."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_BLOCK = 1 << 20


def sha256_bytes(data: bytes) -> str:
    """The 64 hex digits of `data`; empty input has a hash like any other."""
    return hashlib.sha256(data).hexdigest()


def sha256_text(text: str) -> str:
    """The hash of the UTF-8 form; lone surrogates (from file names that are no UTF-8) are kept apart, not refused."""
    return sha256_bytes(text.encode("utf-8", "surrogatepass"))


def sha256_file(path: Path) -> str:
    """The hash of a file's bytes, read in blocks.

    Raises:
        OSError: the file cannot be read.
    """
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()
