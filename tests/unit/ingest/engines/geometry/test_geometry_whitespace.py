from __future__ import annotations

import pytest
from geometry_pages import grid_rules, page, row, word

from qagen.ingest.engines.geometry.layout.columns import find_gutters, text_columns
from qagen.ingest.engines.geometry.layout.lines import group_lines
from qagen.ingest.engines.geometry.source.content import Box, Fill, Rule
from qagen.ingest.engines.geometry.tables.booktabs import ruled_regions
from qagen.ingest.engines.geometry.tables.by_whitespace import read_region
from qagen.ingest.engines.geometry.tables.columns import (
    columns_of,
    names_beside_groups,
    values_behind_labels,
    whitespace_separators,
    without_unit_columns,
)
from qagen.ingest.engines.geometry.tables.find import find_tables
from qagen.ingest.engines.geometry.tables.rows import rows_of_open_band, rows_of_ruled_band
from qagen.ingest.engines.geometry.tables.unruled import unruled_stretches

NAMES = ("Ness", "Holm", "Skerry", "Vane", "Brim", "Fetlar")


def body(top, count=6, step=15):
    words = []
    for n in range(count):
        words += row(top + step * n, (50, NAMES[n]), (160, f"{n}4.2"), (260, f"{n}.75"))
    return words


def test_separators_stand_in_the_gaps():
    first, second = whitespace_separators(group_lines(body(100)), 45, 300)
    assert 80 < first < 160
    assert 180 < second < 260


def test_prose_has_no_separators():
    lines = []
    for n in range(6):
        lines += row(100 + 12 * n, (50 + 2 * n, "words of a paragraph that runs over the whole line"))
    assert whitespace_separators(group_lines(lines), 45, 320) == []


def test_head_reaching_into_the_gap_moves_the_separator():
    words = row(100, (50, "Name"), (132, "Longest"), (260, "Share")) + body(115)
    first, _ = whitespace_separators(group_lines(words), 45, 300)
    assert 80 < first < 132


def test_columns_of_a_text():
    edges = (0, 100, 200, 300)
    assert columns_of(word("a", 20, 0), edges) == (0,)
    assert columns_of(word("wide", 50, 0, width=200), edges) == (0, 1, 2)
    assert columns_of(word("overhang", 20, 0, width=82), edges) == (0,)


EDGES = (45, 140, 240, 300)


def test_wrapped_line_joins_its_row():
    words = row(100, (50, "Ness"), (160, "1.5"), (260, "2.5")) + row(112, (160, "bis"))
    words += row(130, (50, "Holm"), (160, "3.5"), (260, "4.5")) + row(148, (50, "Vane"), (160, "3.5"), (260, "4.5"))
    groups = rows_of_open_band(group_lines(words), EDGES, 10)
    assert [len(g) for g in groups] == [2, 1, 1]
    assert rows_of_open_band([], EDGES, 10) == []


def test_ruled_band_is_one_row():
    words = row(100, (50, "North"), (160, "1.5")) + row(112, (50, "and east"), (160, "(0.2)"))
    assert [len(g) for g in rows_of_ruled_band(group_lines(words), EDGES, 10, uniform=False)] == [2]


def test_head_above_single_heads_is_cut_off_in_a_ruled_band():
    words = row(100, (170, "both of these columns")) + row(112, (50, "a"), (160, "b"), (260, "c"))
    assert [len(g) for g in rows_of_ruled_band(group_lines(words), EDGES, 10, uniform=False)] == [1, 1]


def test_rules_with_common_ends_bound_a_region():
    rules = [Rule(95, 45, 300), Rule(113, 45, 300), Rule(205, 45, 300), Rule(400, 45, 200)]
    assert ruled_regions(rules, row(98, (50, "Name"), (160, "Mean"), (260, "Share")) + body(116)) == [
        Box(45, 95, 300, 205)
    ]


def test_rules_with_prose_between_bound_nothing():
    words = []
    for n in range(6):
        words += row(110 + 12 * n, (50, "words of a paragraph that runs over the whole line and on"))
    assert ruled_regions([Rule(100, 45, 330), Rule(190, 45, 330)], words) == []


def test_region_between_rules_is_read():
    words = row(98, (50, "Name"), (160, "Mean"), (260, "Share")) + body(118)
    rules = [Rule(95, 45, 300), Rule(113, 45, 300), Rule(210, 45, 300)]
    read = read_region(page(words, rules), Box(45, 95, 300, 210), words, ruled=False)
    assert (read.draft.rows, read.draft.cols, read.draft.header_rows) == (7, 3, 1)
    assert [c.text for c in read.draft.in_row(1)] == ["Ness", "04.2", "0.75"]


def test_row_backgrounds_do_not_swallow_the_head():
    words = row(100, (50, "Name"), (160, "Mean"), (260, "Share"), bold=True) + body(115)
    fills = tuple(Fill(45, 127 + 30 * n, 300, 142 + 30 * n, (240, 240, 240)) for n in range(3))
    read = read_region(page(words, fills=fills), Box(45, 98, 300, 205), words, ruled=False)
    assert (read.draft.rows, read.draft.header_rows) == (7, 1)
    assert [c.text for c in read.draft.in_row(0)] == ["Name", "Mean", "Share"]


def test_region_without_columns_is_null():
    words = row(100, (50, "one two three four five six")) + row(112, (50, "one two three four five six"))
    assert read_region(page(words), Box(45, 98, 300, 130), words, ruled=False) is None


def test_unruled_stretch_takes_the_lines_of_its_head():
    words = row(89, (255, "Share")) + row(100, (50, "Name"), (160, "Mean"), (260, "of all")) + body(115)
    (stretch,) = unruled_stretches(text_columns(words, 595, 842))
    assert round(stretch.box.top) == 88


def test_list_behind_marks_is_no_stretch():
    words = []
    for n in range(6):
        words += row(100 + 15 * n, (50, "•"), (75, "an item of the list with words"))
    assert unruled_stretches(text_columns(words, 595, 842)) == []


@pytest.mark.parametrize("columns", [1, 2], ids=["one", "two"])
def test_gutters(columns):
    words = []
    for n in range(20):
        for k in range(columns):
            words += row(
                100 + 12 * n,
                (50 + 255 * k, "words of a paragraph that runs over the column"[: 46 if columns == 2 else 80]),
            )
    found = find_gutters(group_lines(words), 595)
    assert len(found) == columns - 1
    assert all(258 < x < 306 for x in found)


def test_value_under_a_value_begins_a_row():
    words = row(100, (50, "Gnu"), (160, "per gram"), (260, "13.65")) + row(112, (160, "per piece"), (260, "0.01"))
    words += row(124, (50, "Emu"), (160, "stuffed"), (260, "92.50"))
    assert [len(g) for g in rows_of_open_band(group_lines(words), EDGES, 10)] == [1, 1, 1]


def test_values_close_behind_labels_are_a_column():
    words = []
    for n, name in enumerate(("Ness at the weir", "Holm", "Skerry by", "Vane", "Brim")):
        words += [*row(100 + 15 * n, (50, name)), word(f"1{n}.5", 128, 100 + 15 * n)]
    (place,) = values_behind_labels(group_lines(words), (45, 300))
    assert 120 < place < 128
    assert values_behind_labels(group_lines(row(100, (50, "only one 12.5"))), (45, 300)) == []


def test_signs_of_money_have_no_column():
    words = []
    for n in range(6):
        words += row(100 + 15 * n, (50, NAMES[n]), (150, "$"), (180, f"{n}4.2"), (260, "%"))
    assert without_unit_columns(group_lines(words), (45, 120, 165, 230, 300)) == [120]


def test_labels_left_of_the_rules_belong_to_the_table():
    words = row(98, (180, "2021"), (260, "2022"))
    for n in range(6):
        words += row(118 + 15 * n, (50, f"{NAMES[n]} revenue"), (180, f"{n}4.2"), (260, f"{n}7.5"))
    rules = [Rule(at, 175, 300) for at in (95, 113, 208)]
    (found,) = find_tables(page(words, rules))
    assert (found.cols, found.kind) == (3, "unruled")
    assert [c.text for c in found.cells if c.row == 1] == ["Ness revenue", "04.2", "07.5"]


def drawn_row(top):
    horizontals, verticals = grid_rules((50, 150, 250, 350), (top, top + 40))
    words = row(top + 5, (60, "Base"), (160, "Length of"), (260, "Rate"))
    words += row(top + 22, (160, "analysis"), (60, "year"), (260, "in %"))
    return page(words, horizontals, verticals)


def test_single_drawn_row_is_not_read_by_white_space():
    assert find_tables(drawn_row(300)) == ()


def test_drawn_row_at_the_end_of_a_page_is_the_head_of_a_table():
    (found,) = find_tables(drawn_row(750))
    assert [(c.text, c.column_header) for c in found.cells] == [
        ("Base year", True),
        ("Length of analysis", True),
        ("Rate in %", True),
    ]


def test_type_that_nobody_can_read_is_no_table():
    horizontals, verticals = grid_rules((50, 80, 110), (100, 105, 110, 115))
    words = [word(f"{r}.{c}", 55 + 30 * c, 101 + 5 * r, size=3) for r in range(3) for c in range(2)]
    words += row(200, (50, "a line of the text that stands on this page"))
    assert find_tables(page(words, horizontals, verticals)) == ()


def test_sparse_column_between_two_others_is_found():
    words = row(100, (50, "Officer"), (160, "Gate"), (240, "Inspection"), (330, "Show"))
    for n, marks in enumerate(((160, 240, 330), (160, 330), (160,), (240, 330), (160, 330), (160,), (330,))):
        words += row(115 + 15 * n, (50, NAMES[n % 6]), *((x, "\u2713") for x in marks))
    assert len(whitespace_separators(group_lines(words), 45, 360)) == 3


def test_group_labels_are_a_column():
    words = []
    for n in range(10):
        words += row(100 + 15 * n, *(((50, "Group"),) if n % 5 == 0 else ()), (120, NAMES[n % 6]), (220, f"{n}.5"))
    first, _ = whitespace_separators(group_lines(words), 45, 260)
    assert 75 < first < 120


def test_second_head_does_not_lose_its_first_word():
    words = row(100, (110, "At 20 C"), (180, "At 40 C"))
    for n in range(6):
        words += row(115 + 15 * n, (50, NAMES[n]), (120, f"6{n}0"), (202, f"3{n}5"))
    separators = whitespace_separators(group_lines(words), 45, 230)
    assert 145 < separators[-1] < 180


def test_measure_is_no_label_before_a_value():
    words = []
    for n in range(6):
        words += row(100 + 15 * n, (60, f"{n}0 x 2{n}"))
    assert values_behind_labels(group_lines(words), (50, 150)) == []


def stretch_words(step=15):
    return [w for n in range(6) for w in row(100 + step * n, (50, NAMES[n]), (160, f"{n}4.2"), (260, f"{n}.75"))]


def test_caption_between_two_tables_parts_them():
    words = stretch_words() + row(205, (50, "Table 2. More of it"))
    words += [w._replace(top=w.top + 125, bottom=w.bottom + 125) for w in stretch_words()]
    (stream,) = text_columns(words, 400, 842)
    assert len(unruled_stretches([stream])) == 2


def test_group_head_over_its_rule_belongs_to_the_table():
    words = row(80, (190, "Share")) + stretch_words()
    (stream,) = text_columns(words, 400, 842)
    assert unruled_stretches([stream], [Rule(93, 150, 280)])[0].box.top < 80
    assert unruled_stretches([stream])[0].box.top > 90


def test_form_field_below_a_table_is_no_row():
    words = stretch_words() + row(205, (40, "Place and date of the meeting"), (200, "Heron Bank, 11 February 2024"))
    (stream,) = text_columns(words, 400, 842)
    (found,) = unruled_stretches([stream])
    assert found.box.bottom < 200


def test_prose_with_gaps_is_no_table():
    words = []
    for n in range(8):
        words += row(100 + 13 * n, (50, "rain wall"), (130, "north wind"), (210, "engine copper"), (300, "meadow"))
    assert find_tables(page(words)) == ()


def grouped(top=100):
    """Labels of groups, wrapped beside the names of their rows; the gap is narrower than a column's."""
    labels = {0: "Area", 3: "Main", 4: "party", 7: "Age"}
    words = []
    for n in range(10):
        words += row(top + 14 * n, *(((50, labels[n]),) if n in labels else ()), (80, f"name{n}"))
    return words


def test_names_beside_labels_of_groups_are_a_column():
    (separator,) = names_beside_groups(group_lines(grouped()), 45, 150)
    assert 75 < separator < 80


def test_words_of_one_text_are_no_labels_of_groups():
    words = [w for n in range(10) for w in row(100 + 14 * n, (50, f"name{n}" if n % 2 else f"the{n} name"))]
    assert names_beside_groups(group_lines(words), 45, 150) == []


def test_last_line_of_a_wrapped_cell_belongs_to_the_table():
    words = row(100, (50, "Code"), (150, "Text"), (300, "Count"))
    for n in range(3):
        words += row(120 + 36 * n, (50, f"A{n}"), (150, "Apple 20 x"), (300, "20"))
        words += row(132 + 36 * n, (150, "150g cup"))
    (stretch,) = unruled_stretches(text_columns(words, 595, 842))
    assert sum(w.text == "cup" for w in stretch.words) == 3


def test_line_of_a_paragraph_is_no_head():
    words = row(88, (50, "a paragraph runs over the whole width of the column and it ends"))
    right = max(w.right for w in words)
    line = row(100, (50, "with a line whose spaces are wide"), (230, "since it is justified"))
    line[-1] = line[-1]._replace(right=right)
    words += line
    for n in range(4):
        words += row(125 + 14 * n, (60, NAMES[n]), (230, f"{n}4.2"))
    (stretch,) = unruled_stretches(text_columns(words, 595, 842))
    assert stretch.box.top > 110


def test_first_line_of_a_paragraph_is_no_row():
    words = row(80, (50, "Type"), (230, "Mean"))
    for n in range(4):
        words += row(95 + 14 * n, (50, NAMES[n]), (230, f"{n}4.2"))
    below = row(172, (50, "that goes on over the whole width of the column and is prose"))
    line = row(158, (50, "a paragraph begins here and all its"), (240, "spaces are wide"))
    line[-1] = line[-1]._replace(right=max(w.right for w in below))
    (stretch,) = unruled_stretches(text_columns(words + line + below, 595, 842))
    assert stretch.box.bottom < 158


def test_range_that_goes_on_in_the_next_line_is_one_row():
    lines = group_lines(
        row(100, (50, "Pearson"), (160, "0.50"), (260, "0.81"))
        + row(120, (50, "95 % confidence"), (160, "0.18 to"), (260, "0.61 to"))
        + row(132, (50, "interval"), (160, "0.73"), (260, "0.91"))
        + row(150, (50, "p value"), (160, "0.002"), (260, "0.11"))
    )
    assert [len(g) for g in rows_of_open_band(lines, (45, 150, 250, 350), 10)] == [1, 2, 1]


def test_head_that_overhangs_its_column_is_taken():
    words = row(100, (340, "Depreciable")) + row(111, (355, "Life"))
    words += row(122, (50, "Type"), (150, "Examples"), (350, "in years"))
    for n in range(4):
        words += row(140 + 14 * n, (50, NAMES[n]), (150, "chairs"), (365, "5"))
    (stretch,) = unruled_stretches(text_columns(words, 595, 842))
    assert stretch.words[0].text == "Depreciable"


def test_bold_line_below_a_row_is_no_second_line_of_it():
    lines = group_lines(
        row(100, (50, "Debts"), (200, "5.1"))
        + row(111, (50, "Other"), bold=True)
        + row(122, (50, "Loans"), (200, "4.2"))
        + row(140, (50, "Bonds"), (200, "4.7"))
        + row(158, (50, "Notes"), (200, "4.8"))
    )
    assert next(len(g) for g in rows_of_open_band(lines, (45, 150, 250), 10)) == 1
