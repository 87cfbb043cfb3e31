"""The shipped corpus: render it from its sources, and check that what is shipped is what the sources say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.corpus.build import Built, Compared, build, verify
from qagen.errors import UsageError

if TYPE_CHECKING:
    from pathlib import Path

SOURCES = "sources"


def build_corpus(data: Path) -> tuple[Built, ...]:
    """Write `data`/documents and `data`/truth from `data`/sources.

    Raises:
        UsageError: there is no source, or a font is missing (the text names the Debian package).
        RecordError: a source has a fault (file and line).
    """
    return build(_sources(data), data)


def verify_corpus(data: Path) -> tuple[Compared, ...]:
    """Compare `data`/documents and `data`/truth with a fresh rendering.

    The corpus is good when every state is `same` or `content`.

    Raises:
        UsageError, RecordError: as `build_corpus`.
    """
    return verify(_sources(data), data)


def _sources(data: Path) -> Path:
    folder = data / SOURCES
    if not folder.is_dir():
        raise UsageError(f"{folder}: no such folder; give the corpus folder (it holds {SOURCES}/)")
    return folder
