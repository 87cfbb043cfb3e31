from __future__ import annotations

import pytest
from geometry_pages import row, word

from qagen.ingest.engines.geometry.source.content import Fill, Rule
from qagen.ingest.engines.geometry.tables.draft import Draft, DraftCell, cell_text
from qagen.ingest.engines.geometry.tables.finish import finish_cells, section_rows
from qagen.ingest.engines.geometry.tables.headers import count_header_rows
from qagen.ingest.engines.geometry.tables.heads import shape_header
from qagen.ingest.engines.geometry.tables.place import place_words
from qagen.ingest.engines.geometry.tables.spans import (
    lengthen_over_missing_horizontals,
    widen_over_missing_verticals,
)
from qagen.ingest.engines.geometry.tables.trim import trim

EDGES = (50, 150, 250, 350)


def draft(*rows: object, header_rows=0, step=20, edges=EDGES):
    """One cell per (column, text) of each row; a third entry is the end of the span."""
    cells = []
    for r, content in enumerate(rows):
        for entry in content:
            col, text = entry[:2]
            end = entry[2] if len(entry) > 2 else col + 1
            middle = (edges[col] + edges[end]) / 2
            words = row(100 + step * r, (middle - 2.5 * len(text), text))
            cells.append(DraftCell(r, col, r + 1, end, tuple(words)))
    bands = tuple((95 + step * r, 95 + step * (r + 1)) for r in range(len(rows)))
    return Draft(edges, bands, tuple(cells), header_rows)


def shape(d):
    return {(c.row, c.col, c.row_end, c.col_end): c.text for c in d.cells}


def bold(d, rows):
    return d._replace(
        cells=tuple(
            c._replace(words=tuple(w._replace(bold=True) for w in c.words)) if c.row in rows else c for c in d.cells
        )
    )


NUMBERS = [(0, "Ness"), (1, "1.5"), (2, "2.5")]
NAMES = [(0, "Gauge"), (1, "Mean"), (2, "Peak")]


def test_header_told_by_fill():
    d = draft(NAMES, NAMES, NUMBERS, NUMBERS)
    fills = [Fill(50, 95, 350, 135, (200, 200, 220))]
    assert count_header_rows(d, fills, (), grid=True) == (2, 1.0)


def test_header_told_by_first_rule():
    assert count_header_rows(draft(NAMES, NUMBERS, NUMBERS), (), (115,), grid=False) == (1, 1.0)


def test_header_told_by_bold_type():
    assert count_header_rows(bold(draft(NAMES, NAMES, NAMES), {0}), (), (), grid=True) == (1, 1.0)


def test_header_told_by_values_below():
    years = [(0, "Gauge"), (1, "2021"), (2, "2022")]
    assert count_header_rows(draft(years, NUMBERS, NUMBERS), (), (), grid=True) == (1, 0.5)


def test_header_told_by_spans_of_a_grid():
    d = draft([(0, "Gauge"), (1, "Level", 3)], [(1, "Mean"), (2, "Peak")], NAMES, NAMES)
    deep = d._replace(cells=(d.cells[0]._replace(row_end=2), *d.cells[1:]))
    assert count_header_rows(deep, (), (), grid=True) == (2, 1.0)


def test_values_in_the_first_row_are_no_header():
    assert count_header_rows(draft(NUMBERS, [(0, "1"), (1, "x"), (2, "y")]), (), (), grid=True).rows == 0


def test_rule_under_a_group_gives_its_span():
    d = draft([(1, "Level")], NAMES, NUMBERS, header_rows=2, step=14)
    low = max(w.bottom for w in d.cells[0].words) + 1
    assert shape(shape_header(d, [Rule(low, 155, 345)], 10))[0, 1, 1, 3] == "Level"


def test_centred_group_spans_without_a_rule():
    d = draft([(1, "Level", 3)], NAMES, NUMBERS, header_rows=2, step=14)
    narrow = d._replace(cells=(d.cells[0]._replace(col_end=2), *d.cells[1:]))
    shaped = shape(shape_header(narrow, [], 10))
    assert shaped[0, 1, 1, 3] == "Level"
    assert shaped[0, 0, 2, 1] == "Gauge"


def test_wrapped_head_lines_are_one_row():
    d = draft([(1, "Mean"), (2, "Peak")], [(0, "Gauge"), (1, "level"), (2, "flow")], NUMBERS, header_rows=2, step=12)
    shaped = shape_header(d, [], 10)
    assert (shaped.rows, shaped.header_rows) == (2, 1)
    assert shape(shaped)[0, 1, 1, 2] == "Mean level"


def test_lines_of_the_stub_head_join():
    d = draft(
        [(1, "Level", 3)], [(0, "Gauge")], [(0, "name"), (1, "Mean"), (2, "Peak")], NUMBERS, header_rows=3, step=12
    )
    shaped = shape(shape_header(d, [], 10))
    assert shaped[0, 0, 2, 1] == "Gauge name"


def test_draft_without_header_is_unchanged():
    d = draft(NUMBERS, NUMBERS)
    assert shape_header(d, [], 10) == d


def test_captions_and_notes_are_taken_out():
    d = draft(
        [(0, "Table 1. Levels", 3)], NAMES, NUMBERS, NUMBERS, [(0, "Source: the yearly report", 3)], header_rows=2
    )
    trimmed = trim(d)
    assert [cell_text(w) for w in trimmed.captions] == ["Table 1. Levels"]
    assert [cell_text(w) for w in trimmed.notes] == ["Source: the yearly report"]
    assert (trimmed.draft.rows, trimmed.draft.header_rows) == (3, 1)


def test_empty_columns_are_dropped():
    trimmed = trim(draft([(0, "a"), (2, "b")], [(0, "c"), (2, "d")])).draft
    assert (trimmed.cols, shape(trimmed)[0, 1, 1, 2]) == (2, "b")


def test_section_row_spans_and_is_flagged():
    d = draft(NAMES, [(0, "Inner bay")], NUMBERS, [(0, "Outer bay")], NUMBERS, header_rows=1)
    d = bold(d, {1, 3})
    sections = section_rows(d, grid=False)
    assert sections == {1, 3}
    cells = finish_cells(d, sections, ())
    assert [(c.text, c.col_end) for c in cells if c.section] == [("Inner bay", 3), ("Outer bay", 3)]


def test_last_row_with_one_text_is_no_section():
    d = bold(draft(NAMES, NUMBERS, [(0, "Total")], header_rows=1), {2})
    assert section_rows(d, grid=False) == frozenset()


def test_finished_cells_cover_the_grid():
    d = draft(NAMES, [(0, "Ness")], header_rows=1)
    cells = finish_cells(d, frozenset(), ())
    assert [(c.row, c.col, c.text, c.column_header) for c in cells] == [
        (0, 0, "Gauge", True), (0, 1, "Mean", True), (0, 2, "Peak", True), (1, 0, "Ness", False), (1, 1, "", False), (1, 2, "", False)
    ]  # fmt: skip


@pytest.mark.parametrize("sure", [True, False], ids=["bold stub", "plain stub"])
def test_row_headers_only_when_the_stub_is_set_apart(sure):
    d = draft(NAMES, NUMBERS, NUMBERS, header_rows=1)
    if sure:
        d = d._replace(
            cells=tuple(c._replace(words=tuple(w._replace(bold=c.col == 0) for w in c.words)) for c in d.cells)
        )
    flags = {(c.row, c.col) for c in finish_cells(d, frozenset(), ()) if c.row_header}
    assert flags == ({(1, 0), (2, 0)} if sure else set())


def test_words_are_placed_and_wide_ones_span():
    words = row(100, (55, "Gauge"), (180, "one over two columns")) + row(120, (55, "Ness"), (190, "1.5"), (300, "2.5"))
    placed = place_words(words, EDGES, ((95, 115), (115, 135)), ((), ()), 10)
    assert [(c.row, c.col, c.col_end, c.text) for c in placed] == [
        (0, 0, 1, "Gauge"), (0, 1, 3, "one over two columns"), (1, 0, 1, "Ness"), (1, 1, 2, "1.5"), (1, 2, 3, "2.5")
    ]  # fmt: skip


def test_heads_close_together_are_cut_at_their_columns():
    words = [*row(100, (55, "Gauge")), word("Harmonic-67", 180, 100), word("Response", 237, 100)]
    for n in range(4):
        words += row(120 + 15 * n, (55, "Ness"), (215, "1.50"), (257, "2.50"))
    placed = place_words(words, (50, 150, 236, 350), ((95, 115), (115, 180)), ((), ()), 10)
    assert [c.text for c in placed if c.row == 0] == ["Gauge", "Harmonic-67", "Response"]


def test_missing_rulings_of_a_partly_ruled_table():
    d = draft([(0, "over")], NAMES)
    verticals = [Rule(x, 115, 135) for x in EDGES]
    wide = widen_over_missing_verticals(d, frozenset({1, 2}), verticals)
    assert shape(wide)[0, 0, 1, 3] == "over"
    horizontals = [Rule(115, 150, 350)]
    deep = lengthen_over_missing_horizontals(draft(NAMES, [(1, "x"), (2, "y")]), horizontals)
    assert shape(deep)[0, 0, 2, 1] == "Gauge"


def test_section_row_without_type_of_its_own_stands_a_whole_row_apart():
    d = draft(NAMES, [(0, "Reef")], NUMBERS, NUMBERS, NUMBERS, header_rows=1)
    assert section_rows(d, grid=False) == {1}
    assert section_rows(d, grid=True) == frozenset()


def test_first_line_of_a_name_is_no_section():
    d = draft(NAMES, NUMBERS, [(0, "Reef")], NUMBERS, NUMBERS, header_rows=1)
    near = tuple(
        c._replace(words=tuple(w._replace(top=w.top + 9, bottom=w.bottom + 9) for w in c.words)) if c.row == 2 else c
        for c in d.cells
    )
    assert section_rows(d._replace(cells=near), grid=False) == frozenset()


def test_text_over_a_rule_of_its_group_stays_whole():
    words = row(100, (175, "Value, thousand crowns")) + row(120, (60, "Ness"), (160, "1.5"), (275, "2.5"))
    bands = ((95, 115), (115, 135))
    placed = place_words(words, EDGES, bands, ([Rule(112, 152, 348)], ()), 10)
    assert [(c.col, c.col_end, c.text) for c in placed if c.row == 0] == [(1, 3, "Value, thousand crowns")]


def test_money_after_a_word_space_belongs_to_its_text():
    words = row(100, (60, "thousand £"), (200, "1,340"))
    assert [c.text for c in place_words(words, EDGES, ((95, 115),), ((), ()), 10)] == ["thousand £", "1,340"]


def test_head_centred_over_places_set_to_the_right():
    head = [
        DraftCell(0, 2, 1, 3, tuple(row(100, (248, "Sheep")))),
        DraftCell(0, 4, 1, 5, tuple(row(100, (358, "Cows")))),
    ]
    names = [(60, "Isle"), (125, "Farms"), (235, "Ewes"), (275, "Rams"), (340, "In"), (380, "Out")]
    below = [DraftCell(1, i, 2, i + 1, tuple(row(115, (x, t)))) for i, (x, t) in enumerate(names)]
    edges = (50, 110, 190, 265, 310, 365, 410)
    shaped = shape_header(Draft(edges, ((95, 112), (112, 130), (130, 145)), (*head, *below), 2), (), 10)
    assert {(c.col, c.col_end) for c in shaped.cells if c.text in {"Sheep", "Cows"}} == {(2, 4), (4, 6)}


def test_line_off_the_rows_of_the_head_joins_its_name():
    head = [
        DraftCell(0, 1, 1, 2, tuple(row(100, (160, "Still air")))),
        DraftCell(1, 2, 2, 3, tuple(row(105, (260, "Pad")))),
    ]
    below = [
        DraftCell(2, 1, 3, 2, tuple(row(115, (160, "At 25")))),
        DraftCell(2, 2, 3, 3, tuple(row(115, (260, "rise")))),
    ]
    bands = ((95, 104), (104, 113), (113, 130), (130, 145))
    shaped = shape_header(Draft(EDGES, bands, (*head, *below), 3), [Rule(112.5, 152, 248)], 10)
    assert shaped.header_rows == 2
    assert "Pad rise" in [c.text for c in shaped.cells]


def test_lines_that_the_writer_broke_keep_a_space():
    words = [*row(100, (50, "裏返す")), *row(112, (50, "洗う"))]
    assert cell_text(words) == "裏返す洗う"
    assert cell_text(words, room=68) == "裏返す洗う"
    assert cell_text(words, room=120) == "裏返す 洗う"


def test_money_after_leaders_belongs_to_the_number():
    words = row(100, (60, "87,850..... $"), (200, "1,340"))
    assert [c.text for c in place_words(words, EDGES, ((95, 115),), ((), ()), 10)] == ["87,850.....", "$ 1,340"]


def test_rule_under_several_groups_leaves_them_to_their_middles():
    edges = (50, 150, 200, 250, 300, 350, 400)
    d = draft(
        [(1, "IIIT", 4), (4, "SVT", 6)],
        [(0, "Method"), (1, "50"), (2, "1k"), (3, "All"), (4, "50"), (5, "All")],
        [(0, "Ness"), *((k, "9.5") for k in range(1, 6))],
        header_rows=2,
        edges=edges,
    )
    # as read from the page: each head in the column that its middle lies in, the name of the first column in two rows
    cells = [c._replace(col=2, col_end=3) if c.text == "IIIT" else c for c in d.cells]
    cells = [c._replace(col=4, col_end=5) if c.text == "SVT" else c for c in cells]
    cells = [c._replace(row=0, row_end=2) if c.text == "Method" else c for c in cells]
    found = shape(shape_header(d._replace(cells=tuple(sorted(cells))), [Rule(115, 150, 400)], 10))
    assert found[0, 1, 1, 4] == "IIIT"
    assert found[0, 4, 1, 6] == "SVT"
    assert found[0, 0, 2, 1] == "Method"


def indented(*lefts: float):
    """A label without values, then rows that begin at the given x."""
    cells = [DraftCell(0, 0, 1, 1, tuple(row(100, (50, "Income"))))]
    for n, left in enumerate(lefts, 1):
        cells.append(DraftCell(n, 0, n + 1, 1, tuple(row(100 + 15 * n, (left, "Ness")))))
        cells += [DraftCell(n, k, n + 1, k + 1, tuple(row(100 + 15 * n, (EDGES[k] + 5, "1.5")))) for k in (1, 2)]
    bands = tuple((97 + 15 * r, 112 + 15 * r) for r in range(len(lefts) + 1))
    return Draft(EDGES, bands, tuple(cells))


def test_label_whose_rows_end_before_the_next_one_is_no_section():
    assert section_rows(indented(60, 60, 60, 50), grid=False) == {0}  # the last row is a total
    assert section_rows(indented(60, 50, 50, 50), grid=False) == frozenset()


def test_first_row_of_a_table_that_goes_on_is_no_head():
    """Words in most places, but values where the rows below have values."""
    names = [[(0, f"tree{n}"), (1, "Espalier"), (2, f"{n}2.50")] for n in range(5)]
    assert count_header_rows(draft(*names), (), (), grid=False).rows == 0
    head = [(0, "Name"), (1, "Form"), (2, "Price")]
    words = [[(0, f"tree{n}"), (1, "Espalier"), (2, "early")] for n in range(5)]
    assert count_header_rows(draft(head, *words), (), (), grid=False).rows == 1


def test_line_right_below_a_bold_head_goes_on_with_its_names():
    rows = ([(1, "Shares"), (2, "Value")], [(1, "(in thousands)"), (2, "per share")], NUMBERS, NUMBERS)
    solid = bold(draft(*rows, step=12), {0})
    assert count_header_rows(solid, (), (), grid=False).rows == 2
    apart = bold(draft(*rows, step=20), {0})
    assert count_header_rows(apart, (), (), grid=False).rows == 1


def test_rule_under_all_heads_spans_them_whatever_the_width_of_their_columns():
    edges = (50, 150, 400, 450)
    d = draft(
        [(2, "Year Ended")],
        [(1, "2021"), (2, "2022")],
        [(0, "Cost"), (1, "178"), (2, "141")],
        header_rows=2,
        edges=edges,
    )
    # the texts of the wide column stand at its right edge
    moved = [
        c._replace(words=tuple(w._replace(left=w.left + 100, right=w.right + 100) for w in c.words))
        if c.col == 1
        else c
        for c in d.cells
    ]
    head = moved[0]._replace(words=tuple(w._replace(left=w.left - 15, right=w.right - 15) for w in moved[0].words))
    found = shape(shape_header(d._replace(cells=(head, *moved[1:])), [Rule(115, 355, 450)], 10))
    assert found[0, 1, 1, 3] == "Year Ended"
