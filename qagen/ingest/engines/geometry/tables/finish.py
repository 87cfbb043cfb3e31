"""A read draft as a finished table: every place of the grid in one cell, with text, box and flags."""

from __future__ import annotations

import re
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from qagen.ingest.engines.geometry.layout.lines import mostly_bold
from qagen.ingest.engines.geometry.layout.patterns import is_value
from qagen.ingest.engines.geometry.source.content import Box, bounding_box
from qagen.ingest.engines.geometry.tables.draft import Draft, DraftCell
from qagen.ingest.engines.geometry.tables.model import GridCell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.source.content import Fill

# a row is full, and a table is filled, from this share of its columns (its rows) on
_FULL = 0.7
# rows of a section are set in by this share of the height at least
_INDENT = 0.4
_LETTERS = re.compile(r"[^\W\d_]")
_TOTAL = re.compile(r"\b(?:sub)?totals?\b|小计|合计|总计|小計|合計|總計|소\s?계$|합\s?계$|총\s?계$", re.IGNORECASE)
_NUMBERED = re.compile(
    r"\s*(?:(?P<han>[一二三四五六七八九十]{1,3})[、.．]|(?P<roman>[IVX]{1,5}|[ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ])[.、]"
    r"|(?P<letter>[A-Z])[.)]\s|(?P<number>\d{1,2})[.)、]\s|(?P<hangul>[가나다라마바사아자차카타파하])[.)])"
)


def section_rows(draft: Draft, *, grid: bool) -> frozenset[int]:
    """Body rows whose only text is a label that spans the table, or stands in the first column before filled rows.

    Args:
        draft: the table.
        grid: rulings part its rows and columns: a row with empty cells is one, and no label over the table.
    """
    pitch = _usual_pitch(draft)
    labels = [row for row in range(draft.header_rows, draft.rows - 1) if _is_label_alone(draft, row)]
    numbered = _numbered_alike(draft, labels)
    found = set(numbered)
    for row in labels:
        cells = draft.across(row)
        spanning = cells[0].col_end == draft.cols
        leads = _leads_filled_rows(draft, row, grid=grid) or (not grid and _stands_alone(draft, row, pitch))
        if spanning or (leads and not numbered and not _ends_before_the_next_label(draft, row)):
            found.add(row)
    return frozenset(found)


def _is_label_alone(draft: Draft, row: int) -> bool:
    """Words that stand alone in their row, from the first column on; totals may have no values."""
    cells = draft.across(row)
    if len(cells) != 1 or cells[0].row_end - cells[0].row > 1 or cells[0].col != 0:
        return False
    text = cells[0].text
    return not is_value(text) and bool(_LETTERS.search(text)) and not _TOTAL.search(text)


def _numbered_alike(draft: Draft, labels: Sequence[int]) -> set[int]:
    """Labels alone that end in a colon behind a number of one scheme, where nothing else is numbered so.

    Statements number their parts (`一、`, `II.`); subtotals below them are not set in, so that indents say nothing.
    """
    schemes: dict[int, str] = {}
    for cell in (c for c in draft.cells if c.col == 0 and c.row >= draft.header_rows):
        if match := _NUMBERED.match(cell.text):
            schemes[cell.row] = match.lastgroup or ""
    found = {row for row in labels if row in schemes and draft.in_row(row)[0].text.rstrip().endswith((":", "："))}
    alike = {schemes[row] for row in found}
    return found if len(alike) == 1 and all(row in found for row, s in schemes.items() if s in alike) else set()


def _usual_pitch(draft: Draft) -> float:
    """The usual distance of the first lines of neighbouring body rows, points; 0 for fewer than two rows."""
    tops = [min(w.top for c in cells for w in c.words) for row in _body(draft) if (cells := draft.in_row(row))]
    return median([b - a for a, b in pairwise(tops)]) if len(tops) > 1 else 0.0


def _body(draft: Draft) -> range:
    return range(draft.header_rows, draft.rows)


def _stands_alone(draft: Draft, row: int, pitch: float) -> bool:
    """A label without values, a whole row above the next one (the first line of a label is nearer), where others fill.

    Rows below it fill most columns, so that an empty row is no matter of a sparse table.
    """
    following = draft.in_row(row + 1)
    full = [len(draft.across(r)) >= _FULL * draft.cols for r in _body(draft)]
    if draft.cols < 3 or len(following) < _FULL * draft.cols or sum(full) < _FULL * len(full):
        return False
    step = min(w.top for c in following for w in c.words) - min(w.top for w in draft.in_row(row)[0].words)
    return step >= 0.95 * pitch


def _leads_filled_rows(draft: Draft, row: int, *, grid: bool) -> bool:
    """A label in the first column alone, set apart by bold type or by rows indented below it.

    In two columns only rulings tell that a label is no first line of the next one.
    """
    if draft.cols < (2 if grid else 3) or len(draft.across(row + 1)) < 2:
        return False
    label = draft.in_row(row)[0]
    below = next((c for c in draft.in_row(row + 1) if c.col == 0), None)
    if below is None:
        return False
    if mostly_bold(label.words) or label.words[0].font != below.words[0].font:
        return not mostly_bold(below.words)
    return _is_indented(below, label)


def _is_indented(cell: DraftCell, label: DraftCell) -> bool:
    return _first_line_left(cell) - _first_line_left(label) > _INDENT * label.words[0].height


def _first_line_left(cell: DraftCell) -> float:
    """Further lines of wrapped labels may begin at the edge of the cell."""
    first = min(cell.words, key=lambda w: (w.top, w.order))
    return min(w.left for w in cell.words if w.middle_y < first.bottom)


def _ends_before_the_next_label(draft: Draft, row: int) -> bool:
    """The first rows below are indented, and several before the next label (a total may be one) are not."""
    label = draft.in_row(row)[0]
    rows = []
    for below in range(row + 1, draft.rows):
        cells = draft.in_row(below)
        if len(draft.across(below)) == 1 and cells and cells[0].col == 0 and not _is_indented(cells[0], label):
            break
        rows += [c for c in cells if c.col == 0]
    return bool(rows) and _is_indented(rows[0], label) and sum(not _is_indented(c, label) for c in rows) > 1


def finish_cells(
    draft: Draft, sections: frozenset[int], fills: Sequence[Fill], slots: Sequence[DraftCell] = ()
) -> tuple[GridCell, ...]:
    """The cells of the whole grid in row-major order; section labels span their row.

    Args:
        draft: the table.
        sections: rows that are section labels.
        fills: of the page: a shaded first column names its rows.
        slots: all ruled cells, where rulings bound them (their spans hold for empty cells too).
    """
    # rulings that part an empty cell from its label are a part of what is printed
    spanning = frozenset() if slots and draft.cols == 2 else sections
    cells = [c._replace(col=0, col_end=draft.cols) if c.row in spanning else c for c in draft.cells]
    taken = {(r, k) for c in cells for r in range(c.row, c.row_end) for k in range(c.col, c.col_end)}
    for slot in slots:
        places = {(r, k) for r in range(slot.row, slot.row_end) for k in range(slot.col, slot.col_end)}
        if not places & taken:
            cells.append(slot)
            taken |= places
    for row in range(draft.rows):
        cells += [DraftCell(row, col, row + 1, col + 1, ()) for col in range(draft.cols) if (row, col) not in taken]
    cells.sort(key=lambda c: (c.row, c.col))
    row_heads = _names_rows(draft, fills, sections)
    rooms: dict[int, float] = {}
    for cell in draft.cells:
        if cell.col_end == cell.col + 1:
            rooms[cell.col] = max(rooms.get(cell.col, 0.0), *(w.right for w in cell.words))
    return tuple(
        GridCell(
            row=c.row,
            col=c.col,
            row_end=c.row_end,
            col_end=c.col_end,
            words=c.words,
            text=c.text_within(rooms.get(c.col)),
            box=_cell_box(draft, c, ruled=bool(slots)),
            column_header=c.row < draft.header_rows,
            row_header=row_heads and c.col == 0 and c.row >= draft.header_rows and c.row not in sections,
            section=c.row in sections,
        )
        for c in cells
    )


def _cell_box(draft: Draft, cell: DraftCell, *, ruled: bool) -> Box:
    place = Box(
        draft.edges[cell.col], draft.bands[cell.row][0], draft.edges[cell.col_end], draft.bands[cell.row_end - 1][1]
    )
    return place if ruled or not cell.words else bounding_box(cell.words)


def _names_rows(draft: Draft, fills: Sequence[Fill], sections: frozenset[int]) -> bool:
    """Whether the first column is set apart from the others: by bold type or by a background of its own."""
    body = [c for c in draft.cells if c.row >= draft.header_rows and c.row not in sections]
    stub = [c for c in body if c.col == 0 and c.col_end == 1]
    rest = [c for c in body if c.col > 0]
    if len(stub) < 2 or not rest:
        return False
    if sum(mostly_bold(c.words) for c in stub) >= 0.9 * len(stub):
        return sum(mostly_bold(c.words) for c in rest) <= 0.2 * len(rest)
    shaded = sum(_is_shaded(c, fills, draft) for c in stub)
    return shaded >= 0.9 * len(stub) and sum(_is_shaded(c, fills, draft) for c in rest) <= 0.2 * len(rest)


def _is_shaded(cell: DraftCell, fills: Sequence[Fill], draft: Draft) -> bool:
    box = bounding_box(cell.words)
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return any(
        f.left <= x <= f.right
        and f.top <= y <= f.bottom
        and f.color != (255, 255, 255)
        and f.right - f.left < 0.9 * draft.box.width
        for f in fills
    )
