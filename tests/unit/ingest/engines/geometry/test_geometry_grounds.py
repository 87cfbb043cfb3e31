from __future__ import annotations

import pytest
from geometry_pages import draw

from qagen.ingest.engines.geometry.source.content import Fill
from qagen.ingest.engines.geometry.source.parse import open_pdfium, read_pages
from qagen.ingest.engines.geometry.source.pdfium_page import pdfium_page


def by_docling(path):
    (page,) = read_pages(path, path.name)
    return page


def by_pdfium(path):
    document = open_pdfium(path, path.name)
    page = pdfium_page(document, 1)
    document.close()
    return page


def paint(canvas) -> None:
    canvas.drawString(60, 650, "Ness")
    canvas.setStrokeColorRGB(1, 0, 0)
    canvas.setLineWidth(200)
    canvas.line(50, 600, 250, 600)
    canvas.setLineWidth(2)
    canvas.line(50, 700, 250, 700)
    canvas.saveState()
    canvas.scale(0.1, 0.1)
    canvas.setLineWidth(20)  # two points on the page
    canvas.line(500, 5000, 2500, 5000)
    canvas.restoreState()


@pytest.mark.parametrize("read", [by_docling, by_pdfium])
def test_stroke_as_thick_as_text_is_a_ground_and_no_ruling(tmp_path, read):
    page = read(draw(tmp_path / "ground.pdf", paint))
    top = page.height
    assert page.fills == (Fill(50, top - 700, 250, top - 500, (255, 0, 0)),)
    assert [(round(top - h.at), round(h.start), round(h.end)) for h in page.horizontals] == [
        (700, 50, 250),
        (500, 50, 250),
    ]


@pytest.mark.parametrize("read", [by_docling, by_pdfium])
def test_upright_ground_is_one_too(tmp_path, read):
    def upright(canvas) -> None:
        canvas.drawString(60, 650, "Ness")
        canvas.setLineWidth(40)
        canvas.line(300, 100, 300, 400)
        canvas.setLineWidth(1)
        canvas.line(320, 100, 320, 400)

    page = read(draw(tmp_path / "upright.pdf", upright))
    assert [f[:4] for f in page.fills] == [(280, page.height - 400, 320, page.height - 100)]
    assert [v.at for v in page.verticals] == [320]


@pytest.mark.parametrize("read", [by_docling, by_pdfium])
def test_thick_stroke_of_hardly_any_length_is_no_ground(tmp_path, read):
    def across(canvas) -> None:
        canvas.drawString(60, 650, "Ness")
        canvas.setLineWidth(300)
        canvas.line(200, 400, 200.5, 400)

    assert read(draw(tmp_path / "across.pdf", across)).fills == ()
