"""A stored document as text for people: Markdown or HTML, as docling writes them."""

from __future__ import annotations

from typing import Literal

from docling_core.types.doc.document import DoclingDocument

from qagen.ingest.pdf_notes import without_notes


def rendered(docling_json: bytes, output_format: Literal["md", "html"]) -> bytes:
    """Return the document as UTF-8 text.

    Args:
        docling_json: a DoclingDocument as a benchmark stores it.
        output_format: `md` for Markdown, `html` for a page of HTML.
    """
    document = without_notes(DoclingDocument.model_validate_json(docling_json))
    text = document.export_to_markdown() if output_format == "md" else document.export_to_html()
    return (text.rstrip("\n") + "\n").encode()
