from __future__ import annotations

import pytest
from geometry_pages import HEIGHT, WIDTH, draw, grid_rules, page, row, table, word

from qagen.ingest.engines.geometry import convert_pdf
from qagen.ingest.engines.geometry.blocks.page import read_page
from qagen.ingest.engines.geometry.layout.join import join_words
from qagen.ingest.engines.geometry.layout.right_to_left import mirrored, plain_letters
from qagen.ingest.engines.geometry.layout.turned import Turn, sideways
from qagen.ingest.engines.geometry.source.content import Box

CELLS = (("Gauge", "May", "June"), ("Ness", "41.2", "43.9"), ("Holm", "18.7", "19.4"), ("Vane", "77.3", "75.1"))


@pytest.mark.parametrize("downward", [False, True], ids=["upward", "downward"])
def test_turned_boxes_come_back(downward):
    turn = Turn(WIDTH, HEIGHT, downward)
    box = Box(100, 200, 112, 260)
    upright = turn.upright(box)
    assert (upright.width, upright.height) == (60, 12)
    assert turn.back(upright) == pytest.approx(box)


def turned_table(canvas, angle):
    canvas.saveState()
    if angle > 0:
        canvas.translate(WIDTH, 0)
    else:
        canvas.translate(0, HEIGHT)
    canvas.rotate(angle)
    canvas.setFont("Helvetica", 10)
    canvas.drawString(120, 420, "Table 1. Levels at three gauges")
    bottom = table(canvas, CELLS, (116, 260, 360, 460), 412)
    for y in (412, 394, bottom):
        canvas.line(116, y, 460, y)
    canvas.restoreState()
    canvas.drawString(60, HEIGHT - 30, "Yearbook")


@pytest.mark.parametrize("angle", [90, -90], ids=["upward", "downward"])
def test_sideways_table_is_read_upright_and_keeps_its_place(tmp_path, angle):
    document = convert_pdf(draw(tmp_path / "t.pdf", lambda canvas: turned_table(canvas, angle)))
    (found,) = document.tables
    assert [[cell.text for cell in line] for line in found.data.grid] == [list(cells) for cells in CELLS]
    assert [c.resolve(document).text for c in found.captions] == ["Table 1. Levels at three gauges"]
    box = found.prov[0].bbox
    assert (box.r - box.l, box.t - box.b) == pytest.approx((72, 344), abs=4)


def test_upward_heads_do_not_turn_a_page():
    heads = [word("Longest", 150, 100, rotated=True, width=10), word("Share", 190, 100, rotated=True, width=10)]
    assert sideways(page(heads + row(150, (50, "Ness has a longer text"), (150, "4.1"), (190, "7")))) is None


def test_presentation_forms_become_letters_and_brackets_turn():
    assert plain_letters(")\ufe97\ufea4\ufe96(") == "(\u062a\u062d\u062a)"
    assert plain_letters("(14,820)") == "(14,820)"
    assert plain_letters("\ufe97\ufe7d") == "\u062a\u0651"  # a mark without its carrier


def test_right_to_left_table_has_its_first_column_on_the_right():
    hebrew = ("\u05d0\u05d1\u05d2", "\u05d3\u05d4\u05d5", "\u05d6\u05d7\u05d8")
    words, ys = [], (95, 120, 145, 170)
    for n, name in enumerate(hebrew):
        words += row(100 + 25 * n, (455, name), (355, f"{n}7.5"), (255, f"{n}4"))
    horizontals, verticals = grid_rules((240, 340, 440, 540), ys)
    (block,) = [b for b in read_page(page(words, horizontals, verticals)).blocks if b.table]
    assert [c.text for c in block.table.cells[:3]] == [hebrew[0], "07.5", "04"]
    assert block.table.cells[0].box == pytest.approx((440, 95, 540, 120))


def test_left_to_right_text_keeps_its_order_on_a_mirrored_page():
    words = row(
        100,
        (50, "Annex of 2023"),
        (200, "\u05d0\u05d1\u05d2\u05d3\u05d4\u05d5\u05d6 \u05d7\u05d8\u05d9\u05db\u05dc\u05de"),
    )
    image, mirror = mirrored(page(words))
    line = sorted(image.words, key=lambda w: w.left)
    assert [w.text for w in line[2:]] == ["Annex", "of", "2023"]
    assert join_words(line[:2]) == f"{words[4].text} {words[3].text}"
    assert mirror.back(Box(*image.words[0][:4])).right <= words[2].right + 1


def test_pages_without_right_to_left_letters_are_not_mirrored():
    assert mirrored(page(row(100, (50, "Ness 41.2")))) is None
    assert mirrored(page(row(100, (50, "41.2")))) is None


@pytest.mark.parametrize(
    ("drawn", "read"), [(":1", "1:"), ("(2023)", "(2023)"), ("14,820", "14,820"), ("45%", "45%")], ids=str
)
def test_marks_beside_numbers_change_sides(drawn, read):
    words = row(100, (50, drawn), (200, "\u05d0\u05d1\u05d2\u05d3"))
    image, _ = mirrored(page(words))
    assert [w.text for w in image.words if w.order == 0] == [read]
