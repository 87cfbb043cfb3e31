"""Contents lists, listings, forms, check-mark matrices, nested tables and scans: none of them is asked."""

from __future__ import annotations

import pytest
from source_oracle import bare, printed

from qagen.corpus.nesting import held_id
from qagen.corpus.records import Code, Contents, Form


def _lines(block) -> list[str]:
    if isinstance(block, Code):
        return block.text.splitlines()
    if isinstance(block, Contents):
        return [text for line in block.lines for text in (line.title, f"{line.title} {line.page}")]
    return [text for entry in block.entries for text in (entry.text, entry.value)]


def _with(corpus, kind, bench) -> list:
    """The documents that hold such a block and could be read."""
    readable = [source for source in corpus.sources if source.header.id in bench.skips]
    return [source for source in readable if any(isinstance(block, kind) for block in source.blocks)]


def test_every_item_asks_a_table_of_the_source(both):
    """Nothing else in the corpus is a table, whatever an engine takes for one."""
    assert both
    assert [item for item in both if item.table is None] == []


@pytest.mark.parametrize("kind", [Contents, Code, Form], ids=["contents-list", "code-listing", "forms"])
def test_no_cell_of_an_answer_stands_in_such_a_block(corpus, usual, cells, kind):
    sources = _with(corpus, kind, usual)
    assert len(sources) >= 3
    for source in sources:
        lines = {bare(text) for block in source.blocks if isinstance(block, kind) for text in _lines(block)}
        own = {text for table in corpus.by_document[source.header.id] for text in table.texts}
        items = [item for bench in (usual, cells) for item in bench.about_document(source.header.id)]
        shown = {bare(entry["text"]) for item in items for entry in item.cell_evidence}
        assert shown, source.header.id
        assert shown & (lines - own - {""}) == set()


def test_the_contents_lists_of_the_truth_are_told_apart(corpus, benches):
    for source in _with(corpus, Contents, benches["truth", "usual"]):
        assert benches["truth", "usual"].skips[source.header.id]["reasons"]["table:contents_list"] == 1


def test_check_matrix(corpus, usual, cells):
    tables = corpus.tagged("check-matrix")
    assert len(tables) >= 3
    assert [item for table in tables for bench in (usual, cells) for item in bench.of(table)] == []


def test_a_table_in_a_cell_is_not_asked(corpus, usual, cells):
    tables = [table for table in corpus.tables if table.table.nested]
    assert len(tables) >= 3
    assert [item for table in tables for bench in (usual, cells) for item in bench.of(table)] == []


def test_a_cell_that_holds_a_table_is_not_asked(corpus, usual, cells):
    outer = [table for table in corpus.tables if any(held_id(cell.text) for cell in table.table.grid.cells)]
    assert len(outer) >= 3
    inner = {
        table.name: {
            text for other in corpus.by_document[table.source.header.id] if other.table.nested for text in other.texts
        }
        for table in outer
    }
    items = [item for table in outer for bench in (usual, cells) for item in bench.of(table)]
    held = [
        item
        for item in items
        for address in item.addresses
        if item.asks_a_cell and held_id(item.table.at[address.row, address.col].text)
    ]
    assert held == []
    for item in items:
        others = {bare(printed(cell.text)) for cell in item.table.table.grid.cells}
        assert item.value not in inner[item.table.name] - others


def test_scans_are_failures_with_advice(corpus, benches):
    scans = {source.header.id for source in corpus.sources if source.header.scan}
    failures = benches["rendered", "usual"].failures
    assert {failure["source"] for failure in failures} == {f"{name}.pdf" for name in scans}
    assert {failure["kind"] for failure in failures} == {"no_text"}
    assert all("--ocr" in failure["advice"] for failure in failures)
    assert not scans & {item.record["doc_id"] for item in benches["rendered", "usual"].items}
