"""Rows below the end of a section that no mark shows: what follows a section's total may belong to nothing.

Decided here: a section ends at its total. The rows from there to the next section row are not asked, nor is a last row
that looks like the sum over several sections; their own group, if they have one, is printed nowhere.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qagen.text.tokens import words

if TYPE_CHECKING:
    from qagen.tables.view import TableView

_TOTAL = re.compile(
    r"\b(?:sub-?)?totals?\b|^sum\b|합계|총계|소계|^계$|\bgesamt|^summe|insgesamt|zusammen|\bensemble\b|\btoplam|合計|総計|小計|总计|合计|小计|总额"
    r"|\bитого\b|المجموع|الإجمالي",
    re.IGNORECASE,
)


def closed_rows(view: TableView) -> frozenset[int]:
    """Return the data rows that stand below the total of the section above them, or sum up more than it.

    Empty for a table without section rows.
    """
    members: dict[int, list[int]] = {}
    for row in view.rows:
        if row in view.sections.of_row:
            members.setdefault(view.sections.of_row[row], []).append(row)
    return frozenset(row for own in members.values() for row in _closed(view, own))


def _closed(view: TableView, own: list[int]) -> list[int]:
    if len(own) < 2:
        return []
    section = view.row_labels[own[0]].section
    title = _said(section.text if section is not None else "")
    # A total at the top of a section is the sum of what follows, and closes nothing.
    end = next((i for i, row in enumerate(own) if i and _closes(view, row, title)), None)
    after = [] if end is None else own[end + 1 :]
    last = own[-1]
    if not after and (_shouts(view, own) or _within(_said(_label(view, last)), title)):
        return [last]
    return after


def _label(view: TableView, row: int) -> str:
    return ", ".join(view.row_labels[row].plain)


def _said(text: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in words(text))


def _closes(view: TableView, row: int, title: frozenset[str]) -> bool:
    label = _label(view, row)
    return bool(_TOTAL.search(label)) or (bool(title) and title <= _said(label))


def _within(label: frozenset[str], title: frozenset[str]) -> bool:
    """Fewer words than the section, such as "Comprehensive income" below "Other comprehensive income": a larger sum."""
    return len(label) > 1 and label < title


def _shouts(view: TableView, own: list[int]) -> bool:
    """The last row alone is set in capitals: it ranks with headings, not with the rows above it."""
    *others, last = (_label(view, r) for r in own)
    return _capitals(last) and not any(map(_capitals, others))


def _capitals(text: str) -> bool:
    # Abbreviations ("GDP", "R&D") are rows like any other.
    return text.isupper() and sum(len(word) > 3 for word in words(text)) > 1
