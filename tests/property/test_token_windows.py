"""Windows over any text: each token in one window, in order, none above the size."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from qagen.evaluation.chunkers import token_counter
from qagen.evaluation.chunkers.arms.fixed_window import windows
from qagen.text.token_count import count_tokens, token_spans

_TEXT = st.text(st.sampled_from("ab1 |-\n.,_é\u0308표漁かก\u200b"), max_size=80) | st.text(max_size=40)


def _tokens(text: str) -> list[str]:
    return [text[start:end] for start, end in token_spans(text)]


@given(_TEXT)
def test_spans_are_in_order_and_apart(text):
    at = 0
    for start, end in token_spans(text):
        assert at <= start < end <= len(text)
        at = end


@given(_TEXT, st.integers(1, 7))
def test_windows_hold_the_tokens(text, size):
    found = windows(text, size, 0, token_counter())
    assert [token for window in found for token in _tokens(window)] == _tokens(text)
    assert all(count_tokens(window) <= size for window in found)
    assert all(count_tokens(window) == size for window in found[:-1])


@given(_TEXT, st.integers(1, 7), st.integers(0, 6))
def test_overlap_is_what_was_asked_for(text, size, overlap):
    overlap = min(overlap, size - 1)
    found = windows(text, size, overlap, token_counter())
    for one, other in itertools.pairwise(found):
        assert _tokens(one)[size - overlap :] == _tokens(other)[:overlap]
