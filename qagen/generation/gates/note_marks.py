"""Marks of notes set inline behind a label ("iPad (1)", "Sales (*)"), or put before it by the order of reading.

They are no part of the name. Which of them the page sets apart (as superscripts) cannot be told from the text, so such
labels are not asked; that they name the same thing with and without the mark is used to count addresses.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from qagen.tables.display import display_answer
from qagen.text.note_marks import MARK, ends_in_mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.tables.view import TableView

_SEVERAL_AT_START = re.compile(rf"^{MARK}\s*{MARK}")
_NUMBER_AT_START = re.compile(r"^[(（]\s?(\d{1,2})\s?[)）]\s*\S")
_NUMBER_AT_END = re.compile(r"[(（]\s?(\d{1,2})\s?[)）]$")
# Columns that are counted through are counted all, and there is something to count.
_MIN_COUNTED = 3


def columns_are_counted(view: TableView) -> bool:
    """Return whether numbers in brackets count the columns, as in "Price (1)", "Area (2)", "Sum (3)"."""
    ends = [_NUMBER_AT_END.search(view.columns[slot[0]].shown) for slot in view.slots]
    numbers = [int(end[1]) for end in ends if end is not None]
    return len(numbers) == len(ends) >= _MIN_COUNTED and all(b == a + 1 for a, b in pairwise(numbers))


def marked_rows(view: TableView) -> frozenset[int]:
    """Return the data rows whose label, or the name of whose section, carries the mark of a note."""
    return _marked_at_start(view) | frozenset(
        row
        for row, label in view.row_labels.items()
        if any(map(ends_in_mark, label.plain))
        or (label.section is not None and ends_in_mark(display_answer(label.section.text)))
    )


def _marked_at_start(view: TableView) -> frozenset[int]:
    """Rows whose label begins with marks; none where such numbers count the rows.

    Numbers that count rows rise by one; those of notes come as the notes do ("(1)", "(1)", "(3)").
    """
    labels = {row: label.plain[0] for row, label in view.row_labels.items() if label.plain}
    starts = {row: start for row, text in labels.items() if (start := _NUMBER_AT_START.match(text)) is not None}
    several = any(map(_SEVERAL_AT_START.match, labels.values()))
    return frozenset(starts) if several or not _count([int(start[1]) for start in starts.values()]) else frozenset()


def _count(numbers: Sequence[int]) -> bool:
    """Every number follows its predecessor or begins a count of its own that goes on."""
    begins = [i for i, number in enumerate(numbers) if not i or number != numbers[i - 1] + 1]
    return all(end - begin > 1 for begin, end in pairwise([*begins, len(numbers)]))
