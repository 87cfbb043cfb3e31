"""Boxes that a PDF page draws by itself, signs in its text, and what only looks like a box."""

from __future__ import annotations

import io
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from qagen.ingest.selections.pdf.read import read_pdf


def _page(draw: Any) -> bytes:
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=(400, 300))
    canvas.setFont("Helvetica", 10)
    draw(canvas)
    canvas.save()
    return target.getvalue()


def _seen(data: bytes) -> list[tuple[str, bool]]:
    return [(option.label, option.selected) for option in read_pdf(data).options]


def _boxes(canvas: Canvas) -> None:
    canvas.drawString(40, 250, "How do you travel?")
    for number, (label, marked) in enumerate((("By train", True), ("On foot", False))):
        y = 230 - 18 * number
        canvas.rect(40, y, 9, 9)
        canvas.drawString(54, y + 1, label)
        if marked:
            canvas.line(40, y, 49, y + 9)
            canvas.line(40, y + 9, 49, y)


def test_drawn_boxes_with_a_cross():
    reading = read_pdf(_page(_boxes))
    assert [(o.label, o.selected, o.question, o.origin) for o in reading.options] == [
        ("By train", True, "How do you travel?", "drawn"),
        ("On foot", False, "How do you travel?", "drawn"),
    ]


def test_drawn_circles_side_by_side():
    def draw(canvas: Canvas) -> None:
        canvas.drawString(40, 200, "Sex:")
        canvas.circle(80, 203, 4.5)
        canvas.drawString(88, 200, "F")
        canvas.circle(140, 203, 4.5)
        canvas.circle(140, 203, 2.2, fill=1)
        canvas.drawString(148, 200, "M")

    assert _seen(_page(draw)) == [("F", False), ("M", True)]


def test_a_comb_and_a_grid_are_no_boxes():
    def draw(canvas: Canvas) -> None:
        canvas.drawString(40, 200, "Postcode")
        for at in range(5):
            canvas.rect(100 + 14 * at, 198, 14, 14)
            canvas.rect(100 + 14 * at, 212, 14, 14)

    assert _seen(_page(draw)) == []


def test_a_page_without_a_text_layer_is_named():
    reading = read_pdf(_page(lambda canvas: canvas.rect(40, 40, 9, 9)))
    assert reading.options == ()
    assert "no text layer" in reading.notes[0]


def test_stale_value_and_hidden_field():
    def draw(canvas: Canvas) -> None:
        form = canvas.acroForm
        for number, (label, flags) in enumerate((("Shown", "print"), ("Hidden", "hidden"))):
            form.checkbox(name=label, x=40, y=200 - 20 * number, size=10, checked=True, annotationFlags=flags)
            canvas.drawString(56, 202 - 20 * number, label)

    assert _seen(_page(draw)) == [("Shown", True)]
    # The displayed state counts, not the value of the field.
    stale = _page(draw).replace(b"/AS /Yes", b"/AS /Off")
    assert _seen(stale) == [("Shown", False)]
