"""What a question calls a row and a column, and that no other cell goes by the same names."""

from __future__ import annotations

import pytest
from misreadings import MISREAD, read_well
from source_oracle import addresses


def _cells(corpus, tag, usual, cells) -> list:
    """The items that ask one cell of a table with a tag."""
    tables = set(corpus.tagged(tag))
    return [item for bench in (usual, cells) for item in bench.items if item.asks_a_cell and item.table in tables]


def _names(items) -> set[str]:
    return {item.table.source.header.id for item in items}


def test_every_question_names_one_cell_and_its_answer(both, arm):
    """The labels are the real ones, header levels and sections included; no other cell of the table is called so."""
    wrong = [item for item in both if item.asks_a_cell and not item.right and read_well(item.table, arm)]
    assert wrong == []


def test_the_list_of_misreadings_names_tables(corpus):
    assert MISREAD.keys() <= {table.name for table in corpus.tables}


def test_no_other_table_of_the_document_has_the_cell(corpus, both):
    """The question without the table's name is what gets embedded, so the whole document counts."""
    found = [
        (item, other.name)
        for item in both
        if item.asks_a_cell and item.table
        for other in corpus.by_document[item.record["doc_id"]]
        if other is not item.table and addresses(item.question, other)
    ]
    assert found == []


def test_same_labels_one_page(corpus, usual, cells):
    tables = corpus.tagged("same-labels-one-page")
    twins = [(one, two) for one in tables for two in tables if one is not two and one.source is two.source]
    assert len({one.source.header.id for one, _ in twins}) >= 3
    for one, two in twins:
        shared = one.questions.keys() & two.questions.keys()
        assert shared, one.name
        items = [item for bench in (usual, cells) for item in bench.of(one) if item.asks_a_cell]
        assert [item for item in items if addresses(item.question, two)] == []


def test_transposed(corpus, usual, cells):
    items = _cells(corpus, "transposed", usual, cells)
    assert len(_names(items)) >= 3
    assert [item for item in items if not all(address.row_first for address in item.addresses)] == []


@pytest.mark.parametrize(
    "name", ["brinnock-shear-load-cell/ratings", "gama-kiln-manual/t1", "lanche-battery-datasheet/t1"]
)
def test_rows_with_units_of_their_own_under_things_are_transposed_too(corpus, usual, cells, name):
    (table,) = [table for table in corpus.tables if table.name == name]
    items = [item for bench in (usual, cells) for item in bench.of(table) if item.asks_a_cell]
    assert items
    assert [item for item in items if not all(address.row_first for address in item.addresses)] == []


def test_stub_two_levels(corpus, usual, cells, arm):
    """Both levels, wherever the inner one alone is the label of several rows or the outer one spans rows.

    A unit of the row's own is no level that a question must name.
    """
    items = _cells(corpus, "stub-two-levels", usual, cells)
    both_levels = []
    for item in items:
        if not read_well(item.table, arm) or "unit-column" in item.table.tags:
            continue
        (place,) = item.cells
        levels = item.table.row_levels(place[0])
        spans = any(item.table.at[place[0], col].row_span > 1 for col in range(item.table.stub))
        repeated = sum(item.table.row_levels(row)[-1:] == levels[-1:] for row in item.table.body) > 1
        if len(levels) > 1 and (spans or repeated):
            both_levels.append(item)
            assert max(address.levels for address in item.addresses) == len(levels), item
    assert len(_names(both_levels)) >= 3


def test_section_rows(corpus, usual, cells, arm):
    """The section stands in brackets behind the row's label."""
    below = []
    for item in _cells(corpus, "section-rows", usual, cells):
        for row, _ in item.cells:
            if row in item.table.sections and read_well(item.table, arm):
                below.append(item)
                assert any(address.section for address in item.addresses), item
                assert "(" in item.question
    assert len(_names(below)) >= 20


def test_total_rows_repeat(corpus, usual, cells, arm):
    """A total that stands in several rows is asked with its section or group, or not at all."""
    tables = corpus.tagged("total-rows-repeat")
    asked = 0
    for item in _cells(corpus, "total-rows-repeat", usual, cells):
        asked += 1
        if read_well(item.table, arm):
            (place,) = item.cells
            inner = item.table.row_levels(place[0])[-1:]
            alike = [row for row in item.table.body if item.table.row_levels(row)[-1:] == inner]
            bare_only = all(not address.section and address.levels == 1 for address in item.addresses)
            assert len(alike) == 1 or not bare_only, item
    assert asked >= len(tables)


def test_empty_first_column(corpus, usual, cells):
    items = _cells(corpus, "empty-first-column", usual, cells)
    assert len(_names(items)) >= 2
    for item in items:
        _, _, named = item.question.rpartition(" for ")
        assert named[:1].isalnum(), item


def test_two_header_levels(corpus, usual, cells, arm):
    items = _cells(corpus, "two-header-levels", usual, cells)
    two = [
        item
        for item in items
        if read_well(item.table, arm) and any(len(item.table.column_levels(col)) > 1 for _, col in item.cells)
    ]
    assert len(_names(two)) >= 30
    assert [item for item in two if not item.right] == []


@pytest.mark.parametrize("tag", ["rotated-table", "narrow-gutter", "unruled"])
def test_what_is_hard_to_read_is_asked_right_or_not_at_all(corpus, usual, cells, arm, tag):
    items = _cells(corpus, tag, usual, cells)
    assert len(_names(items)) >= 3
    assert [item for item in items if not item.right and read_well(item.table, arm)] == []
