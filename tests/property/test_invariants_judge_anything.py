"""Whatever an item says, the invariants answer with findings and never with an exception."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

sys.path.insert(0, str(Path(__file__).parent.parent / "unit" / "invariants"))

from invariant_documents import garden, river
from invariant_items import garden_items, river_items

from invariants.derive.source import Source
from invariants.judge import check_items
from qagen.model.item import Item

SOURCES = {doc.name: Source(doc.name, doc) for doc in (garden(), river())}
ITEMS = [*garden_items(garden()), *river_items(river())]


def leaves(value, path=()):
    """The paths of all plain values of a JSON tree."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from leaves(inner, (*path, at))
    else:
        yield path


def replaced(record, path, value):
    changed = json.loads(json.dumps(record))
    holder = changed
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    return changed


VALUES = st.one_of(
    st.none(),
    st.text(max_size=30),
    st.integers(-5, 99),
    st.floats(allow_nan=False, allow_infinity=False, width=32),
    st.sampled_from(
        ["#/tables/0", "#/tables/99", "#/texts/1", "What is the for ?", "In the context of  and , what is the  for ?"]
    ),
)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(item=st.sampled_from(ITEMS), data=st.data(), value=VALUES)
def test_any_change_is_judged(item, data, value):
    record = item.model_dump(mode="json")
    path = data.draw(st.sampled_from(sorted(leaves(record), key=str)))
    try:
        changed = Item.model_validate(replaced(record, path, value))
    except ValidationError:
        return
    found = check_items(SOURCES, [changed])
    assert not any("cannot be judged" in finding.what for finding in found)
    # The only free wording is the display answer's dress; all else must be noticed.
    if changed != item and path[0] != "answer":
        assert found, path


@pytest.mark.parametrize("doc_id", ["", "river ", "nowhere"])
def test_an_unknown_document_is_a_finding(doc_id):
    (finding,) = check_items(SOURCES, [ITEMS[0].model_copy(update={"doc_id": doc_id})])
    assert finding.invariant == "references"
