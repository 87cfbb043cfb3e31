from __future__ import annotations

import pytest
from geometry_pages import draw

from qagen.ingest.engines.geometry import convert_pdf
from qagen.ingest.engines.geometry.reading import reading_of

XS = (60, 160, 260, 380)
HEAD = ("Variety", "Stock", "Form", "Price")


def rows(canvas, top, count, shift=0):
    for n in range(count):
        for x, text in zip(XS, (f"Apple tree {n}", "MM106", "Espalier", f"{n}2.50"), strict=True):
            canvas.drawString(x + shift, top - 16 * n, text)


def first_page(canvas):
    for x, text in zip(XS, HEAD, strict=True):
        canvas.setFont("Helvetica-Bold", 10)
        canvas.drawString(x, 400, text)
    canvas.setFont("Helvetica", 10)
    rows(canvas, 380, 20)


@pytest.mark.parametrize(("shift", "same"), [(0, True), (110, False)], ids=["same columns", "other columns"])
def test_table_that_goes_on_without_a_head_is_as_sure_as_its_first_part(tmp_path, shift, same):
    path = draw(tmp_path / "t.pdf", first_page, lambda canvas: rows(canvas, 780, 12, shift))
    first, second = convert_pdf(path).tables
    assert not any(cell.column_header for cell in second.data.table_cells)
    assert (reading_of(second).confidence == reading_of(first).confidence) is same


def test_table_below_a_paragraph_is_judged_alone(tmp_path):
    def second_page(canvas) -> None:
        canvas.drawString(60, 800, "A paragraph stands above the table of this page and parts it from the other.")
        rows(canvas, 700, 12)

    first, second = convert_pdf(draw(tmp_path / "t.pdf", first_page, second_page)).tables
    assert reading_of(second).confidence < reading_of(first).confidence
