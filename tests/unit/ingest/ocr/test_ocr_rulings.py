"""Rulings found in pictures, and wiped."""

from __future__ import annotations

import numpy as np
import pytest
from ocr_pages import XS, blank, paint_table, picture

from qagen.ingest.ocr.rulings import find_rulings


def test_the_grid_of_a_table_is_found_where_it_was_drawn():
    found = find_rulings(picture(paint_table))
    assert [line.at for line in found.verticals] == pytest.approx(XS, abs=0.5)
    assert [line.at for line in found.horizontals] == pytest.approx([52 + 24 * n for n in range(6)], abs=0.5)
    for line in found.horizontals:
        assert (line.start, line.end) == pytest.approx((XS[0], XS[-1]), abs=1)
    for line in found.verticals:
        assert (line.start, line.end) == pytest.approx((52, 172), abs=1)


def test_letters_stay_and_lines_go():
    image = picture(paint_table)
    found = find_rulings(image)
    wiped = image._replace(grey=found.wiped)
    assert find_rulings(wiped).horizontals == find_rulings(wiped).verticals == ()
    rows = slice(round(120 * image.scale), round(160 * image.scale))
    assert (found.wiped[rows] < 128).sum() > 300


def test_white_paper_has_no_rulings():
    found = find_rulings(blank())
    assert found.horizontals == found.verticals == ()
    assert (found.wiped == 255).all()


@pytest.mark.parametrize(
    ("rows", "columns", "lines"),
    [
        (slice(100, 102), slice(50, 450), 1),
        (slice(100, 130), slice(50, 450), 0),
        (slice(100, 102), slice(50, 110), 0),
    ],
    ids=["thin", "a-bar", "a-dash"],
)
def test_what_a_ruling_is(rows, columns, lines):
    page = blank()
    page.grey[rows, columns] = 0
    assert len(find_rulings(page).horizontals) == lines
    assert len(find_rulings(page._replace(grey=np.ascontiguousarray(page.grey.T))).verticals) == lines


def test_gaps_and_a_slight_tilt():
    page = blank()
    for x in range(50, 750):
        if x % 40 != 0:
            page.grey[200 + x // 120 : 203 + x // 120, x] = 0
    (line,) = find_rulings(page).horizontals
    assert (line.start, line.end) == pytest.approx((50 / 4, 750 / 4), abs=1)
    assert line.at == pytest.approx(204.5 / 4, abs=1)
