"""The pick: an exact number, every stratum in nearly equal parts, the same whatever the order of the items."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from building import Builder

from qagen.errors import UsageError
from qagen.generation.generate import generate_items
from qagen.generation.pick import pick_items
from qagen.model.config import GenerateConfig

if TYPE_CHECKING:
    from qagen.model.item import Item


@pytest.fixture(scope="module")
def items() -> tuple[Item, ...]:
    found: list[Item] = []
    for number in range(4):
        built = Builder(pages=1).text(
            "As Table 3 reveals, the Kestrel outruns the Merlin and the Osprey beside the Falcon.", page=1
        )
        rows = "\n".join(
            f"{n} | {number}{i}.5 | {i}7.{number} | 3{i}{number}" for i, n in enumerate(("Alpha", "Bravo", "Delta"), 1)
        )
        built.table(f"Model | Accuracy | Latency | Memory\n---\n{rows}", page=1, caption="Table 3: x")
        found += generate_items(built.made(f"doc{number}"), GenerateConfig()).items
    return tuple(found)


@pytest.mark.parametrize("number", [1, 2, 7, 12, 13, 20])
def test_exact_number_in_the_given_order(items, number):
    picked = pick_items(items, number)
    assert len(picked) == number
    assert [item.qid for item in items if item in picked] == [item.qid for item in picked]


def test_the_order_of_the_items_does_not_matter(items):
    for number in (1, 5, 11, 17):
        forth = {item.qid for item in pick_items(items, number)}
        back = {item.qid for item in pick_items(tuple(reversed(items)), number)}
        assert forth == back


def test_strata_of_type_and_document_are_served_in_turn(items):
    strata = Counter((item.type, item.doc_id) for item in items)
    assert len(strata) == 12
    picked = Counter((item.type, item.doc_id) for item in pick_items(items, 12))
    assert set(picked.values()) == {1}
    more = Counter((item.type, item.doc_id) for item in pick_items(items, 16))
    assert len(more) == 12
    assert max(more.values()) == 2


def test_a_pick_is_contained_in_a_larger_one(items):
    small, large = ({item.qid for item in pick_items(items, n)} for n in (5, 12))
    assert small < large


def test_more_than_there_are_is_an_error(items):
    with pytest.raises(UsageError, match=f"only {len(items)} proven items where 99"):
        pick_items(items, 99)
