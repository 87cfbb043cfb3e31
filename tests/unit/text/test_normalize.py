"""The normal form, example by example."""

from __future__ import annotations

import pytest

from qagen.text.normalize import normalize_for_em


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        pytest.param("", "", id="empty"),
        pytest.param(" \n\t ", "", id="blank"),
        pytest.param("| Row | **12.3**¹ |\n|-----|------|\n| B | 5 % |", "row | 12.3 | b | 5%", id="markdown table"),
        pytest.param("Row, Col = 12. Row2, Col = 13", "row | col = 12 | row2 | col = 13", id="triplets"),
        pytest.param("Score - All", "score all", id="header join of markdown"),
        pytest.param("Score.All", "score all", id="header join of triplets"),
        pytest.param("33,003 / 33 003 / 33'003 / 3,5", "33003/33003/33003/3.5", id="groupings"),
        pytest.param("1,00,000 1.234.567,8", "100000 1234567.8", id="indian and dots"),
        pytest.param("−5 | (5) | +5 | 4 ±5 | 4 (5)", "-5 | -5 | 5 | 4±5 | 4(5)", id="signs"),
        pytest.param("p < 0.05, n &ge; 12", "p <0.05 | n ≥12", id="comparators"),
        pytest.param("H<sub>2</sub>O, m², 10⁻³", "h2o | m2 | 10^-3", id="scripts"),
        pytest.param("1.8×10⁻³ and 2E+05", "1.8e-3 and 2e5", id="powers"),
        pytest.param("infor-\nmation GPT-\n4", "information gpt-4", id="line-end hyphens"),
        pytest.param("2024/1/2 00:00:00", "2024-01-02", id="date"),
        pytest.param("C++ & C#, user\\_type; n/a", "c++ & c# | user_type | n/a", id="names"),
        pytest.param("5½", "5 1/2", id="fraction"),
        pytest.param("?", "?", id="symbol alone"),
        pytest.param("１２０ ＡＢＣ ﾃｽﾄ", "120 abc テスト", id="width"),
    ],
)
def test_normal_form(text: str, normal: str) -> None:
    assert normalize_for_em(text) == normal
    assert normalize_for_em(normal) == normal
