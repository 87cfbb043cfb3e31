from __future__ import annotations

import pytest
from geometry_pages import draw

from qagen.ingest.engines.geometry.source.content import Box, Fill, Rule, Word
from qagen.ingest.engines.geometry.source.grounds import curves_besides, is_struck, without_grounds
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


def band(canvas, scale_x, scale_y, width, *, closed=False) -> None:
    """A ground from (50, 590) to (250, 610) on the page, with a word on it, drawn under a matrix."""
    canvas.saveState()
    canvas.scale(scale_x, scale_y)
    canvas.setLineWidth(width)
    path = canvas.beginPath()
    path.moveTo(50 / scale_x, 600 / scale_y)
    path.lineTo(250 / scale_x, 600 / scale_y)
    if closed:
        path.close()
    canvas.drawPath(path, stroke=1, fill=0)
    canvas.restoreState()
    canvas.drawString(60, 596, "Ness")


@pytest.mark.parametrize("read", [by_docling, by_pdfium])
@pytest.mark.parametrize(
    ("scale_x", "scale_y", "width"),
    [(100, 100, 0.2), (100, 1, 20), (1, 100, 0.2), (-0.5, 2, 10)],
    ids=["enlarged", "wider", "higher", "mirrored"],
)
def test_thickness_of_a_scaled_stroke_is_that_on_the_page(tmp_path, read, scale_x, scale_y, width):
    page = read(draw(tmp_path / "scaled.pdf", lambda c: band(c, scale_x, scale_y, width)))
    (ground,) = page.fills
    assert ground[:4] == pytest.approx((50, page.height - 610, 250, page.height - 590), abs=0.01)
    assert page.horizontals == ()


@pytest.mark.parametrize("read", [by_docling, by_pdfium])
def test_scaled_upright_stroke_through_a_word_is_a_ground(tmp_path, read):
    def upright(canvas) -> None:
        canvas.scale(10, 40)
        canvas.setLineWidth(3)  # thirty points across: the axis that is stretched tenfold
        canvas.line(30, 2, 30, 10)
        canvas.scale(0.1, 1 / 40)
        canvas.drawCentredString(300, 200, "Ness")

    page = read(draw(tmp_path / "upright.pdf", upright))
    (ground,) = page.fills
    assert ground[:4] == pytest.approx((285, page.height - 400, 315, page.height - 80), abs=0.01)
    assert page.verticals == ()


@pytest.mark.parametrize("read", [by_docling, by_pdfium])
@pytest.mark.parametrize(("scale", "width"), [(1, 20), (100, 0.2)], ids=["plain", "enlarged"])
def test_closed_stroke_is_a_ground_too(tmp_path, read, scale, width):
    page = read(draw(tmp_path / "closed.pdf", lambda c: band(c, scale, scale, width, closed=True)))
    (ground,) = page.fills
    assert ground[:4] == pytest.approx((50, page.height - 610, 250, page.height - 590), abs=0.01)
    assert page.horizontals == ()
    assert page.curves == ()


@pytest.mark.parametrize(
    ("rule", "struck"),
    [
        (Rule(105, 0, 300), True),
        (Rule(101, 0, 300), False),
        (Rule(109, 0, 300), False),
        (Rule(105, 0, 40), False),
        (Rule(105, 90, 300), False),
    ],
    ids=["through", "at its top", "below it", "before it", "behind it"],
)
def test_word_is_struck_by_a_ruling_through_its_inside(rule, struck):
    word = Word(50, 100, 80, 110, "Ness", "Helvetica", False, False, False, 0, False)
    turned = word._replace(left=100, top=50, right=110, bottom=80)
    assert is_struck([rule], [], [word]) is struck
    assert is_struck([], [rule], [turned]) is struck


def test_rulings_of_other_places_stay_among_many_grounds():
    grounds = [Fill(x, y - 4, x + 9, y + 4, (0, 0, 0)) for x in range(0, 600, 10) for y in range(0, 600, 10)]
    rules = [Rule(300.2, 299.7, 309), Rule(300, 304, 309), Rule(304, 300, 309), Rule(300, 300, 400)]
    assert without_grounds(rules, grounds, across=True) == rules[1:]


def test_curves_beside_grounds_stay():
    ground = Fill(50, 90, 250, 110, (0, 0, 0))
    curves = [Box(50, 100, 250, 100), Box(50, 100, 240, 100), Box(50, 95, 250, 105)]
    assert curves_besides(curves, [ground]) == curves[1:]


@pytest.mark.parametrize("read", [by_docling, by_pdfium])
def test_ruling_across_the_middle_of_a_ground_stays(tmp_path, read):
    def parted(canvas) -> None:
        band(canvas, 1, 1, 20)
        canvas.setLineWidth(1)
        canvas.line(150, 590, 150, 610)

    page = read(draw(tmp_path / "parted.pdf", parted))
    assert [(v.at, v.start, v.end) for v in page.verticals] == [(150, page.height - 610, page.height - 590)]
    assert page.horizontals == ()
