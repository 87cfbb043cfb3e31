"""What is right by the specification passes every invariant."""

from __future__ import annotations

import pytest
from invariant_documents import garden, river
from invariant_items import garden_items, river_items

from invariants import check_items

ALL = [*garden_items(garden()), *river_items(river())]


@pytest.mark.parametrize("item", ALL, ids=lambda item: item.qid)
def test_a_right_item_has_no_finding(item, sources):
    assert [finding.line() for finding in check_items(sources, [item])] == []


def test_together_they_hold_too(sources):
    assert check_items(sources, ALL) == ()


def test_every_type_is_there_paged_and_unpaged():
    kinds = {(item.type, item.page is None) for item in ALL}
    assert len(kinds) == 6
