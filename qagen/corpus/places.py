"""Where the PDF renderer put things: pages from 1, boxes in points, origin bottom left."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple


class Spot(NamedTuple):
    """A rectangle on a page."""

    page: int
    left: float
    top: float
    right: float
    bottom: float


class Places:
    """Collected while a document is drawn.

    Keys are the block's line in the source, with a part for what one block prints in several places:
    `(line, "caption")`, `(line, "item 0")`, `(line, "cell 3 1")`.
    """

    def __init__(self) -> None:
        self.spots: dict[tuple[int, str], list[Spot]] = defaultdict(list)
        self.table_rows: dict[int, list[tuple[Spot, int, int]]] = defaultdict(list)
        """For each table: part on a page, its first body or header row, the row after its last."""
        self.furniture: list[tuple[Spot, str, str]] = []
        """Running heads and page numbers: where, `header` or `footer`, text."""
        self.page_size = (0.0, 0.0)
        self.pages = 0

    def add_row(self, line: int, spot: Spot, row: int) -> None:
        """Tell where one row of a table stands whose rows are drawn one by one, from the first to the last."""
        parts = self.table_rows[line]
        if parts and parts[-1][0].page == spot.page and _below(spot, parts[-1][0]):
            above, first, _ = parts.pop()
            spot = Spot(spot.page, min(above.left, spot.left), above.top, max(above.right, spot.right), spot.bottom)
            parts.append((spot, first, row + 1))
        else:
            parts.append((spot, row, row + 1))


def _below(spot: Spot, above: Spot) -> bool:
    return spot.top <= above.bottom + 1
