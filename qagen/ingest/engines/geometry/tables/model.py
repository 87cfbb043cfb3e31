"""A table as it is read from a page, before it becomes a part of a document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from qagen.ingest.engines.geometry.source.content import Box, Word

Kind = Literal["lattice", "booktabs", "unruled"]


class GridCell(NamedTuple):
    """One cell; offsets from 0, `row_end` and `col_end` exclusive."""

    row: int
    col: int
    row_end: int
    col_end: int
    words: tuple[Word, ...]
    text: str
    box: Box
    """Around the ruled cell where rulings bound it, else around its words (or its empty place)."""
    column_header: bool = False
    row_header: bool = False
    section: bool = False
    breaks: tuple[tuple[str, str], ...] = ()
    """Korean syllables on both sides of each break of a filled line, where a word may go on."""
    hyphens: tuple[tuple[str, str], ...] = ()
    """What stands before and behind each hyphen that was dropped at a line end."""

    @property
    def row_span(self) -> int:
        """At least 1."""
        return self.row_end - self.row

    @property
    def col_span(self) -> int:
        """At least 1."""
        return self.col_end - self.col


class Evidence(NamedTuple):
    """What speaks for a reading; each a share from 0 to 1."""

    rulings: float
    """Cell borders that are drawn, of those that a full grid would have."""
    fill: float
    """Places of the grid that hold text."""
    alignment: float
    """Columns right of the first whose values are aligned left, right, centred or at the decimal point."""
    numeric: float
    """Body cells right of the first column that hold a value."""
    header: float
    """1 when a rule, a fill or bold type sets the header apart, 0.5 when only its words do."""
    caption: float
    """1 when a numbered table caption stands beside it."""


class PageTable(NamedTuple):
    """One table of one page."""

    box: Box
    kind: Kind
    rows: int
    cols: int
    cells: tuple[GridCell, ...]
    """In row-major order; they cover the grid without overlap."""
    evidence: Evidence
    confidence: float
    """0 to 1."""
    captions: tuple[tuple[Word, ...], ...] = ()
    """Caption rows that were drawn inside the frame."""
    notes: tuple[tuple[Word, ...], ...] = ()
    """Note rows that were drawn inside the frame."""
    contents_list: bool = False
    """A table of contents rather than of data."""
