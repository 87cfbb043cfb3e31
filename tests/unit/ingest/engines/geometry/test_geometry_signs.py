from __future__ import annotations

import pytest
from geometry_pages import draw

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
    assert with_printed_signs(moved, document, 1, page.height) == moved
    document.close()


@pytest.mark.parametrize("angle", [90, -90], ids=["upwards", "downwards"])
def test_signs_of_words_that_run_sideways_are_those_of_the_page(tmp_path, angle):
    def paint(canvas) -> None:
        canvas.translate(300, 400)
        canvas.rotate(angle)
        canvas.drawString(0, 0, "well-2016–17")

    (page,) = read_pages(draw(tmp_path / "turned.pdf", paint), "turned.pdf")
    assert [(w.text, w.rotated) for w in page.words] == [("well-2016–17", True)]
