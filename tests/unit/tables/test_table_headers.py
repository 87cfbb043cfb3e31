"""Which rows are the header, and what the columns are called."""

from __future__ import annotations

import pytest
from building import view_of

_BODY = "Alpha | 91.5 | 12.3\nBravo | 88.1 | 7.4\nCharlie | 77.2 | 5.6"
_WIDE = "Alpha | 91.5 | 12.3 | 81.5 | 22.3\nBravo | 88.1 | 7.4 | 78.1 | 20.4\nCharlie | 77.2 | 5.6 | 71.2 | 9.1"

HEADERS = {
    "one-row": (f"Model | Accuracy | Latency\n---\n{_BODY}", (0,), ["Model", "Accuracy", "Latency"]),
    "group-over-sub-header": (
        f"Model | Girls | < | Boys | <\n^ | Recall | Error | Recall | Error\n---\n{_WIDE}",
        (0, 1),
        ["Model", "Girls Recall", "Girls Error", "Boys Recall", "Boys Error"],
    ),
    "sub-header-not-flagged": (
        f"Model | Girls | < | Boys | <\n---\n^ | Recall | Error | Recall | Error\n{_WIDE}",
        (0, 1),
        ["Model", "Girls Recall", "Girls Error", "Boys Recall", "Boys Error"],
    ),
    "sub-header-below-a-blank-stub": (
        f" | Girls | < | Boys | <\n---\n | Recall | Error | Recall | Error\n{_WIDE}",
        (0, 1),
        ["", "Girls Recall", "Girls Error", "Boys Recall", "Boys Error"],
    ),
    "years-below-one-group": (
        f" | Year ended December | <\n---\n | 2025 | 2024\n{_BODY}",
        (0, 1),
        ["", "Year ended December 2025", "Year ended December 2024"],
    ),
    "years-below-one-group-flagged": (
        f" | Year ended December | <\n | 2025 | 2024\n---\n{_BODY}",
        (0, 1),
        ["", "Year ended December 2025", "Year ended December 2024"],
    ),
    "title-row-flagged-with-the-header": (
        f"Results of all models | < | <\nModel | Accuracy | Latency\n---\n{_BODY}",
        (1,),
        ["Model", "Accuracy", "Latency"],
    ),
    "title-row-alone-flagged": (
        f" | TABLE 1 | <\n---\nSample | Accuracy | Latency\n{_BODY}",
        (1,),
        ["Sample", "Accuracy", "Latency"],
    ),
    "title-over-years": (f" | TABLE 1 | <\n | 2025 | 2024\n---\n{_BODY}", (1,), ["", "2025", "2024"]),
    "note-on-units-is-no-group": (f" | (in millions) | <\n | 2025 | 2024\n---\n{_BODY}", (1,), ["", "2025", "2024"]),
    "three-levels": (
        "Model | Girls | < | Boys | <\n^ | Fast | < | Slow | <\n^ | Recall | Error | Recall | Error\n---\n" + _WIDE,
        (0, 1, 2),
        ["Model", "Girls Fast Recall", "Girls Fast Error", "Boys Slow Recall", "Boys Slow Error"],
    ),
    "level-that-repeats": (
        f"Model | Score | <\n^ | Score | Spread\n---\n{_BODY}",
        (0, 1),
        ["Model", "Score", "Score Spread"],
    ),
}


@pytest.mark.parametrize(("table", "levels", "labels"), HEADERS.values(), ids=HEADERS)
def test_levels_and_paths(table, levels, labels):
    view = view_of(table)
    assert view.header.levels == levels
    assert [view.columns[c].shown for c in range(view.grid.n_cols)] == labels
    assert view.rows == tuple(range(max(levels) + 1, view.grid.n_rows))


def test_header_rows_are_those_whose_cells_are_all_headers():
    """A header cell that reaches down beside the data does not swallow the data rows."""
    view = view_of("Year | Cost | Revenue\n^ | 162 | 134\n^ | 155 | 280", header=1)
    assert view.header.levels == (0,)
    assert view.columns[1].shown == "Cost"


UNFLAGGED = {
    "words-over-numbers": (f"Model | Accuracy | Latency\n{_BODY}", (0,)),
    "years-over-numbers": (f"Model | 2024 | 2025\n{_BODY}", (0,)),
    "numbers-over-numbers": (f"Zero | 71.5 | 9.9\n{_BODY}", ()),
    "words-over-words": ("Model | Colour\nAlpha | red\nBravo | blue\nCharlie | green", ()),
    "four-of-five-are-numbers": ("Model | Accuracy\nA1 | 1.5\nB1 | 2.5\nC1 | 3.5\nD1 | 4.5\nE1 | high", (0,)),
    "three-of-five-are-numbers": ("Model | Accuracy\nA1 | 1.5\nB1 | 2.5\nC1 | 3.5\nD1 | low\nE1 | high", ()),
    "title-above": (f"All results of the year | < | <\nModel | Accuracy | Latency\n{_BODY}", (1,)),
}


@pytest.mark.parametrize(("table", "levels"), UNFLAGGED.values(), ids=UNFLAGGED)
def test_tables_without_flags(table, levels):
    view = view_of(table, header=0)
    assert view.header.levels == levels


@pytest.mark.parametrize(
    ("second", "end"),
    [
        ("Type | Recall | Memory", 4),
        ("Model | Accuracy | Latency", 4),
        ("Delta | low | 4.1", 7),
        ("Delta | - | n/a", 7),
        ("Delta | 2024 | 2025", 7),
    ],
    ids=["other-words", "repeated", "one-word", "void", "years"],
)
def test_a_second_header_ends_the_body(second, end):
    view = view_of(f"Model | Accuracy | Latency\n---\n{_BODY}\n{second}\nEcho | 61.5 | 22.3\nFox | 58.1 | 27.4")
    assert view.body_end == end


def test_what_follows_a_second_header_keeps_its_labels():
    view = view_of(
        f"Model | Accuracy | Latency\n---\n{_BODY}\nType | Recall | Latency\nEcho | 61.5 | 22.3\nFox | 58.1 | 2.4"
    )
    assert view.after_end == (("Echo", "Fox"), ("Recall", "Latency"))
    assert view_of(f"Model | Accuracy | Latency\n---\n{_BODY}").after_end == ((), ())


def test_amounts_in_two_columns_below_one_header_are_one_column():
    view = view_of(
        "Item | Amount | < | Latency\n---\nRent | 12.5 | | 1.25\nPower | 13.5 | | 2.25\nTotal | | 26.0 | 3.25"
    )
    assert view.slots == ((1, 2), (3,))
    assert view.data_cell(3, (1, 2)).text == "26.0"
    assert view_of("Item | Amount | < | Latency\n---\nRent | 12.5 | 1.1 | 7\nPower | 13.5 | | 8").slots == (
        (1,),
        (2,),
        (3,),
    )
