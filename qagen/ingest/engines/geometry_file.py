"""Hands a PDF in memory to the geometry engine, which reads files."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from qagen.ingest.engines.geometry import convert_pdf

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument

    from qagen.ingest.engines.table import SourceFile


def convert_file(source: SourceFile) -> DoclingDocument:
    """The document in `source`, under a neutral file name so that the reading cannot depend on it.

    Raises:
        SourceError: as `convert_pdf`.
    """
    with tempfile.TemporaryDirectory(prefix="qagen-") as folder:
        path = Path(folder, "document.pdf")
        path.write_bytes(source.data)
        return convert_pdf(path, password=source.password)
