"""Which text is the question of a group: one that asks, of the options' own column, and no tail of another text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import box, page

from qagen.ingest.selections.asked import asked_in, is_tail
from qagen.ingest.selections.markdown import read_markdown
from qagen.ingest.selections.pdf.read import read_pdf

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


def _questions(text: str) -> list[str | None]:
    return [option.question for option in read_markdown(text).options]


def test_the_tail_of_a_remark_under_a_box_asks_nothing():
    lines = [
        "Papers for the club",
        "(This list is for you, you need not send it)",
        "- [ ] Swimming badge",
        "# Those who have none may send a letter of a trainer that",
        "# you ask for in time.",
        "- [ ] Photo",
        "# “B-7.” Send this form if you have rowed for another club and hold a River",
        "# Badge, or something like it",
        "- [ ] Letter of the old club",
        "# (see the list)",
        "- [ ] Fee",
    ]
    assert _questions("\n\n".join(lines)) == ["Papers for the club", None, None, None]


def test_a_question_stays_one_in_lower_case_and_behind_a_long_text():
    assert _questions("how do you travel?\n\n- [ ] by train\n- [ ] on foot") == ["how do you travel?"] * 2
    long_text = "The club meets on Mondays and on Thursdays in the old house by the river"
    assert asked_in([long_text, "Which day suits you?"]) == "Which day suits you?"
    assert asked_in(["Boats", "Which boat", "(tick one)"]) == "Which boat"
    assert asked_in([]) is None


@pytest.mark.parametrize(
    ("text", "tail"),
    [
        ("and the others)", True),
        ("Which boat) ", True),
        ("1) Which boat", False),
        ("Boats (all of them)", False),
        ("(a) Punts and (b) skiffs", False),
        ("b Did you row before?", False),
        ("c. Which boat", False),
        ("a boat of the club", True),
        ("배를 고르는 이유", False),
    ],
)
def test_tails(text, tail):
    assert is_tail(text) is tail


def _two_columns(canvas: Canvas) -> None:
    """Running text in the left column; in the right one questions whose boxes stand level with its lines."""
    left = [
        "Members who come to the", "house may use the boats of", "the club. Guests pay for an", "hour. Long trips cost more",
        "and are asked for in the", "office. Children row with", "their parents or with a", "trainer. On Sundays the",
        "house is closed to all but", "the crews of the race.",
    ]  # fmt: skip
    for number, line in enumerate(left):
        canvas.drawString(20, 260 - 12 * number, line)
    canvas.drawString(200, 260, "4. Do you come by train?")
    box(canvas, 214, 247, "Yes. Ask for a ticket")
    box(canvas, 214, 235, "No. Go to line 5")
    canvas.drawString(200, 224, "5. Can you swim for ten minutes?")
    box(canvas, 214, 211, "Yes. Show your badge")
    box(canvas, 214, 199, "No. Ask for a vest")
    canvas.drawString(200, 188, "Then sign the form below.")


def test_a_question_stands_in_the_column_of_its_options():
    assert [option.question for option in read_pdf(page(_two_columns)).options] == [
        *["4. Do you come by train?"] * 2,
        *["5. Can you swim for ten minutes?"] * 2,
    ]


def _beside(canvas: Canvas) -> None:
    """Questions of several lines with their boxes beside them: no column of running text."""
    for top, lines in ((250, ["Have you rowed in a race", "of the club before?"]), (210, ["Can you swim as far", "as a boat is long?"])):  # fmt: skip
        for number, line in enumerate(lines):
            canvas.drawString(40, top - 12 * number, line)
        box(canvas, 240, top - 12, "Yes")
        box(canvas, 300, top - 12, "No")


def test_a_question_of_two_lines_before_its_boxes():
    assert [option.question for option in read_pdf(page(_beside)).options] == [
        *["Have you rowed in a race of the club before?"] * 2,
        *["Can you swim as far as a boat is long?"] * 2,
    ]
