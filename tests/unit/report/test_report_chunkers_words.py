"""Figures, names and texts of the report of chunkers."""

from __future__ import annotations

import pytest

from qagen.model.score import ArmSummary, Attribution, ChunkEvaluationConfig
from qagen.report.charts.scale import Scale, ticks
from qagen.report.charts.svg import spread
from qagen.report.chunkers.windows import series_of
from qagen.report.chunkers.words import labels
from qagen.report.chunkers.words.numbers import count, fixed, many, p_value, percent, points, span
from qagen.report.chunkers.words.texts import plain, shown

_CONFIG = ChunkEvaluationConfig(arms=("a",))


@pytest.mark.parametrize(
    ("value", "digits", "expected"),
    [
        (None, 1, "–"),
        (0.0, 1, "0 %"),
        (1.0, 1, "100 %"),
        (0.6214, 1, "62.1 %"),
        (0.6214, 0, "62 %"),
        (0.9999, 1, "> 99.9 %"),
        (0.9999, 0, "> 99 %"),
        (0.0001, 1, "< 0.1 %"),
        (0.95, 0, "95 %"),
    ],
)
def test_percent(value, digits, expected):
    assert percent(value, digits).replace("\u00a0", " ") == expected


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (points(0.111), "+11.1"),
        (points(-0.02), "−2.0"),
        (points(0.0), "0"),
        (points(None), "–"),
        (span((-0.02, 0.081)), "−2.0 to 8.1"),
        (span((0.0, 0.0)), "0 to 0"),
        (span((-0.0004, 0.1), digits=0), "0 to 10"),
        (span(None), "–"),
        (p_value(0.0), "< 0.001"),
        (p_value(0.0123), "0.012"),
        (p_value(1.0), "1"),
        (p_value(None), "–"),
        (count(12_345.4), "12,345"),
        (fixed(0.5), "0.500"),
        (many(1, "document").replace("\u00a0", " "), "1 document"),
        (many(2_000, "document").replace("\u00a0", " "), "2,000 documents"),
    ],
)
def test_numbers(found, expected):
    assert found == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("evidence@5", "Evidence@5"),
        ("evidence@budget", "Evidence within 1,500 tokens"),
        ("page_hit@10", "PageHit@10"),
        ("tokens_per_hit", "Tokens per hit"),
        ("new_measure@3", "new_measure@3"),
    ],
)
def test_names_of_measures(name, expected):
    assert labels.measure(name, _CONFIG) == expected


def test_the_order_of_measures_and_classes():
    names = {"mrr_page", "page_hit@1", "evidence@10", "evidence@budget", "evidence@5", "table_hit@1"}
    assert labels.in_order(names) == [
        "evidence@5", "evidence@10", "evidence@budget", "page_hit@1", "table_hit@1", "mrr_page"
    ]  # fmt: skip
    assert labels.classes_in_order("distance", {"unknown", "far", "near"}) == ["near", "far", "unknown"]
    assert labels.classes_in_order("language", {"ko", "de"}) == ["de", "ko"]


@pytest.mark.parametrize(
    ("text", "marks", "expected"),
    [
        ("a <b> & c", (), "<bdi>a &lt;b&gt; &amp; c</bdi>"),
        ("16 348 of 116 3480", ("16 348",), "<bdi><mark>16 348</mark> of 116 3480</bdi>"),
        ("the ring, Ringe", ("Ring",), "<bdi>the <mark>ring</mark>, Ringe</bdi>"),
        ("50 % (net)", ("50 %", "(net)"), "<bdi><mark>50 %</mark> <mark>(net)</mark></bdi>"),
        ("x", ("", " "), "<bdi>x</bdi>"),
        ("a\u202eb", (), '<bdi>a<span class="hidden-sign">⟨U+202E⟩</span>b</bdi>'),
    ],
)
def test_texts_are_shown(text, marks, expected):
    assert shown(text, marks=marks) == expected


def test_long_texts_are_cut():
    assert plain("abcdef", 4) == "abc…"
    assert plain("abcd", 4) == "abcd"
    assert plain("a\u2066b\ufeff") == "a⟨U+2066⟩b⟨U+FEFF⟩"


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (-12.0, 31.0, (-20, -10, 0, 10, 20, 30, 40)),
        (0, 100, (0, 20, 40, 60, 80, 100)),
        (5, 5, (4.4, 4.6, 4.8, 5.0, 5.2, 5.4, 5.6)),
        (-0.3, 0.2, (-0.3, -0.2, -0.1, 0.0, 0.1, 0.2)),
    ],
)
def test_ticks_are_round_and_cover_the_range(low, high, expected):
    assert ticks(low, high) == pytest.approx(expected)


def test_places_on_a_scale():
    scale = Scale(0, 100, 200, 0)
    assert [scale.at(value) for value in (0, 25, 100, 400, -1)] == [200, 150, 0, 0, 200]
    assert (scale.holds(100), scale.holds(101)) == (True, False)


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ([], []),
        ([10, 10, 10], [10, 20, 30]),
        ([95, 98, 5], [90, 100, 5]),
        ([100, 100, 100], [80, 90, 100]),
        ([50, 20], [50, 20]),
    ],
)
def test_labels_are_moved_apart(places, expected):
    assert spread(places, 10, 0, 100) == expected


def _arm(name: str, window: str | None) -> ArmSummary:
    known = Attribution(given=0, refs=0, text=0, none=0)
    return ArmSummary(
        name=name, file=name, version="1", config={}, documents=1, chunks=0, tokens_total=0, tokens_median=None,
        tokens_max=None, pages=known, tables=known, findings=(), errors=(), window=window,
    )  # fmt: skip


def test_a_series_is_what_differs_in_its_window_only():
    arms = (
        _arm("table-window:page", "page"),
        _arm("table-window:500", "500"),
        _arm("docling-hybrid", None),
        _arm("table-window:100", "100"),
        _arm("table-window:100,rows=sentences", "100"),
    )
    found = series_of(arms)
    assert [(one.name, [arm.window for arm in one.arms]) for one in found] == [
        ("table-window:W", ["100", "500", "page"]),
        ("table-window:W,rows=sentences", ["100"]),
    ]
