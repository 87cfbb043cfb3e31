"""What docling loses of selections (specs/selection.md section 9), read beside it: one test a loss."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest

from qagen.errors import SourceError
from qagen.ingest.selections.docx import read_docx
from qagen.ingest.selections.html import read_html
from qagen.ingest.selections.markdown import read_markdown
from qagen.ingest.selections.read import read_options

_NAMES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'
)


def _docx(body: str) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("word/document.xml", f"<w:document {_NAMES}><w:body>{body}</w:body></w:document>")
    return target.getvalue()


def _paragraph(*runs: str) -> str:
    return f"<w:p>{''.join(runs)}</w:p>"


def _run(text: str) -> str:
    return f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r>'


def _control(checked: str, glyph: str = "☐") -> str:
    box = f"<w14:checkbox>{checked}</w14:checkbox>"
    return f"<w:sdt><w:sdtPr>{box}</w:sdtPr><w:sdtContent>{_run(glyph)}</w:sdtContent></w:sdt>"


def _seen(reading: Any) -> list[tuple[str, bool]]:
    return [(option.label, option.selected) for option in reading.options]


@pytest.mark.parametrize(
    ("checked", "selected"),
    [
        ('<w14:checked w14:val="1"/>', True),
        ('<w14:checked w14:val="true"/>', True),
        ("<w14:checked/>", True),
        ('<w14:checked w14:val="0"/>', False),
        ('<w14:checked w14:val="false"/>', False),
        ("", False),
    ],
    ids=["1", "true", "bare", "0", "false", "none"],
)
def test_every_way_to_write_a_content_control(checked, selected):
    reading = read_docx(_docx(_paragraph(_control(checked), _run(" Yes"))), "x.docx")
    assert _seen(reading) == [("Yes", selected)]


def test_several_controls_in_one_paragraph():
    yes, no = _control('<w14:checked w14:val="1"/>', "☒"), _control("")
    reading = read_docx(_docx(_paragraph(_run("Do you agree? "), yes, _run(" Yes  "), no, _run(" No"))), "x.docx")
    assert _seen(reading) == [("Yes", True), ("No", False)]
    assert {option.question for option in reading.options} == {"Do you agree?"}
    assert len({option.group for option in reading.options}) == 1


def test_typed_signs_several_in_one_paragraph():
    reading = read_docx(_docx(_paragraph(_run("☒ Yes ☐ No"))), "x.docx")
    assert _seen(reading) == [("Yes", True), ("No", False)]


@pytest.mark.parametrize(
    ("state", "selected"),
    [
        ("<w:checked/>", True),
        ('<w:default w:val="1"/>', True),
        ('<w:default w:val="1"/><w:checked w:val="0"/>', False),
        ("", False),
    ],
    ids=["checked", "default", "checked-wins", "neither"],
)
def test_a_legacy_form_field(state, selected):
    field = (
        f'<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox>{state}</w:checkBox></w:ffData></w:fldChar></w:r>'
        '<w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )
    assert _seen(read_docx(_docx(_paragraph(field, _run(" Over 65"))), "x.docx")) == [("Over 65", selected)]


def test_a_sign_of_a_font_of_signs():
    symbol = '<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>'
    assert _seen(read_docx(_docx(_paragraph(symbol, _run(" Tea"))), "x.docx")) == [("Tea", True)]


def test_deleted_text_is_no_option():
    gone = f"<w:del>{_control('<w14:checked/>')}</w:del>"
    assert _seen(read_docx(_docx(_paragraph(gone, _run("Text"))), "x.docx")) == []


def test_a_file_that_is_no_word_document():
    with pytest.raises(SourceError, match=r"x\.docx: no Word document"):
        read_options("x.docx", b"PK no", "docx")


def test_html_bare_trailing_text_and_wrapping_labels():
    page = b"<p><input type=checkbox checked> Bare <input type=checkbox> Other</p><label><input type=radio checked> Wrapped</label>"
    assert _seen(read_html(page)) == [("Bare", True), ("Other", False), ("Wrapped", True)]


def test_html_box_alone_in_a_cell_has_row_and_column():
    cells = "<tr><th></th><th>Often</th><th>Never</th></tr><tr><th>Tea</th><td><input type=radio name=t></td><td><input type=radio name=t checked></td></tr>"
    reading = read_html(f"<table>{cells}</table>".encode())
    assert _seen(reading) == [("Tea Often", False), ("Tea Never", True)]
    assert {(o.question, o.label_from) for o in reading.options} == {("Tea", "row_and_column")}


def test_html_list_to_choose_from():
    page = b"<label for=s>Size</label><select id=s><option>S<option selected>M<option>L</select><select><option value=''>Choose<option>A</select>"
    reading = read_html(page)
    assert _seen(reading) == [("S", False), ("M", True), ("L", False), ("A", False)]
    assert reading.options[0].question == "Size"


def test_html_of_two_checked_radio_buttons_the_last_counts():
    page = b"<form><input type=radio name=a checked> One <input type=radio name=a checked> Two</form>"
    assert _seen(read_html(page)) == [("One", False), ("Two", True)]


def test_html_menus_and_hidden_boxes_are_no_options():
    page = b"<nav><input type=checkbox checked> Menu</nav><div hidden><input type=checkbox> H</div><div style='display: none'><input type=checkbox> N</div><input type=checkbox role=button> B"
    assert _seen(read_html(page)) == []


def test_markdown_task_list():
    text = "Days?\n\n- [x] *Monday*\n  in the morning\n- [ ] Tuesday\n* [X] Friday\n\n```\n- [x] code\n```\n\n    - [x] code too\n"
    reading = read_markdown(text)
    assert _seen(reading) == [("Monday in the morning", True), ("Tuesday", False), ("Friday", True)]
    assert {option.question for option in reading.options} == {"Days?"}
    assert reading.options[0].place == "line 3"


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("□ Yes ■ No", [("Yes", False), ("No", True)]),
        ("Yes ☐ No ☒", [("Yes", False), ("No", True)]),
        ("□ a bullet", []),
        ("● a bullet", []),
        ("○ A\n\n◉ B", [("A", False), ("B", True)]),
        ("○ A\n\n○ B", []),
        ("| Tea | ✓ |\n|---|---|\n| Milk | ✓ |", []),
    ],
)
def test_signs_are_boxes_only_where_something_shows_it(text, seen):
    assert _seen(read_markdown(text)) == seen


def test_html_a_sentence_before_the_first_answer_is_the_question():
    page = "<p>State whether the company has filed every report (see rule 4). Yes ☐ No ☑</p><p>If it is new and does not wish to file, mark here. ☑</p>"
    reading = read_html(page.encode())
    assert _seen(reading) == [
        ("Yes", False),
        ("No", True),
        ("If it is new and does not wish to file, mark here.", True),
    ]
    assert reading.options[1].question == "State whether the company has filed every report (see rule 4)."


_XHTML = """<?xml version="1.0" encoding="{encoding}"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html{names}><head><title>T</title></head><body><h1>Caf\u00e9</h1>
<p><input type="checkbox" checked="checked"/> Th\u00e9{space}vert <input type="checkbox"/> Lait</p>
<p><label><input type="radio" name="s" value="1"/> Sucre</label></p></body></html>"""


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("encoding", ["utf-8", "iso-8859-1"])
@pytest.mark.parametrize(
    ("names", "space"),
    [(' xmlns="http://www.w3.org/1999/xhtml"', " "), ("", " "), (' xmlns="http://www.w3.org/1999/xhtml"', "&nbsp;")],
    ids=["xhtml", "declaration-alone", "entity-of-html"],
)
def test_xhtml_is_read_as_such_and_other_pages_as_a_browser_does(encoding, names, space):
    page = _XHTML.format(encoding=encoding, names=names, space=space).encode(encoding)
    reading = read_html(page)
    assert _seen(reading) == [("Th\u00e9 vert", True), ("Lait", False), ("Sucre", False)]
    assert reading.title == "Caf\u00e9"
