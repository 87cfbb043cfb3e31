"""A table while it is being read: bands of rows, edges of columns, and the cells that hold text. Stages map drafts."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.join import is_unspaced, join_lines, join_words
from qagen.ingest.engines.geometry.layout.lines import Line, group_lines
from qagen.ingest.engines.geometry.source.content import Box, Word

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# a sign is as wide as the type is high; lines may not end with some signs, which take the sign before along
_NEXT_SIGN = 1.3


class _Place(NamedTuple):
    """The fields of a cell: a class below them may hold what it has worked out, a NamedTuple may not."""

    row: int
    col: int
    row_end: int
    col_end: int
    words: tuple[Word, ...]


class DraftCell(_Place):
    """A cell with text; offsets from 0, ends exclusive."""

    def covers(self, row: int, col: int) -> bool:
        """Whether the place belongs to this cell."""
        return self.row <= row < self.row_end and self.col <= col < self.col_end

    @property
    def left(self) -> float:
        """Of its words, as the other ends; the place that it covers may be wider."""
        return min(w.left for w in self.words)

    @property
    def right(self) -> float:
        """Right end of its words."""
        return max(w.right for w in self.words)

    @property
    def top(self) -> float:
        """Upper end of its words."""
        return min(w.top for w in self.words)

    @property
    def bottom(self) -> float:
        """Lower end of its words."""
        return max(w.bottom for w in self.words)

    @property
    def middle_x(self) -> float:
        """Horizontal middle of its words."""
        return (self.left + self.right) / 2

    @cached_property
    def text(self) -> str:
        """All lines of the cell as one text."""
        return self.text_within(None)

    def text_within(self, room: float | None) -> str:
        """As `cell_text`, of lines that are known already."""
        if len(self.words) == 1 or any(w.rotated for w in self.words):
            return cell_text(self.words, room)
        return _joined_lines(self.lines, room)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Lines of its words that are not rotated, from top to bottom."""
        return tuple(group_lines(w for w in self.words if not w.rotated))


class _Grid(NamedTuple):
    """The fields of a draft, as for cells."""

    edges: tuple[float, ...]
    bands: tuple[tuple[float, float], ...]
    cells: tuple[DraftCell, ...]
    header_rows: int = 0


class Draft(_Grid):
    """Rows are bands of y, columns lie between neighbouring edges of x; places without a cell are empty."""

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

    def in_row(self, row: int) -> Sequence[DraftCell]:
        """The cells that begin in a row, from left to right."""
        return self._beginning.get(row, ())

    def across(self, row: int) -> Sequence[DraftCell]:
        """The cells that cover a place of a row, from left to right."""
        return self._covering.get(row, ())

    @cached_property
    def _beginning(self) -> dict[int, list[DraftCell]]:
        """By row, for the stages ask row by row."""
        rows: dict[int, list[DraftCell]] = {}
        for cell in sorted(self.cells, key=_column):
            rows.setdefault(cell.row, []).append(cell)
        return rows

    @cached_property
    def _covering(self) -> dict[int, list[DraftCell]]:
        rows: dict[int, list[DraftCell]] = {}
        for cell in sorted(self.cells, key=_column):
            for row in range(cell.row, cell.row_end):
                rows.setdefault(row, []).append(cell)
        return rows


def _column(cell: DraftCell) -> int:
    return cell.col


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
    return _joined_lines(group_lines(words), room)


def _joined_lines(lines: Iterable[Line], room: float | None) -> str:
    groups: list[list[Line]] = []
    for line in lines:
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
