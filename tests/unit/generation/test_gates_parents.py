"""Rows whose label lacks the row above that it belongs to are not asked: numbered and dashed items, rows of a group."""

from __future__ import annotations

import pytest
from building import of_type, one_table, view_of

from qagen.generation.gates.parents import rows_without_parent, sign_of

_HEAD = "Account | Spring | Autumn\n---\n"


def _rows(*labels: str) -> str:
    """A table with values that differ; a label that ends in `!` has none beside it."""
    lines = [
        f"{label[:-1]} | | " if label.endswith("!") else f"{label} | {1301 + 17 * i} | {2402 + 29 * i}"
        for i, label in enumerate(labels)
    ]
    return _HEAD + "\n".join(lines)


def _without(*labels: str) -> set[str]:
    view = view_of(_rows(*labels))
    return {view.grid.text(row, 0) for row in rows_without_parent(view)}


@pytest.mark.parametrize(
    ("labels", "orphans"),
    [
        (("I. Income", "1. Sales", "2. Rent", "II. Costs", "1. Wages"), {"1. Sales", "2. Rent", "1. Wages"}),
        (("I. 영업수익", "(1) 매출", "가. 이자", "II. 비용"), {"(1) 매출", "가. 이자"}),
        (("一、营业收入", "（一）利息", "二、营业成本"), {"（一）利息"}),
        (("1. Income", "1.1 Sales of wood", "2. Costs", "2.1 Wages paid"), {"1.1 Sales of wood", "2.1 Wages paid"}),
        (
            ("Income", "of which rent", "其中：营业成本", "davon Miete"),
            {"of which rent", "其中：营业成本", "davon Miete"},
        ),
    ],
    ids=["roman", "korean", "chinese", "decimal", "part-of"],
)
def test_items_below_a_sign_of_a_higher_level(labels, orphans):
    assert _without(*labels) == orphans


@pytest.mark.parametrize(
    "labels",
    [
        ("1. Wheat", "2. Rye", "3. Oats"),
        ("가. 밀", "나. 보리", "다. 귀리"),
        ("Wheat", "12 months", "3.5 mm rods", "Rye"),
        ("I. Income", "II. Costs", "III. Profit"),
    ],
    ids=["one-level", "one-level-korean", "quantities", "roman"],
)
def test_rows_of_one_level_lack_no_parent(labels):
    assert _without(*labels) == set()


def test_rows_below_a_group_row_that_is_no_section():
    assert _without("Wheat", "Cereals!", "Rye", "Oats") == {"Rye", "Oats"}
    # The reader of the table takes lone labels for sections where the first row is one: then the label says it.
    assert _without("Cereals!", "Rye", "Oats", "Roots!", "Beets") == set()


def test_a_label_of_two_columns_says_its_parent():
    view = view_of(
        "Part | Account | Spring\n---\nI. Income | 1. Sales | 1301\nII. Costs | 1. Wages | 1402\nII. Costs | 2. Rent | 1503"
    )
    assert rows_without_parent(view) == frozenset()


@pytest.mark.parametrize(
    ("label", "sign"),
    [
        ("IV. Profit", "roman"),
        ("Ⅵ. 기말의 현금", "roman"),
        ("(2) Rent", "number in brackets"),
        ("② Rent", "circled number"),
        ("나) 보리", "syllable and bracket"),
        ("12 months", None),
        ("3.5 mm", None),
        ("Rent", None),
        ("", None),
    ],
)
def test_kinds_of_signs(label, sign):
    assert sign_of(label) == sign


def test_a_lone_label_below_the_header_is_the_first_group_though_it_is_flagged():
    view = view_of(
        "Indicator | Weight | Share\nEffect | | \nWork | 40 | 1.5\nStudy | 15 | 2.5\nProcess | | \nPassing | 13 | 3.5\nStaying | 11 | 4.5",
        header=2,
    )
    assert view.columns[0].shown == "Indicator"
    assert view.row_labels[5].shown == "Passing (Process)"


@pytest.mark.parametrize(
    ("label", "reason"),
    [
        ("- Wages", "row:list_item"),
        ("○ Wages", "row:list_item"),
        ("ㅇ임금", "row:list_item"),
        ("o Wages", "row:list_item"),
        ("+ 1 spoon of milk", "row:list_item"),
        ("Wages * paid by the month", "row:remark"),
        ("임금 ※ 월급", "row:remark"),
        (
            "국어 자원의 확대와 구축 그리고 활용성 제고를 위한 국가와 지방의 공동 협력 사업에 대한 지원 및 점검 결과",
            "row:label_too_long",
        ),
    ],
)
def test_signs_of_lists_and_remarks_are_no_labels(label, reason):
    built = one_table(_rows("Rent", label, "Sales", "Interest"))
    assert built.result(max_cell_value=500).tables[0].skips[reason] == 1
    assert not any(label in item.question for item in of_type(built.all_items(), "cell_value"))


@pytest.mark.parametrize("label", ["-40 °C oven", "+1 degree", "− 5 degrees", "oak", "Wages*"])
def test_what_begins_like_a_list_and_is_none(label):
    built = one_table(_rows("Rent", label, "Sales", "Interest"))
    asked = {item.evidence[1].text for item in of_type(built.all_items(), "cell_value")}
    assert label in asked


@pytest.mark.parametrize("value", ["ㅇ10월", "❍ 10월", "- 10 days", "o spring"])
def test_a_value_with_the_sign_of_a_list_is_not_asked(value):
    built = one_table(f"Task | Time | Place\n---\nStart | {value} | Rome\nVisit | 4 weeks | Pisa\nEnd | 6 days | Bari")
    values = {item.answer for item in of_type(built.all_items(), "cell_value")}
    assert value not in values
    assert "4 weeks" in values


def test_a_section_that_ends_in_the_middle_of_a_phrase_is_no_parent():
    built = one_table(_rows("Liabilities included in:!", "Wages", "Rents", "Assets:!", "Houses", "Fields"))
    asked = {item.evidence[1].text for item in of_type(built.all_items(), "cell_value")}
    assert asked == {"Houses", "Fields"}


@pytest.mark.parametrize("header", ["Observation", "Comments"])
def test_columns_of_remarks_are_not_asked(header):
    built = one_table(
        f"Model | Latency | {header}\n---\nAlpha | 12.3 | worn\nBravo | 7.4 | leased\nCharlie | 5.6 | new"
    )
    assert built.result().tables[0].skips["column:about_other_cells"] == 1


def test_letters_of_formulas_are_no_labels():
    built = one_table(_rows("Rent", "\U0001d437psn", "Sales", "Interest"))
    assert built.result(max_cell_value=500).tables[0].skips["row:residue"] == 1
