from __future__ import annotations

import pytest
from geometry_pages import draw

from qagen.ingest.engines.geometry.source.page_view import PageView
from qagen.ingest.engines.geometry.source.parse import open_pdfium, read_pages
from qagen.ingest.engines.geometry.source.signs import with_printed_signs

TEXTS = ("1990–1995", "gauge’s", "well-known", "“north-west”", "—")


@pytest.fixture
def pdf(tmp_path):
    def paint(canvas) -> None:
        for n, text in enumerate(TEXTS):
            canvas.drawString(60 + 100 * n, 700, text)

    return draw(tmp_path / "signs.pdf", paint)


def test_dashes_and_quotation_marks_are_those_of_the_page(pdf):
    (page,) = read_pages(pdf, pdf.name)
    assert tuple(w.text for w in sorted(page.words, key=lambda w: w.left)) == TEXTS


def test_words_elsewhere_stay(pdf):
    (page,) = read_pages(pdf, pdf.name)
    moved = [w._replace(top=w.top - 50, bottom=w.bottom - 50, text=w.text.replace("–", "-")) for w in page.words]
    document = open_pdfium(pdf, pdf.name)
    assert with_printed_signs(moved, document, 1) == moved
    document.close()


@pytest.mark.parametrize("angle", [90, -90], ids=["upwards", "downwards"])
def test_signs_of_words_that_run_sideways_are_those_of_the_page(tmp_path, angle):
    def paint(canvas) -> None:
        canvas.translate(300, 400)
        canvas.rotate(angle)
        canvas.drawString(0, 0, "well-2016–17")

    (page,) = read_pages(draw(tmp_path / "turned.pdf", paint), "turned.pdf")
    assert [(w.text, w.rotated) for w in page.words] == [("well-2016–17", True)]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_view_leads_back_to_the_coordinates_of_the_file(rotation):
    view = PageView(30, 20, 500, 700, rotation)
    assert view.source(*view.point(130, 420)) == (130, 420)
    x, y = view.point(30, 20)
    assert {x, y} <= {0, 500, 700}


def test_view_of_a_page_whose_size_stands_above_it(tmp_path):
    objects = (
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[10 20 400 500]>>",
        "<</Type/Page/Parent 2 0 R/CropBox[0 0 300 450]>>",
    )
    file = tmp_path / "above.pdf"
    body = "".join(f"{n} 0 obj{text}endobj\n" for n, text in enumerate(objects, start=1))
    file.write_text(f"%PDF-1.4\n{body}trailer<</Root 1 0 R/Size 4>>\n%%EOF", encoding="ascii")
    document = open_pdfium(file, file.name)
    assert PageView.of(document[0]) == PageView(10, 20, 290, 430, 0)
    document.close()
