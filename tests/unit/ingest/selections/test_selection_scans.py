"""Forms as scans: pictures of their pages, read by tesseract. Bounds, since another version of it reads otherwise."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from pdf_pages import box, page
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from qagen.evaluation.selection import score
from qagen.ingest.ocr.tesseract import reader
from qagen.ingest.selections.pdf.read import read_pdf
from qagen.ingest.selections.pdf.scanned_words import mended
from qagen.ingest.selections.pdf.words import Word
from qagen.model.document import Box

_DATA = Path(__file__).resolve().parents[4] / "data"


def _needs(language: str) -> None:
    if shutil.which("tesseract") is None:
        pytest.skip("tesseract is not installed")
    listed = subprocess.run(["tesseract", "--list-langs"], capture_output=True, text=True)
    if language not in listed.stdout.split():
        pytest.skip(f"tesseract has no data for {language}")


def _scan(data: bytes) -> bytes:
    """The pages as pictures of 200 dots an inch."""
    document, target, canvas = pdfium.PdfDocument(data), io.BytesIO(), None
    document.init_forms()
    for shown in document:
        picture = shown.render(scale=200 / 72, grayscale=True, may_draw_forms=True).to_pil()
        canvas = canvas or Canvas(target)
        canvas.setPageSize(shown.get_size())
        canvas.drawImage(ImageReader(picture), 0, 0, *shown.get_size())
        canvas.showPage()
    assert canvas is not None
    canvas.save()
    return target.getvalue()


def test_a_small_form():
    _needs("eng")

    def draw(canvas: Canvas) -> None:
        canvas.drawString(40, 250, "How do you travel to the place of work?")
        for y, text, marked in ((225, "By train", True), (205, "On foot", False), (185, "By bicycle", True)):
            box(canvas, 40, y, text, marked=marked)
        canvas.drawString(40, 150, "Do you own a car?")
        for y, text in ((128, "There is one"), (108, "There is none")):
            canvas.circle(45, y + 4, 4.5)
            canvas.drawString(56, y + 1, text)
        canvas.circle(45, 112, 2.5, fill=1)

    reading = read_pdf(_scan(page(draw)), ocr=reader(("eng",)))
    assert [(o.label, o.selected) for o in reading.options] == [
        ("By train", True),
        ("On foot", False),
        ("By bicycle", True),
        ("There is one", False),
        ("There is none", True),
    ]
    assert {option.origin for option in reading.options} == {"scan"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "languages", "least"),
    [("baram-youth-housing-form", ("kor", "eng"), 0.75), ("heron-rowing-form", ("eng",), 0.95)],
)
def test_a_shipped_form(name, languages, least):
    for language in languages:
        _needs(language)
    (path,) = sorted((_DATA / "documents").rglob(f"{name}.pdf"))
    truth = json.loads((_DATA / "truth" / f"{name}.json").read_bytes())
    reading = read_pdf(_scan(path.read_bytes()), ocr=reader(languages))
    found = [
        {"sample_id": truth["name"], "page": o.page, "content": o.label, "selected": o.selected}
        for o in reading.options
    ]
    assert score([truth], found)["micro"]["f1"] >= least


def _word(text: str, left: float, right: float, low: float = 100, high: float = 112) -> Word:
    return Word(text, Box(l=left, r=right, b=low, t=high))


def test_syllables_that_ocr_takes_apart_are_words_again():
    """Syllables ten points wide; a space takes four more. The last one of the first word leaves its right side free."""
    words = [
        _word("통근", 40, 59),
        _word("시", 63, 70.5),
        _word("간", 73, 82),
        _word("이", 83.5, 87),
        _word("왕복", 93, 112),
        _word("2", 113, 117),
        _word("회", 118, 127),
    ]
    assert [word.text for word in mended(words)] == ["통근", "시간이", "왕복", "2", "회"]
    assert mended(words)[1].box == Box(l=63, r=87, b=100, t=112)


def test_a_stroke_that_is_read_once_more_is_gone_and_other_scripts_stay():
    words = [_word("소득", 40, 58), _word("c", 52, 57, 107, 112), _word("a", 70, 75), _word("b", 75.5, 80)]
    assert [word.text for word in mended(words)] == ["소득", "a", "b"]
    assert mended([]) == []
