from __future__ import annotations

import pytest
from geometry_pages import grid_rules, page, row

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
