"""What an engine leaves undone on a page: lines of a header above the table, words broken in cells, frames, fused corners."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from building import Builder, of_type
from docling_core.types.doc import BoundingBox, CoordOrigin, DocItemLabel, ProvenanceItem

from qagen.generation.generate import generate_items
from qagen.model.config import GenerateConfig
from qagen.model.document import Reading

if TYPE_CHECKING:
    from qagen.model.result import DocumentItems

_DUES = "Kind | Payable | Spring | Autumn\n---\nLoans | 91.5 | 12.3 | 79.2\nRents | 88.1 | 7.4 | 80.7\nTaxes | 77.2 | 5.6 | 71.6"
_GOODS = "Good | Used | Price\n---\nApples | 91.5 | 112.3\nPears | 88.1 | 77.4\nPlums | 77.2 | 55.6"


def _result(built: Builder, kind: str = "unruled") -> DocumentItems:
    """What is made where an engine found the tables, all items."""
    document = built.made()
    reading = Reading(kind=kind, confidence=0.95)
    tables = tuple(t.model_copy(update={"reading": reading}) for t in document.tables)
    config = GenerateConfig(max_cell_value=500, max_table_about=1)
    return generate_items(document.model_copy(update={"tables": tables}), config)


def _write(built: Builder, text: str, left: float, right: float, bottom: float) -> Builder:
    """Puts a line of text anywhere on page 1."""
    box = BoundingBox(l=left, r=right, t=bottom + 10, b=bottom, coord_origin=CoordOrigin.BOTTOMLEFT)
    built.docling.add_text(DocItemLabel.TEXT, text, prov=ProvenanceItem(page_no=1, bbox=box, charspan=(0, 1)))
    return built


def _top(built: Builder) -> float:
    return built.docling.tables[0].prov[0].bbox.t


@pytest.mark.parametrize(
    ("line", "left", "right", "gap", "asked"),
    [
        ("Payments due by period", 330, 430, 4, False),
        ("30 June 2018", 400, 460, 4, False),
        ("(in thousands)", 430, 540, 4, True),
        ("(단위: 원)", 480, 545, 4, True),
        ("Obligations of the year", 50, 180, 4, True),
        ("Obligations of the year", 240, 360, 4, True),
        ("Payments due by period", 330, 430, 40, True),
    ],
    ids=["group", "date", "units", "korean-units", "over-the-labels", "title-in-the-middle", "far-above"],
)
def test_a_header_line_that_was_left_above_the_table(line, left, right, gap, asked):
    built = Builder(pages=1).text("The dues are these.", page=1).text("They were paid.", page=1).table(_DUES, page=1)
    built = _write(built, line, left, right, _top(built) + gap)
    result = _result(built)
    assert bool(result.items) == asked
    assert ("table:header_line_above" in result.tables[0].skips) == (not asked)
    # Rulings close a table, and a declared one is whole.
    assert "table:header_line_above" not in _result(built, "lattice").tables[0].skips
    assert built.result().items


def test_words_that_were_wrapped_in_a_cell_are_not_asked():
    built = Builder(pages=1).text("대외협력센터 및 종합상황실을 두었다. 종합상황실 참조.", page=1)
    built = built.table(
        "부서 | 담당 기관 | 인원\n---\n대외협력 센터 | 한빛연구원 | 91\n상담실 | 종합상 황실 | 88\n자료실 | 새봄회관 | 77",
        page=1,
    )
    skips = _result(built, "lattice").tables[0].skips
    assert skips["row:broken_word"] == 1
    assert skips["value:broken_word"] == 1
    assert "row:broken_word" not in built.result(max_cell_value=500).tables[0].skips


def test_two_syllables_set_wide_are_no_broken_word():
    built = Builder(pages=1).text("당기 전기 매출", page=1)
    built = built.table(
        "과목 | 당 기 | 전 기\n---\n매출 | 9,151 | 8,712\n이자 | 8,813 | 7,455\n임대 | 7,722 | 6,533", page=1
    )
    skips = _result(built, "lattice").tables[0].skips
    assert not any("broken_word" in reason for reason in skips)


@pytest.mark.parametrize(
    ("text", "framed"), [("소득", True), ("소득과 자산에 관한 기준을 이 장에서 다음과 같이 자세히 정하여 둔다", False)]
)
def test_a_table_beside_the_heading_of_a_frame_has_no_sure_place(text, framed):
    built = Builder(pages=1).text("Goods", page=1).table(_GOODS, page=1)
    _write(built, text, 10, 40, _top(built) - 30)
    assert ("table:place_unsure" in _result(built, "lattice").tables[0].skips) == framed
    assert "table:place_unsure" not in built.result().tables[0].skips


@pytest.mark.parametrize(("shorter", "unsure"), [(0, True), (40, True), (200, False)])
def test_a_table_without_rulings_that_was_cut_is_not_counted(shorter, unsure):
    built = Builder(pages=1).table(_GOODS, page=1)
    built = built.table(_GOODS.replace("Good", "Tree").replace("Apples", "Oaks"), page=1)
    second = built.docling.tables[1].prov[0]
    second.bbox = second.bbox.model_copy(update={"r": second.bbox.r - shorter})
    assert [("table:place_unsure" in table.skips) for table in _result(built).tables] == [unsure, unsure]


@pytest.mark.parametrize(
    ("corner", "taller", "listed"),
    [("등급 부문", 14, False), ("등급 부문", 0, True), ("과 목", 14, True), ("등급", 14, True)],
    ids=["two-words-in-a-tall-cell", "one-line", "one-word-set-wide", "one-word"],
)
def test_a_corner_of_two_names_is_not_listed(corner, taller, listed):
    built = Builder(pages=1).table(_DUES.replace("Kind", corner), page=1)
    cells = built.docling.tables[0].data.table_cells
    for cell in cells[:4]:
        cell.bbox = cell.bbox.model_copy(update={"t": cell.bbox.t - taller})
    found = _result(built, "lattice")
    assert bool(of_type(found.items, "table_about")) == listed
    assert ("about:two_names_in_the_corner" in found.tables[0].skips) == (not listed)


def test_a_corner_of_two_lines_beside_headers_of_one():
    built = Builder(pages=1).table(_DUES.replace("Kind", "Type of post Indicator"), page=1)
    assert of_type(_result(built, "booktabs").items, "table_about")
    corner = built.docling.tables[0].data.table_cells[0]
    corner.bbox = corner.bbox.model_copy(update={"t": corner.bbox.t - 14})
    assert not of_type(_result(built, "booktabs").items, "table_about")


@pytest.mark.parametrize("header", ["Response a", "Pin #", "Pin#"])
def test_a_header_with_a_loose_mark_is_not_asked_or_listed(header):
    built = Builder(pages=1).table(_DUES.replace("Autumn", header), page=1)
    found = _result(built, "lattice")
    assert found.tables[0].skips["column:loose_mark"] == 1
    assert not of_type(found.items, "table_about")


@pytest.mark.parametrize("header", ["C#", "Vitamin A", "Items c/a"])
def test_what_ends_like_a_mark_and_is_a_name(header):
    built = Builder(pages=1).table(_DUES.replace("Autumn", header), page=1)
    assert "column:loose_mark" not in _result(built, "lattice").tables[0].skips


def test_a_line_of_units_behind_one_of_the_years():
    rows = "\nLoans | 91.5 | 12.3 | 79.2\nRents | 88.1 | 7.4 | 80.7\nTaxes | 77.2 | 5.6 | 71.6"
    one = Builder(pages=1).table(f"Kind | 2017 | 2016 (in thousands) | 2015\n---{rows}", page=1)
    all_ = Builder(pages=1).table(f"Kind | 2017 (in tons) | 2016 (in tons) | 2015 (in tons)\n---{rows}", page=1)
    assert _result(one).tables[0].skips["column:loose_mark"] == 1
    assert "column:loose_mark" not in _result(all_).tables[0].skips


def test_a_column_that_numbers_groups_of_rows_is_missing_from_their_labels():
    built = Builder(pages=1).table(
        "Week | Place | Cases\n---\n04 | Rome | 911\n05 | Pisa | 881\n | Bari | 772\n06 | Como | 663\n07 | Lodi | 554",
        page=1,
    )
    assert built.result().tables[0].skips["row:parent_left_out"] == 2


def test_a_column_of_groups_is_missing_too_where_an_engine_read_the_table():
    grid = "Menu | Setting | Low | High\n---\nFire | Dose | 90 | 420\n | Fan | 11 | 26\nTank | Start | 30 | 60\n | End | 5 | 8"
    built = Builder(pages=1).table(grid, page=1)
    assert _result(built, "lattice").tables[0].skips["row:parent_left_out"] == 4
    assert "row:parent_left_out" not in built.result().tables[0].skips
