"""The second reading of a form's state: by other means than the reader's, in every format, and where both disagree."""

from __future__ import annotations

import io
import zipfile

import pytest
from reportlab.pdfgen.canvas import Canvas

from qagen.ingest.selections.read import read_options
from qagen.ingest.state_again.names import state_in_font, state_named
from qagen.ingest.state_again.read import read_again

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_W14 = "http://schemas.microsoft.com/office/word/2010/wordml"


def both(data: bytes, source_format: str):
    """Label, state of the reader and state again of each option."""
    options = read_options(f"x.{source_format}", data, source_format).options
    again = read_again(data, source_format, options)
    return [(option.label, option.selected, state) for option, state in zip(options, again, strict=True)]


def a_docx(*paragraphs: str) -> bytes:
    body = "".join(f"<w:p>{paragraph}</w:p>" for paragraph in paragraphs)
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(
            "word/document.xml",
            f'<w:document xmlns:w="{_W}" xmlns:w14="{_W14}"><w:body>{body}</w:body></w:document>',
        )
    return target.getvalue()


def a_run(text: str) -> str:
    return f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r>'


def a_control(checked: str, shown: str, label: str) -> str:
    return (
        f'<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="{checked}"/></w14:checkbox></w:sdtPr>'
        f"<w:sdtContent>{a_run(shown)}</w:sdtContent></w:sdt>{a_run(f' {label} ')}"
    )


def an_old_field(state: str, label: str) -> str:
    return (
        f'<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox>{state}</w:checkBox></w:ffData></w:fldChar></w:r>'
        f'<w:r><w:fldChar w:fldCharType="end"/></w:r>{a_run(f" {label}")}'
    )


def a_pdf(draw, turn: int = 0) -> bytes:
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=(400, 300))
    canvas.setPageRotation(turn)
    canvas.setFont("Helvetica", 10)
    draw(canvas)
    canvas.save()
    return target.getvalue()


def fields(canvas: Canvas) -> None:
    canvas.drawString(40, 250, "How do you travel?")
    for number, (label, checked) in enumerate((("By train", True), ("On foot", False))):
        canvas.acroForm.checkbox(name=label, x=40, y=226 - 20 * number, size=10, checked=checked)
        canvas.drawString(56, 228 - 20 * number, label)


def boxes(canvas: Canvas) -> None:
    canvas.drawString(40, 250, "How do you travel?")
    for number, (label, marked) in enumerate((("By train", True), ("On foot", False))):
        y = 230 - 18 * number
        canvas.rect(40, y, 9, 9)
        canvas.drawString(54, y + 1, label)
        if marked:
            canvas.line(40, y, 49, y + 9)
            canvas.line(40, y + 9, 49, y)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_the_fields_of_a_page_however_it_is_turned(turn):
    found = both(a_pdf(fields, turn), "pdf")
    assert sorted(state for _, _, state in found) == [False, True]
    assert all(selected == again for _, selected, again in found)


def test_drawn_boxes_by_their_ink():
    assert both(a_pdf(boxes), "pdf") == [("By train", True, True), ("On foot", False, False)]


def test_a_box_that_is_grey_as_a_whole_is_in_doubt():
    """A shaded cell of a table or a drawing has no ink of its own for the reader; it is no empty box either."""

    def draw(canvas: Canvas) -> None:
        boxes(canvas)
        canvas.setFillGray(0.5)
        canvas.rect(40, 194, 9, 9, fill=1)
        canvas.setFillGray(0)
        canvas.drawString(54, 195, "By boat")

    assert both(a_pdf(draw), "pdf")[-1][2] is True


def test_a_place_without_a_field_gives_nothing():
    data = a_pdf(fields)
    options = read_options("x.pdf", data, "pdf").options
    lower = [option.model_copy(update={"box": option.box.model_copy(update={"b": 10.0})}) for option in options]
    assert read_again(data, "pdf", lower) == (None, None)


def test_a_control_by_the_sign_that_it_shows():
    data = a_docx(a_control("1", "☒", "Punt") + a_control("0", "☐", "Skiff"), a_control("1", "☐", "Barge"))
    assert both(data, "docx") == [("Punt", True, True), ("Skiff", False, False), ("Barge", True, False)]


def test_an_old_field_by_what_is_set_else_by_its_default():
    data = a_docx(
        an_old_field("<w:checked/>", "Punt"),
        an_old_field('<w:default w:val="1"/>', "Skiff"),
        an_old_field('<w:default w:val="1"/><w:checked w:val="0"/>', "Barge"),
        an_old_field("", "Raft"),
    )
    assert both(data, "docx") == [
        ("Punt", True, True), ("Skiff", True, True), ("Barge", False, False), ("Raft", False, False),
    ]  # fmt: skip


def test_typed_signs_and_signs_of_a_font():
    sign = '<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>'
    data = a_docx(a_run("☒ Punt ☐ Skiff"), sign + a_run(" Barge"))
    assert both(data, "docx") == [("Punt", True, True), ("Skiff", False, False), ("Barge", True, True)]


def test_html_by_its_tags():
    page = (
        '<form><p>Which boat?</p><label><input type="radio" name="b" checked> Skiff</label>'
        '<label><input type="radio" name="b" checked> Punt</label>'
        '<p>Extras <input id="c" type="checkbox" checked><label for="c">Cushions</label></p>'
        '<label for="s">How long?</label><select id="s"><option>One hour<option selected>Half a day</select></form>'
    )
    assert both(page.encode(), "html") == [
        ("Skiff", False, False), ("Punt", True, True), ("Cushions", True, True),
        ("One hour", False, False), ("Half a day", True, True),
    ]  # fmt: skip


def test_a_list_without_a_chosen_entry_shows_its_first():
    page = b'<label for="s">How long?</label><select id="s"><option>One hour</option><option>A day</option></select>'
    assert both(page, "html") == [("One hour", True, True), ("A day", False, False)]


def test_markdown_by_its_lines():
    text = "Which boat?\n\n- [x] Punt [map](https://boats.example/punt)\n- [ ] Skiff\n\nSpare: ☒ oar ☐ pole\n"
    assert both(text.encode(), "md") == [
        ("Punt map", True, True), ("Skiff", False, False), ("oar", True, True), ("pole", False, False),
    ]  # fmt: skip


def test_broken_bytes_give_nothing():
    options = read_options("x.docx", a_docx(a_control("1", "☒", "Punt")), "docx").options
    assert [read_again(b"no file", name, options) for name in ("docx", "odt", "pdf", "csv")] == [(None,)] * 4


@pytest.mark.parametrize(
    ("signs", "state"),
    [("☑☒🗹🗷🗵⮽■▣▪◼⬛⊠✅◉⦿●⊙◎⚫", True), ("☐🗆□▢◻❏❐❑❒⬜○◯❍⚪〇", False), ("aé1①㎡・가中→•", None)],
)
def test_signs_by_their_names(signs, state):
    assert {sign: state_named(sign) for sign in signs} == dict.fromkeys(signs, state)


def test_codes_of_fonts_of_signs():
    assert [state_in_font(0xF0FE, "Wingdings"), state_in_font(0xA8, "Wingdings"), state_in_font(0x52, "Wingdings 2")] == [
        True, False, True,
    ]  # fmt: skip
    assert state_in_font(0x41, "Wingdings") is None
    assert state_in_font(0xFE, "Arial") is None
