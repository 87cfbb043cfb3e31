"""Selections (specs/selection.md): each state is re-derived from the copy of the form, by a reading of its own."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

import orjson
from pydantic import ValidationError

from invariants.bench import form_of
from invariants.derive.form_marks import marks_of, squeezed
from invariants.derive.form_pdf import FormPage
from invariants.finding import Finding
from qagen.errors import RecordError
from qagen.io.jsonl import read_jsonl
from qagen.model.selection_truth import ProvenOption, SelectionRow

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from invariants.bench import Bench
    from invariants.derive.form_marks import LinearMark
    from invariants.derive.form_pdf import Rectangle

_LEAST = 1.0
"""Points."""


def check_bench(bench: Bench) -> Iterator[Finding]:
    """Every line of selections.jsonl; a benchmark that was made without selections has none."""
    if bench.root is None:
        return
    path = bench.root / "selections.jsonl"
    if not path.is_file():
        if (bench.manifest.get("config") or {}).get("selections"):
            yield _finding(
                "-", None, "the manifest says that selections were asked for, but selections.jsonl is missing"
            )
        return
    seen: set[str] = set()
    try:
        for number, record in read_jsonl(path):
            yield from _judge(bench, record, number, seen)
    except RecordError as error:
        yield _finding("-", None, str(error))


def _judge(bench: Bench, record: dict[str, Any], number: int, seen: set[str]) -> Iterator[Finding]:
    try:
        row = SelectionRow.model_validate_json(orjson.dumps(record))
    except ValidationError as error:
        yield _finding("-", None, f"selections.jsonl, line {number}: no row ({error.errors()[0]['msg']})")
        return
    if row.sample_id in seen:
        yield _finding(row.doc_id, row.sample_id, "the sample id is that of another row too")
    seen.add(row.sample_id)
    form = None if bench.root is None else form_of(bench.root, row.doc_id)
    problems = ["no such document"] if row.doc_id not in bench.sources else list(problems_of(row, form))
    for what in problems:
        yield _finding(row.doc_id, row.sample_id, what)


def problems_of(row: SelectionRow, form: Path | None) -> Iterator[str]:
    """What does not hold for one row."""
    if row.sample_id != (row.doc_id if row.page_no is None else f"{row.doc_id}_p{row.page_no}"):
        yield "the sample id is not that of its document and page"
    yield from _of_truth(row)
    yield from _of_groups(row)
    if form is None:
        yield "there is no copy of its form"
        return
    try:
        yield from _of_text(row, marks_of(form)) if row.page_no is None else _of_page(row, form, row.page_no)
    except ValueError as error:
        yield f"its form: {error}"


def _of_truth(row: SelectionRow) -> Iterator[str]:
    """The ground truth is the selected options, in order, and the counts are right."""
    selected = [option for option in row.options if option.selected]
    if [item.content for item in row.ground_truth.selected_items] != [option.content for option in selected]:
        yield "the ground truth is not the selected options"
        return
    if (row.selected_count, row.selection_candidate_count) != (len(selected), len(row.options)):
        yield "the counts are wrong"
    if any(number < 1 or not reason.startswith("option:") for reason, number in row.left_out.items()):
        yield "what was left out is not counted by reasons"
    for item, option in zip(row.ground_truth.selected_items, selected, strict=True):
        parts = [box for box in (option.mark_bbox, option.label_bbox) if box is not None]
        xs, ys = [x for box in parts for x in box[::2]], [y for box in parts for y in box[1::2]]
        around = (min(xs), min(ys), max(xs), max(ys)) if parts else None
        box = item.bbox
        if around != (None if box is None else (box[0], box[1], box[4], box[5])):
            yield f"the box of {option.content!r} is not that of its mark and label"


def _of_groups(row: SelectionRow) -> Iterator[str]:
    names = [(option.group, " ".join(option.content.casefold().split())) for option in row.options]
    for group, name in sorted({name for name in names if names.count(name) > 1}):
        yield f"group {group} has several options {name!r}"
    for option in row.options:
        if not squeezed(option.content):
            yield f"the option at {option.place} has no label"
        if option.proof.shown is not None and option.proof.shown != option.selected:
            yield f"the page shows another state of {option.content!r}"


def _of_text(row: SelectionRow, marks: Sequence[LinearMark]) -> Iterator[str]:
    """Each option is a mark of the text, in order, with its state and its label beside it: on one side in a group."""
    place = 0
    for _, members in groupby(row.options, key=lambda option: option.group):
        group = list(members)
        behind, where = _follow(group, marks, place, behind=True)
        if behind is not None:
            before, where = _follow(group, marks, place, behind=False)
            if before is not None:
                state = "on" if behind.selected else "off"
                yield f"the form has no option {behind.content!r} that is {state} ({behind.place})"
                return
        place = where
    stated = sum(mark.selected for mark in marks if not mark.typed)
    listed = sum(option.selected for option in row.options if option.origin != "glyph")
    if listed > stated:
        yield f"{listed} options are selected, the form's controls say {stated}"


def _follow(
    group: Sequence[ProvenOption], marks: Sequence[LinearMark], place: int, *, behind: bool
) -> tuple[ProvenOption | None, int]:
    """The first option of a group that is no mark from `place` on, in order; and the place after the last that is one.

    Args:
        group: options that belong together.
        marks: of the whole text.
        place: where to begin.
        behind: labels stand behind their marks, else before them.
    """
    for option in group:
        found = next((n for n in range(place, len(marks)) if _is(marks[n], option, behind=behind)), None)
        if found is None:
            return option, place
        place = found + 1
    return None, place


def _is(mark: LinearMark, option: ProvenOption, *, behind: bool) -> bool:
    if mark.selected != option.selected or mark.typed != (option.origin == "glyph"):
        return False
    label = squeezed(option.content)
    beside = mark.after.startswith(label) if behind else mark.before.endswith(label)
    return beside or option.proof.label == "row_and_column"


def _of_page(row: SelectionRow, form: Path, number: int) -> Iterator[str]:
    page = FormPage(form, number)
    try:
        fields = [option for option in row.options if option.origin == "acroform"]
        if sum(option.selected for option in fields) != sum(button.selected for button in page.buttons):
            yield "another number of buttons is on"
        if len(page.buttons) > len(fields) + sum(row.left_out.values()):
            yield "the page has more buttons than the row lists and leaves out"
        for option in row.options:
            yield from _of_option(option, page)
    finally:
        page.close()


def _of_option(option: ProvenOption, page: FormPage) -> Iterator[str]:
    if option.mark_bbox is None:
        yield f"{option.content!r} has no box"
        return
    mark = _points(option.mark_bbox, page)
    if mark[2] - mark[0] < _LEAST or mark[3] - mark[1] < _LEAST:
        # Boxes are cut off at the edges of the page.
        yield f"the page does not show the box of {option.content!r}"
        return
    button = page.button_at(mark) if option.origin == "acroform" else None
    state = None if button is None else button.selected
    if option.origin in {"drawn", "glyph"}:
        state = page.is_dark(mark) if option.origin == "drawn" else page.sign_in(mark)
    if option.origin == "acroform" and button is None:
        yield f"no button stands where {option.content!r} is said to be"
    elif option.origin == "glyph" and state is None:
        yield f"no sign stands where {option.content!r} is said to be"
    elif state is not None and state != option.selected:
        yield f"{option.content!r} is {'on' if state else 'off'} in the form"
    if option.label_bbox is None:
        return
    if squeezed(option.content) not in page.text_in(_points(option.label_bbox, page)):
        yield f"the words beside the box are not {option.content!r}"


def _points(box: tuple[float, ...], page: FormPage) -> Rectangle:
    return (
        box[0] * page.width,
        (1 - box[5]) * page.height,
        box[4] * page.width,
        (1 - box[1]) * page.height,
    )


def _finding(doc_id: str, sample_id: str | None, what: str) -> Finding:
    return Finding(doc_id=doc_id, qid=sample_id, invariant="selections", what=what)
