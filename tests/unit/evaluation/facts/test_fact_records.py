"""Records that are no tests say what is wrong with them."""

from __future__ import annotations

import pytest

from qagen.errors import RecordError
from qagen.evaluation.facts import verdict
from qagen.evaluation.facts.records import read_test

_BASE = {"pdf": "a.pdf", "page": 1, "id": "t", "type": "present", "text": "x"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"pdf": None}, "pdf must be text"),
        ({"id": 5}, "id must be text"),
        ({"type": ["present"]}, "type must be one of"),
        ({"textt": "x"}, "unknown field textt"),
        ({"text": None}, "text must be text, not null"),
        ({"text": 5}, "text must be text"),
        ({"text": " <b></b> "}, "text is empty"),
        ({"max_diffs": -1}, "max_diffs must be"),
        ({"max_diffs": "1"}, "max_diffs must be"),
        ({"checked": "yes"}, "checked must be"),
        ({"checked": []}, "checked must be"),
        ({"page": "one"}, "page must be"),
    ],
)
def test_both_rule_sets_refuse(change, message):
    for rules in ("compatible", "strict"):
        with pytest.raises(RecordError, match=message):
            read_test(_BASE | change, rules)


@pytest.mark.parametrize(
    "change",
    [
        {"page": "1"},
        {"page": True},
        {"page": 0},
        {"max_diffs": True},
        {"case_sensitive": "no"},
        {"first_n": 2.5},
        {"first_n": -3},
        {"url": 5},
    ],
    ids=str,
)
def test_strict_checks_types(change):
    with pytest.raises(RecordError):
        read_test(_BASE | change, "strict")


@pytest.mark.parametrize("name", ["pdf", "page", "id", "type", "text"])
def test_a_missing_field_is_named(name):
    record = {key: value for key, value in _BASE.items() if key != name}
    found = verdict(record, "x")
    assert found.error is not None
    assert found.error.startswith("load: ")
    assert name in found.error


def test_a_field_of_a_wrong_type_costs_the_one_test():
    found = verdict(_BASE | {"first_n": "5"}, "x")
    assert (found.passed, found.error is not None) == (False, True)


def test_there_are_two_rule_sets():
    with pytest.raises(ValueError, match="compatible or strict"):
        verdict(_BASE, "x", "loose")
