"""Tokens without a model."""

import pytest

from qagen.text.token_count import count_tokens, token_spans

_CASES = {
    "words": ("Quay and basin", ["Quay", "and", "basin"]),
    "number": ("12.5 1,204", ["12", "5", "1", "204"]),
    "signs": ("| - | == |", []),
    "table row": ("| Heron | 93.4 |", ["Heron", "93", "4"]),
    "underscore": ("user_type", ["user", "type"]),
    "accent apart": ("Tu\u0308r", ["Tu\u0308r"]),
    "Hangul": ("표는 3", ["표", "는", "3"]),
    "Han and kana": ("漁獲はABC", ["漁", "獲", "は", "ABC"]),
    "voiced kana apart": ("か\u3099く", ["か\u3099", "く"]),
    "Thai": ("กา", ["ก", "า"]),
    "Devanagari": ("हिन्दी भाषा", ["हिन्दी", "भाषा"]),
    "Arabic": ("جدول ٣", ["جدول", "٣"]),
    "empty": ("", []),
}


@pytest.mark.parametrize(("text", "tokens"), _CASES.values(), ids=_CASES)
def test_tokens(text, tokens):
    assert [text[start:end] for start, end in token_spans(text)] == tokens
    assert count_tokens(text) == len(tokens)
