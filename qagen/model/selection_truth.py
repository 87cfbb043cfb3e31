"""What is selected in a document, as truth records in the public dataset's format (specs/selection.md sections 0, 1).

One row per page of a document with pages, one per document without. Boxes are eight numbers x1, y1 ... x4, y4 from the
top left corner clockwise, as shares of the page's width and height, origin top left.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from qagen.model.base import Record
from qagen.model.item import Verdict
from qagen.model.selection import OptionKind, OptionOrigin

Corners = tuple[float, float, float, float, float, float, float, float]


class SelectedItem(Record):
    """One option that is selected."""

    page: Literal[1] = 1
    """A sample is one page."""
    bbox: Corners | None
    """Around the mark and its label; null for formats without pages."""
    content: str = Field(min_length=1)
    """The label."""
    selected: Literal[True] = True


class GroundTruth(Record):
    """What the public dataset calls by this name."""

    page_count: Literal[1] = 1
    selected_items: tuple[SelectedItem, ...]
    """In reading order; empty for a page on which nothing is selected."""


class OptionProof(Record):
    """What was checked; an option that fails one of them is left out."""

    label: Literal["beside", "element", "row_and_column"]
    """Where the label stands: on the line of its mark, in an element that belongs to it, or as the headers of its row
    and column."""
    said: str
    """How the file says the state (`/AS /Yes`, `w14:checked=1`)."""
    state: Verdict
    """What the file says is the state: by `said`, and by a second reading of the file's bytes that shares no code with
    the first (of a PDF field the viewer's answer, of a drawn box its ink, of a sign its name, else the raw markup)."""
    shown: bool | None
    """Whether the rendered page shows a mark; equal to the state, or null where nothing was rendered."""
    alone: Verdict
    """No other option carries this label in its group, and none stands at this place."""


class ProvenOption(Record):
    """One option, selected or not, with its evidence and proof."""

    content: str
    selected: bool
    kind: OptionKind
    origin: OptionOrigin
    question: str | None
    """Of its group."""
    group: int
    """Options with one number belong together; counts from 0 over the document."""
    place: str
    """Where in the file, for people."""
    mark_bbox: Corners | None
    """Of the mark alone."""
    label_bbox: Corners | None
    proof: OptionProof


class SelectionRow(Record):
    """One line of selections.jsonl."""

    sample_id: str
    """`<doc_id>_p<page>`; the document's id for formats without pages."""
    doc_id: str
    page_no: int | None
    """Of the document, from 1; null for formats without pages."""
    ground_truth: GroundTruth
    selected_count: int
    selection_candidate_count: int
    """Options that were proven, selected or not; those in `left_out` are not among them."""
    options: tuple[ProvenOption, ...]
    """In reading order."""
    left_out: dict[str, int] = Field(default_factory=dict)
    """Options of the page that are not selected and could not be proven, by their first reason (names as in
    skips.json); `option:no_label` for a box beside which no words stand."""


class DocumentSelections(Record):
    """The rows of one document with the account of what was left out."""

    doc_id: str
    rows: tuple[SelectionRow, ...]
    """By page."""
    skips: dict[str, int]
    """Reason to count: `form:` for a whole document, `page:` for pages, `option:` for options."""
    notes: tuple[str, ...]
    """What is not seen in the file and what was doubtful."""
