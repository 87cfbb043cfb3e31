"""Words that stand on one line, and the chunks of a line that white space keeps apart."""

from __future__ import annotations

from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.join import join_words
from qagen.ingest.engines.geometry.source.content import Box, Word, bounding_box

if TYPE_CHECKING:
    from collections.abc import Iterable

# words of one line overlap vertically by more than half of the lower one; scripts and other sizes included
_SAME_LINE_OVERLAP = 0.55
# a word joins one of the last few lines: text columns side by side make lines of several columns at most
_LINES_BACK = 6
# a justified line has one space between all of its words, up to kerning; names of columns have words of one width too
_FEWEST_STRETCHED, _ONE_SPACE, _WIDTHS = 5, 1.25, 1.5
# numbers, and words with a mark behind them, are less than this in prose
_MOST_WORDS = 0.6
# spaces wider than this are no spaces
_WIDEST_SPACE = 2.0


class Chunk(NamedTuple):
    """A part of a line without a wide gap."""

    left: float
    top: float
    right: float
    bottom: float
    words: tuple[Word, ...]

    @property
    def width(self) -> float:
        """Points."""
        return self.right - self.left

    @property
    def middle_x(self) -> float:
        """Horizontal middle."""
        return (self.left + self.right) / 2

    @property
    def text(self) -> str:
        """The words, joined as they stand."""
        return join_words(self.words)


class Line(NamedTuple):
    """Words on one base line, from left to right. Top and bottom are means: scripts do not stretch them."""

    left: float
    top: float
    right: float
    bottom: float
    words: tuple[Word, ...]

    @property
    def middle_y(self) -> float:
        """Vertical middle."""
        return (self.top + self.bottom) / 2

    @property
    def width(self) -> float:
        """Points."""
        return self.right - self.left

    @property
    def box(self) -> Box:
        """Around all words, scripts included."""
        return bounding_box(self.words)

    @property
    def text(self) -> str:
        """The words, joined as they stand."""
        return join_words(self.words)

    def chunks(self, gap: float) -> list[Chunk]:
        """The line cut at gaps wider than `gap` times the height of the words beside the gap."""
        return split_chunks(self.words, gap)


def group_lines(words: Iterable[Word]) -> list[Line]:
    """Lines of horizontal words, from top to bottom; empty for no words."""
    growing: list[_Growing] = []
    for word in sorted(words, key=lambda w: (w.top + w.bottom, w.left, w.order)):
        for line in reversed(growing[-_LINES_BACK:]):
            overlap = min(line.bottom, word.bottom) - max(line.top, word.top)
            if overlap > _SAME_LINE_OVERLAP * min(word.height, line.bottom - line.top):
                line.add(word)
                break
        else:
            growing.append(_Growing(word))
    lines = []
    for line in growing:
        line.words.sort(key=lambda w: (w.left, w.order))
        left, right = min(w.left for w in line.words), max(w.right for w in line.words)
        lines.append(Line(left, line.top, right, line.bottom, tuple(line.words)))
    return sorted(lines, key=lambda n: (n.top + n.bottom, n.left))


class _Growing:
    def __init__(self, word: Word) -> None:
        self.words, self.top, self.bottom = [word], word.top, word.bottom

    def add(self, word: Word) -> None:
        self.words.append(word)
        if word.height > 1.25 * (self.bottom - self.top):  # the line began with a script
            self.top, self.bottom = word.top, word.bottom
        elif word.height > 0.75 * (self.bottom - self.top):  # a script does not move the line
            share = len(self.words)
            self.top += (word.top - self.top) / share
            self.bottom += (word.bottom - self.bottom) / share


def split_chunks(words: Iterable[Word], gap: float) -> list[Chunk]:
    """Words from left to right cut at gaps wider than `gap` times the height of the words beside the gap."""
    groups: list[list[Word]] = []
    reach = 0.0
    for word in words:
        if groups and word.left - reach <= gap * max(word.height, groups[-1][-1].height * 0.9):
            groups[-1].append(word)
            reach = max(reach, word.right)
        else:
            groups.append([word])
            reach = word.right
    return [make_chunk(group) for group in groups]


def is_stretched(line: Line) -> bool:
    """A line of a paragraph that is spread to both margins: words of different widths with one gap between all of them.

    Rows of values may be so by chance, as values are equally wide; most words of a paragraph are none.
    """
    words = [w for w in line.words if not w.rotated]
    bare = sum(w.text.isalpha() for w in words)
    if len(words) < _FEWEST_STRETCHED or bare < _MOST_WORDS * len(words):
        return False
    gaps = [b.left - a.right for a, b in pairwise(words)]
    widths = [w.right - w.left for w in words]
    one_space = min(gaps) > 0 and max(gaps) <= min(_ONE_SPACE * min(gaps), _WIDEST_SPACE * typical_height(words))
    return one_space and max(widths) >= _WIDTHS * min(widths)


def make_chunk(words: Iterable[Word]) -> Chunk:
    """One chunk of the given words, in their order."""
    kept = tuple(words)
    return Chunk(*bounding_box(kept), kept)


def typical_height(words: Iterable[Word]) -> float:
    """Median height of the words in points; 0 without words."""
    heights = [w.height for w in words]
    return median(heights) if heights else 0.0


def mostly_bold(words: Iterable[Word]) -> bool:
    """Whether more than 60 % of the words are bold; false without words."""
    flags = [w.bold for w in words]
    return bool(flags) and sum(flags) > 0.6 * len(flags)
