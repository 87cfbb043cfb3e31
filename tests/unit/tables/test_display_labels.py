"""Labels and answers as they are shown."""

from __future__ import annotations

import pytest

from qagen.tables.display import brackets_are_intervals, display_answer, display_label


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Alpha [12]", "Alpha"),
        ("Alpha [3, 5]", "Alpha"),
        ("Alpha [3-5] model", "Alpha model"),
        ("Alpha*", "Alpha"),
        ("Alpha †", "Alpha"),
        ("Alpha¹", "Alpha"),
        ("인구 (주1)", "인구"),
        ("Alpha:", "Alpha"),
        ("Area (m²)", "Area (m²)"),
        ("Density m²", "Density m²"),
        ("user\\_type", "user_type"),
        ("AT&amp;T", "AT&T"),
        ("[Alpha](https://example.org/a)", "Alpha"),
        ("과   목", "과목"),
        ("2024-01-01 00:00:00", "2024-01-01"),
        ("two\nlines", "two lines"),
        ("*", "*"),
        ("[12]", "[12]"),
        ("", ""),
    ],
)
def test_display_label(text, shown):
    assert display_label(text, keep_brackets=False) == shown


@pytest.mark.parametrize("text", ["Load [500 - 5000]", "Alpha [12]", "[32, 34]"])
def test_brackets_that_are_intervals_stay(text):
    assert display_label(text, keep_brackets=True) == text


@pytest.mark.parametrize(
    ("texts", "intervals"),
    [
        (["[32,34]", "[3]"], False),
        (["[3-5]"], False),
        (["[500 - 5000]"], True),
        (["[32.5,34]"], True),
        (["[-3, 5]"], True),
        ([], False),
    ],
)
def test_brackets_are_intervals(texts, intervals):
    assert brackets_are_intervals(texts) == intervals


@pytest.mark.parametrize(
    ("text", "shown"),
    [("[32,34]", "[32,34]"), ("#", "#"), ("a\nb", "a b"), ("user\\_type", "user_type"), ("&lt;5", "<5"), (" 5 ", "5")],
)
def test_an_answer_is_never_shortened(text, shown):
    assert display_answer(text) == shown
