"""The text of a page as segments: what stands on one line without a wide gap, a mark or a field in between."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from qagen.ingest.selections.labels import label_start
from qagen.ingest.selections.pdf.view import around, same_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qagen.ingest.selections.pdf.words import Word
    from qagen.model.document import Box

_WIDE = 1.9
"""Gaps wider than this many line heights part what belongs to two columns."""
_LEADERS = frozenset(".…·․‥_")
_LEAST_LEADERS = 3
"""As many dots in a row lead from a text to what stands at the end of its line."""


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
    words: tuple[Word, ...] = ()
    """From left to right."""

    @property
    def height(self) -> float:
        """Points."""
        return self.box.t - self.box.b


def segments_of(
    words: Sequence[Word], marks: Sequence[Box], fields: Sequence[Box], rules: Sequence[Box] = ()
) -> list[Segment]:
    """The segments of a page from top to bottom, each line from left to right.

    Words inside a mark's box are the mark; leader dots are no words.

    Args:
        words: of the page.
        marks: boxes and buttons.
        fields: to write into.
        rules: upright lines, which part the cells of a table.
    """
    free = [word for word in words if not any(_holds(mark, word.box) for mark in marks)]
    parts = sorted([*marks, *fields, *rules], key=lambda box: box.l)
    segments: list[Segment] = []
    for number, with_leaders in enumerate(_lines(free)):
        line = _without_leaders(with_leaders)
        if not line:
            continue
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


def _without_leaders(line: Sequence[Word]) -> list[Word]:
    """A line without dots that follow each other; those at the end of a word go with them."""
    found: list[Word] = []
    run: list[Word] = []
    for word in [*line, None]:
        if word is not None and set(word.text) <= _LEADERS:
            run.append(word)
            continue
        if sum(len(dots.text) for dots in run) < _LEAST_LEADERS:
            found += run
        run = []
        if word is not None:
            bare = word.text.rstrip("".join(_LEADERS))
            led = len(word.text) - len(bare) > _LEAST_LEADERS
            found.append(word._replace(text=bare) if led else word)
    return found


def chunks(segment: Segment) -> list[Segment]:
    """A segment cut where its words stand further apart than words of a line do: the heads of narrow columns."""
    runs: list[list[Word]] = []
    for word in segment.words:
        if runs and word.box.l - runs[-1][-1].box.r < 0.6 * segment.height:
            runs[-1].append(word)
        else:
            runs.append([word])
    return [_segment(run, segment.line, ()) for run in runs]


def parted_at_end(segment: Segment) -> tuple[Segment | None, Segment]:
    """The label at the end of a segment that a mark follows (`Are you a member? Yes ☐`), and what stands before it.

    The label is what follows the last sentence, if that is short; of that, what follows a wide gap.
    """
    words = segment.words
    start = label_start([word.text for word in words])
    gaps = [max(0.0, b.box.l - a.box.r) for a, b in pairwise(words)]
    usual = median(gaps) if gaps else 0.0
    for at in range(len(words) - 1, start, -1):
        if gaps[at - 1] > max(0.9 * segment.height, 2 * usual):
            start = at
            break
    if not start:
        return None, segment
    return _segment(words[:start], segment.line, ()), _segment(words[start:], segment.line, ())


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
    text = " ".join(word.text for word in ordered)
    return Segment(text, box, line, holds_field=beside, words=tuple(run))
