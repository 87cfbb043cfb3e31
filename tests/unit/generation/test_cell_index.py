"""Where a value stands in a table: every cell is counted once, zeros and symbols included."""

from __future__ import annotations

import pytest

from qagen.generation.cell_index import CellIndex
from qagen.model.document import Cell, Table, TableTexts
from qagen.tables.grid import grid_of


def _index(*texts: str) -> CellIndex:
    cells = tuple(
        Cell(
            row=i, col=0, row_span=1, col_span=1, text=text, column_header=False, row_header=False, row_section=False,
            place=None, nested=False,
        )
        for i, text in enumerate(texts)
    )  # fmt: skip
    table = Table(
        ref="#/tables/0", label="table", order=0, places=(), n_rows=len(texts), n_cols=1, cells=cells, captions=(), headings=(),
        section="", sheet=None, nested_in=None, in_picture=False, reading=None,
        texts=TableTexts(markdown="", markdown_captioned="", triplets=""),
    )  # fmt: skip
    return CellIndex(grid_of(table))


@pytest.mark.parametrize(
    ("value", "texts", "count"),
    [
        pytest.param("0", ("0", "23", "0", "10"), 2, id="zeros"),
        pytest.param("0", ("7", "0"), 1, id="one-zero"),
        pytest.param("5.2", ("5.2 ± 0.3", "15.2", "5.2"), 2, id="in-a-longer-text"),
        pytest.param("1,204", ("1 204", "1204", "204"), 2, id="other-grouping"),
        pytest.param("12", ("12", "112", "12.5"), 1, id="whole-numbers"),
        pytest.param("Yes", ("yes", "Yesterday", "no"), 1, id="whole-words"),
        pytest.param("0.50", ("0.50", "50"), 1, id="decimal"),
    ],
)
def test_cells_with(value, texts, count):
    assert len(_index(*texts).cells_with(value, limit=9)) == count
