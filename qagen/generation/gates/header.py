"""Table gates on the header and the labels: there must be one, and it must consist of names."""

from __future__ import annotations

import re
from statistics import median
from typing import TYPE_CHECKING

from qagen.generation.keys import WEAK_KEYS
from qagen.tables.cell_kinds import numeric_label, share, void, year_like

if TYPE_CHECKING:
    from qagen.model.config import GenerateConfig
    from qagen.tables.view import TableView

# A corner of two words of Hangul: "등급 부문" below and above a diagonal. Single syllables apart are one word set wide.
_TWO_WORDS = re.compile("[\uac00-\ud7a3]{2,}\\s[\uac00-\ud7a3]{2,}$")
# Points: a ruled cell of one line of usual type is lower.
_TALL = 20.0
# Two lines of text, less the leading.
_TWO_LINES = 1.7


def no_header(view: TableView, _config: GenerateConfig) -> bool:
    """Nothing names the columns."""
    return not view.header.levels


def no_label_column(view: TableView, _config: GenerateConfig) -> bool:
    """Nothing names the rows."""
    return not view.label_columns or not view.data_columns


def numeric_headers(view: TableView, _config: GenerateConfig) -> bool:
    """Half or more of the column labels are numbers (years are names): a data row was taken for the header."""
    shown = [view.columns[c].shown for c in view.data_columns if view.columns[c].shown]
    return share([numeric_label(label) for label in shown]) >= 0.5


def header_is_data(view: TableView, _config: GenerateConfig) -> bool:
    """A header text stands again below it among the data of its own column (outside a repeated header row)."""
    grid = view.grid
    repeated = {
        row
        for row in view.rows
        if sum(grid.text(row, c) == grid.text(view.header.levels[-1], c) != "" for c in range(grid.n_cols)) * 2
        > grid.n_cols
    }
    for col in view.data_columns:
        head = grid.text(view.header.levels[-1], col)
        if not head or void(head):
            continue
        if any(grid.text(row, col) == head for row in view.rows if row not in repeated and _own(view, row, col)):
            return True
    return False


def levels_share_names(view: TableView, _config: GenerateConfig) -> bool:
    """Names of the upper header level stand in the lowest as well: two roles (source, target) that the label loses."""
    if len(view.header.levels) < 2:
        return False
    labels = [[level.casefold() for level in view.columns[c].plain] for c in view.data_columns]
    groups: dict[str, set[str]] = {}
    for plain in labels:
        if len(plain) > 1:
            groups.setdefault(plain[0], set()).add(plain[-1])
    # A total stands beside groups and within them. A source is never its own target.
    return any(
        name in lowest and name not in groups[name]
        for name in groups.keys() - WEAK_KEYS
        for other, lowest in groups.items()
        if other != name
    )


def torn_line_above(view: TableView, _config: GenerateConfig) -> bool:
    """Pieces of a sentence, each beginning small, stand one by one over years or dates: a line of text above them."""
    grid = view.grid
    for row in view.header.levels[:-1]:
        cells = [
            cell
            for cell in grid.filled(row)
            if cell.row == row and cell.last_row < view.header.levels[-1] and cell.col in view.data_columns
        ]
        small = all(cell.col_span == 1 and cell.text[:1].islower() for cell in cells)
        if small and len(cells) > 1 and all(year_like(grid.text(view.header.levels[-1], c.col)) for c in cells):
            return True
    return False


def _own(view: TableView, row: int, col: int) -> bool:
    """The cell does not reach down from the header by its row span."""
    cell = view.grid.at(row, col)
    return cell is not None and cell.row >= view.header.body_start


def corner_names_both(view: TableView) -> bool:
    """The first header may be two: the name of the rows' labels and that of the columns', apart by a diagonal.

    Only where an engine read the page: two Korean words in a tall cell, or two lines in a row of headers of one line.
    """
    grid = view.grid
    if grid.parts[0].reading is None or not view.header.levels:
        return False
    row = view.header.levels[-1]
    corner = grid.at(row, 0)
    if corner is None:
        return False
    box = corner.source.place.box if corner.source.place is not None else None
    if _TWO_WORDS.match(corner.text) and box is not None and corner.row_span == 1 and box.t - box.b >= _TALL:
        return True
    heights = [
        cell.source.place.box.t - cell.source.place.box.b
        for cell in (corner, *(grid.at(row, c) for c in view.data_columns))
        if cell is not None and cell.text and cell.source.place is not None and cell.source.place.box is not None
    ]
    return (
        len(heights) > 2
        and " " in corner.text
        and corner.row_span == 1
        and heights[0] > _TWO_LINES * median(heights[1:])
    )
