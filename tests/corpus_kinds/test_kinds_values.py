"""What an answer may be: whole values as they are printed, in one cell, not told by the caption."""

from __future__ import annotations

import unicodedata

import pytest
from misreadings import read_well
from source_oracle import printed

import qagen

_UNITS = {"unit", "units", "단위", "einheit", "unité", "unidad", "単位", "单位", "الوحدة"}


def _cells(corpus, tag, usual, cells) -> list:
    tables = set(corpus.tagged(tag))
    return [item for bench in (usual, cells) for item in bench.items if item.asks_a_cell and item.table in tables]


def _documents(items) -> set[str]:
    return {item.record["doc_id"] for item in items}


def _source_cells(item) -> list:
    return [item.table.at[place] for place in item.cells]


def test_merged_data_cells(corpus, usual, cells, arm):
    items = _cells(corpus, "merged-data-cells", usual, cells)
    assert len(_documents(items)) >= 3
    merged = [item for item in items for cell in _source_cells(item) if cell.row_span > 1 or cell.col_span > 1]
    assert [item for item in merged if read_well(item.table, arm)] == []


def test_multi_line_cells(corpus, both, cells, arm):
    """A cell of several lines is asked as a whole or not at all, and not where its lines are told apart."""
    tables = set(corpus.tagged("multi-line-cells"))
    assert len(_documents(item for item in cells.items if item.table in tables)) >= 3
    assert [item for item in both if "\n" in item.cell_evidence[0]["text"].strip()] == []
    several = [item for item in both if item.asks_a_cell and any("\n" in cell.text for cell in _source_cells(item))]
    assert [item for item in several if not item.right and read_well(item.table, arm)] == []


def test_footnote_marks(corpus, usual, cells, arm):
    """Values with a mark are not asked; labels are shown without theirs."""
    items = _cells(corpus, "footnote-marks", usual, cells)
    assert len(_documents(items)) >= 5
    assert [item for item in items for cell in _source_cells(item) if "^" in cell.text] == []
    raised = [
        item
        for item in items
        for char in item.question
        if "<super>" in unicodedata.decomposition(char) and char not in "²³"
    ]
    assert raised == []
    assert [item for item in items if not item.right and read_well(item.table, arm)] == []


@pytest.mark.parametrize("tag", ["unit-column", "unit-in-note"])
def test_values_are_verbatim_whatever_their_unit(corpus, usual, cells, arm, tag):
    items = [item for item in _cells(corpus, tag, usual, cells) if read_well(item.table, arm)]
    assert len(_documents(items)) >= 3
    for item in items:
        (cell,) = _source_cells(item)
        value = item.record["answer_spec"]["value"]
        assert _plain_dashes(value) == _plain_dashes(printed(cell.text)), item
        assert value in item.record["answer"] or item.record["answer"] in value


def _plain_dashes(text: str) -> str:
    return unicodedata.normalize("NFKC", text).translate(dict.fromkeys((0x2010, 0x2011, 0x2013, 0x2212), "-"))


def test_a_column_of_units_is_not_asked(both):
    units = [
        item
        for item in both
        if item.asks_a_cell
        for _, col in item.cells
        if (item.table.column_levels(col) or ("",))[-1].casefold() in _UNITS
    ]
    assert units == []


def test_caption_repeats_answer(corpus, usual, cells):
    """No caption satisfies the spec of an item that a table alone must answer."""
    captions = {table.name: table.table.caption for table in corpus.tables}
    tagged = set(corpus.tagged("caption-repeats-answer"))
    items = [item for bench in (usual, cells) for item in bench.items if item.type != "context_dependent"]
    assert len(_documents(item for item in items if item.table in tagged)) >= 3
    told = [item for item in items if qagen.em_hit(item.record["answer_spec"], captions[item.table.name])]
    assert told == []
