"""Rows that stand below the end of their section: a total, a larger sum, a line in capitals."""

from __future__ import annotations

import pytest
from building import one_table

from qagen.generation.gates.closed_sections import closed_rows
from qagen.tables.grid import grid_of
from qagen.tables.view import read_table


def _closed(rows: str, sections: tuple[int, ...]) -> set[str]:
    table = one_table(f"Line | 2016 | 2015\n---\n{rows}", sections=sections).made().tables[0]
    view = read_table(grid_of(table))
    assert view.sections.rows, "the sections are marked"
    return {view.row_labels[row].plain[0] for row in closed_rows(view)}


_CASES = {
    "below-a-total": (
        "Type of contract | < | <\nPermanent | 5.1 | 4.2\nTotal | 9.1 | 8.2\nShare of employees | 3.5 | 3.6",
        (1,),
        {"Share of employees"},
    ),
    "up-to-the-next-section": (
        "Assets | < | <\nCash | 5.1 | 4.2\nTotal assets | 9.1 | 8.2\nMemo | 1.5 | 1.6\nDebts | < | <\nLoans | 2.1 | 2.2",
        (1, 5),
        {"Memo"},
    ),
    "a-total-that-says-the-section": (
        "Operating costs | < | <\nRent | 5.1 | 4.2\nOperating costs, net | 9.1 | 8.2\nCash at end | 1.5 | 1.6",
        (1,),
        {"Cash at end"},
    ),
    "a-larger-sum": (
        "Other comprehensive income | < | <\nCurrency | 5.1 | 4.2\nBonds | 2.1 | 2.2\nComprehensive income | 9.1 | 8.2",
        (1,),
        {"Comprehensive income"},
    ),
    "capitals": (
        "Items not moved | < | <\nCurrency gains | 5.1 | 4.2\nHedges of flows | 2.1 | 2.2\nOTHER RESULT | 9.1 | 8.2",
        (1,),
        {"OTHER RESULT"},
    ),
    "korean": ("자산 | < | <\n현금 | 5.1 | 4.2\n자산 합계 | 9.1 | 8.2\n주당 가치 | 1.5 | 1.6", (1,), {"주당 가치"}),
    "total-first": ("Men | < | <\nTotal | 9.1 | 8.2\nYoung | 5.1 | 4.2\nOld | 4.1 | 4.3", (1,), set()),
    "total-last": ("Men | < | <\nYoung | 5.1 | 4.2\nOld | 4.1 | 4.3\nTotal | 9.1 | 8.2", (1,), set()),
    "abbreviations": ("Accounts | < | <\nTrade flows | 5.1 | 4.2\nGDP | 9.1 | 8.2", (1,), set()),
    "all-capitals": ("ACCOUNTS | < | <\nTRADE FLOWS | 5.1 | 4.2\nOTHER FLOWS | 9.1 | 8.2", (1,), set()),
    "no-total": ("Men | < | <\nYoung | 5.1 | 4.2\nOld | 4.1 | 4.3\nTotally blind | 9.1 | 8.2", (1,), set()),
}


@pytest.mark.parametrize("name", _CASES)
def test_rows_below_the_end_of_a_section(name: str) -> None:
    rows, sections, closed = _CASES[name]
    assert _closed(rows, sections) == closed


def test_without_sections_nothing_is_closed() -> None:
    view = read_table(grid_of(one_table("Line | 2016\n---\nTotal | 9.1\nMemo | 1.5").made().tables[0]))
    assert closed_rows(view) == frozenset()
