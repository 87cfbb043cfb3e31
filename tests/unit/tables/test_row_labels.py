"""Which columns name the rows; sections; which way round a table is read."""

from __future__ import annotations

import pytest
from building import view_of

from qagen.tables.sections import find_sections


def _labels(table: str, **options: object) -> list[str]:
    view = view_of(table, **options)
    return [view.row_labels[row].shown for row in view.rows]


COLUMNS = {
    "first": ("Model | Accuracy\n---\nAlpha | 91.5\nBravo | 88.1", (0,)),
    "flagged": ("Lot | Model | Grade | Loss\n---\nred | Alpha | A1 | 1.5\nblue | Bravo | A1 | 2.5", (1,)),
    "running-number-passed": ("# | Model | Loss\n---\n1 | Alpha | 91.5\n2 | Bravo | 88.1\n3 | Delta | 7.5", (1,)),
    "identifiers-passed": ("ID | Model | Loss\n---\n101 | Alpha | 91.5\n205 | Bravo | 88.1\n309 | Delta | 7.5", (1,)),
    "blank-column-passed": (" | Model | Loss\n---\n | Alpha | 91.5\n | Bravo | 88.1", (1,)),
    "years": ("Year | Loss\n---\n2019 | 91.5\n2020 | 88.1\n2021 | 7.5", (0,)),
    "two-levels": ("Set | Part | Loss\n---\nSea | North | 1.5\nSea | South | 2.5\nAir | North | 3.5", (0, 1)),
    "three-levels": (
        "Set | Part | Kind | Loss\n---\nSea | North | Old | 1.5\nSea | North | New | 2.5\nSea | South | Old | 3.5",
        (0, 1, 2),
    ),
    "no-more-than-needed": (
        "Model | Colour | Loss\n---\nAlpha | red | 1.5\nBravo | red | 2.5\nDelta | blue | 3.5",
        (0,),
    ),
    "name-before-generic": (
        "Group | Name | Loss\n---\nSea | Alpha | 1.5\nSea | Bravo | 2.5\nAir | Delta | 3.5",
        (1,),
    ),
    "numbers-alone": ("Load | Loss\n---\n1.5 | 91.5\n2.5 | 88.1\n2.5 | 7.5", ()),
}


@pytest.mark.parametrize(("table", "columns"), COLUMNS.values(), ids=COLUMNS)
def test_label_columns(table, columns):
    flags = {"row_headers": columns} if "Lot" in table else {}
    assert view_of(table, **flags).label_columns == columns


def test_units_straight_behind_the_labels_belong_to_them():
    table = (
        "Rating | Unit | Alpha | Bravo\n---\nCreep | % FS | 91.5 | 88.1\nMass | kg | 12.3 | 7.4\nReach | cm | 22 | 31"
    )
    assert _labels(table) == ["Creep, % FS", "Mass, kg", "Reach, cm"]


@pytest.mark.parametrize("flags", [{}, {"row_headers": (0,)}], ids=["no-flags", "flagged"])
@pytest.mark.parametrize(
    ("head", "units", "belongs"),
    [
        ("Unit", ("µA", "mΩ", "°C"), True),
        ("**Unit**", ("mV/V", "% of span", "GΩ"), True),
        ("Unit", ("day", "evening", "bin"), False),
        ("Depot", ("kg", "cm", "s"), False),
    ],
)
def test_a_column_of_units_belongs_to_the_labels_in_every_format(flags, head, units, belongs):
    rows = "\n".join(
        f"{name} | {unit} | 91.5 | 7.4" for name, unit in zip(("Drift", "Creep", "Reach"), units, strict=True)
    )
    view = view_of(f"Rating | {head} | Alpha | Bravo\n---\n{rows}", **flags)
    assert view.label_columns == ((0, 1) if belongs else (0,))


GROUPS = {
    # The settings alone tell the rows apart; the menus, blank below each name, would leave most of them unnamed.
    "left-out": (
        "Menu | Setting | Low | High\n---\nFire | Dose | 90 | 420\n | Fan | 11 | 26\nTank | Start | 30 | 60\n | End | 5 | 8",
        (1,),
    ),
    "needed": (
        "Hut | Weeks | Beds | Tents\n---\nTop | early | 9 | 4\n | mid | 11 | 6\n | late | 3 | 2\nLow | early | 5 | 8",
        (0, 1),
    ),
}


@pytest.mark.parametrize("flags", [{}, {"row_headers": (0, 1)}], ids=["no-flags", "flagged"])
@pytest.mark.parametrize(("table", "columns"), GROUPS.values(), ids=GROUPS)
def test_a_column_of_groups_with_blanks_names_rows_only_where_it_must(flags, table, columns):
    assert view_of(table, **flags).label_columns == columns


@pytest.mark.parametrize(
    "flags", [{}, {"row_headers": (0,)}, {"row_headers": (0, 1)}], ids=["no-flags", "first-flagged", "both-flagged"]
)
@pytest.mark.parametrize(
    ("codes", "columns"),
    [
        (("E11", "E12", "E15"), (1,)),
        (("Ember", "Eland", "Egret"), (0,)),
        (("2019", "2020", "2021"), (0,)),
    ],
)
def test_the_name_behind_a_code_that_says_nothing_is_the_label(flags, codes, columns):
    alarms = ("Cell too high", "Cell too low", "Cells differ")
    rows = "\n".join(f"{code} | {alarm} | 91.5 | 7.4" for code, alarm in zip(codes, alarms, strict=True))
    both = flags.get("row_headers") == (0, 1) and columns == (0,)
    assert view_of(f"Code | Alarm | Count | Share\n---\n{rows}", **flags).label_columns == ((0, 1) if both else columns)


def test_a_column_under_one_heading_with_data_is_no_label_of_the_others():
    table = """
    Language | Mac | < | Windows | <
    ^ | Compiler | Time | Compiler | Time
    ---
    Fortran | Alder 4.9 | 12.5 | Birch 12 | 14.1
    Fortran | Cedar 14 | 13.6 | Dogwood 15 | 15.2
    Julia | Elm | 32.1 | Fir | 34.7
    """
    assert view_of(table, row_headers=(0, 1)).label_columns == (0,)
    assert view_of(table).label_columns == (0,)


def test_a_date_in_each_of_several_label_columns_names_no_row():
    table = """
    Notice | Effective | Company
    ---
    03/22/2016 | 03/22/2016 | Quarry
    03/22/2016 | 05/27/2016 | Brewery
    03/25/2016 | 05/27/2016 | Foundry
    """
    assert _labels(table, row_headers=(0, 1)) == ["", "03/22/2016, 05/27/2016", "03/25/2016, 05/27/2016"]


def test_levels_are_joined_by_a_comma():
    table = "Set | Part | Loss\n---\nSea | North | 1.5\nSea | South | 2.5\nAir | North | 3.5"
    assert _labels(table) == ["Sea, North", "Sea, South", "Air, North"]


def test_a_label_over_several_rows_counts_for_each():
    table = "Set | Part | Loss\n---\nSea | North | 1.5\n^ | South | 2.5\nAir | North | 3.5"
    assert _labels(table) == ["Sea, North", "Sea, South", "Air, North"]


_SECTIONED = """
Item | Revenue | Expenses
---
Domestic | {blank}
Retail | 120.5 | 80.5
Wholesale | 202 | 143
Foreign | {blank}
Licences | 98.25 | 61.5
Leases | 303 | 204
"""
_SHOWN = ["Retail (Domestic)", "Wholesale (Domestic)", "Licences (Foreign)", "Leases (Foreign)"]


@pytest.mark.parametrize(
    ("blank", "sections"),
    [("< | <", ()), (" | ", (1, 4)), (" | ", ())],
    ids=["full-width", "flagged", "first-cell-alone"],
)
def test_section_rows_are_shown_in_brackets(blank, sections):
    assert _labels(_SECTIONED.format(blank=blank), sections=sections) == _SHOWN


def test_a_row_with_blanks_is_a_section_only_if_the_first_body_row_is_one():
    table = "Item | Revenue | Expenses\n---\nRetail | 120.5 | 80.5\nForeign | |\nLicences | 98.25 | 61.5\nLeases | 303 | 204"
    assert _labels(table) == ["Retail", "Foreign", "Licences", "Leases"]


def test_a_row_with_blanks_is_no_section_if_two_are_adjacent():
    table = "Item | Revenue | Expenses\n---\nDomestic | |\nRetail | |\nLicences | 98.25 | 61.5\nLeases | 303 | 204"
    assert _labels(table) == ["Domestic", "Retail", "Licences", "Leases"]


def test_a_last_row_with_blanks_makes_no_sections():
    table = "Item | Revenue | Expenses\n---\nDomestic | |\nLicences | 98.25 | 61.5\nLeases | 303 | 204\nRest | |"
    assert _labels(table) == ["Domestic", "Licences", "Leases", "Rest"]


@pytest.mark.parametrize("note", ["Note: all values are means", "Source: own survey", "주: 잠정치", "* provisional"])
def test_a_note_inside_the_body_names_no_rows(note):
    table = f"Item | Revenue | Expenses\n---\nRetail | 120.5 | 80.5\n{note} | < | <\nLicences | 98.25 | 61.5\nLeases | 303 | 204"
    assert _labels(table) == ["Retail", "Licences", "Leases"]


def test_rows_below_two_flagged_sections_are_unsure():
    table = "Item | Revenue | Expenses\n---\nDomestic | < | <\nRetail | < | <\nShops | 98.25 | 61.5\nForeign | < | <\nLeases | 303 | 204"
    view = view_of(table)
    assert view.sections.unsure == {3}
    assert view.sections == find_sections(view.grid, range(1, 6))


TURNED = {
    "measures-down-the-side": ("Measure | Alpha | Bravo\n---\nAccuracy | 91.5 | 88.1\nWeight | 12.3 | 7.4", True),
    "units-down-the-side": ("Measure | Alpha | Bravo\n---\nGrip (kg) | 91.5 | 88.1\nReach (cm) | 12.3 | 7.4", True),
    "periods-across": ("Item | 2024 | 2025\n---\nCash | 91.5 | 88.1\nDebt | 12.3 | 7.4", True),
    "things-down-the-side": ("Model | Accuracy | Weight\n---\nAlpha | 91.5 | 88.1\nBravo | 12.3 | 7.4", False),
    "statistics-across": ("Measure | Min | Max\n---\nAccuracy | 91.5 | 88.1\nWeight | 12.3 | 7.4", False),
    "lowest-and-highest-across": (
        "Setting | Lowest | Highest\n---\nOn time, s | 90 | 420\nSetpoint, °C | 58 | 84",
        False,
    ),
    "units-in-a-column": (
        "Rating | Unit | Alpha | Bravo\n---\nCreep | % FS | 91.5 | 88.1\nRuns | mV/V | 12.3 | 7.4",
        True,
    ),
    "tolerances-across": (
        "Quantity | Sample A | Tolerance\n---\nGrip (kg) | 91.5 | 1.5\nReach (cm) | 12.3 | 0.4",
        False,
    ),
    "years-both-ways": ("Year | 2024 | 2025\n---\n2019 | 91.5 | 88.1\n2020 | 12.3 | 7.4", False),
}


@pytest.mark.parametrize(("table", "turned"), TURNED.values(), ids=TURNED)
def test_transposed(table, turned):
    assert view_of(table).transposed == turned


def test_a_flagged_column_of_units_turns_the_table_too():
    table, turned = TURNED["units-in-a-column"]
    assert view_of(table, row_headers=(0, 1)).transposed == turned


def test_a_section_hides_no_unit():
    table = "Measure | Alpha | Bravo\n---\nLimits | < | <\nGrip (kg) | 91.5 | 88.1\nReach (cm) | 12.3 | 7.4"
    assert view_of(table).transposed


def test_a_row_that_repeats_the_head_of_the_stub_ends_what_can_be_asked():
    table = """
    Model | Perl | Ruby | Scala
    ---
    Alpha | 91.5 | 88.1 | 71.4
    Bravo | 12.3 | 7.4 | 5.6
    Model | Julia | Swift | Kotlin
    Alpha | 33.2 | 35.1 | 36.7
    Bravo | 43.2 | 45.1 | 46.7
    """
    view = view_of(table)
    assert view.body_end == 3
    assert list(view.rows) == [1, 2]


def test_a_sharp_belongs_to_its_label():
    assert view_of("Model | C# | C\n---\nAlpha | 91.5 | 88.1\nBravo | 12.3 | 7.4").columns[1].shown == "C#"


def test_equal_levels_that_tell_rows_apart_are_all_said():
    jumpers = """
    First | Second | Third | Mode
    ---
    off | off | on | reserved
    on | off | on | serial
    off | on | on | memory
    """
    flags = {"row_headers": (0, 1, 2)}
    assert _labels(jumpers, **flags) == ["off, off, on", "on, off, on", "off, on, on"]


def test_a_name_in_two_columns_of_one_row_is_said_once():
    table = "Region | Town | Count\n---\nNorth | Aber | 12.5\nNorth | Bute | 13.5\nAll places | All places | 26.0"
    assert _labels(table, row_headers=(0, 1)) == ["North, Aber", "North, Bute", "All places"]
