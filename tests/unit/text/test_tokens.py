"""Words, and the choice of those that say something."""

from __future__ import annotations

import pytest

from qagen.text.tokens import content_words, is_german, is_name_or_term, is_usable, words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", (), id="empty"),
        pytest.param("C++, GPT-4 (user_type) AT&T", ("C++", "GPT-4", "user_type", "AT&T"), id="names"),
        pytest.param("3.5-turbo 1,204 C# n/a km/h", ("3.5-turbo", "1,204", "C#", "n/a", "km/h"), id="joined"),
        pytest.param("men/women", ("men", "women"), id="slash between words"),
        pytest.param("don't stop.", ("don't", "stop"), id="apostrophe and dot"),
        pytest.param("서울은 GPT-4를", ("서울은", "GPT-4를"), id="hangul"),
        pytest.param("データの東京", ("データ", "の", "東京"), id="scripts of japanese"),
        pytest.param("— | … !", (), id="symbols"),
    ],
)
def test_words(text: str, expected: tuple[str, ...]) -> None:
    assert words(text) == expected


@pytest.mark.parametrize("token", ["abc", "서울", "男", "テスト", "Москва", "GPT", "user_type", "ال" + "جدول"])
def test_usable(token: str) -> None:
    assert is_usable(token)


@pytest.mark.parametrize("token", ["", "ab", "the", "값", "テ", "12", "12.5", "-", "그리고", "und"])
def test_not_usable(token: str) -> None:
    assert not is_usable(token)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "Table 3 summarizes the accuracy of detectors respectively", ("accuracy", "detectors"), id="english"
        ),
        pytest.param("Latency decreased significantly in March 2024", ("Latency",), id="verbs adverbs months"),
        pytest.param("all values shown throughout the section", (), id="only generic words"),
        pytest.param("표 3은 감염병 환자의 인구를 비교하여 나타낸다", ("감염병", "환자", "인구"), id="korean"),
        pytest.param("크게 증가하였다", (), id="korean adverb and verb"),
        pytest.param("Die Temperatur wird in der Tabelle dargestellt", ("Temperatur",), id="german"),
        pytest.param("Le tableau présente la température", ("température",), id="french"),
        pytest.param("La tabla muestra la temperatura rápidamente", ("temperatura",), id="spanish"),
        pytest.param("Alpha alpha ALPHA", ("Alpha",), id="each once"),
        pytest.param("12345 67.8", (), id="numbers"),
        pytest.param("the family supply", ("family",), id="noun in -ly"),
    ],
)
def test_content_words(text: str, expected: tuple[str, ...]) -> None:
    assert content_words(text) == expected


@pytest.mark.parametrize(
    ("token", "initial", "german", "expected"),
    [
        ("GPT-4", True, False, True), ("DocLayNet", True, False, True), ("TEDS", True, False, True), ("Alpha", False, False, True),
        ("Alpha", True, False, False), ("Temperatur", False, True, False), ("alpha", False, False, False), ("12", False, False, False),
        ("H2O", True, True, True), ("user_type", True, False, True),
    ],
)  # fmt: skip
def test_name_or_term(token: str, initial: bool, german: bool, expected: bool) -> None:
    assert is_name_or_term(token, initial, german=german) is expected


def test_german_is_told_by_its_function_words() -> None:
    assert is_german("Die Werte der Tabelle sind nicht leer")
    assert not is_german("The values of the table")
