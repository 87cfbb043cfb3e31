"""Documents that are in a benchmark already: DoclingDocument JSON, read again without any engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docling_core.types.doc import DoclingDocument
from pydantic import ValidationError

from qagen.errors import RecordError
from qagen.ingest.document import document_from_docling

if TYPE_CHECKING:
    from pathlib import Path

    from qagen.model.document import Document


def stored_document(path: Path, doc_id: str) -> Document:
    """Return the document of a DoclingDocument JSON file.

    Args:
        path: `BENCH/documents/<doc_id>.json`.
        doc_id: its name in the benchmark.

    Raises:
        RecordError: the file cannot be read, or holds no DoclingDocument.
    """
    try:
        return document_from_docling(DoclingDocument.model_validate_json(path.read_bytes()), doc_id)
    except OSError as error:
        raise RecordError(f"{path}: cannot be read ({error.strerror or error}).") from error
    except ValidationError as error:
        where = ".".join(map(str, error.errors()[0]["loc"])) or "the whole"
        raise RecordError(f"{path}: no DoclingDocument ({where}: {error.errors()[0]['msg']}).") from error
