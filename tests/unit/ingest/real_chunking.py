"""Docling's own chunking serializer, for comparison.

The package around it imports tokenizers and grammars that the base installation does not bring; the one module that is
compared is loaded without them. Nothing of its code is replaced.
"""

from __future__ import annotations

import importlib
import sys
import types
from pathlib import Path

import docling_core

_PACKAGE = "docling_core.transforms.chunker"


def real_chunking_serializer():
    """The class `ChunkingDocSerializer`."""
    try:
        return importlib.import_module(f"{_PACKAGE}.hierarchical_chunker").ChunkingDocSerializer
    except ModuleNotFoundError:
        for name in [name for name in sys.modules if name.startswith(_PACKAGE)]:
            del sys.modules[name]
    bare = types.ModuleType(_PACKAGE)
    bare.__path__ = [str(Path(docling_core.__file__).parent / "transforms" / "chunker")]
    sys.modules[_PACKAGE] = bare
    code = types.ModuleType(f"{_PACKAGE}.code_chunking")
    code.__path__ = [f"{bare.__path__[0]}/code_chunking"]
    sys.modules[code.__name__] = code
    base = importlib.import_module(f"{_PACKAGE}.base")
    bare.BaseChunk, bare.BaseChunker, bare.BaseMeta = base.BaseChunk, base.BaseChunker, base.BaseMeta
    return importlib.import_module(f"{_PACKAGE}.hierarchical_chunker").ChunkingDocSerializer
