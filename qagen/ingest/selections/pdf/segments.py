"""The text of a page as segments: what stands on one line without a wide gap, a mark or a field in between."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from qagen.ingest.selections.pdf.view import around, same_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qagen.ingest.selections.pdf.words import Word
    from qagen.model.document import Box

_WIDE = 1.9
"""Gaps wider than this many line heights part what belongs to two columns."""


@dataclass(eq=False)
class Segment:
    """Words side by side."""

    text: str
    box: Box
    line: int
    """Lines of a page count from the top."""
    is_label: bool = False
    """A mark has it for its label."""
    holds_field: bool = False
    """A field to write into stands beside it."""

    @property
    def height(self) -> float:
        """Points."""
        return self.box.t - self.box.b


def segments_of(words: Sequence[Word], marks: Sequence[Box], fields: Sequence[Box]) -> list[Segment]:
    """The segments of a page from top to bottom, each line from left to right.

    Words inside a mark's box are the mark.
    """
    free = [word for word in words if not any(_holds(mark, word.box) for mark in marks)]
    parts = sorted([*marks, *fields], key=lambda box: box.l)
    segments: list[Segment] = []
    for number, line in enumerate(_lines(free)):
        run: list[Word] = []
        for word in line:
            if run and _parted(run, word, parts):
                segments.append(_segment(run, number, fields))
                run = []
            run.append(word)
        segments.append(_segment(run, number, fields))
    return segments


def _holds(mark: Box, word: Box) -> bool:
    x, y = (word.l + word.r) / 2, (word.t + word.b) / 2
    return mark.l - 1 <= x <= mark.r + 1 and mark.b - 1 <= y <= mark.t + 1


def _lines(words: Sequence[Word]) -> list[list[Word]]:
    """Words that overlap vertically by half, from top to bottom."""
    lines: list[list[Word]] = []
    for word in sorted(words, key=lambda w: (-(w.box.t + w.box.b), w.box.l)):
        if lines and same_line(lines[-1][0].box, word.box, 0.5):
            lines[-1].append(word)
        else:
            lines.append([word])
    return [sorted(line, key=lambda w: w.box.l) for line in lines]


def _parted(run: Sequence[Word], word: Word, parts: Iterable[Box]) -> bool:
    last = run[-1].box
    height = max(last.t - last.b, word.box.t - word.box.b)
    if word.box.l - last.r > _WIDE * height:
        return True
    return any(
        last.l < (part.l + part.r) / 2 < word.box.r and part.l > last.l and same_line(part, word.box) for part in parts
    )


def _segment(run: Sequence[Word], line: int, fields: Iterable[Box]) -> Segment:
    box = around([word.box for word in run])
    right_to_left = sum(unicodedata.bidirectional(c) in {"R", "AL"} for word in run for c in word.text)
    letters = sum(c.isalpha() for word in run for c in word.text)
    ordered = reversed(run) if right_to_left * 2 > max(1, letters) else run
    beside = any(same_line(box, field) and -2 < field.l - box.r < 40 for field in fields)
    return Segment(" ".join(word.text for word in ordered), box, line, holds_field=beside)
