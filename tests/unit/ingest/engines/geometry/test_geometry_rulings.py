from __future__ import annotations

from geometry_pages import grid_rules, row, word

from qagen.ingest.engines.geometry.layout.rulings import Frame, cluster_positions, connected_frames, merge_collinear
from qagen.ingest.engines.geometry.layout.underlines import without_underlines
from qagen.ingest.engines.geometry.source.content import Rule


def test_dotted_ruling_is_one_ruling_in_any_order():
    dots = [Rule(50.0, x, x + 0.5) for x in range(10, 60)]
    dots = dots[1::2] + dots[::2][::-1]
    assert merge_collinear(dots) == [Rule(50.0, 10, 59.5)]


def test_rulings_apart_stay_apart():
    rules = [Rule(50, 10, 40), Rule(50, 60, 90), Rule(58, 10, 40)]
    assert merge_collinear(rules) == sorted(rules)


def test_near_positions_are_one():
    assert cluster_positions([10.0, 11.0, 30.0, 10.5], 2) == [10.5, 30.0]
    assert cluster_positions([], 2) == []


def test_crossing_rulings_form_frames():
    one = grid_rules((10, 50, 90), (10, 30, 50))
    two = grid_rules((10, 50, 90), (100, 120))
    frames = connected_frames((*one[0], *two[0]), (*one[1], *two[1]))
    assert [(len(f.horizontals), len(f.verticals)) for f in frames] == [(3, 3), (2, 3)]
    assert frames[0].box == (10, 10, 90, 50)


def test_frame_box_without_verticals():
    assert Frame((Rule(5, 1, 9),), ()).box == (1, 5, 9, 5)


def test_underlines_are_no_rulings():
    words = row(100, (50, "underlined words of a clause"))
    right = max(w.right for w in words)
    assert without_underlines([Rule(110.7, 50, right)], words) == []


def test_ruling_under_a_row_is_kept():
    words = row(100, (50, "Year"), (150, "Mean"))
    rules = [Rule(110.7, 45, 300), Rule(113.5, 50, 70)]
    assert without_underlines(rules, words) == rules
    assert without_underlines(rules, []) == rules
    assert without_underlines([Rule(110.7, 50, 70)], [word("Year", 50, 100)]) == []
