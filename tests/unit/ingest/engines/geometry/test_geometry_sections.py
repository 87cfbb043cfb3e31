"""Rows that name the rows below them, in drawn tables of two columns and in statements with numbered parts."""

from __future__ import annotations

import pytest
from geometry_pages import grid_rules, page, row

from qagen.ingest.engines.geometry.source.content import Fill
from qagen.ingest.engines.geometry.tables.find import find_tables

TWO, THREE = (50, 250, 400), (50, 250, 350, 450)


def drawn(lines, xs, *, fills=(), indent=20):
    """A full grid; a text that begins with a blank is set in, one in asterisks is bold."""
    words = []
    for r, texts in enumerate(lines):
        for x, text in zip(xs, texts, strict=False):
            left = x + 5 + (indent if text.startswith(" ") else 0)
            words += row(104 + 20 * r, (left, text.strip(" *")), bold=text.startswith("*"))
    horizontals, verticals = grid_rules(xs, [100 + 20 * r for r in range(len(lines) + 1)])
    (table,) = find_tables(page(words, horizontals, verticals, fills=fills))
    return table


def sections(table):
    return [c.text for c in table.cells if c.section and c.text]


def test_bold_labels_above_indented_rows_in_two_drawn_columns():
    lines = [
        ("*Indicators", "*Weight"),
        ("*Effect", ""),
        (" Work", "40"),
        (" Study", "15"),
        ("*Staff", ""),
        (" Grades", "11"),
    ]
    table = drawn(lines, TWO)
    assert sections(table) == ["Effect", "Staff"]
    # the empty cell that is drawn beside the label stays one
    assert [(c.col, c.col_end) for c in table.cells if c.row == 1] == [(0, 1), (1, 2)]


STATEMENT = [
    ("Item", "This year", "Last year"),
    ("一、Operating:", "", ""),
    (" Goods sold", "", ""),
    (" Other", "24,052", "62,676"),
    ("Inflow 小计", "24,052", "62,676"),
    (" Wages", "1,330", "1,798"),
    ("Outflow 小计", "1,330", "1,798"),
    ("Net", "3,062", "1,202"),
    ("二、Investing:", "", ""),
    (" Sold", "", ""),
    ("Inflow 小计", "", ""),
    (" Bought", "", "14,038"),
    ("Net", "", "-14,038"),
]


def test_numbered_parts_of_a_statement_are_sections_and_subtotals_are_not():
    table = drawn(STATEMENT, THREE, fills=(Fill(50, 100, 450, 140, (210, 210, 210)),))
    assert sections(table) == ["一、Operating:", "二、Investing:"]
    assert {c.row for c in table.cells if c.column_header} == {0}


def test_labels_numbered_like_rows_with_values_are_no_sections():
    lines = [*STATEMENT[:3], ("三、Tax:", "7", "8"), *STATEMENT[3:]]
    assert "一、Operating:" not in sections(drawn(lines, THREE))


@pytest.mark.parametrize("label", ["Total", "Subtotal", "소계", "合计"])
def test_totals_without_values_are_no_sections(label):
    lines = [("Item", "May", "June"), ("Sold", "4", "5"), (label, "", ""), (" Bought", "3", "4"), ("Rest", "1", "1")]
    assert sections(drawn(lines, THREE)) == []
    assert sections(drawn([t if t[0] != label else ("Imports", "", "") for t in lines], THREE)) == ["Imports"]
