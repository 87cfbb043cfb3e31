"""Cases that a judge wrote before running anything: loose hits, table numbers, link numbers, content words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from qagen.text.link_numbers import link_numbers
from qagen.text.match import loose_hit
from qagen.text.mentions import own_table_number, table_mentions
from qagen.text.tokens import content_words

FIXTURES = Path(__file__).parent / "fixtures"


def cases(name: str) -> list[Any]:
    lines = (FIXTURES / name).read_text(encoding="utf-8").splitlines()
    return [pytest.param(case, id=case["id"]) for case in map(json.loads, lines)]


@pytest.mark.parametrize("case", cases("loose_judge.jsonl"))
def test_loose_hit(case: dict[str, Any]) -> None:
    assert loose_hit(case["value"], case["text"]) is case["right"], case["why"]


@pytest.mark.parametrize("case", cases("mentions_judge.jsonl"))
def test_table_mentions(case: dict[str, Any]) -> None:
    assert list(table_mentions(case["text"])) == case["names"], case["why"]


@pytest.mark.parametrize("case", cases("own_number_judge.jsonl"))
def test_own_table_number(case: dict[str, Any]) -> None:
    assert own_table_number(case["text"]) == case["number"], case["why"]


@pytest.mark.parametrize("case", cases("link_numbers_judge.jsonl"))
def test_link_numbers(case: dict[str, Any]) -> None:
    assert [token.canonical for token in link_numbers(case["text"])] == case["numbers"], case["why"]


@pytest.mark.parametrize("case", cases("content_words_judge.jsonl"))
def test_content_words(case: dict[str, Any]) -> None:
    found = content_words(case["text"])
    assert set(case["holds"]) <= set(found)
    assert not set(case["lacks"]) & set(found)
