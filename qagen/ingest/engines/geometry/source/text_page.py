"""A page opened for its text by pypdfium2, and closed again whatever happens."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from qagen.ingest.engines.geometry.source.page_view import PageView

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pypdfium2 as pdfium


@contextmanager
def text_page(document: pdfium.PdfDocument, page_number: int) -> Iterator[tuple[pdfium.PdfTextPage, PageView]]:
    """The text of a page, and how the page is shown.

    Args:
        document: the opened file.
        page_number: from 1.
    """
    page = document[page_number - 1]
    try:
        view = PageView.of(page)
        text = page.get_textpage()
        try:
            yield text, view
        finally:
            text.close()
    finally:
        page.close()
