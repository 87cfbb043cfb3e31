"""Files and pages that docling-parse refuses are read through pypdfium2, with the same words and rulings."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest
from docling_parse.pdf_parser import DoclingThreadedPdfParser
from geometry_pages import draw, prose, table

from qagen.ingest.engines.geometry import convert_pdf, reading_of
from qagen.ingest.engines.geometry.source.parse import open_pdfium, read_pages
from qagen.ingest.engines.geometry.source.pdfium_page import pdfium_page
from qagen.ingest.engines.geometry.source.unread import lacks_text
from qagen.ingest.pdf_notes import notes_of

XS = (70, 190, 280, 370, 460)
ROWS = [
    ["Gauge", "2021", "2022", "2023"],
    ["Ness", "14.2", "13.9", "15.0"],
    ["Holm", "7.5", "8.1", "7.7"],
    ["Skerry", "22.0", "21.4", "23.8"],
]
DEV = Path(__file__).parents[5] / "data" / "documents" / "dev"


def _grid(canvas) -> None:
    low = table(canvas, ROWS, XS, 700, 18)
    for x in XS:
        canvas.line(x, 700, x, low)
    for i in range(len(ROWS) + 1):
        canvas.line(XS[0], 700 - 18 * i, XS[-1], 700 - 18 * i)
    prose(canvas, 70, 560, 3)


def _refused(path: Path) -> Path:
    """The pages node is one of its own kids: pypdfium2 leaves the loop out, docling-parse gives up."""
    draw(path, _grid)
    data = path.read_bytes()
    assert b"/Kids [ 3 0 R ]" in data
    path.write_bytes(data.replace(b"/Kids [ 3 0 R ]", b"/Kids [ 3 0 R 6 0 R ]"))
    return path


def test_docling_parse_refuses_the_file(tmp_path):
    with pytest.raises(RuntimeError):
        DoclingThreadedPdfParser().load(io.BytesIO(_refused(tmp_path / "a.pdf").read_bytes()))


def test_a_refused_file_is_read_and_says_so(tmp_path):
    usual = convert_pdf(draw(tmp_path / "b.pdf", _grid))
    document = convert_pdf(_refused(tmp_path / "a.pdf"))
    assert notes_of(document).word_source == "pypdfium2"
    assert notes_of(usual).word_source == "docling-parse"
    assert [t.text for t in document.texts] == [t.text for t in usual.texts]
    cells = [
        [(c.start_row_offset_idx, c.start_col_offset_idx, c.text) for c in d.tables[0].data.table_cells]
        for d in (document, usual)
    ]
    assert cells[0] == cells[1]
    sure, surer = reading_of(document.tables[0]), reading_of(usual.tables[0])
    assert sure.kind == surer.kind == "lattice"
    assert sure.confidence == pytest.approx(surer.confidence * 0.95, abs=0.001)


def test_a_page_that_cannot_be_decoded_is_read_too(tmp_path):
    path = draw(tmp_path / "a.pdf", _grid, _grid)
    data = path.read_bytes()
    box = b"/MediaBox [ 0 0 595 842 ]"
    assert data.count(box) == 2
    path.write_bytes(data.replace(box, b"/MediaBox [ 0 0 0 0 ]    "[: len(box)], 1))
    pages = list(read_pages(path, path.name))
    assert [page.word_source for page in pages] == ["pypdfium2", "docling-parse"]
    assert [w.text for w in pages[0].words] == [w.text for w in pages[1].words]


@pytest.mark.parametrize(
    "name", ["bridge-audit.pdf", "dehumidifier-test-ko.pdf", "meadow-moths.pdf", "shiomi-toukei.pdf"]
)
def test_both_readers_see_the_same_on_shipped_documents(name):
    opened = open_pdfium(DEV / name, name)
    for page in read_pages(DEV / name, name):
        other = pdfium_page(opened, page.number)
        assert other.word_source == "pypdfium2"
        assert sorted(w.text for w in other.words) == sorted(w.text for w in page.words)
        for one, two in ((page.horizontals, other.horizontals), (page.verticals, other.verticals)):
            assert [tuple(rule) for rule in two] == [pytest.approx(tuple(rule), abs=0.6) for rule in one]
        places = {(w.text, round(w.left / 3), round(w.middle_y / 6)) for w in page.words}
        near = sum(
            any(
                (w.text, round(w.left / 3) + dx, round(w.middle_y / 6) + dy) in places
                for dx in (-1, 0, 1)
                for dy in (-1, 0, 1)
            )
            for w in other.words
        )
        assert near == len(other.words)
    opened.close()


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_turned_pages(turn, tmp_path):
    path = draw(tmp_path / "a.pdf", _grid)
    pdf = pypdfium2.PdfDocument(path)
    pdf[0].set_rotation(turn)
    pdf.save(tmp_path / "turned.pdf")
    (usual,) = read_pages(tmp_path / "turned.pdf", "turned.pdf")
    other = pdfium_page(open_pdfium(tmp_path / "turned.pdf", "turned.pdf"), 1)
    assert (other.width, other.height) == pytest.approx((usual.width, usual.height), abs=0.5)
    # The readers list them in different orders.
    found, expected = (sorted(p.words, key=lambda w: (w.text, round(w.left), round(w.top))) for p in (other, usual))
    assert [(w.text, w.rotated, w.downward) for w in found] == [(w.text, w.rotated, w.downward) for w in expected]
    for one, two in zip(expected, found, strict=True):
        assert (two.left, two.top) == pytest.approx((one.left, one.top), abs=3)
    assert len(other.horizontals) == len(usual.horizontals)
    assert len(other.verticals) == len(usual.verticals)


def test_raised_marks_stay_apart_and_hidden_text_is_not_read(tmp_path):
    def paint(canvas) -> None:
        canvas.drawString(70, 700, "Depth 12.3")
        text = canvas.beginText(118, 704)
        text.setFont("Helvetica", 6)
        text.textOut("1")
        canvas.drawText(text)
        hidden = canvas.beginText(70, 600)
        hidden.setTextRenderMode(3)
        hidden.textOut("invisible")
        canvas.drawText(hidden)

    path = draw(tmp_path / "a.pdf", paint)
    page = pdfium_page(open_pdfium(path, path.name), 1)
    assert [w.text for w in page.words] == ["Depth", "12.3¹"]


def test_fills_curves_and_pictures(tmp_path):
    from PIL import Image

    def paint(canvas) -> None:
        canvas.setFillColorRGB(1, 0, 0)
        canvas.rect(100, 600, 80, 40, stroke=0, fill=1)
        canvas.circle(300, 600, 30)
        canvas.drawInlineImage(Image.new("L", (4, 4), 128), 50, 50, 400, 300)

    path = draw(tmp_path / "a.pdf", paint)
    page = pdfium_page(open_pdfium(path, path.name), 1)
    assert [fill.color for fill in page.fills] == [(255, 0, 0)]
    assert page.fills[0][:4] == pytest.approx((100, 202, 180, 242), abs=1)
    assert page.curves
    assert page.bitmaps[0] == pytest.approx((50, 492, 450, 792), abs=1)
    assert lacks_text(page)
    assert not lacks_text(page._replace(bitmaps=(), curves=()))
