"""Hands a PDF in memory to the geometry engine."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from qagen.ingest.engines.geometry.convert import convert_source
from qagen.io.hashing import sha256_bytes

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument

    from qagen.ingest.engines.table import SourceFile


def convert_file(source: SourceFile) -> DoclingDocument:
    """The document in `source`.

    Raises:
        SourceError: as `convert_source`.
    """
    return convert_source(BytesIO(source.data), source.name, sha256_bytes(source.data), password=source.password)
