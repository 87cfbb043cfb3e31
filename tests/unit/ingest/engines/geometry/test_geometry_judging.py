from __future__ import annotations

import pytest
from geometry_pages import page, row

from qagen.ingest.engines.geometry.layout.columns import text_columns
from qagen.ingest.engines.geometry.layout.patterns import (
    FIGURE_CAPTION,
    FOOTNOTE_MARK,
    LEADERS,
    NOTE,
    NUMBER,
    PAGE_NUMBER,
    names_table,
)
from qagen.ingest.engines.geometry.source.content import Box, Fill
from qagen.ingest.engines.geometry.tables.accept import (
    is_lattice_table,
    is_rule_bound_table,
    is_unruled_table,
    measure,
)
from qagen.ingest.engines.geometry.tables.confidence import confidence_of, weigh
from qagen.ingest.engines.geometry.tables.contents import contents_lists
from qagen.ingest.engines.geometry.tables.draft import Draft, DraftCell
from qagen.ingest.engines.geometry.tables.find import is_captioned
from qagen.ingest.engines.geometry.tables.model import Evidence


def draft(rows, edges=(50, 150, 250, 350), **more: object):
    cells = []
    for r, texts in enumerate(rows):
        for col, text in enumerate(texts):
            if text:
                cells.append(
                    DraftCell(r, col, r + 1, col + 1, tuple(row(100 + 20 * r, (edges[col] + 5, text), **more)))
                )
    return Draft(edges, tuple((95 + 20 * r, 115 + 20 * r) for r in range(len(rows))), tuple(cells), 1)


VALUES = [
    ["Gauge", "Mean", "Peak"],
    *([name, f"{n}.5", f"{n}7"] for n, name in enumerate(("Ness", "Holm", "Vane", "Brim"))),
]


@pytest.mark.parametrize(
    "text",
    [
        "Table 1. Levels",
        "TABLE IV: Costs",
        "Table 3",
        "Tab. 2 – Werte",
        "표 1 시험 제품",
        "<표 2-1> 예산",
        "表3 実績",
        "Table A.1 Items",
        "Table 5 Bank loans",
    ],
)
def test_table_captions(text):
    assert names_table(text)


@pytest.mark.parametrize(
    "text",
    [
        "Table 2 lists what was charged",
        "Tables and figures",
        "표 1은 시험에 쓴",
        "表1の中",
        "The table 1",
        "Tabelle 4 ordnet das Netz",
        "Table of contents",
    ],
)
def test_sentences_are_no_table_captions(text):
    assert not names_table(text)


@pytest.mark.parametrize(
    ("pattern", "yes", "no"),
    [
        (
            FIGURE_CAPTION,
            ["Figure 2: Sites", "Fig. 3. Map", "그림 1. 지도", "Abbildung 2 Netz"],
            ["Figure 2 shows", "Figures"],
        ),
        (
            NUMBER,
            ["12.3", "1 234,5", "(45)", "-3.1", "12.3¹", "45%", "n/a", "–", "1.2 × 10³", "△7"],
            ["Ness", "m", "12 days", ""],
        ),
        (
            NOTE,
            ["Source: board", "Note. Means", "* p < 0.05", "¹ Measured", "자료: 통계청", "※ 참고", "注：実績"],
            ["Levels", "Sourdough"],
        ),
        (FOOTNOTE_MARK, ["1 Measured", "² See", "* Only", "15. Sans"], ["1.6.3 Styles", "2021 levels", "Text"]),
        (PAGE_NUMBER, ["12", "- 3 -", "Page 4 of 9", "xiv"], ["Chapter 2", "12 cats"]),
        (LEADERS, ["Methods ........ 12", "Methods . . . . . 12", "Methods …… 3"], ["and so on...", "a. b. c"]),
    ],
    ids=["figure", "number", "note", "footnote", "page", "leaders"],
)
def test_patterns(pattern, yes, no):
    assert [t for t in yes if not pattern.search(t)] == []
    assert [t for t in no if pattern.search(t)] == []


def test_tables_of_values_are_accepted_in_each_kind():
    d = draft(VALUES)
    shape = measure(d, page([]))
    assert (shape.filled, shape.fill, shape.rows_of_several) == (15, 1.0, 5)
    for accept in (is_lattice_table, is_rule_bound_table, is_unruled_table):
        assert accept(d, shape, page([]), captioned=accept is is_rule_bound_table)


def test_prose_in_columns_is_no_unruled_table():
    d = draft([["words that make a line", "of prose set in three", "columns of some page"]] * 6)
    assert not is_unruled_table(d, measure(d, page([])), page([]), captioned=False)


def test_listing_is_no_table():
    d = draft(VALUES, monospaced=True)
    assert not is_lattice_table(d, measure(d, page([])), page([]), captioned=True)
    numbered = draft([[f"{n}:", "x = y", "step"] for n in range(6)])
    assert not is_rule_bound_table(numbered, measure(numbered, page([])), page([]), captioned=True)


def test_curves_and_bars_are_charts():
    d = draft(VALUES)
    curved = page([], curves=tuple(Box(60 + 20 * n, 100, 75 + 20 * n, 180) for n in range(5)))
    assert not is_unruled_table(d, measure(d, curved), curved, captioned=False)
    bars = page([], fills=tuple(Fill(60 + 40 * n, 103 + 7 * n, 80 + 40 * n, 195, (10, 90, 200)) for n in range(6)))
    assert not is_lattice_table(d, measure(d, bars), bars, captioned=False)


def test_text_above_that_names_a_figure_rejects_a_thin_grid():
    thin = draft([["a", "", ""], ["", "1", ""], ["", "", "2"], ["b", "3", ""]])
    content = page(row(80, (50, "Figure 2: Sites")))
    assert not is_lattice_table(thin, measure(thin, content), content, captioned=False)


def test_caption_anchors():
    region = Box(50, 100, 350, 200)
    assert is_captioned(region, [Box(50, 80, 120, 90)])
    assert is_captioned(region, [Box(50, 205, 120, 215)])
    assert not is_captioned(region, [Box(50, 20, 120, 30)])
    assert not is_captioned(region, [Box(400, 80, 470, 90)])


def test_evidence_is_measured():
    evidence = weigh(draft(VALUES), rulings=0.5, header=1.0, captioned=True)
    assert evidence == Evidence(rulings=0.5, fill=1.0, alignment=1.0, numeric=1.0, header=1.0, caption=1.0)


def test_confidence_grows_with_evidence_and_kind():
    nothing, everything = Evidence(0, 0, 0, 0, 0, 0), Evidence(1, 1, 1, 1, 1, 1)
    for kind in ("lattice", "booktabs", "unruled"):
        assert 0 <= confidence_of(kind, nothing) < confidence_of(kind, everything) <= 1
    assert confidence_of("lattice", nothing) > confidence_of("booktabs", nothing) > confidence_of("unruled", nothing)


def contents(entries, leaders="........"):
    words = row(80, (50, "Contents"))
    for n, title in enumerate(entries):
        words += row(110 + 15 * n, (50, f"{title} {leaders}"), (400, str(n + 3)))
    return contents_lists(text_columns(words, 595, 842))


def test_contents_list_with_leaders():
    (found,) = contents(["1 Aims", "2 Methods", "3 Results", "4 Names"])
    assert found.contents_list
    assert [c.text for c in found.cells] == ["1 Aims", "3", "2 Methods", "4", "3 Results", "5", "4 Names", "6"]


def test_contents_list_without_leaders_needs_its_title():
    assert len(contents(["Aims", "Methods", "Results", "Names"], leaders="")) == 1
    words = row(80, (50, "Numbers"))
    for n in range(5):
        words += row(110 + 15 * n, (50, "Ness"), (400, str(n)))
    assert contents_lists(text_columns(words, 595, 842)) == []


def test_few_dotted_lines_are_a_form():
    assert contents(["Name", "Date"]) == []
