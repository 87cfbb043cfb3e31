"""Rows of selections.jsonl: what is proven, and what is left out with its reason."""

from __future__ import annotations

import json

import pytest

from qagen.generation.selections.build import build_selections
from qagen.generation.selections.proof import state_said
from qagen.model.document import Box, Page
from qagen.model.selection import FormFile, FormReading, Option
from qagen.model.selection_truth import SelectionRow

_PAGES = (Page(number=1, width=200, height=100), Page(number=2, width=200, height=100))


def a_box(left, low, right, top):
    return Box(l=left, b=low, r=right, t=top)


def an_option(label="Punt", **change: object):
    values = {
        "kind": "checkbox", "origin": "acroform", "selected": True, "said": "/AS /Yes", "label": label,
        "label_from": "right", "question": "Which boat?", "group": 0, "declared": False, "page": 1,
        "box": a_box(20, 50, 30, 60), "label_box": a_box(34, 50, 80, 60), "shown": True, "place": "page 1, annotation 1",
    }  # fmt: skip
    return Option(**{**values, **change})


def an_empty_one(label="Skiff", **change: object):
    place = {"box": a_box(20, 20, 30, 30), "label_box": a_box(34, 20, 80, 30)}
    return an_option(label, **{"selected": False, "said": "/AS /Off", "shown": False, **place, **change})


def rows_of(*options: Option, again: tuple[bool | None, ...] | None = None, **change: object):
    states = tuple(option.selected for option in options) if again is None else again
    reading = FormReading(title="", options=options, pages=_PAGES, notes=("note.",))
    form = FormFile(
        path="x.pdf", sha256="0", suffix=".pdf", format="pdf", reading=reading.model_copy(update=change), again=states,
        reason=None,
    )  # fmt: skip
    return build_selections("boats", form)


def test_one_row_a_page_with_boxes_from_the_top_left():
    built = rows_of(an_option(), an_empty_one())
    first, second = built.rows
    assert [first.sample_id, second.sample_id] == ["boats_p1", "boats_p2"]
    (item,) = first.ground_truth.selected_items
    assert item.content == "Punt"
    assert item.bbox == (0.1, 0.4, 0.4, 0.4, 0.4, 0.5, 0.1, 0.5)
    assert first.options[0].mark_bbox == (0.1, 0.4, 0.15, 0.4, 0.15, 0.5, 0.1, 0.5)
    assert (first.selected_count, first.selection_candidate_count) == (1, 2)
    assert second.ground_truth.selected_items == ()
    assert built.skips == {}
    assert built.notes == ("note.",)


def test_a_box_over_the_edge_is_cut_off():
    row = rows_of(an_option(box=a_box(-5, 50, 30, 160), label_box=a_box(34, 50, 280, 60))).rows[0]
    assert row.ground_truth.selected_items[0].bbox == (0.0, 0.0, 1.0, 0.0, 1.0, 0.5, 0.0, 0.5)


_NOT_PROVEN = {
    "no-label": (an_option(""), "option:no_label"),
    "signs-only": (an_option("—"), "option:no_label"),
    "tooltip": (an_option(label_from="tooltip"), "option:label_not_beside"),
    "wrong-side": (an_option(label_from="left"), "option:label_not_beside"),
    "other-line": (an_option(label_box=a_box(34, 70, 80, 80)), "option:label_not_beside"),
    "no-box": (an_option(label_box=None), "option:label_not_beside"),
    "said-otherwise": (an_option(said="/AS /Off"), "option:state_unsure"),
    "said-nothing": (an_option(said="?"), "option:state_unsure"),
    "scan": (an_option(origin="scan"), "option:state_unsure"),
    "shown-otherwise": (an_option(shown=False), "option:shown_otherwise"),
}


@pytest.mark.parametrize(("option", "reason"), _NOT_PROVEN.values(), ids=_NOT_PROVEN)
def test_a_page_whose_selection_is_not_proven_gives_no_row(option, reason):
    built = rows_of(option, an_empty_one())
    assert [row.sample_id for row in built.rows] == ["boats_p2"]
    assert built.skips == {reason: 1, "page:not_whole": 1}


@pytest.mark.parametrize("again", [False, None], ids=["otherwise", "not-found"])
def test_what_the_second_reading_does_not_find_again_is_in_doubt(again):
    built = rows_of(an_option(), an_empty_one(), again=(again, False))
    assert [row.sample_id for row in built.rows] == ["boats_p2"]
    assert built.skips == {"option:state_unsure": 1, "page:not_whole": 1}


def test_an_empty_box_without_a_label_costs_itself_alone():
    built = rows_of(an_option(), an_empty_one(""))
    assert [option.content for option in built.rows[0].options] == ["Punt"]
    assert built.skips == {"option:no_label": 1}


def test_a_row_says_which_options_of_its_page_it_leaves_out():
    low = {"box": a_box(20, 5, 30, 15), "label_box": a_box(34, 70, 80, 80)}
    first, second = rows_of(an_option(), an_empty_one(""), an_empty_one("Barge", **low)).rows
    assert (first.selection_candidate_count, first.left_out) == (
        1,
        {"option:label_not_beside": 1, "option:no_label": 1},
    )
    assert second.left_out == {}
    older = {key: value for key, value in first.model_dump(mode="json").items() if key != "left_out"}
    assert SelectionRow.model_validate_json(json.dumps(older)).left_out == {}


def test_one_label_twice_in_a_group_is_no_label():
    built = rows_of(an_option(), an_empty_one("PUNT "))
    assert built.skips == {"option:label_twice": 2, "page:not_whole": 1}
    assert len(rows_of(an_option(), an_empty_one("PUNT", group=1)).rows) == 2


def test_two_options_at_one_place_are_in_doubt():
    assert rows_of(an_option(), an_empty_one(box=a_box(25, 55, 35, 65))).skips["option:place_twice"] == 2


def test_a_page_that_was_not_seen_gives_no_row():
    built = rows_of(an_empty_one(), unseen=(2,))
    assert [row.sample_id for row in built.rows] == ["boats_p1"]
    assert built.skips == {"page:not_seen": 1}


def test_a_format_without_pages_gives_one_row():
    option = an_option(page=None, box=None, label_box=None, shown=None, origin="task_list", said="[x]")
    (row,) = rows_of(option, pages=()).rows
    assert (row.sample_id, row.page_no, row.ground_truth.selected_items[0].bbox) == ("boats", None, None)


def test_a_file_that_was_not_read_gives_its_reason():
    form = FormFile(path=None, sha256=None, suffix=".csv", format="csv", reading=None, reason="form:no_reader")
    built = build_selections("tons", form)
    assert (built.rows, built.skips) == ((), {"form:no_reader": 1})


@pytest.mark.parametrize(
    ("said", "state"),
    [
        ("/AS /Yes", True), ("/AS /Off", False), ("no /AS", False), ("w14:checked=1", True), ("w14:checked=0", False),
        ("w14:checked=(none)", True), ("w14:checked=true", True), ("no w14:checked", False), ("w:default=0", False),
        ("w:checked=(none)", True), ("[x]", True), ("[X]", True), ("[ ]", False), ("checked", True),
        ("not checked", False), ("selected", True), ("first entry", True), ("not selected", False), ("shown", True),
        ("selected=true", True), ("selected=false", False), ("☒", True), ("☐", False), ("", None), ("x", None),
    ],
)  # fmt: skip
def test_what_the_file_says(said, state):
    assert state_said(an_option(said=said)) is state
