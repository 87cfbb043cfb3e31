"""Numbers of tables that a paragraph names."""

from __future__ import annotations

import pytest

from qagen.text.mentions import own_table_number, table_mentions


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        pytest.param("", (), id="empty"),
        pytest.param("see Table 3.", ("3",), id="dot behind"),
        pytest.param("TABLE 3 and table 4", ("3", "4"), id="case"),
        pytest.param("Tables 3 and 4", ("3", "4"), id="plural"),
        pytest.param("Tables 3, 4, and 7", ("3", "4", "7"), id="list"),
        pytest.param("Tables 3-5", ("3", "4", "5"), id="range"),
        pytest.param("Tables 3–5", ("3", "4", "5"), id="range with en dash"),
        pytest.param("Tables 3 to 5", ("3", "4", "5"), id="range in words"),
        pytest.param("Table 3(a)", ("3",), id="part"),
        pytest.param("Table 2-1", ("2-1",), id="compound"),
        pytest.param("Table 2–1", ("2-1",), id="compound with en dash"),
        pytest.param("Table 4.2, Table A1, Table S3, Table IV", ("4.2", "A1", "S3", "IV"), id="kinds of numbers"),
        pytest.param("Supplementary Table 3", ("S3",), id="supplement"),
        pytest.param("Tab. 3 and Tab 4", ("3", "4"), id="abbreviation"),
        pytest.param("표 3에서, 표4와 <표 5-1>", ("3", "4", "5-1"), id="korean"),
        pytest.param("표 3과 4는", ("3", "4"), id="korean list"),
        pytest.param("표 3~5", ("3", "4", "5"), id="korean range"),
        pytest.param("Tabelle 3, Tabellen 4 und 5", ("3", "4", "5"), id="german"),
        pytest.param("Tableau 3, tableaux 4 et 5", ("3", "4", "5"), id="french"),
        pytest.param("Tabla 3, Cuadro 4", ("3", "4"), id="spanish"),
        pytest.param("如表3所示，表４", ("3", "4"), id="han"),
        pytest.param("Таблица 3, جدول ٤", ("3", "4"), id="cyrillic and arabic"),
        pytest.param("suitable 4, Vegetable 3, timetable 5", (), id="word boundary"),
        pytest.param("목표 2030, 목표 3, 발표 4", (), id="korean word boundary"),
        pytest.param("代表3", (), id="han word boundary"),
        pytest.param("표 3개를 만들었다", (), id="three tables"),
        pytest.param("Table 2030", (), id="a year"),
        pytest.param("the table shows 3", (), id="no number"),
        pytest.param("Table 3 of [12]", (), id="of a citation"),
        pytest.param("see Table 2 in Smith et al.", (), id="of another work"),
        pytest.param("Table 2 of Kim (2020)", (), id="of another work by year"),
        pytest.param("(Smith et al., Table 2)", (), id="author before"),
        pytest.param("Table 2 in Section 3", ("2",), id="in a section"),
        pytest.param("Table 3, Table 3", ("3",), id="each once"),
        pytest.param("Table 3, 12 patients", ("3",), id="number behind a comma"),
    ],
)
def test_table_mentions(text: str, numbers: tuple[str, ...]) -> None:
    assert table_mentions(text) == numbers


@pytest.mark.parametrize(
    ("caption", "number"),
    [
        ("Table 3: Results", "3"), ("TABLE IV. RESULTS", "IV"), ("Table 2–1 Results", "2-1"), ("Table A1", "A1"), ("Table S3.", "S3"),
        ("<표 3-2> 결과", "3-2"), ("표 1. 결과", "1"), ("表２ 結果", "2"), ("Tab. 4.2 Werte", "4.2"), ("**Table 5.** Bold", "5"),
        ("Supplementary Table 3", "S3"), ("Results of Table 3", None), ("Tables 3 and 4", None), ("Figure 3", None), ("", None),
        ("Table of contents", None), ("Vegetable 3", None), ("Table 3a. Part", "3A"),
    ],
)  # fmt: skip
def test_own_table_number(caption: str, number: str | None) -> None:
    assert own_table_number(caption) == number
