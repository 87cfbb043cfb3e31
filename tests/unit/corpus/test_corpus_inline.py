from __future__ import annotations

import pytest

from qagen.corpus.inline import keep_lines, plain, runs


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Sand quay^1^", "Sand quay¹", id="digit"),
        pytest.param("m^-2^ and x^a,b^", "m⁻² and xᵃ,ᵇ", id="letters"),
        pytest.param("2^ 3 ^4", "2^ 3 ^4", id="no-mark"),
        pytest.param("one\ntwo", "one two", id="line-break"),
        pytest.param("", "", id="empty"),
    ],
)
def test_plain(text, expected):
    assert plain(text) == expected


def test_keep_lines_keeps_them():
    assert keep_lines("one^2^\ntwo") == "one²\ntwo"


def test_runs_split_at_marks():
    assert list(runs("a^1^b")) == [("a", False), ("1", True), ("b", False)]
