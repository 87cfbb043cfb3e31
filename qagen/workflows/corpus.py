"""The shipped corpus: render it from its sources, and check that what is shipped is what the sources say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.errors import UsageError

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

    from qagen.corpus.build import Built, Compared

SOURCES = "sources"


def build_corpus(data: Path) -> tuple[Built, ...]:
    """Write `data`/documents and `data`/truth from `data`/sources.

    Raises:
        UsageError: there is no source, a font is missing (the text names the Debian package), or qagen was installed
            without its extra for the corpus.
        RecordError: a source has a fault (file and line).
    """
    builder = _builder()
    return tuple(builder.build(_sources(data), data))


def verify_corpus(data: Path) -> tuple[Compared, ...]:
    """Compare `data`/documents and `data`/truth with a fresh rendering.

    The corpus is good when every state is `same` or `content`.

    Raises:
        UsageError, RecordError: as `build_corpus`.
    """
    builder = _builder()
    return tuple(builder.verify(_sources(data), data))


def _builder() -> ModuleType:
    try:
        from qagen.corpus import build
    except ModuleNotFoundError as error:
        raise UsageError(f"{error.name} is not installed: pip install 'qagen[corpus]'") from error
    return build


def _sources(data: Path) -> Path:
    folder = data / SOURCES
    if not folder.is_dir():
        raise UsageError(f"{folder}: no such folder; give the corpus folder (it holds {SOURCES}/)")
    return folder
