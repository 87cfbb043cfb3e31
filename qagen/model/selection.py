"""Check boxes, radio buttons and marked answers as they stand in a file (specs/selection.md).

Coordinates are points with the origin at the bottom left of the page as it is shown; pages count from 1.
"""

from __future__ import annotations

from typing import Literal

from qagen.model.base import Record
from qagen.model.document import Box, Page

OptionKind = Literal["checkbox", "radio", "choice"]
OptionOrigin = Literal[
    "acroform",
    "drawn",
    "content_control",
    "legacy_field",
    "glyph",
    "html_input",
    "html_select",
    "task_list",
    "form_control",
    "docling",
    "scan",
]
LabelFrom = Literal["right", "left", "element", "row_and_column", "tooltip", "export_value", "none"]


class Option(Record):
    """One box, button, list entry or ballot sign with its state and label."""

    kind: OptionKind
    """`choice` is an entry of a list to choose from."""
    origin: OptionOrigin
    """What in the file holds the state."""
    selected: bool
    said: str
    """How the file says the state, as it stands there (`/AS /Yes`, `w14:checked=1`, `☒`)."""
    label: str
    """The words that name the option; white space single; may be empty."""
    label_from: LabelFrom
    """Where the label was found: beside the mark, in an element that belongs to it, in the headers of its table row and
    column, or in a name that is not printed."""
    question: str | None
    """The text above or before the options that belong together; null where none was found."""
    group: int
    """Options with one number belong together; counts from 0 in reading order."""
    declared: bool
    """The file itself says which options belong together (radio buttons of one name, entries of one list)."""
    page: int | None
    """From 1; null where the format has no pages."""
    box: Box | None
    """Of the mark."""
    label_box: Box | None
    """Of the label."""
    shown: bool | None
    """Whether the rendered page shows a mark in the box; null where nothing was rendered."""
    place: str
    """Where in the file: `page 2, annotation 7`, `paragraph 12`, `line 40`; for people."""


class FormReading(Record):
    """What was read of one file."""

    title: str
    """What the document calls itself (title, first heading), else empty."""
    options: tuple[Option, ...]
    """In reading order."""
    pages: tuple[Page, ...]
    """Empty for formats without pages."""
    notes: tuple[str, ...]
    """What is not seen in this file and what was doubtful, one sentence each."""
    unseen: tuple[int, ...] = ()
    """Pages, from 1, that show something and gave no words: what is selected there is not known."""


class FormFile(Record):
    """A file whose options were looked for, as a worker process gives it."""

    path: str | None
    """Where its bytes lie now; null where they are not at hand. Never written into a benchmark."""
    sha256: str | None
    """Of its bytes when they were read."""
    suffix: str
    """Lower case, with its dot."""
    format: str
    """Name in `qagen.ingest.formats.FORMATS`."""
    reading: FormReading | None
    """Null where nothing can be said about the file."""
    again: tuple[bool | None, ...] = ()
    """For each option of the reading its state by a second reading of the bytes; null where that finds none."""
    reason: str | None
    """Why there is no reading: `form:no_reader`, `form:not_stored`, `form:encrypted`, or `form:` and the kind of a
    `SourceError`."""
