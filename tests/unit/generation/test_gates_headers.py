"""Gates on headers whose levels lose their roles, or that hold a line of the text above the table."""

from __future__ import annotations

from building import one_table, view_of

from qagen.generation.addresses import Addresses
from qagen.generation.gates import table_reason
from qagen.model.config import GenerateConfig

_LANGUAGES = """
Source Language Target | Go | < | Java | <
^ | Java | Py | Go | Py
---
Alpha | 91.5 | 12.3 | 15.1 | 71.2
Bravo | 88.1 | 7.4 | 16.2 | 72.3
"""
_TOTALS = """
Area | Total | < | North | <
^ | Men | Women | Men | Total
---
Alpha | 91.5 | 12.3 | 15.1 | 71.2
Bravo | 88.1 | 7.4 | 16.2 | 72.3
"""
_TORN = """
Rates of the assumptions | used in the | following list
^ | 31 December 2017 | 30 June 2018
---
Interest | 11.5 | 12.3
Inflation | 8.1 | 7.4
"""


def _reason(table: str, **options: object) -> str | None:
    return table_reason(view_of(table, **options), GenerateConfig())


def test_two_levels_of_the_same_names_lose_their_roles():
    """ "Go" over "Java" is from Go to Java: the roles are named in the stub, and "the Go Java" says neither."""
    assert _reason(_LANGUAGES, header=2) == "table:levels_share_names"
    assert _reason(_TOTALS, header=2) is None


def test_pieces_of_a_sentence_over_dates_are_no_header():
    assert _reason(_TORN, header=2) == "table:torn_line_above"
    assert _reason(_TORN.replace("used in", "Used in").replace("following", "Following"), header=2) is None


def test_a_line_over_one_inner_column_leaves_the_header_unknown():
    """The first line of one column's header, flagged alone; its second line stands below the other headers."""
    rows = "Region | 12/01/2022 | 13/01/2022 | Mean\nAlpha | 91 | 12 | 15\nBravo | 88 | 7 | 16"
    assert _reason(f" | | | Weekly\n---\n{rows}") == "table:no_header"
    assert _reason(f" | | | (in millions)\n---\n{rows}") is None


def test_codes_among_sections_are_lines_of_the_entries_above():
    table = "Microbe | Activity | Reference\n---\n{} | < | <\nYersinia | 62.7 | 54\n{} | < | <\nBacillus | 680.5 | 55"
    torn = view_of(table.format("Bacteria", "MTCC 1428"), sections=(1, 3))
    assert torn.sections.unsure == {2, 4}
    for names in (("Bacteria", "Fungi"), ("RAM-8", "KUA106"), ("Bacteria", "2021")):
        assert not view_of(table.format(*names), sections=(1, 3)).sections.unsure


def test_the_lowest_level_names_a_column_of_another_table_too():
    flat = view_of("Area | 1994 | 1995\n---\nNorth | 1.5 | 2.5\nSouth | 3.5 | 4.5")
    deep = view_of(
        "Area | Share | < | Growth | <\n^ | 1994 | 1995 | 1994 | 1995\n---\nNorth | 6 | 7 | 8 | 9\nEast | 1 | 2 | 3 | 4",
        header=2,
    )
    addresses = Addresses([flat, deep])
    assert addresses.cells("North", "1994") == 3
    assert addresses.cells("North", "Share 1994") == 1
    assert addresses.cells("South", "1994") == 1


def test_a_second_header_of_two_lines_repeats_the_first():
    first = "Works | 4,230 | 1,681\nMines | 146 | 128\nSteel | 236 | 77\nPorts | 61 | 219\nRails | 218 | 41"
    second = "Works | 4,305 | 1,730\nMines | 147 | 121\nSteel | 239 | 81\nPorts | 62 | 228\nRails | 215 | 45"
    table = (
        f"Firm | Hourly persons | Monthly persons\n---\n{first}\n | Hourly | Monthly\n | persons | persons\n{second}"
    )
    assert view_of(table).after_end[1] == ("Hourly persons", "Monthly persons")
    assert not [i for i in one_table(table).all_items() if i.type == "cell_value"]
    renamed = table.replace(" | Hourly | Monthly\n | persons | persons", " | Daily | Yearly\n | persons | persons")
    assert [i for i in one_table(renamed).all_items() if i.type == "cell_value"]
