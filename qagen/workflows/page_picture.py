"""A page of a PDF as a picture that stands in an HTML file."""

from __future__ import annotations

import base64
import io
from typing import TYPE_CHECKING

from qagen.report.selections import PagePicture

if TYPE_CHECKING:
    from pathlib import Path

_WIDTH = 900
"""Pixels of a page's picture."""


def page_picture(pdf: Path, number: int, pixels: int = _WIDTH) -> PagePicture | None:
    """Draw a page with its form fields, in grey.

    Args:
        pdf: path of the file.
        number: of the page, from 1.
        pixels: width of the picture.

    Returns:
        None where there is no such page that can be drawn (no PDF, encrypted, too few pages).
    """
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(pdf)
    except (pypdfium2.PdfiumError, OSError):
        return None
    try:
        # Before any page is loaded: else the marks of form fields are not drawn.
        document.init_forms()
        if not 1 <= number <= len(document):
            return None
        page = document[number - 1]
        width, height = page.get_width(), page.get_height()
        if min(width, height) < 1:
            return None
        scale = min(pixels / width, 3 * pixels / height, 4.0)
        picture = page.render(scale=scale).to_pil().convert("L")
    except pypdfium2.PdfiumError:
        return None
    finally:
        document.close()
    data = io.BytesIO()
    picture.save(data, "PNG", optimize=True)
    return PagePicture("data:image/png;base64," + base64.b64encode(data.getvalue()).decode(), width, height)
