"""Signs that a table was read wrongly: values glued together, texts across columns, heads over several columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.ingest.engines.geometry.layout.patterns import is_value

if TYPE_CHECKING:
    from qagen.ingest.engines.geometry.tables.draft import Draft, DraftCell

MOST_CONFIDENCE_IN_DOUBT = 0.55
"""Below the generator's default of 0.6: such tables are asked on demand only."""

# single cells with two values are printed so (a range without a dash, a value and its rank); columns of them are not
_GLUED, _ACROSS = 0.05, 0.15
_FEWEST = 2


def is_doubtful(draft: Draft, sections: frozenset[int], *, grid: bool) -> bool:
    """Whether the cells of a finished draft contradict its columns or its rows.

    Args:
        draft: the table, `header_rows` set.
        sections: its section rows.
        grid: rulings part its cells, so that texts over several columns are meant to be.
    """
    body = [c for c in draft.cells if c.row >= draft.header_rows and c.row not in sections]
    glued = sum(_holds_values(c) for c in body if c.col > 0)
    if glued >= _FEWEST and glued > _GLUED * len(body):
        return True
    if grid or draft.cols < 3:
        return False
    across = {c.row for c in body if 1 < c.col_end - c.col < draft.cols}
    if len(across) >= _FEWEST and len(across) > _ACROSS * (draft.rows - draft.header_rows):
        return True
    return any(_covers_columns(c, body) for c in draft.cells if c.row < draft.header_rows == c.row_end)


def _holds_values(cell: DraftCell) -> bool:
    """Two or more numbers and nothing else; a number with its error or share in brackets is one."""
    parts = cell.text.split()
    numbers = [p for p in parts if any(c.isdigit() for c in p)]
    if len(numbers) < 2 or len({w.text for w in cell.words}) < 2:
        return False
    bracketed = any(p[0] in "([<±/" for p in parts[1:])
    grouped = all(len(p) == 3 and p.isdecimal() for p in parts[1:])
    return not bracketed and not grouped and all(is_value(p) for p in parts)


def _covers_columns(head: DraftCell, body: list[DraftCell]) -> bool:
    """A head of the lowest level over columns that are filled side by side."""
    own = [c for c in body if head.col <= c.col and c.col_end <= head.col_end]
    rows = [c.row for c in own]
    return head.col_end - head.col > 1 and len(rows) - len(set(rows)) > 0.3 * len(set(rows))
