"""Rows whose label lacks the row above that it belongs to: numbered, indented and dashed items, rows below a group row.

"(1) Interest" below "I. Income" and "Women" below a row "By sex" that has no values say too little alone. Section
rows that the table's reader recognised are part of the label (`qagen.tables.sections`); what is left out here are the
parents that it did not recognise.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qagen.tables.cell_kinds import numeric, unit_like

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qagen.tables.view import TableView

# Kinds of signs that number rows. A table uses one kind for each of its levels.
_SIGNS = tuple(
    (name, re.compile(pattern))
    for name, pattern in (
        ("roman", r"(?:[IVX]{1,5}|[\u2160-\u216b])\s?[.)]"),
        ("small roman", r"(?:i{1,3}|iv|vi{0,3}|ix|x)[.)]"),
        ("decimal 4", r"\d{1,2}(?:\.\d{1,2}){3}\.?\s"),
        ("decimal 3", r"\d{1,2}(?:\.\d{1,2}){2}\.?\s"),
        ("decimal 2", r"\d{1,2}\.\d{1,2}\.?\s(?=\s*[^\W\d]{2})"),
        ("number", r"\d{1,2}\.(?!\d)"),
        ("number and bracket", r"\d{1,2}\)"),
        ("number in brackets", r"[(（]\s?\d{1,2}\s?[)）]"),
        ("circled number", r"[\u2460-\u2473\u3251-\u325f]"),
        ("capital", r"[A-H]\s?[.)]\s"),
        ("letter", r"[a-h]\s?[.)]"),
        ("letter in brackets", r"\([a-h]\)"),
        ("syllable", r"[가나다라마바사아자차카타파하][.]"),
        ("syllable and bracket", r"[가나다라마바사아자차카타파하][)]"),
        ("syllable in brackets", r"\([가나다라마바사아자차카타파하]\)"),
        ("han number", r"[一二三四五六七八九十]{1,3}[、.．]"),
        ("han number in brackets", r"[(（][一二三四五六七八九十]{1,3}[)）]"),
    )
)
_PART_OF = re.compile(
    r"(?:of (?:which|whom)|thereof|including|davon|darunter|dont|di cui|de (?:los|las) cuales|w tym|waarvan|varav"
    r"|其中|うち|이\s?중)(?!\w)",
    re.IGNORECASE,
)
# Points from which a label stands further right than the one above on purpose, and by which lines of one level differ.
_INDENT = 4.0
_SAME = 2.0
# More left edges than levels of a hierarchy are centred labels.
_MAX_LEVELS = 4


def rows_without_parent(view: TableView) -> frozenset[int]:
    """Return the data rows whose label lacks a row above it that it belongs to; empty without label columns."""
    if not view.label_columns:
        return frozenset()
    lefts = _lefts(view)
    orphans: set[int] = set()
    signs: list[str] = []
    parents: list[float] = []
    below_group = False
    for row in range(view.header.body_start, view.grid.n_rows):
        if row in view.sections.rows:
            signs, parents, below_group = [], [], False
            continue
        sign = sign_of(view.grid.text(row, view.label_columns[-1]))
        if sign is not None:
            signs = [*signs[: signs.index(sign)], sign] if sign in signs else [*signs, sign]
        left = lefts.get(row)
        if left is not None:
            parents = [p for p in parents if p < left - _INDENT]
        labels = sum(bool(view.grid.text(row, c)) for c in view.label_columns)
        # A label of several columns says its parent in the first of them.
        numbered = sign is not None and len(signs) > 1 and labels < 2
        if below_group or numbered or parents or _PART_OF.match(view.grid.text(row, view.label_columns[0])):
            orphans.add(row)
        if left is not None:
            parents = [*parents, left]
        below_group = below_group or _names_a_group(view, row)
    return frozenset(orphans & set(view.rows)) | _in_numbered_groups(view)


def sign_of(label: str) -> str | None:
    """Return the kind of the sign that numbers a label, None where there is none.

    "12 months" and "3.5 mm" begin with a quantity and are not numbered.
    """
    for name, pattern in _SIGNS:
        if sign := pattern.match(label):
            rest = label[sign.end() :].split()
            return None if name.startswith("decimal") and rest and unit_like(rest[0]) else name
    return None


def _names_a_group(view: TableView, row: int) -> bool:
    """A label with nothing beside it: what follows may belong to it, and to where nobody can say."""
    beside = [view.grid.at(row, c) for c in view.data_columns]
    named = any(view.grid.text(row, c) for c in view.label_columns)
    return named and all(cell is None or not cell.text for cell in beside)


def _in_numbered_groups(view: TableView) -> frozenset[int]:
    """Rows in groups named (weeks, chapters) by a column before the labels, which is no part of the label."""
    found: set[int] = set()
    for col in range(view.label_columns[0]):
        texts = {row: view.grid.text(row, col) for row in view.rows}
        filled = [text for text in texts.values() if text]
        if view.grid.parts[0].reading is None and not all(map(numeric, filled)):
            # Words over unique labels are left out on purpose, see `qagen.tables.label_columns`; where an engine read
            # the page a blank may as well be a span that it did not see.
            continue
        gaps = 0 < len(filled) < len(texts)
        for row, own in texts.items():
            cell = view.grid.at(row, col)
            if (gaps and not (own and texts.get(row + 1, "end"))) or (own and cell is not None and cell.row_span > 1):
                found.add(row)
    return frozenset(found)


def _lefts(view: TableView) -> Mapping[int, float]:
    """Where the labels begin, in tables whose cells have the boxes of their texts; empty where nothing is indented."""
    reading = view.grid.parts[0].reading
    if reading is None or reading.kind == "lattice" or len(view.grid.parts) > 1:
        return {}
    lefts: dict[int, float] = {}
    for row in range(view.header.body_start, view.grid.n_rows):
        cell = view.grid.at(row, view.label_columns[0])
        if cell is not None and cell.text and cell.source.place is not None and cell.source.place.box is not None:
            lefts[row] = cell.source.place.box.l
    levels: list[float] = []
    for left in sorted(lefts.values()):
        if not levels or left > levels[-1] + _SAME:
            levels.append(left)
    return lefts if 1 < len(levels) <= _MAX_LEVELS else {}
