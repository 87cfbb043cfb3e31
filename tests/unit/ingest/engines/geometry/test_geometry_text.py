from __future__ import annotations

import pytest
from geometry_pages import word

from qagen.ingest.engines.geometry.layout.join import join_lines, join_words
from qagen.ingest.engines.geometry.layout.lines import group_lines, split_chunks
from qagen.ingest.engines.geometry.layout.patterns import names_table
from qagen.ingest.engines.geometry.layout.scripts import attach_scripts, to_subscript, to_superscript
from qagen.ingest.engines.geometry.layout.thousands import join_digit_groups


def test_words_of_one_base_line_form_a_line():
    words = [word("b", 40, 100.5), word("a", 10, 100), word("c", 10, 115)]
    assert [line.text for line in group_lines(words)] == ["a b", "c"]
    assert group_lines([]) == []


def test_small_type_does_not_move_the_line():
    (line,) = group_lines([word("12", 10, 100), word("x", 21, 99, size=6), word("34", 40, 100)])
    assert (line.top, line.bottom) == (100, 110)


def test_chunks_are_cut_at_wide_gaps():
    words = [word("a", 10, 100), word("b", 17, 100), word("c", 40, 100)]
    assert [c.text for c in split_chunks(words, 0.5)] == ["a b", "c"]
    assert split_chunks([], 0.5) == []


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ([("off", 0), ("ice", 15.3)], "office"),
        ([("two", 0), ("words", 18)], "two words"),
        ([("ﬁne", 0), ("oﬀer", 20)], "fine offer"),
    ],
    ids=["touching", "gap", "ligatures"],
)
def test_words_are_joined_as_they_stand(parts, text):
    assert join_words([word(t, x, 0) for t, x in parts]) == text


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ([("漁業", 0, 20), ("協同", 20.5, 20)], "漁業協同"),
        ([("第1章", 0, 25), ("人口", 28, 20)], "第1章 人口"),
        ([("令和", 0, 20), ("5", 20.6, 5), ("年", 26, 10)], "令和5年"),
    ],
    ids=["set solid", "space", "digits"],
)
def test_unspaced_scripts_keep_drawn_spaces_only(parts, text):
    assert join_words([word(t, x, 0, width=w) for t, x, w in parts]) == text


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (["the mea-", "surement of"], "the measurement of"),
        (["North-", "East wind"], "North-East wind"),
        (["pages 10 -", "12"], "pages 10 - 12"),
        (["soft\u00ad", "ware"], "software"),
        (["漁業協同", "組合"], "漁業協同組合"),
        (["시험에 쓴", "제품"], "시험에 쓴 제품"),
        ([" one ", "", "two"], "one two"),
        ([], ""),
    ],
    ids=["hyphen", "compound", "dash", "soft hyphen", "japanese", "korean", "blanks", "nothing"],
)
def test_lines_are_joined(lines, text):
    assert join_lines(lines) == text


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (("Unemployed", "(per cent", ")"), "Unemployed (per cent)"),
        (("(1,698,090,580", ")"), "(1,698,090,580)"),
        (("수입금(미처리", ")합계"), "수입금(미처리)합계"),
        (("f(g(x) and y", ") on"), "f(g(x) and y) on"),
        (("Share (", "per cent)"), "Share (per cent)"),
        (("( A + B", ")"), "( A + B )"),
        (("a", ") b"), "a ) b"),
        (("(a) b", ") c"), "(a) b ) c"),
        (("from", "(1990) on"), "from (1990) on"),
        (("(1990)", "(b)"), "(1990) (b)"),
        (("[0, 150[", "n = 21"), "[0, 150[ n = 21"),
        (("Yes (", ")"), "Yes ( )"),
        (("if (a) {", "b();", "}"), "if (a) { b(); }"),
    ],
)
def test_bracket_at_a_line_break_keeps_to_what_it_holds(lines, text):
    assert join_lines(lines) == text


def test_raised_mark_joins_its_number():
    joined = attach_scripts([word("12.3", 10, 100), word("1", 30.2, 98.5, size=6), word("kg", 40, 100)])
    assert [w.text for w in joined] == ["12.3¹", "kg"]


def test_lowered_mark_joins_its_word():
    joined = attach_scripts([word("H", 10, 100), word("2", 15.1, 105.5, size=6), word("O", 18.3, 100)])
    assert joined[0].text == "H₂"


def test_mark_before_a_note_stands_alone():
    joined = attach_scripts([word("1", 10, 98.5, size=6), word("Measured", 14, 100)])
    assert [w.text for w in joined] == ["¹", "Measured"]


@pytest.mark.parametrize(
    "second",
    [word("7", 31, 100), word("7", 60, 98.5, size=6), word("small", 31, 104, size=6)],
    ids=["same size", "far away", "same base line"],
)
def test_other_neighbours_stay_words(second):
    assert [w.text for w in attach_scripts([word("12.3", 10, 100), second])] == ["12.3", second.text]


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        (word("a", 53, 98.5, size=6), "ᵃ"),
        (word("a", 53, 100), "a"),
        (word("a", 60, 98.5, size=6), "a"),
        (word("x", 53, 98.5, size=6), "x"),
    ],
    ids=["raised", "on the line", "far off", "no letter of a note"],
)
def test_raised_letter_of_a_note_behind_a_space(second, expected):
    assert [w.text for w in attach_scripts([word("response", 10, 100), second])] == ["response", expected]


@pytest.mark.parametrize(
    ("base", "following"),
    [(word("28,", 10, 100, size=6.3), "(in"), (word("July", 10, 100, size=6.6), "through")],
    ids=["behind a comma", "behind a letter"],
)
def test_digits_of_full_size_are_no_marks_where_boxes_are_as_high_as_their_signs(base, following):
    """Fonts whose boxes hug the signs: digits lack what brackets, commas and some letters have below the line."""
    year = word("2023", base.right + 1, 100, size=5.2)
    after = word(following, year.right + 2, 99.9, size=6.7)
    assert [w.text for w in attach_scripts([base, year, after])] == [base.text, "2023", following]


def test_mark_in_a_box_as_high_as_its_signs_is_raised():
    joined = attach_scripts([word("July", 10, 100, size=6.6), word("1", 23.3, 99.3, size=4), word("x", 40, 100)])
    assert [w.text for w in joined] == ["July¹", "x"]


def test_scripts_in_unicode():
    assert to_superscript("-3") == "⁻³"
    assert to_superscript("th") == "th"
    assert to_superscript("*") == "*"
    assert to_subscript("10") == "₁₀"
    assert to_subscript("dB") == "dB"


@pytest.mark.parametrize(
    ("parts", "texts"),
    [
        ([("12", 0), ("706", 13)], ["12 706"]),
        ([("1", 0), ("047", 8), ("312.3", 26)], ["1 047 312.3"]),
        ([("12", 0), ("706", 18)], ["12", "706"]),
        ([("2023", 0), ("706", 23)], ["2023", "706"]),
        ([("12", 0), ("70", 13)], ["12", "70"]),
    ],
    ids=["thousands", "millions", "two columns", "four digits first", "two digits behind"],
)
def test_digit_groups_behind_a_space_are_one_number(parts, texts):
    assert [w.text for w in join_digit_groups([word(t, x, 0) for t, x in parts])] == texts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Table 2. Levels", True),
        ("TABLE IV", True),
        ("Tab. 4: Kosten", True),
        ("Cuadro 1. Población", True),
        ("الجدول 1: مصادر", True),
        ("Exhibit 4", True),
        ("<표 3> 어획량", True),
        ("表1 型号", True),
        ("Table 2 shows", False),
        ("표 1은 어획량", False),
        ("Page 2", False),
        ("Figure 2. Levels", False),
        ("Table of contents", False),
    ],
)
def test_captions_of_tables_in_all_known_languages(text, expected):
    assert names_table(text) is expected
