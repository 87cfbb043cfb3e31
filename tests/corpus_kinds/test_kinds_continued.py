"""Tables that go on over the page end: one logical table, with evidence on the page where each cell stands."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from kind_benches import DATA

CONTINUED = ("continued-repeated-header", "continued-no-header")


def _truth_table(table) -> dict:
    """The table of the truth that has the caption of the source's."""
    document = json.loads((DATA / "truth" / f"{table.source.header.id}.json").read_text(encoding="utf-8"))
    texts = {text["self_ref"]: text["text"] for text in document["texts"]}
    named = [
        found
        for found in document["tables"]
        if [texts[caption["$ref"]] for caption in found["captions"]] == [table.table.caption]
    ]
    assert len(named) == 1
    return named[0]


def _asked(corpus, tag: str, bench) -> list:
    """The tables with items: an engine may be too unsure of a part to ask the whole."""
    asked = [table for table in corpus.tagged(tag) if bench.of(table)]
    assert len(asked) >= 3
    return asked


def _page_of_row(table, row: int) -> int:
    (page,) = (
        prov["page_no"] for prov in _truth_table(table)["prov"] if prov["charspan"][0] <= row < prov["charspan"][1]
    )
    return page


@pytest.mark.parametrize("tag", CONTINUED)
def test_the_parts_are_one_table(corpus, usual, tag):
    tables = corpus.tagged(tag)
    assert len(tables) >= 3
    assert {table.name: len(usual.reports(table)) for table in tables} == {table.name: 1 for table in tables}


@pytest.mark.parametrize("tag", CONTINUED)
def test_the_page_is_the_first(corpus, usual, cells, tag):
    for table in _asked(corpus, tag, usual):
        items = [item for bench in (usual, cells) for item in bench.of(table)]
        first = _truth_table(table)["prov"][0]["page_no"]
        assert {item.record["page"] for item in items} == {first}, table.name
        pages = [prov["page_no"] for prov in _truth_table(table)["prov"]]
        named = f"pages {pages[0]}-{pages[-1]}"
        assert all(named in item.record["question"] for item in items if item.type != "context_dependent"), table.name


@pytest.mark.parametrize("tag", CONTINUED)
def test_evidence_is_on_the_page_of_the_cell(corpus, usual, cells, tag):
    pages: Counter[bool] = Counter()
    for table in corpus.tagged(tag):
        for item in (item for bench in (usual, cells) for item in bench.of(table) if item.asks_a_cell and item.right):
            ((row, _),) = item.cells
            assert item.cell_evidence[0]["page_no"] == _page_of_row(table, row), item
            pages[item.cell_evidence[0]["page_no"] == item.record["page"]] += 1
    assert min(pages[True], pages[False]) >= 2


@pytest.mark.parametrize("tag", CONTINUED)
def test_no_label_pair_is_asked_twice(corpus, usual, cells, tag):
    for table in _asked(corpus, tag, usual):
        for bench in (usual, cells):
            items = bench.of(table)
            assert max(Counter(item.question.casefold() for item in items).values()) == 1, table.name
            assert sum(item.type == "table_about" for item in items) <= 1, table.name
