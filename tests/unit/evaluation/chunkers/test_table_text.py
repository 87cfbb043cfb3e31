"""Rows of a Markdown table, alone and as sentences."""

import pytest

from qagen.evaluation.chunkers.content.table_text import read_table
from qagen.text.match import em_hit

_PLAIN = "| Port | Vessel | Tonnes |\n| - | - | - |\n| Quayford | Merlin | 412.5 |\n| Saltmouth | | 1,077 |"


def test_each_row_under_the_header():
    table = read_table(_PLAIN)
    assert table is not None
    assert table.row_tables[0] == "| Port | Vessel | Tonnes |\n| - | - | - |\n| Quayford | Merlin | 412.5 |"
    assert len(table.row_tables) == 2


_SENTENCES = {
    "plain": (_PLAIN, "Quayford | Vessel: Merlin\nQuayford | Tonnes: 412.5\nSaltmouth | Tonnes: 1,077"),
    "section row": ("| A | B |\n| - | - |\n| North | North |\n| x | 1 |", "North\nx | B: 1"),
    "no column name": ("| A | |\n| - | - |\n| x | 1 |", "x | 1"),
    "one column": ("| A |\n| - |\n| x |", "A: x"),
    "no rows": ("| A | B |\n| - | - |", "A\nB"),
    "blank row": ("| A | B |\n| - | - |\n| | |", "A\nB"),
    "a pipe in a cell": ("| A | B |\n| - | - |\n| x&#124;y | 1 |", "x&#124;y | B: 1"),
}


@pytest.mark.parametrize(("markdown", "sentences"), _SENTENCES.values(), ids=_SENTENCES)
def test_sentences(markdown, sentences):
    table = read_table(markdown)
    assert table is not None
    assert table.sentences == sentences


def test_a_sentence_hits_as_the_row_does():
    table = read_table(_PLAIN)
    assert table is not None
    spec = {"value": "412.5", "context_keys": ["Quayford", "Tonnes"]}
    assert em_hit(spec, table.row_tables[0])
    assert em_hit(spec, table.sentences)
    assert not em_hit(spec, table.row_tables[1])


@pytest.mark.parametrize("text", ["", "A table without cells", "| A |", "one\ntwo"])
def test_what_is_no_table(text):
    assert read_table(text) is None
