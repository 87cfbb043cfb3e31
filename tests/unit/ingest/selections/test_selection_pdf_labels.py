"""Which words of a page are the label of a mark, where lines leave it open or hide it among others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_pages import box, cross, page, seen

from qagen.ingest.selections.pdf.read import read_pdf

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


def _after(canvas: Canvas, x: float, y: float, text: str, *, marked: bool = False) -> float:
    """A text and a box right behind it; where the next may begin."""
    canvas.drawString(x, y, text)
    end = x + canvas.stringWidth(text, "Helvetica", 10) + 2
    canvas.rect(end, y - 1, 9, 9)
    if marked:
        cross(canvas, end, y - 1)
    return end + 24


def test_a_question_and_the_first_answer_on_one_line():
    def draw(canvas: Canvas) -> None:
        x = _after(canvas, 40, 200, "Have you been a member of any other club before? Yes", marked=True)
        _after(canvas, x, 200, "No")
        x = _after(canvas, 40, 170, "State whether the applicant is a member (see rule 4). Yes")
        _after(canvas, x, 170, "No", marked=True)

    data = page(draw)
    assert seen(data) == [("Yes", True), ("No", False), ("Yes", False), ("No", True)]
    assert [option.question for option in read_pdf(data).options][::2] == [
        "Have you been a member of any other club before?",
        "State whether the applicant is a member (see rule 4).",
    ]


def test_an_answer_at_the_end_of_a_line_whose_box_begins_the_next():
    """Read the other way, the mark of Yes would be the mark of No."""

    def draw(canvas: Canvas) -> None:
        canvas.drawString(40, 200, "State whether the applicant paid every fee that was due. Yes")
        canvas.rect(40, 186, 9, 9)
        cross(canvas, 40, 186)
        canvas.drawString(70, 187, "No")
        canvas.rect(85, 186, 9, 9)

    assert seen(page(draw)) == [("Yes", True), ("No", False)]


def test_a_mark_right_between_two_words_follows_the_other_lines_or_has_no_label():
    def between(canvas: Canvas) -> None:
        canvas.drawString(40, 100, "Yes")
        canvas.rect(61, 99, 9, 9)
        cross(canvas, 61, 99)
        canvas.drawString(74, 100, "No")

    def with_others(canvas: Canvas) -> None:
        _after(canvas, 40, 160, "Large company", marked=True)
        _after(canvas, 40, 140, "Small company")
        between(canvas)

    assert seen(page(with_others)) == [("Large company", True), ("Small company", False), ("Yes", True)]
    assert seen(page(between)) == []


def test_a_sentence_before_its_box_is_the_label_with_its_earlier_lines():
    def draw(canvas: Canvas) -> None:
        canvas.drawString(52, 200, "Mark the box if you do not want to receive the yearly report of")
        _after(canvas, 40, 188, "the club by mail.", marked=True)

    assert seen(page(draw)) == [
        ("Mark the box if you do not want to receive the yearly report of the club by mail.", True)
    ]


def test_the_lines_of_a_cell_part_labels():
    def draw(canvas: Canvas) -> None:
        for x in (40, 120, 200):
            canvas.line(x, 160, x, 220)
        for y, text, answer in ((200, "Deposit of a flat", "Yes"), (180, "(as a tenant)", "No")):
            canvas.drawRightString(116, y, text)
            canvas.drawRightString(160, y, answer)
            canvas.rect(166, y - 1, 9, 9)
        cross(canvas, 166, 199)

    assert seen(page(draw)) == [("Yes", True), ("No", False)]


def test_columns_of_boxes_under_narrow_heads_after_leader_dots():
    """The row's words are its label, not its number; the heads stand close together."""

    def draw(canvas: Canvas) -> None:
        canvas.drawString(300, 240, "Yes")
        canvas.drawString(325, 240, "No")
        rows = (
            ("1   Did you work abroad for longer than", "three months in this year", 210),
            ("2   Are you retired", "", 185),
        )
        for number, (first, second, y) in enumerate(rows, start=1):
            canvas.drawString(40, y + 12 if second else y, first)
            indent = 40 + canvas.stringWidth("1   ", "Helvetica", 10)
            end = second or first
            canvas.drawString(indent if second else 40, y, end)
            x = (indent if second else 40) + canvas.stringWidth(end, "Helvetica", 10) + 6
            while x < 260:
                canvas.drawString(x, y, ".")
                x += 7
            canvas.drawString(275, y, str(number))
            for column in (303, 327):
                canvas.acroForm.checkbox(
                    name=f"c{number}{column}", x=column, y=y - 2, size=10, checked=column == 303 and number == 2
                )

    data = page(draw)
    assert seen(data) == [
        ("1 Did you work abroad for longer than three months in this year Yes", False),
        ("1 Did you work abroad for longer than three months in this year No", False),
        ("2 Are you retired Yes", True),
        ("2 Are you retired No", False),
    ]
    assert {option.label_from for option in read_pdf(data).options} == {"row_and_column"}


def test_a_label_that_goes_on_below_its_box_within_its_sentence():
    def draw(canvas: Canvas) -> None:
        box(canvas, 40, 200, "Yes. You cannot take this credit because there is no tax to", marked=True)
        canvas.drawString(40, 189, "reduce. See the tip below.")
        box(canvas, 40, 176, "No. Go on")
        canvas.drawString(40, 150, "This is your credit.")

    assert seen(page(draw)) == [
        ("Yes. You cannot take this credit because there is no tax to reduce. See the tip below.", True),
        ("No. Go on", False),
    ]


def test_leader_dots_are_no_words_of_a_label():
    def draw(canvas: Canvas) -> None:
        box(canvas, 40, 200, "Enter line 4 . . . . . . . . . . . . . 5.")
        box(canvas, 40, 180, "Enter line 6 ...............", marked=True)

    assert seen(page(draw)) == [("Enter line 4", False), ("Enter line 6", True)]


def test_a_box_drawn_around_a_sign_has_the_state_of_the_sign():
    """The inner square is no mark."""

    def draw(canvas: Canvas) -> None:
        for y, sign in ((200, "❏"), (180, "■")):
            canvas.rect(40, y, 12, 12)
            canvas.setFont("ZapfDingbats", 9)
            canvas.drawString(42, y + 2.5, sign)
            canvas.setFont("Helvetica", 10)
            canvas.drawString(58, y + 2, f"Row {y}")

    assert seen(page(draw)) == [("Row 200", False), ("Row 180", True)]


def test_the_end_of_a_sentence_that_began_on_another_page_is_no_label():
    def draw(canvas: Canvas) -> None:
        _after(canvas, 40, 250, "issued its report.", marked=True)
        _after(canvas, 40, 220, "Small company")

    assert [label for label, _ in seen(page(draw))][-1] == "Small company"
    assert "issued its report." not in dict(seen(page(draw)))


def test_a_form_field_after_a_torn_sentence_has_no_label_and_says_so():
    def draw(canvas: Canvas) -> None:
        canvas.drawString(40, 200, "issued its yearly report.")
        canvas.acroForm.checkbox(name="a", x=160, y=198, size=10, checked=True)

    (option,) = read_pdf(page(draw)).options
    assert (option.label, option.label_from, option.selected) == ("", "none", True)
