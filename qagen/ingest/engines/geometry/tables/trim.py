"""What stands in a frame and is not the table: caption rows on top, note rows at the end, empty rows and columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.patterns import NOTE, names_table

if TYPE_CHECKING:
    from qagen.ingest.engines.geometry.source.content import Word
    from qagen.ingest.engines.geometry.tables.draft import Draft, DraftCell

_SHORTEST_NOTE = 12


class Trimmed(NamedTuple):
    """The table, and the texts that were drawn in its frame."""

    draft: Draft
    captions: tuple[tuple[Word, ...], ...]
    notes: tuple[tuple[Word, ...], ...]


def trim(draft: Draft) -> Trimmed:
    """Captions and notes taken out of the table, then rows and columns without text."""
    captions: list[tuple[Word, ...]] = []
    while draft.rows > 2 and (cell := _only_wide_cell(draft, 0)) and names_table(cell.text):
        captions.append(cell.words)
        draft = _rows_kept(draft, list(range(1, draft.rows)))
    first_note = _first_note_row(draft)
    notes = [c.words for row in range(first_note, draft.rows) for c in draft.in_row(row)]
    if first_note < draft.rows:
        draft = _rows_kept(draft, list(range(first_note)))
    return Trimmed(drop_empty(draft), tuple(captions), tuple(notes))


def _only_wide_cell(draft: Draft, row: int) -> DraftCell | None:
    cells = draft.across(row)
    if len(cells) != 1 or cells[0].row_end - cells[0].row > 1:
        return None
    return cells[0] if cells[0].col_end - cells[0].col >= max(2, 0.6 * draft.cols) else None


def _first_note_row(draft: Draft) -> int:
    first = draft.rows
    for row in range(draft.rows - 1, 1, -1):
        cell = _only_wide_cell(draft, row)
        if cell is None:
            break
        if NOTE.match(cell.text) and len(cell.text) > _SHORTEST_NOTE:
            first = row
    return first


def drop_empty(draft: Draft) -> Draft:
    """Without the rows and columns in which no text begins."""
    rows = [r for r in range(draft.rows) if any(c.row == r for c in draft.cells)]
    cols = [k for k in range(draft.cols) if any(c.col == k for c in draft.cells)]
    draft = _rows_kept(draft, rows)
    if len(cols) == draft.cols:
        return draft
    place = {col: i for i, col in enumerate(cols)}
    cells = []
    for cell in draft.cells:
        inside = [place[k] for k in range(cell.col, cell.col_end) if k in place]
        cells.append(cell._replace(col=inside[0], col_end=inside[-1] + 1))
    edges = (*(draft.edges[k] for k in cols), draft.edges[-1])
    return draft._replace(edges=edges, cells=tuple(cells))


def _rows_kept(draft: Draft, rows: list[int]) -> Draft:
    if len(rows) == draft.rows:
        return draft
    place = {row: i for i, row in enumerate(rows)}
    cells = []
    for cell in draft.cells:
        inside = [place[r] for r in range(cell.row, cell.row_end) if r in place]
        if inside:
            cells.append(cell._replace(row=inside[0], row_end=inside[-1] + 1))
    head = sum(row < draft.header_rows for row in rows)
    return draft._replace(bands=tuple(draft.bands[r] for r in rows), cells=tuple(cells), header_rows=head)
