"""What a page draws small and square or round without being a box to mark; each beside a real one that stays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from pdf_pages import box, page, seen

from invariants.derive.form_pdf import FormPage
from invariants.rules.selections import problems_of
from qagen.generation.selections.build import build_selections
from qagen.ingest.selections.form import form_of
from qagen.ingest.selections.pdf.read import read_pdf
from qagen.ingest.state_again.read import read_again
from qagen.model.document import Box

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


def _swatches(canvas: Canvas) -> None:
    """A legend: squares of colour without a line."""
    for number, shade in enumerate((0.8, 0.6, 0.2)):
        canvas.setFillGray(shade)
        canvas.rect(40, 200 - 16 * number, 8, 8, stroke=0, fill=1)
        canvas.setFillGray(0)
        canvas.drawString(53, 201 - 16 * number, f"Year {number}")


def _grounds(canvas: Canvas) -> None:
    """Grounds of table cells, the narrow ones square; the page shows bands."""
    canvas.setFillColorRGB(0.8, 0.93, 1)
    for x, width in ((40, 100), (140, 10), (150, 60)):
        canvas.rect(x, 200, width, 10, stroke=0, fill=1)
    canvas.setFillGray(0)
    canvas.drawString(42, 202, "Net sales")
    canvas.drawString(141, 202, "$")
    canvas.drawString(152, 202, "3,226,773")


def _overpainted(canvas: Canvas) -> None:
    canvas.rect(40, 200, 9, 9)
    canvas.setFillGray(1)
    canvas.rect(30, 190, 40, 40, stroke=0, fill=1)
    canvas.setFillGray(0)
    canvas.drawString(75, 201, "Text")


def _frames(canvas: Canvas) -> None:
    """Numbers and letters in frames."""
    for number, letter in enumerate("A4B"):
        canvas.rect(40 + 60 * number, 200, 12, 12)
        canvas.drawString(43 + 60 * number, 202, letter)
        canvas.drawString(56 + 60 * number, 202, "Ack")


def _pins(canvas: Canvas) -> None:
    """Pins of a part: lines lead away from them."""
    canvas.rect(40, 190, 60, 40)
    for y in (195, 212):
        canvas.rect(110, y, 8, 8)
        canvas.line(100, y + 4, 110, y + 4)
        canvas.drawString(123, y, "SDA")


def _comb(canvas: Canvas) -> None:
    """A number to be written digit by digit, with gaps between the cells."""
    canvas.drawString(40, 201, "Number")
    for at in range(6):
        canvas.rect(90 + 13 * at, 200, 10, 10)
    canvas.drawString(170, 201, "Month")


def _lone_circle(canvas: Canvas) -> None:
    canvas.circle(45, 204, 4.5)
    canvas.drawString(55, 201, "Drain")


def _heads(canvas: Canvas) -> None:
    """Pictures of people: each has a round head that is filled."""
    for y in (200, 180, 160):
        canvas.circle(45, y + 4, 4.5)
        canvas.circle(45, y + 4, 3, fill=1)
        canvas.drawString(55, y + 1, "One post")


def _holes(canvas: Canvas) -> None:
    """Holes at the edge of a sheet, at a distance that is none of its lines."""
    for at in range(9):
        canvas.circle(20, 250 - 26 * at, 5)
    for at in range(17):
        canvas.drawString(28, 246 - 14.5 * at, f"Variety {at}")


def _gates(canvas: Canvas) -> None:
    """Outputs of gates with the numbers of their pins on the wires."""
    for y, number in ((200, "3"), (160, "6")):
        canvas.circle(45, y + 4, 3.5)
        canvas.line(48.5, y + 4, 120, y + 4)
        canvas.drawString(49, y + 4.5, number)


def _end_of_proof(canvas: Canvas) -> None:
    canvas.drawString(40, 200, "so that the sum is even")
    canvas.rect(260, 200, 7, 7)


@pytest.mark.parametrize(
    "draw",
    [
        _swatches,
        _grounds,
        _overpainted,
        _frames,
        _pins,
        _comb,
        _lone_circle,
        _heads,
        _holes,
        _gates,
        _end_of_proof,
    ],
)
def test_no_box_to_mark(draw: Any):
    def with_real_ones(canvas: Canvas) -> None:
        draw(canvas)
        canvas.setFillGray(0)
        box(canvas, 240, 60, "By train", marked=True)
        box(canvas, 240, 40, "On foot")

    assert seen(page(with_real_ones)) == [("By train", True), ("On foot", False)]


def test_a_white_box_on_a_shaded_ground_is_one():
    def draw(canvas: Canvas) -> None:
        canvas.setFillGray(0.85)
        canvas.rect(20, 150, 300, 80, stroke=0, fill=1)
        for y in (200, 180):
            canvas.setFillGray(1)
            canvas.rect(40, y, 9, 9, stroke=0, fill=1)
            canvas.setFillGray(0)
            canvas.drawString(54, y + 1, f"Row {y}")
        canvas.setLineWidth(1.2)
        canvas.lines([(41, 204, 44, 201), (44, 201, 48, 208)])

    assert seen(page(draw)) == [("Row 200", True), ("Row 180", False)]


def test_the_border_of_a_cell_close_to_a_box_and_a_tick_beyond_it():
    def draw(canvas: Canvas) -> None:
        canvas.rect(38, 180, 120, 34)
        box(canvas, 40, 202, "One")
        box(canvas, 40, 184, "Two")
        canvas.lines([(41, 188, 44, 185), (44, 185, 51, 196)])

    assert seen(page(draw)) == [("One", False), ("Two", True)]


def _slug(canvas: Canvas) -> None:
    """A form with printer's marks above what is shown of the page."""
    canvas.setCropBox((0, 0, 400, 300))
    canvas.drawString(40, 370, "Leadpct: 0%")
    box(canvas, 40, 340, "Draft", marked=True)
    box(canvas, 100, 340, "Ok to print")
    canvas.acroForm.checkbox(name="Proof", x=200, y=340, size=10, checked=True)
    canvas.drawString(216, 341, "Proof")
    canvas.drawString(40, 250, "Which boat?")
    box(canvas, 40, 220, "Punt")
    box(canvas, 40, 200, "Skiff", marked=True)


def test_what_is_cut_off_a_page_is_no_option_by_any_reading(tmp_path):
    data = page(_slug, (400, 400))
    options = read_pdf(data).options
    assert [(option.label, option.selected, option.question) for option in options] == [
        ("Punt", False, "Which boat?"),
        ("Skiff", True, "Which boat?"),
    ]
    above = options[1].model_copy(update={"box": Box(l=40, b=340, r=49, t=349)})
    field = above.model_copy(update={"box": Box(l=200, b=340, r=210, t=350), "origin": "acroform"})
    assert read_again(data, "pdf", [*options, above, field]) == (False, True, None, None)
    path = tmp_path / "boats.pdf"
    path.write_bytes(data)
    assert FormPage(path, 1).buttons == ()
    form = form_of(path, data, "pdf")
    (row,) = build_selections("boats", form).rows
    assert list(problems_of(row, path)) == []
    flat = row.options[0].model_copy(update={"mark_bbox": (0.1, 0.0, 0.12, 0.0, 0.12, 0.0, 0.1, 0.0)})
    what = list(problems_of(row.model_copy(update={"options": (flat, row.options[1])}), path))
    assert what == ["the page does not show the box of 'Punt'"]
