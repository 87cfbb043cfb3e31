"""The twins: who is an original, what is counted, and when a change leaves a right item."""

from __future__ import annotations

import pytest
from invariant_documents import garden, river
from invariant_items import garden_items, river_items

from invariants.twins import labels, oracle
from invariants.twins.registry import KINDS, Kind
from invariants.twins.run import originals_of, run, tally


@pytest.fixture(scope="module")
def originals(sources):
    return list(originals_of(sources, [*garden_items(garden()), *river_items(river())]))


def of(originals, qid):
    return next(original for original in originals if original.item.qid == qid)


def test_every_item_that_holds_is_an_original(originals):
    assert len(originals) == 11


def test_an_item_with_a_finding_is_no_original(sources):
    wrong = river_items(river())[0].model_copy(update={"answer": "1"})
    lost = wrong.model_copy(update={"doc_id": "nowhere"})
    assert list(originals_of(sources, [wrong, lost])) == []


def test_a_change_that_nobody_rejects_is_a_survivor(originals):
    kind = Kind("unchanged", lambda original: iter([original.item]), lambda _twin, _original: True)
    found = tally(kind, originals)
    assert (found.made, found.killed, len(found.survivors)) == (11, 0, 11)


def test_a_change_that_leaves_a_right_item_is_counted_apart(originals):
    kind = Kind("unchanged", lambda original: iter([original.item]), lambda _twin, _original: False)
    found = tally(kind, originals)
    assert (found.made, found.still_right) == (0, 11)


def test_without_originals_nothing_is_made():
    assert {found.made for found in run([])} == {0}


def test_kinds_have_names_of_their_own_and_are_many():
    assert len({kind.name for kind in KINDS}) == len(KINDS) >= 12


def test_a_label_cut_to_what_other_rows_share_is_wrong(originals):
    original = of(originals, "river::auto_p2_t0_c0")
    (twin,) = (twin for twin in labels.fits_two(original) if "South" not in twin.question)
    assert oracle.fits_other_rows(twin, original)


def test_a_dropped_key_is_wrong_only_if_an_axis_loses_its_last(originals):
    original = of(originals, "river::auto_p2_t0_c0")
    keep = original.item.model_copy(update={"answer_spec": original.spec(keys=("Nitrate", "summer", "Outlet"))})
    lose = original.item.model_copy(update={"answer_spec": original.spec(keys=("Nitrate", "summer"))})
    assert not oracle.misses_an_axis(keep, original)
    assert oracle.misses_an_axis(lose, original)


def test_a_dropped_header_level_is_wrong(originals):
    original = of(originals, "river::auto_p2_t0_c0")
    twins = list(labels.header_level_dropped(original))
    assert len(twins) == 2
    assert all(oracle.lost_a_level(twin, original) for twin in twins)
