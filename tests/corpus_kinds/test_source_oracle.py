"""The oracle itself: it must call a wrong question or answer wrong, else the tests beside it could not fail."""

from __future__ import annotations

import pytest
from kind_benches import Asked
from misreadings import read_well
from source_oracle import SourceTable, addresses

from qagen.corpus.source import parse_source

SOURCE = """---
id: quays
title: Quays
language: en
kind: report
format: pdf
---
# Quays

:::table id=t1 stub=2
| Side | Quay | 2023 | < | Change, m |
| ^ | ^ | Depth, m | Berths | ^ |
|===
|§ Old harbour |
| North | Sand quay^a^ | 5.4 | 12 | −0.2 |
| ^ | Total | 9.1 | 40 | 0.3 |
|§ New harbour |
| South | Coal quay | 7.7 | closed | < |
| ^ | Total | 8.2 | 31 | 0.1 |
:::
"""


@pytest.fixture(scope="module")
def table() -> SourceTable:
    source = parse_source(SOURCE, "quays.doc.txt")
    return SourceTable(source, source.tables[0])


def _asked(table, question: str, value: str) -> Asked:
    spec = {"value": value, "context_keys": []}
    return Asked({"type": "cell_value", "question_delabeled": question, "answer_spec": spec}, table)


RIGHT = {
    "both-levels": ("What is the 2023 Depth, m for North, Sand quay (Old harbour)?", "5.4"),
    "inner-level": ("What is the 2023 Berths for Sand quay?", "12"),
    "turned": ("In the context of mud and rope, what is the Coal quay (New harbour) for 2023 Depth, m?", "7.7"),
    "another-dash": ("What is the Change, m for North, Sand quay?", "-0.2"),
    "section-tells-apart": ("What is the 2023 Depth, m for Total (New harbour)?", "8.2"),
}
WRONG = {
    "another-cell": ("What is the 2023 Depth, m for North, Sand quay (Old harbour)?", "12"),
    "another-section": ("What is the 2023 Depth, m for North, Sand quay (New harbour)?", "5.4"),
    "no-group": ("What is the Depth, m for North, Sand quay (Old harbour)?", "5.4"),
    "two-cells": ("What is the 2023 Depth, m for Total?", "8.2"),
    "sign-lost": ("What is the Change, m for North, Sand quay?", "0.2"),
    "part-of-the-label": ("What is the 2023 Depth, m for Sand?", "5.4"),
}


@pytest.mark.parametrize(("question", "value"), RIGHT.values(), ids=RIGHT)
def test_right(table, question, value):
    assert _asked(table, question, value).right


@pytest.mark.parametrize(("question", "value"), WRONG.values(), ids=WRONG)
def test_wrong(table, question, value):
    assert not _asked(table, question, value).right


def test_what_an_address_says(table):
    (found,) = addresses("What is the Coal quay (New harbour) for 2023 Depth, m?", table)
    assert (found.row, found.col, found.row_first, found.levels, found.section) == (6, 2, True, 1, True)


def test_a_merged_cell_counts_once(table):
    one, two = (
        _asked(table, f"What is the {column} for Coal quay?", "closed") for column in ("2023 Berths", "Change, m")
    )
    assert one.cells == two.cells == {(6, 3)}


def test_the_truth_is_never_misread(corpus):
    assert all(read_well(table, "truth") for table in corpus.tables)
