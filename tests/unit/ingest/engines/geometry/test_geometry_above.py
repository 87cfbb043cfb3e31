"""Heads that stand above the rules or the white space of their table, as filings and reports set them."""

from __future__ import annotations

import pytest
from geometry_pages import page, row

from qagen.ingest.engines.geometry.layout.patterns import is_value
from qagen.ingest.engines.geometry.source.content import Fill, Rule
from qagen.ingest.engines.geometry.tables.doubts import MOST_CONFIDENCE_IN_DOUBT
from qagen.ingest.engines.geometry.tables.find import find_tables

BODY = [("Ness mill", "1,250", "1,310", "1,402"), ("Orkla", "871", "902", "955"), ("Sund", "450", "466", "471")]
XS = (250, 350, 450)


def centred(text, middle):
    return middle - (5 * len(text) - 2.5 * text.count(" ")) / 2, text


def names(top, *texts: str, **more: object):
    return row(top, *(centred(t, x + 25) for t, x in zip(texts, XS, strict=True)), **more)


def body(top, rows=BODY, step=16):
    words = []
    for k, (label, *values) in enumerate(rows):
        places = [(x + 50 - 5 * len(v), v) for x, v in zip(XS, values, strict=True)]
        words += row(top + step * k, (60, label), *places)
    return words


def under_names(y):
    return [Rule(y, x - 5, x + 60) for x in XS]


def head_of(table):
    return [
        [(c.col, c.col_end, c.text) for c in table.cells if c.row == r and c.text and c.column_header]
        for r in range(1 + max((c.row for c in table.cells if c.column_header), default=-1))
    ]


def only(content):
    (table,) = find_tables(content)
    return table


def test_head_of_a_group_over_a_rule_that_ends_beyond_the_texts():
    # the cells end with room for a closing bracket that no row has
    words = [*row(86, centred("Payments due", 375)), *names(104, "Total", "Later", "After", bold=True), *body(122)]
    table = only(page(words, [Rule(99, 243, 518), *under_names(117)]))
    assert head_of(table) == [[(1, 4, "Payments due")], [(1, 2, "Total"), (2, 3, "Later"), (3, 4, "After")]]


def test_head_of_a_group_above_rules_under_names_and_totals():
    words = [*row(86, centred("Year ended", 375)), *names(104, "2019", "2018", "2017"), *body(122)]
    rules = [Rule(99, 245, 510), *under_names(117), *under_names(151), *under_names(168)]
    table = only(page(words, rules))
    assert head_of(table) == [[(1, 4, "Year ended")], [(1, 2, "2019"), (2, 3, "2018"), (3, 4, "2017")]]
    assert [c.text for c in table.cells if c.row == 2] == list(BODY[0])


def test_groups_of_groups_above_names():
    words = [*row(70, centred("Level", 325)), *row(86, centred("Months ended", 325))]
    words += [*row(104, centred("2019", 275), centred("2018", 375)), *body(122, [(*r[:3], "") for r in BODY])]
    words = [w for w in words if w.text]
    table = only(page(words, [Rule(82, 245, 410), Rule(99, 245, 410), *under_names(117)[:2]]))
    assert [len(level) for level in head_of(table)] == [1, 1, 2]


def test_names_above_the_only_rule():
    words = [*row(100, (60, "Plant")), *names(100, "May", "June", "July"), *body(118)]
    table = only(page(words, [Rule(113, 58, 512), Rule(170, 58, 512)]))
    assert head_of(table) == [[(0, 1, "Plant"), (1, 2, "May"), (2, 3, "June"), (3, 4, "July")]]


def test_code_above_a_rule_names_nothing():
    # "ENABLE ;" between two rules of a page is no head of the list below it
    words = [*row(100, (60, "ENABLE"), (120, ";")), *body(118)]
    table = only(page(words, [Rule(113, 58, 512), Rule(170, 58, 512)]))
    assert not any("ENABLE" in c.text for c in table.cells)


def test_head_of_a_group_on_a_background_of_its_own():
    words = [*row(84, centred("Cases", 375)), *row(104, (60, "Age"), bold=True)]
    words += [*names(104, "Women", "Men", "All", bold=True), *body(122)]
    fills = [Fill(240, 80, 510, 98, (166, 166, 166)), *(Fill(x - 10, 98, x + 60, 118, (0, 120, 191)) for x in XS)]
    table = only(page(words, fills=tuple(fills)))
    assert head_of(table)[0][-1] == (1, 4, "Cases")
    assert head_of(table)[1] == [(1, 2, "Women"), (2, 3, "Men"), (3, 4, "All")]


def test_unit_in_the_middle_of_all_columns_is_the_unit_of_all():
    words = [*names(86, "2019", "2018", "2017", bold=True), *row(104, centred("(thousands)", 375), bold=True)]
    table = only(page([*words, *body(122)], under_names(99)))
    assert head_of(table) == [[(1, 2, "2019"), (2, 3, "2018"), (3, 4, "2017")], [(1, 4, "(thousands)")]]
    assert table.confidence > MOST_CONFIDENCE_IN_DOUBT


def test_first_line_of_a_wrapped_name_joins_it():
    # set to the right, so that its ends tell that it is no group
    words = [*row(90, (340, "Weighted")), *row(104, (285, "Mean"), (365, "rate"), (455, "Sum"), (60, "Kind"))]
    words = [*words, *body(122)]
    table = only(page(words, [Rule(117, x - 5, x + 60) for x in (60, *XS)]))
    assert "Weighted rate" in [text for level in head_of(table) for *_, text in level]


def test_label_of_the_first_section_is_no_name():
    words = [*names(86, "2019", "2018", "2017", bold=True), *row(104, (60, "Plants"), bold=True), *body(122)]
    table = only(page(words))
    assert head_of(table) == [[(1, 2, "2019"), (2, 3, "2018"), (3, 4, "2017")]]


@pytest.mark.parametrize(
    ("text", "left", "doubted"),
    [("30 June 2018", 320, True), ("(in thousands)", 430, False), ("Report of the Year", 205, False)],
)
def test_a_line_over_the_columns_that_no_rule_places_is_a_doubt(text, left, doubted):
    words = [*row(88, (left, text)), *names(104, "Mean", "Peak", "Least", bold=True), *body(122)]
    table = only(page(words))
    assert text not in [c.text for c in table.cells]
    assert (table.confidence <= MOST_CONFIDENCE_IN_DOUBT) == doubted


def test_prose_between_two_rules_is_no_table():
    prose = "the plants were closed for most of the year and the figures are those of the last quarter alone"
    words = [*row(100, (60, "Plant")), *names(100, "May", "June", "July"), *body(118)]
    for k in range(2):
        words += row(190 + 12 * k, (60, prose), width=21.5)
    words += [*row(260, (60, "Plant")), *names(260, "May", "June", "July"), *body(278)]
    tables = find_tables(page(words, [Rule(113, 58, 512), Rule(273, 58, 512), Rule(340, 58, 512)]))
    assert [(t.rows, t.cols) for t in tables] == [(4, 4), (4, 4)]


@pytest.mark.parametrize("text", ["$ 1,250", "€ (3.5)", "$ —", "$ -"])
def test_money_set_apart_from_its_sign_is_a_value(text):
    assert is_value(text)


@pytest.mark.parametrize("text", ["$ million", "$", "US $ 5 notes"])
def test_a_sign_of_money_alone_makes_no_value(text):
    assert not is_value(text)


def test_running_title_above_the_names_is_no_level():
    words = [*row(82, (60, "October"), centred("Base year 1987", 375)), *row(106, (60, "Plant"))]
    words += [*names(106, "May", "June", "July"), *body(124)]
    table = only(page(words, [Rule(100, 58, 512), Rule(119, 58, 512), Rule(176, 58, 512)]))
    assert not any("October" in text and "Plant" in text for level in head_of(table) for *_, text in level)


def test_number_of_a_table_among_the_names_is_a_doubt():
    words = [*row(104, (60, "Plant"), bold=True), *body(122)]
    words += names(104, "Table 4", "June", "July", bold=True)
    assert only(page(words)).confidence <= MOST_CONFIDENCE_IN_DOUBT


def stretched(top, left, right, text):
    """A justified line: one space between all words, so that they fill the width."""
    parts = text.split()
    space = (right - left - 5 * sum(map(len, parts))) / (len(parts) - 1)
    words = []
    for part in parts:
        words += row(top, (left, part))
        left = words[-1].right + space
    return words


@pytest.mark.parametrize("last", ["so:", "below as they were set in both of the years and at rates of that time:"])
def test_paragraph_that_ends_above_a_table_is_no_head(last):
    """Spread words of a paragraph stand over the columns as names do, and its last line may be short."""
    line = "The rates assumed when obligations of all such plans were measured follow"
    words = [*stretched(100, 60, 500, line), *row(113, (60, last)), *names(134, "2016", "2017", "2018"), *body(152)]
    table = only(page(words, under_names(147)))
    assert head_of(table) == [[(1, 2, "2016"), (2, 3, "2017"), (3, 4, "2018")]]


def test_last_line_of_a_paragraph_over_a_rule_is_no_head_of_a_group():
    first, last = (
        "The rates that were assumed when the obligations of all these plans were measured",
        "are set out here",
    )
    words = [*row(100, (60, first)), *row(112, (60, last)), *names(140, "2016", "2017", "2018"), *body(160)]
    table = only(page(words, [Rule(125, 55, 235), Rule(125, 245, 505), *under_names(154)]))
    assert head_of(table) == [[(1, 2, "2016"), (2, 3, "2017"), (3, 4, "2018")]]


def test_last_row_of_values_is_no_line_of_a_paragraph():
    rows = [("Granite", "12.5", "41.2", "12.5", "30.5"), ("Orkla", "17.5", "45.2", "19.4", "30.4")]
    words = []
    for k, cells in enumerate(rows * 2):
        words += row(100 + 12 * k, *zip((60, 106, 137, 168, 199), cells, strict=True))
    table = only(page(words))
    assert [c.text for c in table.cells if c.row == table.rows - 2] == list(rows[0])
    assert table.rows == 4
