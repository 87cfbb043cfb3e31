"""Which numbers of a paragraph may link it to a table."""

from __future__ import annotations

import pytest

from qagen.text.link_numbers import link_numbers


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        pytest.param("", [], id="empty"),
        pytest.param("98.5, 1,204 and 65 535", ["98.5", "1204", "65535"], id="three digits or more"),
        pytest.param("5, 12 and 9.5", [], id="two digits"),
        pytest.param("157.4억 원, 345명", ["157.4", "345"], id="units"),
        pytest.param("as in [123], [12, 345] and (123)", [], id="citations"),
        pytest.param("Section 3.2.1, Figure 123, p. 345, Table 123", [], id="english parts"),
        pytest.param("Figs. 123 and 456, Tables 123-125, Eq. (345)", [], id="lists of parts"),
        pytest.param("제123장, 표 123, 그림 345, 123쪽", [], id="korean parts"),
        pytest.param("Abschnitt 123, Abbildung 234, Tabelle 345, Seite 456", [], id="german parts"),
        pytest.param("図123 第345章 表456", [], id="japanese parts"),
        pytest.param("in 2025, 2025년, FY 2023, 2024/25, 2019-2021", [], id="years"),
        pytest.param("2024-01-01, 12.03.2024, 2024. 1. 15., March 2024, 2024.01", [], id="dates"),
        pytest.param("2,025 and 2025.5", ["2025", "2025.5"], id="not years"),
        pytest.param("GPT-400, A100, CCNE100, arXiv:2203.01017", [], id="names"),
        pytest.param("p < 0.05 at 0.01", [], id="levels of significance"),
        pytest.param("1. First\n123. Item 98.5%", ["98.5"], id="list numbers"),
        pytest.param("accuracy¹²³ of 91.25", ["91.25"], id="superscripts"),
        pytest.param("ISO 9001, RFC 2616", [], id="standards"),
        pytest.param("(98.5)", ["98.5"], id="decimal in brackets"),
        pytest.param("-98.5", ["-98.5"], id="sign"),
    ],
)
def test_link_numbers(text: str, canonical: list[str]) -> None:
    assert [token.canonical for token in link_numbers(text)] == canonical
