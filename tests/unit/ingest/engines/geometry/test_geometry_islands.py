from __future__ import annotations

import pytest
from geometry_pages import draw, grid_rules, page, row, table, word

from qagen.ingest.engines.geometry import convert_pdf
from qagen.ingest.engines.geometry.layout.islands import islands

CELLS = (("Gauge", "May", "June"), ("Ness", "41.2", "43.9"), ("Holm", "18.7", "19.4"), ("Vane", "77.3", "75.1"))
CAPTION = "Table 1. Levels at three gauges"


def paint(canvas, angle, caption):
    for n in range(10):
        canvas.drawString(60, 800 - 14 * n, f"Line {n} of the text that stands above the turned table of this page.")
        canvas.drawString(60, 230 - 14 * n, f"Line {n} of the text that stands below the turned table of this page.")
    if caption == "level":
        canvas.drawString(60, 600, CAPTION)
    canvas.saveState()
    canvas.translate(*((240, 330) if angle > 0 else (140, 580)))
    canvas.rotate(angle)
    if caption == "turned":
        canvas.drawString(4, 104, CAPTION)
    bottom = table(canvas, CELLS, (0, 120, 180, 240), 96)
    for y in (96, 78, bottom):
        canvas.line(0, y, 240, y)
    canvas.restoreState()


@pytest.mark.parametrize("caption", ["level", "turned"])
@pytest.mark.parametrize("angle", [90, -90], ids=["upward", "downward"])
def test_turned_table_among_upright_text_is_read(tmp_path, angle, caption):
    document = convert_pdf(draw(tmp_path / "t.pdf", lambda canvas: paint(canvas, angle, caption)))
    (found,) = document.tables
    assert [[cell.text for cell in line] for line in found.data.grid] == [list(cells) for cells in CELLS]
    assert [c.resolve(document).text for c in found.captions] == [CAPTION]
    box = found.prov[0].bbox
    assert (box.r - box.l, box.t - box.b) == pytest.approx((72, 244), abs=4)
    order = [
        getattr(item, "text", "table")[:6] for item, _ in document.iterate_items() if item not in document.texts[:0]
    ]
    assert [text for text in order if text in {"Line 0", "table"}] == ["Line 0", "table", "Line 0"]


def test_heads_that_run_upwards_are_no_piece():
    heads = [word(f"Level {n}", 150 + 30 * n, 100, rotated=True, width=10) for n in range(9)]
    rows = [w for n in range(4) for w in row(150 + 15 * n, (50, "Ness"), *((150 + 30 * k, "4.1") for k in range(9)))]
    assert islands(page(heads + rows)) == ()
    rules = grid_rules((45, *range(145, 425, 30)), (40, 145, 160, 175, 190, 205))
    assert islands(page(heads + rows, *rules)) == ()


def test_upright_page_has_no_pieces():
    assert islands(page(row(100, (50, "nothing runs sideways here")))) == ()
