"""Any way to merge cells of a table, written as source rows, is read back as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from qagen.corpus.grid import parse_grid

if TYPE_CHECKING:
    from qagen.corpus.records import GridCell

texts = st.text(st.characters(exclude_categories=["C", "Z"], exclude_characters="\\§"), min_size=1, max_size=6)


@st.composite
def merged_tables(draw: st.DrawFn) -> tuple[list[list[str]], list[tuple[int, int, int, int, str]]]:
    """Rows of source cells, and (row, column, rows, columns, text) of each cell."""
    n_rows, n_cols = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    free = {(r, c) for r in range(n_rows) for c in range(n_cols)}
    written = [["" for _ in range(n_cols)] for _ in range(n_rows)]
    cells = []
    for r in range(n_rows):
        for c in range(n_cols):
            if (r, c) not in free:
                continue
            height, width = draw(st.integers(1, n_rows - r)), draw(st.integers(1, n_cols - c))
            while not {(r + i, c + j) for i in range(height) for j in range(width)} <= free:
                height, width = (height - 1, width) if height > 1 else (1, width - 1)
            text = draw(texts)
            cells.append((r, c, height, width, text))
            for i in range(height):
                for j in range(width):
                    free.discard((r + i, c + j))
                    written[r + i][c + j] = "<" if j else "^" if i else escaped(text)
    return written, cells


def escaped(text: str) -> str:
    text = text.replace("|", r"\|")
    return "\\" + text if text in {"<", "^"} else text


def error(line: int, message: str) -> Exception:
    return AssertionError(f"{line}: {message}")


def as_tuple(cell: GridCell) -> tuple[int, int, int, int, str]:
    return cell.row, cell.col, cell.row_span, cell.col_span, cell.text


@given(merged_tables())
def test_spans_are_read_back(table):
    written, cells = table
    lines = [(i, "| " + " | ".join(row) + " |") for i, row in enumerate(written, start=1)]
    grid = parse_grid(lines, 0, error)
    assert [as_tuple(cell) for cell in grid.cells] == sorted(cells)
