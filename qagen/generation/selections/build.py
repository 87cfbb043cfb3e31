"""The options of a form to rows of selections.jsonl.

Decided here: a page whose truth would not be whole gives no row. That is so where something that is selected, or whose
state is in doubt, cannot be proven; an empty box with a doubtful label costs only itself.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from qagen.generation.selections.proof import label_place, refusals
from qagen.model.selection_truth import (
    DocumentSelections,
    GroundTruth,
    OptionProof,
    ProvenOption,
    SelectedItem,
    SelectionRow,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.model.document import Box, Page
    from qagen.model.selection import FormFile, FormReading, Option
    from qagen.model.selection_truth import Corners

_STATE = frozenset({"option:state_unsure", "option:shown_otherwise", "option:place_twice"})
"""Reasons that leave open whether the option is selected."""


def build_selections(doc_id: str, form: FormFile) -> DocumentSelections:
    """Return a row for each page of a form (for the whole of one without pages), and why the others are missing.

    A form without options gives rows without selected items; one that was not read gives none.
    """
    if form.reading is None:
        return DocumentSelections(doc_id=doc_id, rows=(), skips={form.reason or "form:no_reader": 1}, notes=())
    reading, again, skips, rows = form.reading, form.again, Counter[str](), []
    if len(again) != len(reading.options):
        raise ValueError(f"{doc_id}: {len(reading.options)} options were read, {len(again)} were read again")
    pages: Sequence[Page | None] = reading.pages or (None,)
    for page in pages:
        number = None if page is None else page.number
        if number in reading.unseen:
            skips["page:not_seen"] += 1
            continue
        options, why, whole = _proven(reading, again, page)
        skips.update(reason for reasons in why for reason in reasons)
        if whole:
            rows.append(_row(doc_id, page, options, Counter(reasons[0] for reasons in why)))
        else:
            skips["page:not_whole"] += 1
    return DocumentSelections(doc_id=doc_id, rows=tuple(rows), skips=dict(sorted(skips.items())), notes=reading.notes)


def _proven(
    reading: FormReading, again: Sequence[bool | None], page: Page | None
) -> tuple[list[tuple[Option, ProvenOption]], list[list[str]], bool]:
    """The proven options of a page, the reasons for each other one, and whether its truth is whole without them."""
    found, skips, whole = [], list[list[str]](), True
    number = None if page is None else page.number
    for index, option in enumerate(reading.options):
        if option.page != number:
            continue
        near = [other for place, other in enumerate(reading.options) if place != index]
        reasons = refusals(option, near, again[index])
        place = label_place(option)
        if reasons or place is None:
            skips.append(reasons or ["option:label_not_beside"])
            whole = whole and not option.selected and _STATE.isdisjoint(reasons)
            continue
        proven = ProvenOption(
            content=option.label,
            selected=option.selected,
            kind=option.kind,
            origin=option.origin,
            question=option.question,
            group=option.group,
            place=option.place,
            mark_bbox=_corners(option.box, page),
            label_bbox=_corners(option.label_box, page),
            proof=OptionProof(label=place, said=option.said, state="PASS", shown=option.shown, alone="PASS"),
        )
        found.append((option, proven))
    return found, skips, whole


def _row(
    doc_id: str, page: Page | None, options: Sequence[tuple[Option, ProvenOption]], left_out: Counter[str]
) -> SelectionRow:
    selected = tuple(
        SelectedItem(bbox=_corners(_around(option), page), content=option.label)
        for option, _ in options
        if option.selected
    )
    return SelectionRow(
        sample_id=doc_id if page is None else f"{doc_id}_p{page.number}",
        doc_id=doc_id,
        page_no=None if page is None else page.number,
        ground_truth=GroundTruth(selected_items=selected),
        selected_count=len(selected),
        selection_candidate_count=len(options),
        options=tuple(proven for _, proven in options),
        left_out=dict(sorted(left_out.items())),
    )


def _around(option: Option) -> Box | None:
    """The mark with its label."""
    mark, label = option.box, option.label_box
    if mark is None or label is None:
        return mark
    return mark.model_copy(
        update={
            "l": min(mark.l, label.l),
            "r": max(mark.r, label.r),
            "b": min(mark.b, label.b),
            "t": max(mark.t, label.t),
        }
    )


def _corners(box: Box | None, page: Page | None) -> Corners | None:
    """A box in points as eight shares of its page; what sticks out over the page's edge is cut off."""
    if box is None or page is None:
        return None
    left, right = (_share(x / page.width) for x in (box.l, box.r))
    top, low = (_share(1 - y / page.height) for y in (box.t, box.b))
    return (left, top, right, top, right, low, left, low)


def _share(value: float) -> float:
    return round(min(max(value, 0.0), 1.0), 6)
