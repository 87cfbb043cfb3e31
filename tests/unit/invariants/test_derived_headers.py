"""Headers as the invariants derive them: later headers, split groups without flags, periods and seasons as names."""

from __future__ import annotations

import pytest

from invariants.derive.grid import Grid, GridCell
from invariants.derive.headers import header_of
from invariants.derive.later_headers import later_headers
from invariants.derive.words import is_number, is_year
from invariants.rules.structure import _data_in_header


def _grid(table: str, *, flagged: int = 1, spans: dict[tuple[int, int], int] | None = None) -> Grid:
    rows = [[text.strip() for text in line.split("|")] for line in table.strip().splitlines()]
    wide = spans or {}
    cells = tuple(
        GridCell(r, c, 1, wide.get((r, c), 1), text, r < flagged, False, False, False)
        for r, line in enumerate(rows)
        for c, text in enumerate(line)
        if not any(r == row and col < c < col + span for (row, col), span in wide.items())
    )
    return Grid(len(rows), max(map(len, rows)), cells)


_TWICE = """
Model | PHP | Lua
A | 1.5 | 2.5
B | 3.5 | 4.5
C | 3.1 | 4.2
D | 5.1 | 6.2
Model | Rust | Swift
A | 5.5 | 6.5
B | 7.5 | 8.5
C | 9.5 | 1.2
D | 9.1 | 1.4
"""


def test_a_second_header_renames_the_columns_below_it():
    assert later_headers(_grid(_TWICE), 1) == {5: {0: ("model",), 1: ("rust",), 2: ("swift",)}}
    assert later_headers(_grid(_TWICE.replace("Rust | Swift", "n.a. | 7.7")), 1) == {}


def test_a_second_header_of_two_lines_is_one():
    rows = "".join(f"\n{name} | {i}.5 | {i}.7" for i, name in enumerate("ABCDE", start=1))
    found = later_headers(
        _grid(f"Firm | Hourly persons | Monthly persons{rows}\n | Hourly | Monthly\n | persons | persons{rows}"), 1
    )
    assert found == {7: {1: ("hourly", "persons"), 2: ("monthly", "persons")}}


_SPLIT = """
 | Level | Change | | Source
 | | points | period |
Austria | 79 | +14 | 1990-96 | Regal
Denmark | 57 | +1 | 1988-92 | Trade
"""


def test_words_that_split_a_group_are_a_level_without_flags():
    assert header_of(_grid(_SPLIT, spans={(0, 2): 2})).rows == 2
    # Without a group above, or with a name of its own, the row is the first of the body.
    assert header_of(_grid(_SPLIT)).rows == 1
    assert header_of(_grid(_SPLIT.replace("\n | | points", "\nEU | | points"), spans={(0, 2): 2})).rows == 1


def test_a_table_without_flags_has_split_groups_too():
    table = (
        "Asset | Amount | | Holder\n | now | before |\nCash | 595 | 596 | Bank\nClaims | 221 | 222 | Bank"
        + "\nLand | 31 | 32 | Bank" * 4
    )
    assert header_of(_grid(table, flagged=0, spans={(0, 1): 2})).rows == 2


@pytest.mark.parametrize("text", ["Q4 2009", "2009 Q1", "H1 2020", "4Q09", "Q1 2009 – Q4 2009"])
def test_quarters_and_halves_are_periods(text):
    assert is_year(text)
    assert not is_number(text)


@pytest.mark.parametrize("text", ["Q4", "4 2009", "Q9 2009"])
def test_what_is_no_period(text):
    assert not is_year(text)


@pytest.mark.parametrize(
    ("row", "data"),
    [
        (" | 11/12 (a) | 12/13 | Percentage", []),
        (" | 11/13 | 12/15 | Percentage", ["11/13", "12/15"]),
        (" | 50 | 1k | None", []),
        (" | 150 | 1k | None", ["150", "1k"]),
    ],
)
def test_seasons_and_sizes_under_a_group_are_names(row, data):
    assert _data_in_header(_grid(f"Name | Harvest | Yield | Change\n{row}", flagged=2), 1) == data
