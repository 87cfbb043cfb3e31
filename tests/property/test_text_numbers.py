"""What holds for numbers in any grouping."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qagen.text.normalize import normalize_for_em
from qagen.text.numbers import is_numeric, numeric_tokens

SEPARATORS = [",", " ", "\u00a0", "\u202f", "\u2009", "'", "’"]


@pytest.mark.parametrize("separator", SEPARATORS)
@given(st.integers(1000, 10**12), st.integers(0, 99))
@settings(max_examples=60, deadline=None)
def test_canonical_form_does_not_depend_on_grouping(separator: str, whole: int, decimals: int) -> None:
    for tail in ("", f".{decimals:02d}"):
        grouped = f"{whole:,}".replace(",", separator) + tail
        (token,) = numeric_tokens(f"a total of {grouped} items")
        assert token.canonical == f"{whole}{tail}"
        assert token.text == grouped
        assert normalize_for_em(grouped) == f"{whole}{tail}"


@given(st.integers(10**6, 10**12), st.integers(0, 99))
@settings(max_examples=60, deadline=None)
def test_european_dress_is_the_same_number(whole: int, decimals: int) -> None:
    grouped = f"{whole:,}".replace(",", ".") + f",{decimals:02d}"
    assert [token.canonical for token in numeric_tokens(f"Summe {grouped} Euro")] == [f"{whole}.{decimals:02d}"]


@given(st.text(max_size=40))
@settings(max_examples=300, deadline=None)
def test_places_point_at_the_token(text: str) -> None:
    for token in numeric_tokens(text):
        assert text[token.start : token.end] == token.text
        assert is_numeric(token.text)
        assert token.n_digits == sum(char.isdigit() for char in token.canonical)
