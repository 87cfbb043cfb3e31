"""Pictures of pages for the tests, drawn here."""

from __future__ import annotations

import io
import shutil
from typing import TYPE_CHECKING

import numpy as np
import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from qagen.ingest.ocr.picture import Picture, picture_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

WIDTH, HEIGHT = 420.0, 300.0
ROWS = [
    ["Gauge", "Level", "Inflow", "Reading"],
    ["Ness", "142", "139", "1503"],
    ["Holm", "75", "81", "7720"],
    ["Skerry", "220", "214", "2384"],
    ["Vane", "331", "318", "2906"],
]
XS = (40, 140, 220, 300, 380)

needs_tesseract = pytest.mark.skipif(shutil.which("tesseract") is None, reason="there is no tesseract here")


def paint_table(canvas: Canvas) -> None:
    """A heading line, a ruled table with a bold header, a sentence."""
    canvas.setFont("Helvetica", 12)
    canvas.drawString(40, 262, "Table 1. Gauges of the northern river")
    for number, cells in enumerate(ROWS):
        canvas.setFont("Helvetica-Bold" if number == 0 else "Helvetica", 12)
        for x, text in zip(XS, cells, strict=False):
            canvas.drawString(x + 6, 230 - 24 * number, text)
    for x in XS:
        canvas.line(x, 248, x, 248 - 24 * len(ROWS))
    for number in range(len(ROWS) + 1):
        canvas.line(XS[0], 248 - 24 * number, XS[-1], 248 - 24 * number)
    canvas.setFont("Helvetica", 12)
    canvas.drawString(40, 100, "The gauges were read every morning by the keeper.")


def pdf_of(*pages: Callable[[Canvas], None]) -> bytes:
    """A PDF with a text layer."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT), invariant=1)
    for paint in pages:
        paint(canvas)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def scan_of(*pages: Callable[[Canvas], None], text_pages: int = 0, angle: float = 0.0) -> bytes:
    """The same pages as pictures at 200 dpi; the last `text_pages` of them keep their text layer."""
    source = pypdfium2.PdfDocument(pdf_of(*pages))
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT), invariant=1)
    for number, paint in enumerate(pages):
        if number >= len(pages) - text_pages:
            paint(canvas)
        else:
            image = source[number].render(scale=200 / 72, grayscale=True).to_pil()
            canvas.drawInlineImage(image.rotate(angle, fillcolor=255), 0, 0, WIDTH, HEIGHT)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def picture(paint: Callable[[Canvas], None]) -> Picture:
    """A page as OCR gets it."""
    return picture_of(pypdfium2.PdfDocument(pdf_of(paint))[0])


def blank(width: int = 800, height: int = 600, scale: float = 4.0) -> Picture:
    """White paper."""
    return Picture(np.full((height, width), 255, dtype=np.uint8), scale, width / scale, height / scale)


def write(path: Path, data: bytes) -> Path:
    """Write and return the path."""
    path.write_bytes(data)
    return path
