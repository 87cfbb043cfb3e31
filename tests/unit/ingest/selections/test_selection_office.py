"""Selections of Excel and PowerPoint files, made by the libraries that write them, and by hand what these do not write."""

from __future__ import annotations

import io
import zipfile

import openpyxl
import pytest
from openpyxl.styles import Font
from pptx import Presentation
from pptx.util import Inches

from invariants.rules.selections import problems_of
from qagen.errors import SourceError
from qagen.generation.selections.build import build_selections
from qagen.ingest.selections.form import form_of
from qagen.ingest.selections.read import read_options
from qagen.ingest.selections.sheets import read_xlsx
from qagen.ingest.selections.slides import read_pptx
from qagen.ingest.state_again.read import read_again


def _agreed(data: bytes, format_: str, folder) -> list[tuple[str, bool]]:
    """Label and state of each option; the second reading and the invariant's own say the same."""
    path = folder / f"x.{format_}"
    path.write_bytes(data)
    form = form_of(path, data, format_)
    assert form.again == tuple(option.selected for option in form.reading.options)
    (row,) = build_selections("x", form).rows
    assert list(problems_of(row, path)) == []
    wrong = [option.model_copy(update={"selected": True}) for option in row.options]
    assert any("no option" in what for what in problems_of(row.model_copy(update={"options": tuple(wrong)}), path))
    return [(option.content, option.selected) for option in row.options]


def _seen(reading) -> list[tuple[str, bool]]:
    return [(option.label, option.selected) for option in reading.options]


def _book(fill) -> bytes:
    book, target = openpyxl.Workbook(), io.BytesIO()
    fill(book.active)
    book.save(target)
    return target.getvalue()


def test_signs_in_cells_with_words_behind_them_or_in_the_next_cell():
    def fill(sheet) -> None:
        sheet["A1"] = "Which days?"
        sheet["A2"], sheet["A3"] = "☑ Monday", "☐ Tuesday"
        sheet["A5"], sheet["B5"], sheet["C5"] = "☒", "By train", "daily"
        sheet["A7"], sheet["B7"] = "Yes", "☐"

    reading = read_xlsx(_book(fill), "x.xlsx")
    assert _seen(reading) == [("Monday", True), ("Tuesday", False), ("By train", True), ("Yes", False)]
    assert reading.options[0].question == "Which days?"
    assert [o.place for o in reading.options] == ["Sheet!A2", "Sheet!A3", "Sheet!A5", "Sheet!B7"]
    assert {o.page for o in reading.options} == {None}


def test_a_table_of_signs_in_a_font_of_signs():
    def fill(sheet) -> None:
        sheet.append([None, "Often", "Never"])
        sheet.append(["Tea", "þ", "o"])
        sheet.append(["Milk", "o", "ý"])
        for row in sheet["B2:C3"]:
            for cell in row:
                cell.font = Font(name="Wingdings")

    reading = read_xlsx(_book(fill), "x.xlsx")
    assert _seen(reading) == [("Tea Often", True), ("Tea Never", False), ("Milk Often", False), ("Milk Never", True)]


def test_squares_and_ticks_of_a_table_are_values_and_hidden_sheets_are_not_shown():
    def fill(sheet) -> None:
        sheet.append(["Part", "Fits"])
        sheet.append(["Bolt", "✓"])
        sheet.append(["Nut", "■"])
        sheet.append(["Pin", "o"])
        hidden = sheet.parent.create_sheet("h")
        hidden["A1"] = "☑ Hidden"
        hidden.sheet_state = "hidden"

    assert _seen(read_xlsx(_book(fill), "x.xlsx")) == []


def _with_controls(data: bytes, *, labels: dict[int, str]) -> bytes:
    """A workbook with the form controls that Excel writes: a check box on B2, a radio button on B3, a button on B4."""
    kinds = ((1025, "CheckBox", ' checked="Checked"', 1), (1026, "Radio", "", 2), (1027, "Button", "", 3))
    controls, shapes, links, files = "", "", "", {}
    for number, (shape, kind, state, row) in enumerate(kinds, start=1):
        controls += (
            f'<control shapeId="{shape}" r:id="c{number}" name="C {number}"><controlPr><anchor><from><xdr:col>1</xdr:col>'
            f"<xdr:row>{row}</xdr:row></from></anchor></controlPr></control>"
        )
        shapes += f'<v:shape id="_x0000_s{shape}"><v:textbox><div><font>{labels.get(shape, "")}</font></div></v:textbox></v:shape>'
        links += f'<Relationship Id="c{number}" Type="t" Target="../ctrlProps/ctrlProp{number}.xml"/>'
        files[f"xl/ctrlProps/ctrlProp{number}.xml"] = (
            f'<formControlPr xmlns="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" objectType="{kind}"{state}/>'
        )
    files["xl/drawings/vmlDrawing1.vml"] = f'<xml xmlns:v="urn:schemas-microsoft-com:vml">{shapes}</xml>'
    files["xl/worksheets/_rels/sheet1.xml.rels"] = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f'{links}<Relationship Id="v" Type="t" Target="../drawings/vmlDrawing1.vml"/></Relationships>'
    )
    names = (
        'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
        'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"'
    )
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            text = old.read(name)
            if name == "xl/worksheets/sheet1.xml":
                text = text.replace(b"</worksheet>", f"<controls {names}>{controls}</controls></worksheet>".encode())
            new.writestr(name, text)
        for name, content in files.items():
            new.writestr(name, content)
    return target.getvalue()


def test_form_controls_of_a_sheet():
    def fill(sheet) -> None:
        sheet["A1"] = "Options"
        sheet["C2"], sheet["C3"] = "Insurance", "Return ticket"

    data = _book(fill)
    named = read_xlsx(_with_controls(data, labels={1025: "With insurance"}), "x.xlsx")
    assert [(o.label, o.selected, o.kind, o.label_from) for o in named.options] == [
        ("With insurance", True, "checkbox", "element"),
        ("Return ticket", False, "radio", "right"),
    ]
    assert _seen(read_xlsx(_with_controls(data, labels={}), "x.xlsx")) == [
        ("Insurance", True),
        ("Return ticket", False),
    ]


def _slide(paragraphs, bullets=(), fonts=()) -> bytes:
    deck, target = Presentation(), io.BytesIO()
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Plan"
    frame = slide.shapes.add_textbox(Inches(1), Inches(2), Inches(5), Inches(3)).text_frame
    for number, text in enumerate(paragraphs):
        paragraph = frame.paragraphs[0] if not number else frame.add_paragraph()
        for part, font in text if isinstance(text, list) else [(text, None)]:
            run = paragraph.add_run()
            run.text = part
            run.font.name = font
        if bullets:
            properties = paragraph._p.get_or_add_pPr()
            for tag, key, value in (("buFont", "typeface", "Wingdings"), ("buChar", "char", bullets[number])):
                element = properties.makeelement(
                    f"{{http://schemas.openxmlformats.org/drawingml/2006/main}}{tag}", {key: value}
                )
                properties.append(element)
    deck.save(target)
    return target.getvalue()


def test_signs_on_a_slide_typed_and_in_a_font_of_signs():
    reading = read_pptx(_slide(["Ready?", "☑ Slides", [("o", "Wingdings"), (" Handout", None)], "● a point"]), "x.pptx")
    assert _seen(reading) == [("Slides", True), ("Handout", False)]
    assert (reading.title, reading.options[0].question, reading.options[0].place) == ("Plan", "Ready?", "slide 1")


def test_bullets_of_a_slide_are_boxes_where_one_is_marked():
    assert _seen(read_pptx(_slide(["Slides", "Handout"], bullets="þo"), "x.pptx")) == [
        ("Slides", True),
        ("Handout", False),
    ]
    assert _seen(read_pptx(_slide(["Slides", "Handout"], bullets="oo"), "x.pptx")) == []
    assert _seen(read_pptx(_slide(["Slides", "Handout"], bullets="üü"), "x.pptx")) == []


def test_a_table_of_a_slide():
    deck, target = Presentation(), io.BytesIO()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    table = slide.shapes.add_table(2, 3, Inches(1), Inches(1), Inches(5), Inches(2)).table
    for row, texts in enumerate((("", "Done", "Open"), ("Text", "☒", "☐"))):
        for col, text in enumerate(texts):
            table.cell(row, col).text = text
    deck.save(target)
    assert _seen(read_pptx(target.getvalue(), "x.pptx")) == [("Text Done", True), ("Text Open", False)]


def test_three_readings_of_a_sheet_agree(tmp_path):
    def signs(sheet) -> None:
        sheet["A1"], sheet["A2"], sheet["A3"] = "Which days?", "☑ Monday", "☐ Tuesday"
        sheet["A5"], sheet["B5"] = "☒", "By train"
        sheet["A7"], sheet["B8"] = "☐ Never", "☑ Hidden"
        sheet.row_dimensions[8].hidden = True
        hidden = sheet.parent.create_sheet("h", 0)
        hidden["A1"], hidden.sheet_state = "☐ Monday", "hidden"

    assert _agreed(_book(signs), "xlsx", tmp_path) == [
        ("Monday", True), ("Tuesday", False), ("By train", True), ("Never", False),
    ]  # fmt: skip

    def table(sheet) -> None:
        for texts in ((None, "Often", "Never"), ("Tea", "þ", "o"), ("Milk", "o", "ý")):
            sheet.append(texts)
        for row in sheet["B2:C3"]:
            for cell in row:
                cell.font = Font(name="Wingdings")

    assert _agreed(_book(table), "xlsx", tmp_path) == [
        ("Tea Often", True), ("Tea Never", False), ("Milk Often", False), ("Milk Never", True),
    ]  # fmt: skip


def test_three_readings_of_the_controls_of_a_sheet_agree(tmp_path):
    def fill(sheet) -> None:
        sheet["A1"], sheet["C2"], sheet["C3"] = "Options", "Insurance", "Return ticket"

    data = _with_controls(_book(fill), labels={1025: "With insurance"})
    assert _agreed(data, "xlsx", tmp_path) == [("With insurance", True), ("Return ticket", False)]
    said = data_with(data, b"</v:textbox></v:shape>", b"</v:textbox><x:ClientData><x:Checked>0</x:Checked></x:ClientData></v:shape>")  # fmt: skip
    assert read_again(said, "xlsx", read_xlsx(said, "x").options) == (False, False)


def data_with(data: bytes, old: bytes, new: bytes) -> bytes:
    """A workbook whose drawing of controls says something else than their settings."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as before, zipfile.ZipFile(target, "w") as after:
        for name in before.namelist():
            text = before.read(name)
            if name.endswith(".vml"):
                text = text.replace(old, new).replace(
                    b"<xml ", b'<xml xmlns:x="urn:schemas-microsoft-com:office:excel" '
                )
            after.writestr(name, text)
    return target.getvalue()


def test_three_readings_of_slides_agree(tmp_path):
    typed = _slide(["Ready?", "☑ Slides", [("o", "Wingdings"), (" Handout", None)], "● a point"])
    assert _agreed(typed, "pptx", tmp_path) == [("Slides", True), ("Handout", False)]
    bullets = _slide(["Slides", "Handout"], bullets="þo")
    assert _agreed(bullets, "pptx", tmp_path) == [("Slides", True), ("Handout", False)]
    assert read_again(b"PK no", "pptx", read_pptx(typed, "x").options) == (None, None)


@pytest.mark.parametrize("format_", ["xlsx", "pptx"])
@pytest.mark.parametrize("data", [b"", b"PK no", b"PK\x05\x06" + bytes(18)], ids=["nothing", "text", "empty archive"])
def test_a_file_that_is_none(format_, data):
    with pytest.raises(SourceError, match="no Office document inside"):
        read_options("x", data, format_)
