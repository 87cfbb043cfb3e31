"""Headers, label columns, sections and joined tables, derived from docling's cells."""

from __future__ import annotations

import pytest
from docling_core.types.doc import DocItemLabel, DoclingDocument, Size
from invariant_documents import HEIGHT, grid, prov

from invariants.derive.boxes import vertical_gap
from invariants.derive.source import Source
from invariants.derive.words import is_blank, is_date, is_number, is_year, strict_variants, variants, words


def view(rows, headers, **flags: set):
    doc = DoclingDocument(name="one")
    data = grid(rows, headers, None)
    for cell in data.table_cells:
        for name, places in flags.items():
            if (cell.start_row_offset_idx, cell.start_col_offset_idx) in places:
                setattr(cell, name, True)
    doc.add_table(data)
    return Source("one", doc).tables[0]


def paths(table):
    return [" ".join(level.cell.text for level in path) for path in table.header.paths]


def test_flagged_levels_are_joined_under_their_groups():
    table = view(
        [[("Item", 2, 1), ("Cost", 1, 2), None], [None, "low", "high"], ["Nail", "1", "2"], ["Bolt", "3", "4"]], 2
    )
    assert paths(table) == ["Item", "Cost low", "Cost high"]
    assert table.header.rows == 2


def test_a_header_that_hangs_into_the_data_takes_no_data_row():
    table = view([[("Month", 3, 1), "Cost"], [None, "150"], [None, "160"], ["June", "170"]], 1)
    assert table.header.rows == 1


def test_unflagged_subheaders_over_numbers_are_levels():
    table = view(
        [[("Item", 2, 1), ("Cost", 1, 2), None], [None, "low", "high"], ["Nail", "1", "2"], ["Bolt", "3", "-"]], 1
    )
    assert paths(table) == ["Item", "Cost low", "Cost high"]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([["Item", "Cost"], ["Nail", "1.5"], ["Bolt", "2.5"]], 1),
        ([["Nail", "1.5"], ["Bolt", "2.5"], ["Nut", "3.5"]], 0),
        ([["Nail", "iron"], ["Bolt", "steel"], ["Nut", "brass"]], 0),
        ([[("Prices", 1, 2), None], ["Item", "Cost"], ["Nail", "1.5"], ["Bolt", "2.5"]], 2),
    ],
    ids=["words over numbers", "numbers from the first row", "words only", "title row"],
)
def test_without_flags(rows, expected):
    assert view(rows, 0).header.rows == expected


def test_a_title_over_everything_may_be_left_out_of_labels():
    table = view([[("Prices", 1, 3), None, None], ["Item", "Cost", "Mass"], ["Nail", "1", "2"]], 2)
    assert [level.required for level in table.header.paths[1]] == [False, True]


def test_a_flagged_full_width_row_under_the_header_is_a_section():
    table = view([["Item", "Cost"], [("North", 1, 2), None], ["Nail", "1.5"], ["Bolt", "2.5"]], 2)
    assert (table.header.rows, set(table.stub.sections)) == (1, {1})


@pytest.mark.parametrize(
    ("rows", "columns"),
    [
        ([["A", "B", "C"], ["x", "p", "1"], ["y", "q", "2"]], (0,)),
        ([["A", "B", "C"], ["x", "p", "1"], ["x", "q", "2"]], (0, 1)),
        ([["No", "B", "C"], ["1", "p", "5"], ["2", "q", "4"]], (1,)),
        ([["Year", "B", "C"], ["2020", "p", "5"], ["2021", "q", "4"]], (0,)),
        ([["", "B", "C"], ["", "p", "5"], ["", "q", "4"]], (1,)),
    ],
    ids=["one", "two levels", "running number", "years", "empty column"],
)
def test_label_columns(rows, columns):
    assert view(rows, 1).stub.columns == columns


def test_flagged_row_headers_win():
    table = view([["A", "B", "C"], ["x", "p", "1"], ["y", "q", "2"]], 1, row_header={(1, 1), (2, 1)})
    assert table.stub.columns == (1,)


@pytest.mark.parametrize(
    ("rows", "flags", "expected"),
    [
        ([["A", "B"], [("North", 1, 2), None], ["x", "1"], ["y", "2"]], {}, {1}),
        ([["A", "B"], ["North", ""], ["x", "1"], ["South", ""], ["x", "2"]], {}, {1, 3}),
        ([["A", "B"], ["x", "1"], ["South", ""], ["y", "2"]], {}, set()),
        ([["A", "B"], ["North", ""], ["South", ""], ["y", "2"]], {}, set()),
        ([["A", "B"], ["x", "1"], ["South", ""], ["y", "2"]], {"row_section": {(2, 0)}}, {2}),
    ],
    ids=["full width", "first and no two adjacent", "not first: a row of blanks", "adjacent", "flagged"],
)
def test_section_rows(rows, flags, expected):
    assert set(view(rows, 1, **flags).stub.sections) == expected


def two_pages(second, headers, *, between=None):
    doc = DoclingDocument(name="two")
    for page in (1, 2):
        doc.add_page(page_no=page, size=Size(width=600.0, height=HEIGHT))
    first = [["Item", "Cost"], ["Nail", "1.5"], ["Bolt", "2.5"]]
    doc.add_table(grid(first, 1, 100), prov=prov(1, 100, 40))
    if between:
        doc.add_text(DocItemLabel.TEXT, between, prov=prov(2, 790, 780))
    doc.add_table(grid(second, headers, 770), prov=prov(2, 770, 700))
    return Source("two", doc)


@pytest.mark.parametrize(
    ("second", "headers", "start"),
    [
        ([["Item", "Cost"], ["Nut", "3.5"]], 1, 1),
        ([["Nut", "3.5"], ["Pin", "4.5"]], 0, 0),
        ([["Nut", "3.5"], ["Pin", "4.5"]], 1, 0),
    ],
    ids=["header repeated", "no header", "data taken for a header"],
)
def test_a_table_goes_on_over_the_page(second, headers, start):
    (logical,) = two_pages(second, headers).logicals
    assert logical.starts == (1, start)
    assert len(logical.rows) == 2 + len(second) - start


@pytest.mark.parametrize(
    ("second", "between"),
    [
        ([["Tool", "Mass"], ["Saw", "3.5"]], None),
        ([["Item", "Cost", "Mass"], ["Nut", "1", "2"]], None),
        ([["Nut", "3.5"], ["Pin", "4"]], "Other things."),
    ],
    ids=["other header", "other width", "text between"],
)
def test_another_table_on_the_next_page(second, between):
    assert len(two_pages(second, 1, between=between).logicals) == 2


def test_boxes_come_to_points_from_the_bottom():
    source = two_pages([["Item", "Cost"], ["Nut", "3.5"]], 1)
    table = source.tables[1]
    ((page, box),) = table.cell_places(table.grid.cell(1, 1))
    assert page == 2
    assert box == pytest.approx((150.0, 750.0, 250.0, 730.0))


def test_vertical_gap_is_zero_for_neighbours_side_by_side():
    assert vertical_gap((0, 100, 10, 50), (20, 90, 30, 40)) == 0
    assert vertical_gap((0, 100, 10, 50), (0, 30, 10, 10)) == 20
    assert vertical_gap((0, 30, 10, 10), (0, 100, 10, 50)) == 20


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("당  기", "당기", True),
        ("Cost – low", "Cost low", True),
        ("Profit (%)", "Profit ($)", False),
        ("C++", "C", False),
        ("[State](/wiki/State)", "State", True),
        ("a &amp; b", "a & b", True),
        ("1.5", "15", False),
    ],
)
def test_words_tell_labels_apart(one, other, same):
    assert (words(one) == words(other)) is same


def test_marks_are_forgiven_but_words_are_not():
    assert words("Ryegrass") in strict_variants("Ryegrass [12]")
    assert words("Ryegrass") in strict_variants("Ryegrass*")
    assert words("Ryegrass") not in strict_variants("Ryegrass c")
    assert words("Ryegrass") in variants("Ryegrassc")
    assert words("Annual") not in variants("Annual ryegrass")


@pytest.mark.parametrize(
    ("text", "number", "year", "date", "blank"),
    [
        ("12.5 %", True, False, False, False),
        ("2021", False, True, False, False),
        ("2021년(명)", False, True, False, False),
        ("2024-01-15 00:00:00", False, False, True, False),
        ("0-12 mo", False, False, False, False),
        ("–", False, False, False, True),
        ("", False, False, False, True),
    ],
)
def test_kinds_of_texts(text, number, year, date, blank):
    assert (is_number(text), is_year(text), is_date(text), is_blank(text)) == (number, year, date, blank)
