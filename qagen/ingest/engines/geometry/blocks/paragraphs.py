"""Lines of one text column into paragraphs."""

from __future__ import annotations

import itertools
import re
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.lines import Line, mostly_bold, typical_height
from qagen.ingest.engines.geometry.layout.patterns import BULLET, ENUMERATION, FIGURE_CAPTION, ORNAMENT, names_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.layout.columns import Stream
    from qagen.ingest.engines.geometry.source.content import Word

# parts of a line further apart than two heights are no sentence: forms, stamps, addresses side by side
_PART_GAP = 2.2
# notes below a table stand line by line, each behind its raised mark
_RAISED_MARK = re.compile(r"^\s*[¹²³⁰⁴-⁹ᵃ-ᶻ]")
_PARAGRAPHS_BACK = 12
_SENTENCE_END = (".", "!", "?", "”", '"', ")", ":", "다.", "。", "！", "？")


class _Column(NamedTuple):
    left: float
    right: float
    justified_to: float | None
    """The right edge of justified text; null for ragged text."""


class Segment(NamedTuple):
    """A part of a line, and what its type is like."""

    line: Line
    text: str
    size: float
    bold: bool
    bullet: bool


def paragraphs(stream: Stream) -> list[tuple[Segment, ...]]:
    """The paragraphs of a text column in the order of their first lines."""
    segments = [_segment(c.words) for line in stream.lines for c in line.chunks(_PART_GAP)]
    column = _column(segments, stream)
    found: list[list[Segment]] = []
    for segment in sorted(segments, key=lambda s: (s.line.top, s.line.left)):
        for paragraph in reversed(found[-_PARAGRAPHS_BACK:]):
            if _fits_below(segment, paragraph) and not _begins_anew(segment, paragraph, column):
                paragraph.append(segment)
                break
        else:
            found.append([segment])
    return [tuple(p) for p in found]


def _segment(words: tuple[Word, ...]) -> Segment:
    top, bottom = median([w.top for w in words]), median([w.bottom for w in words])
    line = Line(min(w.left for w in words), top, max(w.right for w in words), bottom, words)
    return Segment(line, line.text, typical_height(words), mostly_bold(words), is_bullet(words))


def is_bullet(words: Sequence[Word]) -> bool:
    """Whether the first word is a list mark: a known bullet, or a sign without letters in a font of its own."""
    if len(words) < 2:
        return False
    mark = words[0].text
    if BULLET.match(mark + " x"):
        return words[1].text != mark
    foreign = words[0].font != words[1].font and not any(c.isalnum() for c in mark)
    if len(mark) <= 2 and foreign and mark not in "\"“‘'(「『[<《〈":
        return True
    return len(mark) == 1 and (ord(mark) < 32 or 0x7F <= ord(mark) <= 0x9F or 0xE000 <= ord(mark) <= 0xF8FF)


def _column(segments: Sequence[Segment], stream: Stream) -> _Column:
    ends = sorted(s.line.right for s in segments if s.line.width > 0.35 * (stream.right - stream.left))
    if len(ends) >= 5:
        edge = ends[int(0.8 * (len(ends) - 1))]
        if sum(abs(x - edge) <= 2.5 for x in ends) >= 0.5 * len(ends):
            return _Column(stream.left, stream.right, edge)
    return _Column(stream.left, stream.right, None)


def _fits_below(segment: Segment, paragraph: list[Segment]) -> bool:
    """Close below, in the same type, overlapping, and not further down than the leading of the paragraph."""
    last = paragraph[-1]
    gap = segment.line.top - last.line.bottom
    size = max(segment.size, last.size)
    if gap < -0.5 * segment.size or gap > 0.85 * size:
        return False
    left, right = min(s.line.left for s in paragraph), max(s.line.right for s in paragraph)
    shared = min(segment.line.right, right) - max(segment.line.left, left)
    if shared < 0.5 * min(segment.line.width, last.line.width):
        return False
    if abs(segment.size - last.size) > 0.14 * size or segment.bold != last.bold:
        return False
    if len(paragraph) >= 2:
        steps = [b.line.middle_y - a.line.middle_y for a, b in itertools.pairwise(paragraph)]
        return segment.line.middle_y - last.line.middle_y <= 1.3 * median(steps) + 0.6
    return True


def _begins_anew(segment: Segment, paragraph: list[Segment], column: _Column) -> bool:
    """Whether a line that fits below a paragraph begins the next one."""
    last, text, height = paragraph[-1], segment.text, segment.size
    right = max(s.line.right for s in paragraph)
    width = max(right - min(s.line.left for s in paragraph), segment.line.width)
    alone = len(paragraph) == 1
    short = last.line.right < right - 0.12 * width
    short = short or (alone and last.line.right < segment.line.right - 0.25 * segment.line.width)
    if _RAISED_MARK.match(text) and _RAISED_MARK.match(paragraph[0].text):
        return True
    if segment.bullet or BULLET.match(text) or names_table(text) or (FIGURE_CAPTION.match(text) and short):
        return True
    if ORNAMENT.match(text) or ORNAMENT.match(last.text):
        return True
    open_end = last.text.rstrip()[-1:].isalpha()
    if ENUMERATION.match(text) and (short or not open_end or ENUMERATION.match(paragraph[0].text)):
        return True
    if column.justified_to is not None and _justified_break(segment, paragraph, column.justified_to, right):
        return True
    if not last.text.rstrip().endswith(_SENTENCE_END):
        return False
    left = min(s.line.left for s in paragraph[1:]) if not alone else last.line.left
    if not alone and segment.line.left > left + 0.9 * height:
        return True
    capital = text[:1].isupper() or not text[:1].isascii()
    far_short = last.line.right < column.right - 0.2 * (column.right - column.left)
    return short and capital and far_short and not alone and last.line.right < right - 0.2 * width


def _justified_break(segment: Segment, paragraph: list[Segment], edge: float, right: float) -> bool:
    """In justified text a short line ends its paragraph."""
    last, height = paragraph[-1], segment.size
    indented = segment.line.left > last.line.left + 0.6 * height
    if indented and last.line.right < edge - 1.2 * height and not paragraph[0].bullet:
        return True
    return last.line.right < edge - 2.5 * height and len(paragraph) >= 2 and abs(right - edge) < 3
