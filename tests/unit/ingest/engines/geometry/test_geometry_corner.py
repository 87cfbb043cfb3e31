"""Corners of heads that a diagonal line parts into the names of both axes."""

from __future__ import annotations

import pytest
from geometry_pages import grid_rules, page, row

from qagen.ingest.engines.geometry.source.content import Box
from qagen.ingest.engines.geometry.tables.doubts import MOST_CONFIDENCE_IN_DOUBT
from qagen.ingest.engines.geometry.tables.find import find_tables

XS = (50, 170, 270, 370)
DIAGONAL = Box(50, 100, 170, 130)


def table(corner, *curves: Box):
    words = [*corner, *row(110, (190, "May"), (290, "June"), bold=True)]
    for n in range(3):
        words += row(135 + 20 * n, (60, "Ness"), (200, f"{n}.5"), (300, f"{n}.7"))
    horizontals, verticals = grid_rules(XS, (100, 130, 150, 170, 190))
    (found,) = find_tables(page(words, horizontals, verticals, curves=curves))
    return found


LABELS = [*row(102, (140, "Month"), bold=True), *row(118, (55, "Gauge"), bold=True)]


def test_label_below_the_diagonal_names_the_rows():
    found = table(LABELS, DIAGONAL)
    assert [c.text for c in found.cells if c.row == 0] == ["Gauge", "May", "June"]
    assert found.confidence > MOST_CONFIDENCE_IN_DOUBT


@pytest.mark.parametrize("curve", [(), (Box(60, 110, 75, 114),)], ids=["no line", "a small mark"])
def test_corner_without_a_diagonal_is_one_name(curve):
    assert table(LABELS, *curve).cells[0].text == "Month Gauge"


def test_words_on_the_diagonal_are_a_doubt():
    words = [*row(102, (55, "Month"), bold=True), *row(118, (140, "Gauge"), bold=True)]  # a line that rises
    found = table(words, DIAGONAL)
    assert found.cells[0].text == "Month Gauge"
    assert found.confidence == MOST_CONFIDENCE_IN_DOUBT
