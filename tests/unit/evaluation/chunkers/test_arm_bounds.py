"""The floor and the ceiling come out as they must, and no item is out of a baseline's reach."""

import pytest
from building import Builder
from chunker_documents import ALL, kinds, noted, paged, run, texts

from qagen.text.match import em_hit

_TIDES = """
Harbour   | Gauge | High water, m | Low water, m
---
Quayford  | staff | 4.83          | 0.57
Saltmouth | radar | 5.26          | 1.14
Ostermere | float | 3.97          | 0.42
Brackwell | staff | 4.48          | 0.71
"""


def _asked() -> Builder:
    return (
        Builder(pages=2)
        .heading("Tides of the estuary", page=1)
        .text("Table 1 was drawn up by surveyors whose instruments had frozen.", page=1)
        .table(_TIDES, page=1, caption="Table 1. High and low water")
        .heading("Postscript", page=2)
        .text("Nothing was measured in spring.", page=2)
    )


def _reached(arm: str, built: Builder) -> dict[str, tuple[int, int]]:
    """By type of item: how many a chunk satisfies, and how many there are."""
    chunks = texts(arm, built.docling)
    found: dict[str, tuple[int, int]] = {}
    for item in built.result().items:
        hits, n = found.get(item.type, (0, 0))
        spec = item.answer_spec.model_dump()
        found[item.type] = (hits + any(em_hit(spec, text) for text in chunks), n + 1)
    return found


def test_there_are_items_of_every_type():
    assert {kind: n > 0 for kind, (_, n) in _reached("element", _asked()).items()} == {
        "cell_value": True,
        "table_about": True,
        "context_dependent": True,
    }


@pytest.mark.parametrize("arm", ["whole-document", "docling-page", "table-window:page"])
def test_the_ceiling_satisfies_every_item(arm):
    for hits, n in _reached(arm, _asked()).values():
        assert hits == n


@pytest.mark.parametrize("arm", ["element", "row-split", "table-window:0", "docling-hierarchical"])
def test_one_thing_a_chunk_satisfies_no_item_that_needs_two(arm):
    hits, n = _reached(arm, _asked())["context_dependent"]
    assert hits == 0 < n


@pytest.mark.parametrize("arm", ["docling-hybrid:unlimited", "docling-hybrid-markdown:unlimited", "element"])
def test_no_table_item_is_out_of_reach(arm):
    found = _reached(arm, _asked())
    for kind in ("cell_value", "table_about"):
        hits, n = found[kind]
        assert hits == n


def test_an_element_is_one_item():
    chunks = run("element", paged()).chunks
    assert [chunk.text for chunk in chunks][2] == "Table 1. Shipments by port"
    assert chunks[3].refs == ("#/tables/0",)
    assert all(len(chunk.refs) == 1 for chunk in chunks)
    assert kinds(run("element", noted())) == []


def test_whole_document_is_one_chunk():
    for name, make in ALL.items():
        chunks = run("whole-document", make()).chunks
        assert len(chunks) == (name != "empty"), name
    (chunk,) = run("whole-document", paged()).chunks
    assert chunk.text == paged().export_to_markdown()
    assert chunk.pages == (1, 2)


def test_a_row_has_caption_and_header():
    rows = [text for text in texts("row-split", paged()) if "| Saltmouth" in text]
    assert rows == [
        "Table 1. Shipments by port\n\n| Port | Vessel | Tonnes |\n| - | - | - |\n| Saltmouth | Heron | 1,077 |"
    ]
