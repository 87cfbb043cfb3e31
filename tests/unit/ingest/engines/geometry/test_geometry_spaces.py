from __future__ import annotations

import pytest
from geometry_pages import draw
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont

from qagen.ingest.engines.geometry.source.parse import read_pages


def words_of(tmp_path, text, char_space):
    pdfmetrics.registerFont(UnicodeCIDFont("HYGothic-Medium"))

    def paint(canvas) -> None:
        line = canvas.beginText(60, 700)
        line.setFont("HYGothic-Medium", 10)
        line.setCharSpace(char_space)
        line.textOut(text)
        canvas.drawText(line)

    (page,) = read_pages(draw(tmp_path / "ko.pdf", paint), "ko.pdf")
    return " ".join(w.text for w in page.words)


@pytest.mark.parametrize("char_space", [0, -1, -2], ids=["normal", "tight", "very tight"])
def test_spaces_of_tightly_set_korean_are_kept(tmp_path, char_space):
    text = "잠재 수요처 대상 시범서비스 구축"
    assert words_of(tmp_path, text, char_space) == text


def test_words_without_spaces_stay_whole(tmp_path):
    assert words_of(tmp_path, "사용자만족도조사결과", -2) == "사용자만족도조사결과"


def test_space_before_a_capital_is_kept(tmp_path):
    def paint(canvas) -> None:
        for n, text in enumerate(("Base SFT Model", "TableFormer")):
            line = canvas.beginText(60, 700 - 20 * n)
            line.setFont("Helvetica", 10)
            line.setWordSpace(-1.5)
            line.textOut(text)
            canvas.drawText(line)

    (page,) = read_pages(draw(tmp_path / "tight.pdf", paint), "tight.pdf")
    assert " ".join(w.text for w in page.words) == "Base SFT Model TableFormer"
