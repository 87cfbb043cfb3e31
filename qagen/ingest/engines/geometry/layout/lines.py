"""Words that stand on one line, and the chunks of a line that white space keeps apart."""

from __future__ import annotations

from functools import cached_property, lru_cache
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


class _Run(NamedTuple):
    """The fields of chunks and lines: a class below them may hold what it has worked out, a NamedTuple may not."""

    left: float
    top: float
    right: float
    bottom: float
    words: tuple[Word, ...]


class Chunk(_Run):
    """A part of a line without a wide gap."""

    @property
    def width(self) -> float:
        """Points."""
        return self.right - self.left

    @property
    def middle_x(self) -> float:
        """Horizontal middle."""
        return (self.left + self.right) / 2

    @cached_property
    def text(self) -> str:
        """The words, joined as they stand."""
        return join_words(self.words)


class Line(_Run):
    """Words on one base line, from left to right. Top and bottom are means: scripts do not stretch them."""

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

    @cached_property
    def text(self) -> str:
        """The words, joined as they stand."""
        return join_words(self.words)

    def chunks(self, gap: float) -> tuple[Chunk, ...]:
        """The line cut at gaps wider than `gap` times the height of the words beside the gap."""
        kept: dict[float, tuple[Chunk, ...]] = self.__dict__.setdefault("_cut", {})  # all stages of a page ask
        found = kept.get(gap)
        if found is None:
            found = kept[gap] = tuple(split_chunks(self.words, gap))
        return found


def group_lines(words: Iterable[Word]) -> list[Line]:
    """Lines of horizontal words, from top to bottom; empty for no words."""
    words = list(words)
    if len(words) == 1:  # most cells
        return [Line(*words[0][:4], (words[0],))]
    growing: list[_Growing] = []
    for word in sorted(words, key=_by_height):
        _, top, _, bottom, *_ = word
        height = bottom - top
        for line in growing[: -_LINES_BACK - 1 : -1]:
            over, under = line.top, line.bottom
            # comparisons: calls of min and max took a third of the time
            overlap = (bottom if bottom < under else under) - (top if top > over else over)  # noqa: FURB136
            lower = under - over
            if overlap > _SAME_LINE_OVERLAP * (height if height < lower else lower):  # noqa: FURB136
                line.add(word, top, bottom)
                break
        else:
            growing.append(_Growing(word, top, bottom))
    lines = []
    for line in growing:
        line.words.sort(key=_by_start)
        left, right = line.words[0].left, max([w.right for w in line.words])
        lines.append(Line(left, line.top, right, line.bottom, tuple(line.words)))
    lines.sort(key=lambda n: (n.top + n.bottom, n.left))
    return lines


@lru_cache(2)
def upright_lines(words: tuple[Word, ...]) -> tuple[Line, ...]:
    """Lines of the words that are not rotated, as `group_lines`; kept, for several stages ask for those of the page."""
    return tuple(group_lines(w for w in words if not w.rotated))


def _by_height(word: Word) -> tuple[float, float, int]:
    return (word.top + word.bottom, word.left, word.order)


def _by_start(word: Word) -> tuple[float, int]:
    return (word.left, word.order)


class _Growing:
    __slots__ = ("bottom", "top", "words")

    def __init__(self, word: Word, top: float, bottom: float) -> None:
        self.words, self.top, self.bottom = [word], top, bottom

    def add(self, word: Word, top: float, bottom: float) -> None:
        self.words.append(word)
        height, usual = bottom - top, self.bottom - self.top
        if height > 1.25 * usual:  # the line began with a script
            self.top, self.bottom = top, bottom
        elif height > 0.75 * usual:  # a script does not move the line
            share = len(self.words)
            self.top += (top - self.top) / share
            self.bottom += (bottom - self.bottom) / share


def split_chunks(words: Iterable[Word], gap: float) -> list[Chunk]:
    """Words from left to right cut at gaps wider than `gap` times the height of the words beside the gap."""
    groups: list[list[Word]] = []
    group: list[Word] = []
    reach = before = 0.0  # the end of the chunk, and the height of its last word
    for word in words:
        left, top, right, bottom, *_ = word
        height = bottom - top
        near = left - reach
        if groups and (near <= gap * height or near <= gap * (before * 0.9)):
            group.append(word)
            if right > reach:  # noqa: PLR1730 - as above
                reach = right
        else:
            group = [word]
            groups.append(group)
            reach = right
        before = height
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
