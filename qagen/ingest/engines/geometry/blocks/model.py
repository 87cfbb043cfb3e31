"""Everything that a page becomes before the document is assembled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from qagen.ingest.engines.geometry.source.content import Box
    from qagen.ingest.engines.geometry.tables.model import PageTable

Label = Literal[
    "text",
    "title",
    "section_header",
    "list_item",
    "caption",
    "footnote",
    "code",
    "page_header",
    "page_footer",
    "table",
    "document_index",
    "picture",
]


class Block(NamedTuple):
    """One piece of a page."""

    page: int
    box: Box
    label: Label
    text: str = ""
    size: float = 0.0
    """Median height of its words, points."""
    bold: bool = False
    table: PageTable | None = None
    column: int = 0
    """Number of the text column stretch that it stands in, in the order of the page."""
    full: bool = False
    """Its last line runs to the right edge: the sentence may go on elsewhere."""
    upright: Box | None = None
    """Where it stands on the page turned upright (text that runs sideways) or mirrored (right-to-left scripts)."""
    island: int = 0
    """Number of the piece that runs sideways among level text, from 1; 0 for the page itself."""
    hyphens: tuple[tuple[str, str], ...] = ()
    """What stands before and behind each hyphen that was dropped at a line end."""

    @property
    def sideways(self) -> bool:
        """Its text runs upwards or downwards: only turning moves the upper edge."""
        return self.upright is not None and self.upright.top != self.box.top


class EdgeLine(NamedTuple):
    """A line near the top or the bottom of a page, for what repeats over pages."""

    key: str
    """Small letters, digits as #."""
    top: bool


class PageBlocks(NamedTuple):
    """One page, read; without its words."""

    number: int
    width: float
    height: float
    blocks: tuple[Block, ...]
    edge_lines: tuple[EdgeLine, ...]
    sizes: tuple[tuple[float, int], ...]
    """Word height rounded to half points, and the characters set in it."""
    has_words: bool
