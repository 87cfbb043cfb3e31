"""Names of records that wrap below their first line, where all lines of the table are equally far apart."""

from __future__ import annotations

from geometry_pages import page, row

from qagen.ingest.engines.geometry.source.content import Rule
from qagen.ingest.engines.geometry.tables.doubts import MOST_CONFIDENCE_IN_DOUBT
from qagen.ingest.engines.geometry.tables.find import find_tables

HEAD = ("Name", "Dose", "Share", "Time")
XS = (60, 200, 290, 380)


def table(*lines: tuple[str, ...], steps=None, fonts=None):
    """A table between three rules; lines are 12 points apart, or as `steps` says."""
    words, top = row(100, *zip(XS, HEAD, strict=True)), 120.0
    for k, (name, *values) in enumerate(lines):
        words += row(top, (60, name), font=(fonts or {}).get(k, "F"))
        words += row(top, *zip(XS[1:], values, strict=False))
        top += (steps or {}).get(k, 12)
    rules = [Rule(y, 55, 420) for y in (97, 115, top + 2)]
    (found,) = find_tables(page(words, rules))
    return found


def names(found):
    return [(c.text, c.section) for c in found.cells if c.col == 0 and not c.column_header]


WRAPPED = (
    ("Harbour basin of", "1.2", "0.4", "8.0"),
    ("Westermost NX07",),
    ("Orchard valley", "3.2", "0.5", "7.0"),
    ("Meadowbank",),
    ("Harbourside",),
    ("Copper hill", "2.5", "0.1", "6.5"),
    ("Signal engine at", "2.2", "0.9", "7.5"),
    ("Glassworks QT2",),
    ("Paper mill", "2.7", "0.3", "6.0"),
)


def test_lines_that_had_no_room_above_go_on_with_their_names():
    found = table(*WRAPPED, fonts=dict.fromkeys((1, 3, 4, 7), "G"))
    assert names(found) == [
        ("Harbour basin of Westermost NX07", False),
        ("Orchard valley Meadowbank Harbourside", False),
        ("Copper hill", False),
        ("Signal engine at Glassworks QT2", False),
        ("Paper mill", False),
    ]
    assert [c.text for c in found.cells if c.row == 2] == ["Orchard valley Meadowbank Harbourside", "3.2", "0.5", "7.0"]


def test_labels_with_room_above_stay_labels():
    lines = [(n, *v) if v else ("Ness",) for n, *v in (*WRAPPED[:4], *WRAPPED[5:])]
    found = table(*lines, fonts=dict.fromkeys((1, 3, 6), "G"))
    assert [section for _, section in names(found)].count(True) == 3


def test_names_that_begin_above_their_values_are_not_joined_to_the_record_before():
    found = table(("Westermost harbour",), *WRAPPED)
    assert ("Harbour basin of", False) in names(found)


def test_line_nearer_to_its_record_goes_on_with_it():
    lines = (*WRAPPED[2:3], ("Mead",), *WRAPPED[5:7], *WRAPPED[8:], *WRAPPED[5:6])
    found = table(*lines, steps={1: 16, 2: 16, 3: 16, 4: 16})
    assert names(found)[0] == ("Orchard valley Mead", False)


def test_a_single_label_below_a_name_that_fills_its_column_is_a_doubt():
    lines = (*WRAPPED[2:3], ("Meadowbank",), *WRAPPED[5:7], *WRAPPED[8:])
    found = table(*lines, fonts={1: "G"})
    assert ("Meadowbank", True) in names(found)
    assert found.confidence <= MOST_CONFIDENCE_IN_DOUBT
    lines = (*WRAPPED[5:6], ("Ore",), *WRAPPED[6:7], *WRAPPED[8:])
    found = table(*lines, fonts={1: "G"})
    assert ("Ore", True) in names(found)
    assert found.confidence > MOST_CONFIDENCE_IN_DOUBT
