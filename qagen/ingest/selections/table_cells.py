"""Marks in tables whose cells hold nothing else: their labels stand in other cells."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from qagen.ingest.selections.lines import Line
from qagen.ingest.selections.signs import SIGNS, kinds_read
from qagen.ingest.selections.stream import Mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    Row = Sequence[Sequence[Line]]
    """The cells of a row, each with its lines."""


def table_lines(rows: Sequence[Row]) -> list[Line]:
    """The lines of a table in reading order; marks that stand alone in a cell have got their labels.

    Where a column has a text at its top and the row a text at its left, the label is both, row first, and the row's
    text is the question (specs/selection.md section 9). Else the label is the text of the next cell, or of the one
    before.
    """
    lines: list[Line] = []
    for number, row in enumerate(rows):
        skipped: set[int] = set()
        for col, cell in enumerate(row):
            mark = _alone(cell)
            if mark is None or col in skipped:
                lines += [] if col in skipped else list(cell)
                continue
            head, stub = _words(rows[0], col) if number else "", _words(row, 0) if col else ""
            if head and stub:
                labelled = replace(mark.labelled(f"{stub} {head}", "row_and_column"), question=stub)
                if lines and not lines[-1].is_field and lines[-1].text == stub:
                    lines.pop()
            elif label := _words(row, col + 1):
                labelled = mark.labelled(label, "right")
                skipped.add(col + 1)
            else:
                labelled = mark.labelled(_words(row, col - 1) if col else "", "left")
            lines.append(Line(cell[0].place, [labelled]))
    return lines


def _words(row: Row, col: int) -> str:
    """The text of a cell without marks; empty for any other."""
    if not 0 <= col < len(row) or any(line.signs or _marks(line) for line in row[col]):
        return ""
    return " ".join(line.text for line in row[col] if line.text)


def _marks(line: Line) -> list[Mark]:
    return [piece for piece in line.pieces if isinstance(piece, Mark)]


def _alone(cell: Sequence[Line]) -> Mark | None:
    """The one mark of a cell without words."""
    marks = [mark for line in cell for mark in _marks(line)]
    signs = [(line, c) for line in cell for piece in line.pieces if isinstance(piece, str) for c in piece if c in SIGNS]
    text = "".join(line.text for line in cell)
    if len(marks) == 1 and not signs and not text:
        return None if marks[0].label else marks[0]
    if len(signs) == 1 and not marks and len(text) == 1:
        line, character = signs[0]
        sign = SIGNS[character]
        # A circle or a square alone in a cell is a value of the table as often as a box.
        if kinds_read([[sign]])[0]:
            return Mark(sign.kind, "glyph", sign.selected, character, line.place)
    return None
