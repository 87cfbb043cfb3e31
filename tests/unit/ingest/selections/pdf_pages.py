"""One-page PDFs drawn for a test, and what is read of them."""

from __future__ import annotations

import io
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from qagen.ingest.selections.pdf.read import read_pdf


def page(draw: Any, size: tuple[int, int] = (400, 300)) -> bytes:
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=size)
    canvas.setFont("Helvetica", 10)
    draw(canvas)
    canvas.save()
    return target.getvalue()


def seen(data: bytes) -> list[tuple[str, bool]]:
    return [(option.label, option.selected) for option in read_pdf(data).options]


def cross(canvas: Canvas, x: float, y: float, side: float = 9) -> None:
    canvas.line(x, y, x + side, y + side)
    canvas.line(x, y + side, x + side, y)


def box(canvas: Canvas, x: float, y: float, label: str, *, marked: bool = False) -> None:
    canvas.rect(x, y, 9, 9)
    canvas.drawString(x + 14, y + 1, label)
    if marked:
        cross(canvas, x, y)
