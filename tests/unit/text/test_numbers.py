"""Stand-alone numbers, values against labels."""

from __future__ import annotations

import pytest

from qagen.text.numbers import canonical_forms, digits_forms, is_numeric, is_symbolic, numeric_tokens


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        pytest.param("", [], id="empty"),
        pytest.param("98.5 and 1,204", ["98.5", "1204"], id="plain"),
        pytest.param("65 535 ports", ["65535"], id="spaced"),
        pytest.param("33’003 and 33\u202f003", ["33003", "33003"], id="apostrophe and narrow space"),
        pytest.param("1,00,000 rupees", ["100000"], id="indian"),
        pytest.param("3,5 mm and 1.234,50", ["3.5", "1234.50"], id="decimal comma"),
        pytest.param("-5.1, −0.5, +3", ["-5.1", "-0.5", "3"], id="signs"),
        pytest.param("84-89", ["84", "89"], id="range"),
        pytest.param("１２３ and ١٢٣", ["123", "123"], id="digits of other scripts"),
        pytest.param("1.2e-3", ["1.2e-3"], id="power"),
        pytest.param(".5", ["0.5"], id="leading dot"),
        pytest.param("GPT-4, CCNE1, A100, T4, 3D, 7B", [], id="names"),
        pytest.param("3.2.1 and 12:30", [], id="versions and times"),
        pytest.param("97.5 345 678 12", ["97.5", "345", "678", "12"], id="row without pipes"),
        pytest.param("12.3¹ and x²", ["12.3"], id="superscripts"),
    ],
)
def test_numeric_tokens(text: str, canonical: list[str]) -> None:
    assert [token.canonical for token in numeric_tokens(text)] == canonical


@pytest.mark.parametrize(
    ("text", "number"),
    [
        pytest.param("157.4억", "157.4", id="multiplier"),
        pytest.param("5%", "5", id="percent"),
        pytest.param("12kg", "12", id="unit"),
        pytest.param("158명", "158", id="counter"),
        pytest.param("총12명", "12", id="prefix"),
        pytest.param("共12個", "12", id="han"),
    ],
)
def test_unit_glued(text: str, number: str) -> None:
    (token,) = numeric_tokens(text)
    assert (token.canonical, token.unit_glued) == (number, True)


@pytest.mark.parametrize(
    "text",
    ["12.3", "(5.1)", "12 %", "1.2e-3", "-5", "158명", "157.4억원", "1,204", "<0.05", "$12", "n=5", "5.2 ± 0.3", "١٢"],
)
def test_numeric(text: str) -> None:
    assert is_numeric(text)


@pytest.mark.parametrize(
    "text", ["", "-", "–", "%", "0-12 mo", "TMR75", "A100", "GPT-4", "Alpha", "12 months", "서울 12"]
)
def test_not_numeric(text: str) -> None:
    assert not is_numeric(text)


@pytest.mark.parametrize(
    ("text", "symbolic"), [("-", True), ("±", True), ("", True), ("5", False), ("a", False), ("가", False)]
)
def test_symbolic(text: str, symbolic: bool) -> None:
    assert is_symbolic(text) is symbolic


def test_forms_of_digits() -> None:
    assert {"33003", "33.003", "33 003"} <= digits_forms("33,003 kg")
    assert "33003" in digits_forms("33.003")
    assert digits_forms("none") == frozenset()
    assert canonical_forms("157.4") == ("157.4",)
