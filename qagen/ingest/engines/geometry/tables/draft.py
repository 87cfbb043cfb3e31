"""A table while it is being read: bands of rows, edges of columns, and the cells that hold text. Stages map drafts."""

from __future__ import annotations

from typing import NamedTuple

from qagen.ingest.engines.geometry.layout.join import is_unspaced, join_lines, join_words
from qagen.ingest.engines.geometry.layout.lines import Line, group_lines
from qagen.ingest.engines.geometry.source.content import Box, Word

# a sign is as wide as the type is high; lines may not end with some signs, which take the sign before along
_NEXT_SIGN = 1.3


class DraftCell(NamedTuple):
    """A cell with text; offsets from 0, ends exclusive."""

    row: int
    col: int
    row_end: int
    col_end: int
    words: tuple[Word, ...]

    def covers(self, row: int, col: int) -> bool:
        """Whether the place belongs to this cell."""
        return self.row <= row < self.row_end and self.col <= col < self.col_end

    @property
    def text(self) -> str:
        """All lines of the cell as one text."""
        return cell_text(self.words)


class Draft(NamedTuple):
    """Rows are bands of y, columns lie between neighbouring edges of x; places without a cell are empty."""

    edges: tuple[float, ...]
    bands: tuple[tuple[float, float], ...]
    cells: tuple[DraftCell, ...]
    header_rows: int = 0

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.bands)

    @property
    def cols(self) -> int:
        """Number of columns."""
        return len(self.edges) - 1

    @property
    def box(self) -> Box:
        """Around all bands and columns."""
        return Box(self.edges[0], self.bands[0][0], self.edges[-1], self.bands[-1][1])

    def in_row(self, row: int) -> list[DraftCell]:
        """The cells that begin in a row, from left to right."""
        return sorted((c for c in self.cells if c.row == row), key=lambda c: c.col)

    def across(self, row: int) -> list[DraftCell]:
        """The cells that cover a place of a row, from left to right."""
        return sorted((c for c in self.cells if c.row <= row < c.row_end), key=lambda c: c.col)


def cell_text(words: tuple[Word, ...] | list[Word], room: float | None = None) -> str:
    """The text of a cell: lines joined as in paragraphs; text that is written upwards read upwards.

    Args:
        words: of the cell.
        room: x up to which lines of its column run, to tell lines that the writer broke in scripts without spaces.
    """
    if len(words) == 1:
        return join_lines([join_words(words)])
    rotated = [w for w in words if w.rotated]
    if len(rotated) * 2 > len(words):
        return _upward_text(rotated)
    groups: list[list[Line]] = []
    for line in group_lines(words):
        if groups and not _is_broken(groups[-1][-1], line, room):
            groups[-1].append(line)
        else:
            groups.append([line])
    return " ".join(join_lines([line.text for line in group]) for group in groups)


def _is_broken(line: Line, following: Line, room: float | None) -> bool:
    """The writer broke the line: the next sign of a script without spaces would have had room behind it."""
    if room is None or not (is_unspaced(line.text[-1:]) and is_unspaced(following.text[:1])):
        return False
    return line.right + _NEXT_SIGN * following.words[0].height < room


def _upward_text(words: list[Word]) -> str:
    columns: list[list[Word]] = []
    for word in sorted(words, key=lambda w: (w.left, w.order)):
        for column in columns:
            overlap = min(column[0].right, word.right) - max(column[0].left, word.left)
            if overlap > 0.5 * (word.right - word.left):
                column.append(word)
                break
        else:
            columns.append([word])
    return join_lines([" ".join(w.text for w in sorted(c, key=lambda w: (-w.bottom, w.order))) for c in columns])
