"""Words from hOCR."""

from __future__ import annotations

import pytest

from qagen.ingest.ocr.hocr import words_of

_PAGE = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><body>
<div class='ocr_page' title='image "stdin"; bbox 0 0 2000 1000; ppageno 0'>
<span class='{kind}' id='line_1_1' title="bbox 100 200 600 240; baseline 0 -10; x_size 40; x_descenders 10; x_ascenders 9">
{words}
</span></div></body></html>"""


def _page(words: str, kind: str = "ocr_line") -> bytes:
    return _PAGE.format(words=words, kind=kind).encode()


def _word(text: str, box: str, sure: int = 96) -> str:
    return f"<span class='ocrx_word' id='w' title='bbox {box}; x_wconf {sure}'>{text}</span>"


@pytest.mark.parametrize("kind", ["ocr_line", "ocr_header", "ocr_caption", "ocr_textfloat"])
def test_words_have_the_height_of_their_line(kind):
    text = _page(
        _word("Ness", "100 202 200 230") + _word("on", "220 210 260 230", 80) + _word("-", "300 218 310 221"), kind
    )
    words = words_of(text)
    assert [(w.text, w.sureness) for w in words] == [("Ness", 0.96), ("on", 0.8), ("-", 0.96)]
    assert {(w.top, w.bottom) for w in words} == {(200, 240)}
    assert [(w.left, w.right) for w in words] == [(100, 200), (220, 260), (300, 310)]


def test_entities_accents_and_spaces():
    words = words_of(_page(_word("<strong>Z&#39;&amp;ü</strong>", "100 202 200 230") + _word("  ", "210 202 220 230")))
    assert [w.text for w in words] == ["Z'&ü"]


def test_a_sloping_base_line():
    text = _page(_word("far", "500 180 600 208")).replace(b"baseline 0 -10", b"baseline -0.05 -10")
    (word,) = words_of(text)
    assert word.bottom == pytest.approx(240 - 10 - 0.05 * 450 + 10)


def test_raised_digits_at_the_end_are_a_word_of_their_own():
    glyphs = [
        ("1", "100 202 110 230"),
        ("2", "112 202 122 230"),
        (".", "124 226 128 230"),
        ("3", "130 202 140 230"),
        ("1", "142 198 148 214"),
    ]
    inner = "".join(f"<span class='ocrx_cinfo' title='x_bboxes {box}; x_conf 99'>{text}</span>" for text, box in glyphs)
    words = words_of(_page(_word(inner, "100 198 148 230")))
    assert [w.text for w in words] == ["12.3", "1"]
    assert words[0].right == 140
    assert (words[1].left, words[1].top, words[1].bottom) == (142, 198, 214)


def test_a_mark_alone_keeps_its_box():
    (word,) = words_of(_page(_word("2", "300 196 308 212")))
    assert (word.top, word.bottom) == (196, 212)


def test_a_stamp_larger_than_its_line_keeps_its_box():
    (word,) = words_of(_page(_word("COPY", "300 100 500 230")))
    assert (word.top, word.bottom) == (100, 230)


def test_an_empty_page():
    assert words_of(_PAGE.format(words="", kind="ocr_line").encode()) == []
    with pytest.raises(ValueError, match="no hOCR"):
        words_of(b"")
