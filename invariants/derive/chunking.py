"""Docling's own chunking serializer, the real one, without leaving a trace in the process.

Its package imports tokenizers and grammars that the base installation does not bring, so the one module is loaded
without the package's `__init__`; nothing of its code is replaced. Afterwards `sys.modules` is as before: a generator
that runs later in the same process (a notebook, a test) must find no system under test there.
"""

from __future__ import annotations

import importlib
import sys
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import docling_core

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docling_core.transforms.serializer.base import BaseDocSerializer

_PACKAGE = "docling_core.transforms.chunker"


@lru_cache(maxsize=1)
def chunking_serializer() -> type[BaseDocSerializer]:
    """The class `ChunkingDocSerializer` of docling-core's hierarchical chunker."""
    before = {name: sys.modules.pop(name) for name in tuple(_loaded())}
    try:
        folder = Path(docling_core.__file__ or "").parent / "transforms" / "chunker"
        package = _bare(_PACKAGE, folder)
        _bare(f"{_PACKAGE}.code_chunking", folder / "code_chunking")
        base = importlib.import_module(f"{_PACKAGE}.base")
        vars(package).update({name: getattr(base, name) for name in ("BaseChunk", "BaseChunker", "BaseMeta")})
        found: Any = importlib.import_module(f"{_PACKAGE}.hierarchical_chunker")
        serializer: type[BaseDocSerializer] = found.ChunkingDocSerializer
        return serializer
    finally:
        for name in tuple(_loaded()):
            del sys.modules[name]
        sys.modules.update(before)


def _loaded() -> Iterator[str]:
    return (name for name in sys.modules if name == _PACKAGE or name.startswith(f"{_PACKAGE}."))


def _bare(name: str, folder: Path) -> ModuleType:
    package = ModuleType(name)
    package.__path__ = [str(folder)]
    sys.modules[name] = package
    return package
