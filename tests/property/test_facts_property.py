"""Table facts against slow, obvious versions of themselves."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from qagen.generation.facts.mutants import Mutant, mutants
from qagen.tables.facts.fill import RawCell, TableError, fill, fill_sections
from qagen.tables.facts.read import TableReading
from qagen.tables.facts.similarity import partial, ratio
from qagen.tables.facts.texts import checker_text

_DIRECTIONS = {"up": "down", "left": "right"}


def _cells(max_span: int) -> st.SearchStrategy[list[list[RawCell]]]:
    cell = st.builds(
        RawCell,
        st.sampled_from(["a", "b", "c", ""]),
        st.integers(1, max_span),
        st.integers(1, max_span),
        st.booleans(),
        st.booleans(),
    )
    return st.lists(st.lists(cell, max_size=4), min_size=1, max_size=5)


def _slowly_filled(rows: list[list[RawCell]]) -> dict[tuple[int, int], int] | None:
    """The checker's filling, slot by slot (specs/facts.md section 5c); None where it would crash."""
    slots: dict[tuple[int, int], int] = {}
    pending: dict[int, list[int]] = {}
    ends = []
    number = r = 0
    while r < len(rows) or pending:
        line = dict(pending)
        below: dict[int, list[int]] = {}
        own = []
        for cell in rows[r] if r < len(rows) else []:
            col = 0
            while col in line or col in {c for first, width, _ in own for c in range(first, first + width)}:
                col += 1
            # Spans from above come first where the row has reached them.
            col = max([col, *(first + width for first, width, _ in own)])
            while col in line:
                col += 1
            for c in range(col, col + cell.col_span):
                line.pop(c, None)
            own.append((col, cell.col_span, number))
            ends.append(r + cell.row_span)
            for c in range(col, col + cell.col_span):
                slots[r, c] = number
                if cell.row_span > 1:
                    below[c] = [number, cell.row_span - 1]
            number += 1
        for col, (one, more) in line.items():
            slots[r, col] = one
            if more > 1:
                below[col] = [one, more - 1]
        pending = below
        r += 1
    return None if any(end > r for end in ends) else slots


@settings(max_examples=300, deadline=None)
@given(_cells(3))
def test_filling_equals_a_slow_one(rows):
    slow = _slowly_filled(rows)
    try:
        grid = fill(rows)
    except TableError:
        assert slow is None
        return
    assert slow is not None
    # Compressed rows and columns stand for runs of alike ones: compare what covers what, in order.
    fast = {(r, c): owner for r, row in enumerate(grid.rows) for c, owner in enumerate(row) if owner >= 0}
    assert _without_repeats(fast) == _without_repeats(slow)


def _without_repeats(slots: dict[tuple[int, int], int]) -> list[tuple[int, ...]]:
    height = max((r for r, _ in slots), default=-1) + 1
    width = max((c for _, c in slots), default=-1) + 1
    matrix = [tuple(slots.get((r, c), -1) for c in range(width)) for r in range(height)]
    for _ in range(2):
        matrix = [row for i, row in enumerate(matrix) if i == 0 or row != matrix[i - 1]]
        matrix = list(zip(*matrix, strict=True))
    return matrix


@settings(max_examples=200, deadline=None)
@given(st.lists(_cells(2), min_size=1, max_size=2))
def test_neighbours_are_inverse(sections):
    grid = fill_sections(sections)
    if grid.overlaps:
        return
    for one, (way, back) in product(range(len(grid.cells)), _DIRECTIONS.items()):
        for other in grid.neighbours(one, way):
            assert one in grid.neighbours(other, back)
        for other in grid.neighbours(one, back):
            assert one in grid.neighbours(other, way)


@settings(max_examples=200, deadline=None)
@given(st.lists(_cells(3), min_size=1, max_size=2), st.sampled_from(["up", "left"]), st.sampled_from(["a", "b", ""]))
def test_headings_of_many_cells_are_those_of_each(sections, direction, wanted):
    grid = fill_sections(sections)
    search = grid._search_of_many(direction, lambda index: grid.cells[index].text == wanted)
    for index in range(len(grid.cells)):
        assert search(index) == any(grid.cells[one].text == wanted for one in grid.headings(index, direction))


@settings(max_examples=300, deadline=None)
@given(st.text("abc", max_size=9), st.text("abcd", max_size=20))
def test_partial_equals_every_window(needle, text):
    short, long = sorted((needle, text), key=len)
    if not short or not long:
        expected = 1.0 if short == long else 0.0
    else:
        n = len(short)
        windows = [long[:k] for k in range(1, n)] + [long[-k:] for k in range(1, n)]
        windows += [long[k : k + n] for k in range(len(long) - n + 1)]
        expected = max(ratio(short, window) for window in windows)
        if len(short) == len(long):
            swapped = [short[:k] for k in range(1, n)] + [short[-k:] for k in range(1, n)] + [short]
            expected = max(expected, *(ratio(long, window) for window in swapped))
    assert partial(needle, text) == expected


@settings(max_examples=300, deadline=None)
@given(st.text("ab *_<>bi/\u2013\u00a0\u0301e", max_size=30))
def test_checker_text_is_a_text_of_single_spaces(text):
    found = checker_text(text)
    assert "  " not in found
    assert "\u2013" not in found
    assert "<br>" not in found


@settings(max_examples=100, deadline=None)
@given(st.integers(2, 4), st.integers(2, 4), st.data())
def test_a_mutant_reads_like_the_table_made_anew(height, width, data):
    texts = [[f"{r}.{c}" for c in range(width)] for r in range(height)]
    base = _reading(texts)
    cell = data.draw(st.integers(0, height * width - 1))
    rows = data.draw(st.permutations(range(height)).map(lambda order: order[: height - 1] if height > 2 else order))
    cols = data.draw(st.permutations(range(width)))
    anew = _reading([[texts[r][c] for c in cols] for r in rows])
    mutant = Mutant(base, cell, rows, cols)
    text = base.texts[cell]
    assert bool(mutant.by_text) == (text in anew.by_text)
    for direction in ("up", "down", "left", "right"):
        found = [base.texts[one] for one in mutant.neighbours(cell, direction)]
        expected = [anew.texts[one] for own in anew.by_text.get(text, ()) for one in anew.neighbours(own, direction)]
        assert found == expected


def _reading(texts: list[list[str]]) -> TableReading:
    grid = fill([[RawCell(text) for text in row] for row in texts])
    return TableReading(grid, tuple(cell.text for cell in grid.cells), markdown=False)


def test_mutants_of_two_cells_part_them():
    base = _reading([[f"{r}.{c}" for c in range(3)] for r in range(3)])
    kinds = list(mutants(base, 4, 1))
    assert any(len(one.rows) == 2 for one in kinds)
    assert any(list(one.cols) != [0, 1, 2] for one in kinds)
    assert any(one.moved for one in kinds)
    assert all(1 not in one.neighbours(4, "up") for one in kinds if one.moved == {1: 4, 4: 1})
