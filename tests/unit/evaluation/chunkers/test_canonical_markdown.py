"""What text splitters get is docling's own export, and each stretch of it knows its items."""

import pytest
from chunker_documents import ALL, paged

from qagen.evaluation.chunkers.content.canonical import canonical_markdown


@pytest.mark.parametrize("make", ALL.values(), ids=ALL)
def test_it_is_the_export(make):
    assert canonical_markdown(make()).text == make().export_to_markdown()


@pytest.mark.parametrize("make", ALL.values(), ids=ALL)
def test_regions_are_in_order_and_leave_only_blanks(make):
    canonical = canonical_markdown(make())
    at = 0
    for region in canonical.regions:
        assert canonical.text[at : region.start].strip() == ""
        assert at <= region.start < region.end
        at = region.end
    assert canonical.text[at:].strip() == ""


_STRETCHES = {
    "heading": ("Harbour report", "#/texts/0", (1,)),
    "caption": ("Shipments by port", "#/texts/2", (1,)),
    "cell": ("Curlew", "#/tables/0", (1,)),
    "second table": ("8.40", "#/tables/1", (2,)),
    "list item": ("the ledger", "#/texts/8", (2,)),
}


@pytest.mark.parametrize(("words", "ref", "pages"), _STRETCHES.values(), ids=_STRETCHES)
def test_a_stretch_knows_its_item(words, ref, pages):
    canonical = canonical_markdown(paged())
    start = canonical.text.index(words)
    chunk = canonical.chunk(start, start + len(words))
    assert (chunk.text, chunk.refs, chunk.pages) == (words, (ref,), pages)


def test_a_stretch_over_two_items_knows_both():
    canonical = canonical_markdown(paged())
    chunk = canonical.chunk(canonical.text.index("nobody weighs"), canonical.text.index("Fish prices") + 4)
    assert (chunk.refs, chunk.pages) == (("#/texts/3", "#/texts/4"), (1, 2))


def test_pieces_are_looked_for_one_behind_the_other():
    canonical = canonical_markdown(paged())
    first, second = canonical.chunks(["Table 1", "Table 1"])
    assert (first.refs, second.refs) == (("#/texts/2",), ("#/texts/3",))
    overlapping = canonical.chunks(["Dredging of the inner", "inner basin"], overlapping=True)
    assert [chunk.refs for chunk in overlapping] == [("#/texts/1",), ("#/texts/1",)]


def test_a_piece_that_was_changed_knows_nothing():
    (chunk,) = canonical_markdown(paged()).chunks(["dredging OF the basin"])
    assert (chunk.refs, chunk.pages) == ((), ())
