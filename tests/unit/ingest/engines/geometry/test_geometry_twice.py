"""Pages, files and words that say a thing twice, or promise what is not there; rows of one sign."""

from __future__ import annotations

import re

import pytest
from geometry_pages import draw, prose, table, word

from qagen.ingest.engines.geometry import convert_pdf
from qagen.ingest.engines.geometry.blocks.word_breaks import _are_words, _known
from qagen.ingest.engines.geometry.layout.join import join_lines
from qagen.ingest.engines.geometry.source.overprints import without_overprints
from qagen.ingest.stored_document import stored_form

ROWS = [["Island", "Gulls", "Terns"], ["Alpha", "160", "22"], ["Beta", "44", "5"], ["Gamma", "7", "160"]]


def grid(canvas) -> None:
    low = table(canvas, ROWS, (70, 190, 280, 370), 700, 18)
    for x in (70, 190, 280, 370):
        canvas.line(x, 700, x, low)
    for y in range(5):
        canvas.line(70, 700 - 18 * y, 370, 700 - 18 * y)


def cells(path) -> list[str]:
    return [c.text for c in convert_pdf(path).tables[0].data.table_cells]


@pytest.mark.parametrize("off", [0.0, 0.3])
def test_a_page_that_is_printed_twice_is_read_once(tmp_path, off):
    def twice(canvas) -> None:
        prose(canvas, 70, 500, 4)
        grid(canvas)
        canvas.translate(off, off)
        prose(canvas, 70, 500, 4)
        grid(canvas)

    assert cells(draw(tmp_path / "a.pdf", twice)) == [text for row in ROWS for text in row]


def test_the_same_word_elsewhere_stays():
    words = [word("160", 50, 100), word("160", 50, 111), word("160", 80, 100), word("160", 50.3, 100.2)]
    assert without_overprints(words) == words[:3]


def test_pages_that_a_file_only_promises_are_not_read(tmp_path):
    path = draw(tmp_path / "a.pdf", grid)
    data = path.read_bytes()
    assert len(re.findall(rb"/Count 1\b", data)) == 1
    path.write_bytes(data.replace(b"/Count 1", b"/Count 9"))
    document = convert_pdf(path)
    assert list(document.pages) == [1]
    assert [c.text for c in document.tables[0].data.table_cells][3] == "Alpha"


def test_a_name_that_is_no_unicode_can_be_stored(tmp_path):
    path = tmp_path / b"\xff.pdf".decode("utf-8", "surrogateescape")
    path.write_bytes(draw(tmp_path / "a.pdf", grid).read_bytes())
    assert b'"name":"?"' in stored_form(convert_pdf(path))


def test_a_word_of_a_sentence_may_begin_a_cell():
    known = _known(["Shops on streets sell more. Online they sell more.", "under the table", "a stand"], [])
    assert _are_words("On", "line", known)
    assert _are_words("Under", "stand", known)
    assert not _are_words("Complè", "tement", known)


def test_long_paragraphs_are_joined_once():
    lines = [f"word {i} (of" if i % 2 else f") and hy-{i}" for i in range(20_000)]
    assert join_lines(lines).count("(of)") == 10_000 - 1


@pytest.mark.parametrize("ornament", ["* * *", "- - -", "***", "~ ~"])
def test_ornaments_belong_to_no_text(tmp_path, ornament):
    def paint(canvas) -> None:
        for place, text in enumerate(
            ["* the first note of all", "* the second note", ornament, "and the text goes on"]
        ):
            canvas.drawString(70, 700 - 12 * place, text)

    texts = [t.orig for t in convert_pdf(draw(tmp_path / "a.pdf", paint)).texts]
    assert texts == ["* the first note of all", "* the second note", ornament, "and the text goes on"]
