"""Hyphens at line ends, in paragraphs and in narrow cells: words that have one keep it."""

from __future__ import annotations

import pytest
from geometry_pages import grid_rules, page, row

from qagen.ingest.engines.geometry.blocks.hyphens import with_kept_hyphens
from qagen.ingest.engines.geometry.blocks.page import read_page
from qagen.ingest.engines.geometry.layout.join import join_lines


def read(first: str, second: str, *prose: str):
    """The head of a column that breaks between two lines, and the paragraphs below."""
    words = [*row(104, (55, "Kind"), (130, first)), *row(115, (130, second))]
    words += [*row(144, (55, "Mill"), (130, "4")), *row(164, (55, "Barn"), (130, "7"))]
    for k, line in enumerate(prose):
        words += row(400 + 11 * k, (50, line))
    horizontals, verticals = grid_rules((50, 125, 250), (100, 140, 160, 180))
    (read_again,) = with_kept_hyphens([read_page(page(words, horizontals, verticals))])
    (table,) = (b.table for b in read_again.blocks if b.table is not None)
    return table.cells[1].text, " ".join(b.text for b in read_again.blocks if b.table is None)


def test_hyphen_of_a_word_printed_with_it_elsewhere_is_kept():
    assert read("Sub-", "activity (%)", "The sub-activity and the time of it")[0] == "Sub-activity (%)"


@pytest.mark.parametrize(
    "prose",
    ["The activity is unknown", "The subactivity, not the sub-activity", "The subactivity and nothing else"],
    ids=["nothing is known", "it is written both ways", "it is written without"],
)
def test_hyphen_of_which_the_document_does_not_tell_is_dropped(prose):
    assert read("Sub-", "activity (%)", prose)[0] == "Subactivity (%)"


def test_paragraph_and_cell_tell_of_each_other():
    cell, prose = read(
        "Off-shore", "wind", "All of the masts and the wires of off-", "shore plants were measured again"
    )
    assert cell == "Off-shore wind"
    assert "off-shore plants" in prose


def test_hyphen_behind_a_compound_is_kept_where_both_parts_are_words():
    prose = "The first end of it was trained, and then the other end"
    assert read("end-to-end-", "trained", prose)[0] == "end-to-end-trained"
    assert read("end-to-ma-", "chine", prose)[0] == "end-to-machine"


def test_word_that_the_same_text_has_without_a_hyphen_stays():
    cell, _ = read("Coop coop-", "erate cooperate", "co coop-erate coop-erate coop-erate")
    assert cell == "Coop cooperate cooperate"


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (["Time-to-", "maneuver (s)"], "Time-to-maneuver (s)"),
        (["state-of-the-", "art"], "state-of-the-art"),
        (["Time-", "To-Market"], "Time-To-Market"),
        (["self-contain-", "ed"], "self-contained"),
        (["into-", "nation"], "intonation"),
        (["Off\u2010", "Shore"], "Off\u2010Shore"),
    ],
)
def test_hyphens_inside_of_compounds_are_kept(lines, text):
    assert join_lines(lines) == text
