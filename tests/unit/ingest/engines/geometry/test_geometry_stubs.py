from __future__ import annotations

import pytest
from geometry_pages import row

from qagen.ingest.engines.geometry.tables.draft import Draft, DraftCell
from qagen.ingest.engines.geometry.tables.stubs import join_wrapped_names, run_groups_between_rules, run_groups_down

EDGES = (50, 150, 250, 350)


def draft(*rows: object, offsets=None, header_rows=0):
    """Three columns, rows 15 points apart; `offsets` moves the first cell of a row, None leaves a place empty."""
    cells = []
    for r, texts in enumerate(rows):
        for col, text in enumerate(texts):
            if text is not None:
                top = 100 + 15 * r + ((offsets or {}).get(r, 0) if col == 0 else 0)
                cells.append(DraftCell(r, col, r + 1, col + 1, tuple(row(top, (EDGES[col] + 5, text)))))
    bands = tuple((97 + 15 * r, 112 + 15 * r) for r in range(len(rows)))
    return Draft(EDGES, bands, tuple(cells), header_rows)


def first_column(d):
    return [(c.row, c.row_end, c.text) for c in d.cells if c.col == 0]


def test_name_wrapped_beside_its_rows_is_one_cell():
    d = draft(
        ("Retort", "5", "1.4"), ("straw", "10", "1.3"), (None, "20", "0.9"), ("Kiln", "5", "1.5"), offsets={1: -4}
    )
    assert first_column(join_wrapped_names(d)) == [(0, 3, "Retort straw"), (3, 4, "Kiln")]


def test_names_on_the_lines_of_their_rows_stay():
    d = draft(("Retort", "5", "1.4"), ("straw", "10", "1.3"))
    assert first_column(join_wrapped_names(d)) == [(0, 1, "Retort"), (1, 2, "straw")]


GROUPED = (("Company", "Lorne", "4"), (None, "Skua", "3"), ("Family", "Lorne", "7"), (None, "Skua", "9"))


def test_groups_run_down_to_the_next_one():
    assert first_column(run_groups_down(draft(*GROUPED))) == [(0, 2, "Company"), (2, 4, "Family")]


@pytest.mark.parametrize(
    "rows",
    [
        (("Company", "4", "4"), (None, "3", "3"), ("Family", "7", "7"), (None, "9", "9")),
        ((None, "Lorne", "4"), ("Family", "Lorne", "7"), (None, "Skua", "9")),
        (("Company", "Lorne", "4"), ("Trust", "Skua", "3"), ("Family", "Lorne", "7"), ("Crown", "Skua", "9")),
    ],
    ids=["values-beside", "first-place-empty", "no-empty-place"],
)
def test_other_columns_are_no_groups(rows):
    d = draft(*rows)
    assert run_groups_down(d) == d


@pytest.mark.parametrize("text", ["Straw", "19. Straw"], ids=["capital", "number"])
def test_name_of_its_own_beside_the_middle_of_its_row_stays(text):
    d = draft(("Retort", "5", "1.4"), (text, "10", "1.3"), offsets={1: -4})
    assert join_wrapped_names(d) == d


def test_names_that_are_all_off_their_rows_stay():
    d = draft(("iPhone", "5", "1.4"), ("iPad", "10", "1.3"), offsets={0: -4, 1: -4})
    assert join_wrapped_names(d) == d


PARTED = (
    ("2021", "week", "44"),
    (None, "All", "33%"),
    ("Area", "North", "32%"),
    (None, "South", "34%"),
    ("Main", "Reds", "2%"),
    ("party", "Blues", "80%"),
    (None, "None", "16%"),
    ("Age", "18-29", "30%"),
    (None, "30-39", "41%"),
    ("Sex", "Men", "34%"),
    (None, "Women", "32%"),
)
# the tops of the first rows of the groups; the total above the first one has no rule of its own
RULES = tuple(97 + 15 * r for r in (4, 7, 9))


def test_lines_between_rules_are_one_label_of_a_group():
    d = run_groups_between_rules(draft(*PARTED, header_rows=1), RULES)
    assert first_column(d) == [(0, 1, "2021 week"), (2, 4, "Area"), (4, 7, "Main party"), (7, 9, "Age"), (9, 11, "Sex")]


def test_names_of_all_rows_are_no_labels_of_groups():
    full = draft(*((f"name{n}", "a", "1") for n in range(11)), header_rows=1)
    assert run_groups_between_rules(full, RULES) == full
    grouped = draft(*PARTED, header_rows=1)
    assert run_groups_between_rules(grouped, ()) == grouped
