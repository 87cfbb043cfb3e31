from __future__ import annotations

import pytest

from qagen.corpus.grid import parse_grid


class GridError(Exception):
    pass


def fail(line: int, message: str) -> GridError:
    return GridError(f"{line}: {message}")


def grid_of(*rows: str, stub: int = 0):
    return parse_grid(list(enumerate(rows, start=1)), stub, fail)


def test_spans_cover_the_grid_once():
    grid = grid_of("| a | < | b |", "| ^ | ^ | c |", "|===", "| d | e | < |", stub=1)
    assert [(c.text, c.row, c.col, c.row_span, c.col_span) for c in grid.cells] == [
        ("a", 0, 0, 2, 2), ("b", 0, 2, 1, 1), ("c", 1, 2, 1, 1), ("d", 2, 0, 1, 1), ("e", 2, 1, 1, 2),
    ]  # fmt: skip
    assert (grid.n_rows, grid.n_cols, grid.header_rows) == (3, 3, 2)
    assert [c.text for c in grid.cells if c.header] == ["a", "b", "c"]
    assert [c.text for c in grid.cells if c.stub] == ["d"]


def test_a_section_row_spans_all_columns_and_is_no_stub():
    section = grid_of("| a | b |", "|===", "|§ North |", "| c | d |", stub=1).cells[2]
    assert (section.text, section.col_span, section.section, section.stub) == ("North", 2, True, False)


def test_no_rule_means_no_header():
    assert grid_of("| a | b |").header_rows == 0


def test_escapes_are_undone():
    grid = grid_of(r"| a\|b | x\ny | \< | \^ |", "| 1 | 2 | 3 | 4 |")
    assert [c.text for c in grid.cells[:4]] == ["a|b", "x\ny", "<", "^"]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        pytest.param(("| a | < |", "| ^ | c |"), "1: the cells merged with 'a'", id="no-rectangle"),
        pytest.param(("| < | a |",), "1: '<' in the first column", id="left-of-nothing"),
        pytest.param(("| ^ | a |",), "1: '^' continues nothing", id="above-nothing"),
        pytest.param(("| a | b |", "|===", "| ^ | c |"), "3: '^' continues nothing", id="across-the-rule"),
        pytest.param(("|§ s |", "| ^ | c |"), "2: '^' continues nothing", id="into-a-section-row"),
        pytest.param(("| a | b |", "|===", "|===", "| a | b |"), "3: a second |===", id="two-rules"),
        pytest.param(("|§ a | b |",), "1: a section row is one cell", id="wide-section"),
        pytest.param(("a | b |",), "1: a table row starts and ends", id="no-first-bar"),
        pytest.param(("| a | b",), "1: a table row starts and ends", id="no-last-bar"),
        pytest.param(("|§ only |",), "1: a table needs at least one row of cells", id="only-sections"),
    ],
)
def test_errors(rows, message):
    with pytest.raises(GridError) as caught:
        grid_of(*rows)
    assert str(caught.value).startswith(message)
