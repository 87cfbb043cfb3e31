from __future__ import annotations

import pytest
from geometry_pages import grid_rules, page, row, word

from qagen.ingest.engines.geometry.tables.doubts import MOST_CONFIDENCE_IN_DOUBT, is_doubtful
from qagen.ingest.engines.geometry.tables.draft import Draft, DraftCell
from qagen.ingest.engines.geometry.tables.find import find_tables

EDGES = (50, 150, 250, 350)
HEAD = ((0, "Gauge"), (1, "Mean"), (2, "Peak"))
PLAIN = ((0, "Ness"), (1, "1.5"), (2, "2.5"))


def draft(*rows: object, header_rows=1):
    cells = []
    for r, content in enumerate(rows):
        for entry in content:
            col, text = entry[:2]
            end = entry[2] if len(entry) > 2 else col + 1
            cells.append(DraftCell(r, col, r + 1, end, tuple(row(100 + 15 * r, (EDGES[col] + 5, text)))))
    return Draft(EDGES, tuple((97 + 15 * r, 112 + 15 * r) for r in range(len(rows))), tuple(cells), header_rows)


@pytest.mark.parametrize(
    ("value", "expected"),
    [("13.6 8.5", True), ("13.6 (8.5)", False), ("12 706", False), ("5 to 7", False), ("13.6", False)],
    ids=["two values", "value and error", "thousands", "range", "one value"],
)
def test_cells_of_several_values_are_doubtful(value, expected):
    d = draft(HEAD, *(((0, "Ness"), (1, value), (2, "2.5")) for _ in range(3)))
    assert is_doubtful(d, frozenset(), grid=True) is expected


def test_texts_across_columns_are_doubtful_unless_drawn():
    d = draft(HEAD, ((0, "Ness in May", 2), (2, "2.5")), PLAIN, ((0, "Holm in May", 2), (2, "2.9")))
    assert is_doubtful(d, frozenset(), grid=False)
    assert not is_doubtful(d, frozenset(), grid=True)
    assert not is_doubtful(d, frozenset({1, 3}), grid=False)


def test_lowest_head_over_filled_columns_is_doubtful():
    assert is_doubtful(draft(((0, "Gauge"), (1, "Mean Peak", 3)), PLAIN, PLAIN), frozenset(), grid=False)
    assert not is_doubtful(draft(((0, "Gauge"), (1, "Levels", 3)), HEAD, PLAIN, header_rows=2), frozenset(), grid=False)


def test_doubt_lowers_the_confidence_of_a_drawn_table():
    words = []
    for n, (first, second) in enumerate((("Mean", "Peak"), ("1.5 2.5", "3"), ("1.7 2.9", "4"), ("1.8 2.1", "5"))):
        words += row(100 + 25 * n, (60, "Ness"), (160, first), (260, second))
    horizontals, verticals = grid_rules((50, 150, 250, 350), (95, 120, 145, 170, 195))
    (table,) = find_tables(page(words, horizontals, verticals))
    assert table.confidence == MOST_CONFIDENCE_IN_DOUBT


def read(head, lines, *, size=10.0, cols=3):
    """A table with one body row for each of `lines`; a line of several texts is a cell of several lines."""
    cells = [DraftCell(0, col, 1, col + 1, tuple(words)) for col, words in head]
    y = 130.0
    bands = [(90.0, 125.0)]
    for r, content in enumerate(lines, 1):
        top = y
        for col, texts in content:
            words = [w for n, text in enumerate(texts) for w in row(top + 12 * n, (EDGES[col] + 5, text), size=size)]
            cells.append(DraftCell(r, col, r + 1, col + 1, tuple(words)))
            y = max(y, top + 12 * len(texts) + 5)
        bands.append((top - 2, y - 2))
    return Draft(EDGES[: cols + 1], tuple(bands), tuple(cells), 1)


BODY = tuple(((0, (name,)), (1, ("1.5",)), (2, ("2.5",))) for name in ("Ness", "Holm", "Vane"))


def head_words(*texts: str, size=10.0):
    return [(col, row(105, (EDGES[col] + 5, text), size=size)) for col, text in enumerate(texts)]


@pytest.mark.parametrize(("grid", "cols", "expected"), [(False, 3, True), (True, 3, False), (True, 2, True)])
def test_head_that_nothing_tells_is_doubtful(grid, cols, expected):
    body = [[entry for entry in line if entry[0] < cols] for line in BODY]
    d = read(head_words("Gauge", "Mean", "Peak")[:cols], body, cols=cols)
    assert is_doubtful(d, frozenset(), grid=grid, guessed=True) is expected
    assert not is_doubtful(d, frozenset(), grid=grid)


def test_two_names_on_one_line_of_a_head_are_doubtful():
    head = head_words("Gauge", "Mean", "Peak")
    head[2] = (2, row(105, (255, "Filed"), (320, "Where")))
    assert is_doubtful(read(head, BODY), frozenset(), grid=False)
    head[2] = (2, row(105, (255, "最"), (320, "大")))  # one name whose signs are set apart
    assert not is_doubtful(read(head, BODY), frozenset(), grid=False)


def test_title_in_larger_type_is_no_head():
    assert is_doubtful(read(head_words("Part", "One", "Two", size=16), BODY), frozenset(), grid=False)


def test_sentence_over_the_table_is_no_head():
    sentence = row(
        105, (55, "brand seed is sold by three companies and their names are marks of those companies alone")
    )
    d = read([], BODY)
    d = d._replace(cells=(DraftCell(0, 0, 1, 3, tuple(sentence)), *d.cells))
    assert is_doubtful(d, frozenset(), grid=False)


def test_lines_that_had_room_for_the_next_word_are_several_rows():
    stack = ((0, ("Vane",)), (1, ("T", "T2", "T6")), (2, ("2.5",)))
    long = ((0, ("Brim",)), (1, ("a long text",)), (2, ("2.5",)))
    assert is_doubtful(read(head_words("Gauge", "Mean", "Peak"), (*BODY, long, stack)), frozenset(), grid=False)
    wrapped = ((0, ("Vane",)), (1, ("a very long text", "wrapped at the end", "twice")), (2, ("2.5",)))
    assert not is_doubtful(read(head_words("Gauge", "Mean", "Peak"), (*BODY, wrapped)), frozenset(), grid=False)


def test_head_and_row_in_one_drawn_cell_are_doubtful():
    head = head_words("Gauge", "Mean", "Peak")
    head[0] = (0, [word("Gauge", 55, 60), word("Ness", 55, 110)])
    assert is_doubtful(read(head, BODY), frozenset(), grid=True)
    head[0] = (0, [word("Gauge", 55, 95), word("name", 55, 110)])
    assert not is_doubtful(read(head, BODY), frozenset(), grid=True)


def test_names_above_values_in_drawn_heads_are_doubtful():
    def stacked(col: int, *texts: str) -> tuple:
        return col, [w for n, text in enumerate(texts) for w in row(95 + 13 * n, (EDGES[col] + 5, text))]

    head = [stacked(0, "Gauge"), stacked(1, "Mean", "5,100"), stacked(2, "Peak", "6,200")]
    assert is_doubtful(read(head, BODY), frozenset(), grid=True)
    years = [stacked(0, "Gauge"), stacked(1, "Mean", "2019"), stacked(2, "Peak", "2020")]
    assert not is_doubtful(read(years, BODY), frozenset(), grid=True)
