"""Words broken by narrow cells: what the rest of the document tells of them."""

from __future__ import annotations

import pytest
from geometry_pages import grid_rules, page, row, word

from qagen.ingest.engines.geometry.blocks.page import read_page
from qagen.ingest.engines.geometry.blocks.word_breaks import with_whole_words

XS = (50, 100, 200)


def texts(lines, *prose: str):
    """Texts of the first column below its head; each line of `lines` stands on a line of its own in one cell."""
    words = [*row(104, (55, "구분"), (110, "금액")), *row(144, (110, "3")), word("가나다라", 55, 144, width=40)]
    for k, line in enumerate(lines):
        x = 55.0
        for part in line.split():
            words.append(word(part, x, 164 + 11 * k, width=10 * len(part)))  # a syllable is as wide as high
            x = words[-1].right + 4
    words += row(164, (110, "4"))
    for k, line in enumerate(prose):
        words += row(400 + 20 * k, (50, line))
    horizontals, verticals = grid_rules(XS, (100, 140, 160, 200))
    pages = with_whole_words([read_page(page(words, horizontals, verticals))])
    (table,) = (b.table for b in pages[0].blocks if b.table is not None)
    return [c.text for c in table.cells if c.col == 0][-1]


def test_word_that_occurs_whole_is_put_together():
    assert texts(["정보서비", "스"], "정보서비스 이용 안내는 아래와 같습니다") == "정보서비스"
    assert texts(["정보서비", "스"], "정보서비스를 이용하는 안내는 아래와 같습니다") == "정보서비스"


@pytest.mark.parametrize(
    "prose",
    ["다른 안내는 아래와 같습니다", "정보서비스 또는 정보서비 스 안내입니다"],
    ids=["nothing is known", "it is written in two as well"],
)
def test_word_of_which_the_document_tells_nothing_stays(prose):
    assert texts(["정보서비", "스"], prose) == "정보서비 스"


def test_compound_of_two_words_stays():
    assert texts(["일반한국", "국민"], "일반한국국민 또는 일반한국 사람과 다른 국민 모두에게") == "일반한국 국민"


def test_line_with_room_was_broken_at_a_space():
    assert texts(["정보", "스"], "정보스 안내는 아래와 같습니다") == "정보 스"


def test_label_set_with_spaces_is_no_broken_word():
    assert texts(["업 무 담", "당 자"], "담당 안내는 아래와 같습니다") == "업 무 담 당 자"


def latin(first, second, prose):
    """The text of a cell of two lines, the first of which is filled."""
    words = [*row(104, (55, "Area"), (110, "Sum")), *row(144, (110, "3")), *row(184, (110, "4"))]
    words += [word(first, 55, 164, width=40), word(second, 55, 175, width=5 * len(second))]
    words += row(400, (50, prose))
    horizontals, verticals = grid_rules(XS, (100, 140, 160, 200))
    pages = with_whole_words([read_page(page(words, horizontals, verticals))])
    (table,) = (b.table for b in pages[0].blocks if b.table is not None)
    return [c.text for c in table.cells if c.col == 0][-1]


def test_word_of_an_alphabet_that_occurs_whole_is_put_together():
    assert latin("Distri", "ct", "Each District has counted its own voters again") == "District"


@pytest.mark.parametrize(
    ("first", "second", "prose"),
    [
        ("Distri", "ct", "Each county has counted its own voters again"),
        ("depends on", "line", "It can be read online as well"),
        ("on", "line", "It goes on and can be read online as well"),
        ("State", "Bank", "It is called StateBank as a mark"),
        ("consists of a", "part", "It stands apart from all the others"),
    ],
    ids=["not known", "first part is a word", "first part is a word alone", "capital", "letter"],
)
def test_words_of_an_alphabet_stay_apart(first, second, prose):
    assert latin(first, second, prose + " on") == f"{first} {second}"
