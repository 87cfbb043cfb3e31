"""What the source of a document says about its tables: which questions its cells answer, worked out without qagen.

Labels are compared by their letters, digits and signs alone: how a label is dressed is tested elsewhere.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from qagen.corpus.inline import plain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qagen.corpus.records import GridCell, Source, Table

_RAISED = re.compile(r"[\u00b9\u00b2\u00b3\u2070-\u208e\u02b0-\u02b8\u1d2c-\u1d6a\u1d78-\u1dbf]+")
_DASHES = re.compile(r"[\u2010-\u2015\u2212]")


def bare(text: str) -> str:
    """Letters, digits and signs of number of a text in one case, without raised marks."""
    folded = _DASHES.sub("-", unicodedata.normalize("NFKC", _RAISED.sub("", text)).casefold())
    return "".join(char for char in folded if char.isalnum() or char in "-%")


def printed(text: str) -> str:
    """A cell as it is printed."""
    return " ".join(plain(text).split())


class Address(NamedTuple):
    """One data cell as it may be asked."""

    row: int
    col: int
    answer: str
    """As printed, bare."""
    row_first: bool
    """The question names the row's label first: "what is the {row} for {column}" (a transposed table)."""
    levels: int
    """Levels of the row's label that the question holds."""
    section: bool
    """The question holds the section row."""


@dataclass(frozen=True, eq=False)
class SourceTable:
    """A table of a source."""

    source: Source
    table: Table

    @property
    def name(self) -> str:
        """Document and table, for messages."""
        return f"{self.source.header.id}/{self.table.id}"

    @property
    def tags(self) -> frozenset[str]:
        """The table's own and the document's tags."""
        return frozenset((*self.table.tags, *self.source.header.tags))

    @cached_property
    def at(self) -> dict[tuple[int, int], GridCell]:
        """The cell that covers each place."""
        return {
            (row, col): cell
            for cell in self.table.grid.cells
            for row in range(cell.row, cell.row + cell.row_span)
            for col in range(cell.col, cell.col + cell.col_span)
        }

    @cached_property
    def texts(self) -> frozenset[str]:
        """Its cells, bare; empty ones left out."""
        return frozenset(filter(None, (bare(printed(cell.text)) for cell in self.table.grid.cells)))

    @cached_property
    def body(self) -> tuple[int, ...]:
        """Rows below the header that are no section rows."""
        grid = self.table.grid
        return tuple(row for row in range(grid.header_rows, grid.n_rows) if not self.at[row, 0].section)

    @cached_property
    def sections(self) -> dict[int, str]:
        """Text of the section row above each row; rows before the first are missing."""
        found: dict[int, str] = {}
        current = None
        for row in range(self.table.grid.header_rows, self.table.grid.n_rows):
            cell = self.at[row, 0]
            current = printed(cell.text) if cell.section else current
            if current is not None:
                found[row] = current
        return found

    @property
    def stub(self) -> int:
        """Columns that name the rows: those of the source, at least the first."""
        return max(self.table.stub, 1)

    def row_levels(self, row: int) -> tuple[str, ...]:
        """Texts of the label cells of a row, outermost first."""
        return self._levels((row, col) for col in range(self.stub))

    def column_levels(self, col: int) -> tuple[str, ...]:
        """Texts of the header cells over a column, outermost first."""
        return self._levels((row, col) for row in range(self.table.grid.header_rows))

    def _levels(self, places: Iterable[tuple[int, int]]) -> tuple[str, ...]:
        cells = dict.fromkeys((self.at[place].row, self.at[place].col) for place in places)
        return tuple(filter(None, (printed(self.at[place].text) for place in cells)))

    @property
    def data(self) -> list[GridCell]:
        """The cells of the body that are neither labels nor sections."""
        return [cell for cell in self.table.grid.cells if not (cell.header or cell.stub or cell.section)]

    @cached_property
    def questions(self) -> dict[str, frozenset[Address]]:
        """Bare "{column} for {row}" and "{row} for {column}" to the cells that a reader may find by them.

        A row may be called by its label columns or by some of them, and by the column right of them.
        """
        found: dict[str, set[Address]] = defaultdict(set)
        for row in self.body:
            width = min(self.stub + 1, self.table.grid.n_cols - 1)
            columns = [chosen for n in range(1, width + 1) for chosen in combinations(range(width), n)]
            for chosen in columns:
                levels = self._levels((row, col) for col in chosen)
                for col in range(self.table.grid.n_cols):
                    if levels and col not in chosen:
                        self._add(found, row, col, levels)
        return {key: frozenset(addresses) for key, addresses in found.items()}

    def _add(self, found: dict[str, set[Address]], row: int, col: int, levels: tuple[str, ...]) -> None:
        column, answer = " ".join(self.column_levels(col)), bare(printed(self.at[row, col].text))
        names = [(", ".join(levels), False)]
        if row in self.sections:
            names.append((f"{names[0][0]} ({self.sections[row]})", True))
        for name, section in names:
            for row_first, pair in ((False, (column, name)), (True, (name, column))):
                found[asked(*pair)].add(Address(row, col, answer, row_first, len(levels), section))


def asked(first: str, second: str) -> str:
    """The bare form of "what is the {first} for {second}?"."""
    return f"{bare(first)} for {bare(second)}"


def addresses(question: str, table: SourceTable) -> frozenset[Address]:
    """The cells of a table that a question addresses, by its words after "what is the"; empty if there is none."""
    _, _, words = question.casefold().rpartition("what is the ")
    words = words.removesuffix("?")
    found: set[Address] = set()
    for match in re.finditer(r"\sfor\s", words):
        found |= table.questions.get(asked(words[: match.start()], words[match.end() :]), frozenset())
    return frozenset(found)
