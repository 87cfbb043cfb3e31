"""Names of files and messages of strangers: what is shown of them fits into every file and on one line."""

from __future__ import annotations

import os

import pytest

from qagen.evaluation.shown_name import reason_of, shown_name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        pytest.param("", "", id="empty"),
        pytest.param("Übersicht 표 (1).html", "Übersicht 표 (1).html", id="printable stays"),
        pytest.param(os.fsdecode(b"a\xffb"), r"a\xffb", id="a byte that is no UTF-8"),
        pytest.param("a\nb\x1b[31m\x7f\x85", r"a\x0ab\x1b[31m\x7f\x85", id="control characters"),
        pytest.param("\ud800\u2028", r"\ud800\u2028", id="half a character and a line end"),
    ],
)
def test_a_name(name, shown):
    assert shown_name(name) == shown
    assert shown.encode().decode() == shown


def test_a_reason_is_one_short_line():
    assert reason_of(ValueError(" no\n table ")) == "ValueError: no table"
    assert reason_of(KeyError()) == "KeyError"
    assert reason_of(RuntimeError("x" * 50), longest=20) == "RuntimeError: xxxxx…"
