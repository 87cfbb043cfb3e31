from __future__ import annotations

import pytest
from geometry_pages import draw, row, word

from qagen.ingest.engines.geometry.source.overprints import without_overprints
from qagen.ingest.engines.geometry.source.parse import read_pages


def test_second_print_of_a_part_is_dropped():
    words = [word("Gauge", 100, 50), word("au", 105.4, 50.2), word("May", 140, 50)]
    assert [w.text for w in without_overprints(words)] == ["Gauge", "May"]


def test_sign_printed_into_the_gap_of_a_word_takes_its_place():
    # four characters of 10 points with a gap of 4 behind the third
    words = [word("사례수명", 100, 50, width=44), word("(", 130, 50, width=4), word(")", 144, 50, width=4)]
    assert [w.text for w in without_overprints(words)] == ["사례수(명", ")"]


def test_words_side_by_side_stay():
    words = row(50, (100, "10.5"), (130, "0.5"))
    assert without_overprints(words) == words


@pytest.mark.parametrize("shift", [0.0, 0.3], ids=["same place", "moved"])
def test_type_printed_twice_for_bold_is_read_once(tmp_path, shift):
    def paint(canvas) -> None:
        canvas.drawString(60, 700, "Gauge Peak")
        canvas.drawString(60 + shift, 700, "Gauge")
        canvas.drawString(60, 680, "Ness 14.2")

    (page,) = read_pages(draw(tmp_path / "bold.pdf", paint), "bold.pdf")
    assert [w.text for w in page.words] == ["Gauge", "Peak", "Ness", "14.2"]
