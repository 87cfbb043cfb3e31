"""The tables of one page, read once: each cell's text in the form that is compared, each grid with its relations."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from qagen.tables.facts.fill import TableError, fill, fill_sections
from qagen.tables.facts.gfm import gfm_tables
from qagen.tables.facts.pipes import pipe_tables
from qagen.tables.facts.soup import soup_tables
from qagen.tables.facts.standard_html import standard_tables
from qagen.tables.facts.strict_texts import strict_cell_text, strict_text
from qagen.tables.facts.texts import checker_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from qagen.tables.facts.slots import Direction, HeadingDirection, SlotGrid

Rules = Literal["compatible", "strict"]
"""`compatible`: the verdicts of the public checker. `strict`: GFM, the HTML standard, no exploits."""


@dataclass(frozen=True, eq=False)
class TableReading:
    """One table with the texts that are compared."""

    grid: SlotGrid
    texts: tuple[str, ...]
    """For each cell of the grid its text in the form that the rules compare."""
    markdown: bool
    """Written as a markdown table (else as HTML)."""

    @cached_property
    def by_text(self) -> dict[str, tuple[int, ...]]:
        """Text to the cells that have it, in the order of the cells."""
        found: dict[str, list[int]] = {}
        for index, text in enumerate(self.texts):
            found.setdefault(text, []).append(index)
        return {text: tuple(cells) for text, cells in found.items()}

    def neighbours(self, index: int, direction: Direction) -> tuple[int, ...]:
        """Return the cells beside a cell, see `SlotGrid.neighbours`."""
        return self.grid.neighbours(index, direction)

    def headings(self, index: int, direction: HeadingDirection) -> tuple[int, ...]:
        """Return the headings of a cell, see `SlotGrid.headings`."""
        return self.grid.headings(index, direction)

    def heading_search(self, direction: HeadingDirection, wanted: Callable[[int], bool]) -> Callable[[int], bool]:
        """Return the test for headings, see `SlotGrid.heading_search`."""
        return self.grid.heading_search(direction, wanted)


@dataclass(frozen=True, eq=False)
class PageTables:
    """The tables of a page: markdown tables first, then HTML tables, each in the page's order."""

    markdown: tuple[TableReading, ...]
    html: tuple[TableReading, ...]
    error: str | None
    """Why a table could not be read: no verdict about any table of the page is possible then; null where all were."""


def read_tables(page: str, rules: Rules) -> PageTables:
    """Return the tables of a page as the rules see them; a page without tables gives two empty tuples."""
    known: dict[str, str] = {}

    def once(text: str, form: Callable[[str], str]) -> str:
        # A page says the same things again and again.
        if text not in known:
            known[text] = form(text)
        return known[text]

    def readings(grids: Iterable[SlotGrid], form: Callable[[str], str], *, markdown: bool) -> tuple[TableReading, ...]:
        return tuple(
            TableReading(grid, tuple(once(cell.text, form) for cell in grid.cells), markdown) for grid in grids
        )

    try:
        if rules == "compatible":
            markdown = readings(map(fill, pipe_tables(page)), checker_text, markdown=True)
            html = readings(map(fill, soup_tables(page)), checker_text, markdown=False)
        else:
            markdown = readings((fill_sections([rows]) for rows in gfm_tables(page)), strict_text, markdown=True)
            known.clear()
            html = readings(map(fill_sections, standard_tables(page)), strict_cell_text, markdown=False)
    except TableError as error:
        return PageTables((), (), str(error))
    return PageTables(markdown, html, None)
