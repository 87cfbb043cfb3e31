from __future__ import annotations

from geometry_pages import grid_rules, page, row, word

from qagen.ingest.engines.geometry.layout.rulings import Frame, connected_frames
from qagen.ingest.engines.geometry.source.content import Rule
from qagen.ingest.engines.geometry.tables.find import find_tables
from qagen.ingest.engines.geometry.tables.lattice import is_complete, read_frame, stacked_frames

XS, YS = (50, 150, 250), (100, 120, 140, 160)


def frame(xs=XS, ys=YS, drop_h=(), drop_v=()):
    horizontals, verticals = grid_rules(xs, ys)
    return Frame(
        tuple(h for i, h in enumerate(horizontals) if i not in drop_h),
        tuple(v for i, v in enumerate(verticals) if i not in drop_v),
    )


def cells(ruled):
    return {(c.row, c.col, c.row_end, c.col_end): c.text for c in ruled.draft.cells}


def test_full_grid():
    words = row(105, (55, "a"), (155, "b")) + row(125, (55, "c"), (155, "d")) + row(145, (55, "e"), (155, "f"))
    ruled = read_frame(frame(), words)
    assert cells(ruled) == {
        (0, 0, 1, 1): "a",
        (0, 1, 1, 2): "b",
        (1, 0, 2, 1): "c",
        (1, 1, 2, 2): "d",
        (2, 0, 3, 1): "e",
        (2, 1, 3, 2): "f",
    }
    assert ruled.drawn == 1.0
    assert ruled.regular
    assert is_complete(ruled)


def test_missing_rulings_are_spans():
    horizontals = (Rule(100, 50, 250), Rule(120, 50, 250), Rule(140, 150, 250), Rule(160, 50, 250))
    verticals = (Rule(50, 100, 160), Rule(150, 120, 160), Rule(250, 100, 160))
    words = row(105, (60, "over both")) + row(135, (55, "down")) + row(125, (155, "d")) + row(145, (155, "f"))
    ruled = read_frame(Frame(horizontals, verticals), words)
    assert cells(ruled) == {(0, 0, 1, 2): "over both", (1, 0, 3, 1): "down", (1, 1, 2, 2): "d", (2, 1, 3, 2): "f"}


def test_open_sides_are_closed():
    words = row(105, (55, "a"), (155, "b")) + row(125, (55, "c"), (155, "d"))
    ruled = read_frame(frame(drop_v=(0, 2)), words)
    assert ruled.draft.cols == 2
    assert cells(ruled)[0, 0, 1, 1] == "a"


def test_double_rulings_are_one_border():
    horizontals, verticals = grid_rules(XS, (100, 120, 122, 140))
    ruled = read_frame(Frame(tuple(horizontals), tuple(verticals)), row(105, (55, "a"), (155, "b")))
    assert ruled.draft.rows == 2


def test_underline_makes_no_row():
    words = row(105, (55, "a"), (155, "b")) + row(125, (55, "c"), (155, "d"))
    with_line = Frame((*frame().horizontals, Rule(130, 48, 80)), frame().verticals)
    assert read_frame(with_line, words).draft.rows == 3


def test_lines_of_values_without_rulings_are_not_complete():
    horizontals, verticals = grid_rules(XS, (100, 120, 200))
    words = row(105, (55, "name"), (155, "value"))
    for n in range(5):
        words += row(124 + 15 * n, (55, f"{n}1"), (155, f"{n}.5"))
    assert not is_complete(read_frame(Frame(tuple(horizontals), tuple(verticals)), words))


def test_prose_in_cells_is_complete():
    horizontals, verticals = grid_rules((50, 150, 400), (100, 120, 200))
    words = row(105, (55, "name"), (155, "remarks")) + row(124, (55, "Ness"))
    for n, text in enumerate(("the weir was built anew", "after a flood and moved", "up the river by a mile")):
        words += row(124 + 15 * n, (155, text))
    assert is_complete(read_frame(Frame(tuple(horizontals), tuple(verticals)), words))


def test_tables_with_a_common_border_are_cut():
    upper = grid_rules((50, 120, 190, 250), (100, 120, 140))
    lower = grid_rules((50, 90, 150, 220, 250), (140, 160, 180))
    (both,) = connected_frames((*upper[0], *lower[0]), (*upper[1], *lower[1]))
    words = [word("x", x, y) for y in (105, 125, 145, 165) for x in (55, 125, 225)]
    parts = stacked_frames(both, read_frame(both, words))
    assert [round(p.box.bottom) for p in parts] == [140, 180]


def test_single_box_is_no_grid():
    assert read_frame(frame(xs=(50, 250), ys=(100, 160)), row(105, (55, "note"))) is None


def test_table_inside_a_cell_and_the_one_around_it():
    outer = grid_rules((50, 150, 450), (100, 130, 260))
    inner = grid_rules((160, 300, 440), (150, 175, 200, 225))
    words = row(110, (55, "Heading"), (155, "Details")) + row(140, (55, "Part"))
    for n, y in enumerate((157, 182, 207)):
        words += row(y, (170, f"key{n}"), (310, f"{n}.5"))
    content = page(words, (*outer[0], *inner[0]), (*outer[1], *inner[1]))
    found = find_tables(content)
    assert [(t.rows, t.cols) for t in found] == [(2, 2), (3, 2)]
    assert "key1" not in " ".join(c.text for c in found[0].cells)
    assert [c.text for c in found[1].cells][:2] == ["key0", "0.5"]


def test_two_texts_in_a_wide_cell_are_parted_only_in_the_middle_of_their_shares():
    whole = frame()
    wide = whole._replace(verticals=tuple(Rule(v.at, 120, 160) if v.at == 150 else v for v in whole.verticals))
    body = [w for top in (124, 144) for w in row(top, (55, "a"), (155, "b"))]
    middles = row(104, (90, "Mean"), (190, "Peak"))
    noted = row(104, (52, "Note"), (155, "Peak"))
    assert [c.text for c in read_frame(wide, middles + body).draft.cells if c.row == 0] == ["Mean", "Peak"]
    assert [c.text for c in read_frame(wide, noted + body).draft.cells if c.row == 0] == ["Note Peak"]


def test_head_of_one_drawn_cell_with_a_text_for_each_column_is_not_complete():
    xs, ys = (50, 110, 170, 230, 290), (100, 120, 140, 160)
    horizontals, verticals = grid_rules(xs, ys)
    verticals = [Rule(v.at, 120, 160) if 50 < v.at < 290 else v for v in verticals]
    (outer,) = connected_frames(tuple(horizontals), tuple(verticals))
    body = [w for top in (124, 144) for w in row(top, *((x + 5, "14.2") for x in xs[:-1]))]
    head = row(104, *((x + 5, "Mean") for x in xs[:-1]))
    assert not is_complete(read_frame(outer, head + body))
    assert is_complete(read_frame(outer, row(104, (60, "One title of the table")) + body))
