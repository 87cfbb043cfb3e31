"""The plain values that every stage works on. Points, origin at the top left of the page, pages from 1."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Box(NamedTuple):
    """A rectangle; `top` is above `bottom`, so it is the smaller number."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Points, never negative for a well-formed box."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Points, never negative for a well-formed box."""
        return self.bottom - self.top

    @property
    def area(self) -> float:
        """Square points; 0 for a degenerate box."""
        return max(0.0, self.width) * max(0.0, self.height)


class Word(NamedTuple):
    """A run of characters without a gap, in one font."""

    left: float
    top: float
    right: float
    bottom: float
    text: str
    font: str
    bold: bool
    monospaced: bool
    rotated: bool
    """Written upwards or downwards."""
    order: int
    """Place in the content stream; the last tie-breaker everywhere."""
    downward: bool = False
    """Of a rotated word: it runs from top to bottom."""

    @property
    def height(self) -> float:
        """Points; about 0.9 to 1.3 times the font size."""
        return self.bottom - self.top

    @property
    def middle_x(self) -> float:
        """Horizontal middle."""
        return (self.left + self.right) / 2

    @property
    def middle_y(self) -> float:
        """Vertical middle."""
        return (self.top + self.bottom) / 2


class Rule(NamedTuple):
    """A straight ruling: horizontal ones stand `at` a y and run over x, vertical ones the other way round."""

    at: float
    start: float
    end: float

    @property
    def length(self) -> float:
        """Points."""
        return self.end - self.start


class Fill(NamedTuple):
    """A filled rectangle that is too thick to be a ruling."""

    left: float
    top: float
    right: float
    bottom: float
    color: tuple[int, int, int]
    """Red, green, blue, 0 to 255."""


WordSource = Literal["docling-parse", "pypdfium2", "ocr"]
"""What read the words of a page; `ocr` read them from its picture."""


class PageContent(NamedTuple):
    """All that one page draws."""

    number: int
    width: float
    height: float
    words: tuple[Word, ...]
    horizontals: tuple[Rule, ...]
    verticals: tuple[Rule, ...]
    fills: tuple[Fill, ...]
    curves: tuple[Box, ...]
    bitmaps: tuple[Box, ...]
    word_source: WordSource = "docling-parse"


def bounding_box(parts: tuple[Word, ...] | list[Word] | tuple[Box, ...] | list[Box]) -> Box:
    """The smallest box around all parts.

    Raises:
        ValueError: without parts.
    """
    if len(parts) == 1:
        return Box(*parts[0][:4])
    return Box(
        min([p.left for p in parts]),
        min([p.top for p in parts]),
        max([p.right for p in parts]),
        max([p.bottom for p in parts]),
    )


def holds(box: Box, part: Word | Box, slack: float = 1.0) -> bool:
    """Whether the middle of `part` lies in `box`, up to `slack` points outside."""
    x, y = (part.left + part.right) / 2, (part.top + part.bottom) / 2
    return box.left - slack <= x <= box.right + slack and box.top - slack <= y <= box.bottom + slack


def overlap_share(one: Box, other: Box) -> float:
    """Area of the intersection over the area of the smaller box, 0 to 1."""
    width = min(one.right, other.right) - max(one.left, other.left)
    height = min(one.bottom, other.bottom) - max(one.top, other.top)
    if width <= 0 or height <= 0:
        return 0.0
    return width * height / max(1e-6, min(one.area, other.area))
