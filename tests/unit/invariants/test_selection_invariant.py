"""Items and rows about forms: right ones hold in every format, and each kind of wrong one is found."""

from __future__ import annotations

import io
import zipfile

import openpyxl
import pypdfium2 as pdfium
import pytest
from docling_core.types.doc import DoclingDocument
from docling_core.types.doc.labels import DocItemLabel
from pptx import Presentation
from pptx.util import Inches
from reportlab.pdfgen.canvas import Canvas

from invariants import check_items
from invariants.derive.form_marks import marks_of
from invariants.derive.source import Source
from invariants.judge import judge
from invariants.rules.selections import problems_of
from invariants.selection_case import SelectionCase
from invariants.twins.run import run, selections_of
from invariants.twins.selections import SELECTION_KINDS
from qagen.generation.selections.build import build_selections
from qagen.generation.selections.items import draft_selections, items_of
from qagen.ingest.selections.form import form_of
from qagen.model.document import Document, Paragraph

_QUESTIONS = {
    "Which boat?": ("Skiff", "Punt", "Barge"),
    "How long?": ("One hour", "Half a day"),
}
_CHOSEN = {"Punt", "One hour"}
_A = "http://schemas.openxmlformats.org/drawingml/2006/main"
_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_W14 = "http://schemas.microsoft.com/office/word/2010/wordml"


def html() -> bytes:
    parts = ["<h1>Boat hire</h1>"]
    for number, (question, labels) in enumerate(_QUESTIONS.items()):
        inputs = [
            f'<label><input type="radio" name="q{number}"{" checked" * (label in _CHOSEN)}> {label}</label>'
            for label in labels
        ]
        parts.append(f"<fieldset><legend>{question}</legend>{''.join(inputs)}</fieldset>")
    return "".join(parts).encode()


def markdown() -> bytes:
    lines = ["# Boat hire"]
    for question, labels in _QUESTIONS.items():
        lines += ["", question, "", *(f"- [{'x' if label in _CHOSEN else ' '}] {label}" for label in labels)]
    return "\n".join(lines).encode()


def docx() -> bytes:
    """Old fields that have their state from a default alone."""
    paragraphs = ["Boat hire"]
    for question, labels in _QUESTIONS.items():
        paragraphs.append(question)
        for label in labels:
            state = f'<w:default w:val="{int(label in _CHOSEN)}"/>'
            paragraphs.append(
                '</w:t></w:r><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox>'
                f"{state}</w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:t> {label}"
            )
    body = "".join(f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>" for text in paragraphs)
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("word/document.xml", f'<w:document xmlns:w="{_W}" xmlns:w14="{_W14}"><w:body>{body}</w:body></w:document>')  # fmt: skip
    return target.getvalue()


def xlsx() -> bytes:
    """Signs before their labels in one cell, and in a cell of their own."""
    book, target = openpyxl.Workbook(), io.BytesIO()
    sheet = book.active
    sheet.append(["Boat hire"])
    for number, (question, labels) in enumerate(_QUESTIONS.items()):
        sheet.append([])
        sheet.append([question])
        for label in labels:
            sign = "☒" if label in _CHOSEN else "☐"
            sheet.append([sign, label] if number else [f"{sign} {label}"])
    book.save(target)
    return target.getvalue()


def pptx() -> bytes:
    """Typed signs, and signs that are bullets of a font of signs."""
    deck, target = Presentation(), io.BytesIO()
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Boat hire"
    for number, (question, labels) in enumerate(_QUESTIONS.items()):
        frame = slide.shapes.add_textbox(Inches(1), Inches(2 + 2 * number), Inches(5), Inches(2)).text_frame
        frame.text = question
        for label in labels:
            paragraph = frame.add_paragraph()
            if number:
                paragraph.text = label
                properties = paragraph._p.get_or_add_pPr()
                char = "\u00fe" if label in _CHOSEN else "o"
                for tag, key, value in (("buFont", "typeface", "Wingdings"), ("buChar", "char", char)):
                    properties.append(properties.makeelement(f"{{{_A}}}{tag}", {key: value}))
            else:
                paragraph.text = f"{'☑' if label in _CHOSEN else '☐'} {label}"
    deck.save(target)
    return target.getvalue()


def pdf(kind: str = "field", turn: int = 0) -> bytes:
    """A page with fields or drawn boxes, upright as it is shown: labels under each other, then beside each other."""
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=(400, 300))
    # Of a turned page the canvas turns the size too: what is given is the page as it is shown.
    canvas.setPageRotation(turn)
    canvas.translate(*{0: (0, 0), 90: (300, 0), 180: (400, 300), 270: (0, 400)}[turn])
    canvas.rotate(turn)
    canvas.setFont("Helvetica", 10)
    canvas.drawString(40, 270, "Boat hire")
    for number, (question, labels) in enumerate(_QUESTIONS.items()):
        top = 240 - 100 * number
        canvas.drawString(40, top, question)
        for at, label in enumerate(labels):
            x, y = (40, top - 20 - 18 * at) if number == 0 else (110 + 90 * at, top)
            if kind == "field":
                corner = {0: (x, y), 90: (x, y + 10), 180: (x + 10, y + 10), 270: (x + 10, y)}[turn]
                canvas.acroForm.checkbox(
                    name=label, x=corner[0], y=corner[1], size=10, checked=label in _CHOSEN, relative=True
                )
            else:
                canvas.rect(x, y, 9, 9)
                if label in _CHOSEN:
                    canvas.line(x, y, x + 9, y + 9)
                    canvas.line(x, y + 9, x + 9, y)
            canvas.drawString(x + 15, y + 1, label)
    canvas.save()
    return target.getvalue()


_FORMS = {
    "html": (".html", "html", html()),
    "md": (".md", "md", markdown()),
    "xlsx": (".xlsx", "xlsx", xlsx()),
    "pptx": (".pptx", "pptx", pptx()),
    "fields": (".pdf", "pdf", pdf()),
    "turned": (".pdf", "pdf", pdf(turn=90)),
    "upside-down": (".pdf", "pdf", pdf(turn=180)),
    "turned-back": (".pdf", "pdf", pdf(turn=270)),
    "drawn": (".pdf", "pdf", pdf("drawn")),
    "drawn-turned": (".pdf", "pdf", pdf("drawn", 90)),
}


def read(folder, suffix, name, data):
    path = folder / f"boats{suffix}"
    path.write_bytes(data)
    return path, form_of(path, data, name)


def bench_of(folder, suffix, name, data):
    """Sources and items of one form, whose text is a heading alone."""
    path, form = read(folder, suffix, name, data)
    doc = DoclingDocument(name="boats")
    doc.add_text(DocItemLabel.TEXT, "Boat hire")
    source = Source("boats", doc)
    source.form = path
    heading = Paragraph(
        ref="#/texts/0", label="text", text="Boat hire", order=0, places=(), section="", in_table=None, level=0
    )
    own = Document(doc_id="boats", name="boats", paged="none", pages=(), tables=(), paragraphs=(heading,))
    whole = {row.page_no for row in build_selections("boats", form).rows}
    items, skips = items_of(draft_selections(own, form, whole, "en"), title_is_shared=False)
    assert skips == {}
    return {"boats": source}, items


@pytest.mark.parametrize("form", _FORMS.values(), ids=_FORMS)
def test_right_items_hold_and_every_twin_is_found(tmp_path, form):
    sources, items = bench_of(tmp_path, *form)
    assert {item.answer for item in items} == _CHOSEN
    assert check_items(sources, items) == ()
    originals = list(selections_of(sources, items))
    assert len(originals) == 2
    tallies = {tally.kind: tally for tally in run([], originals)}
    assert [survivor for tally in tallies.values() for survivor in tally.survivors] == []
    made = {kind.name for kind in SELECTION_KINDS} - ({"selection_box_moved"} if items[0].page is None else set())
    assert {name for name, tally in tallies.items() if tally.made} == made


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("kind", ["field", "drawn"])
def test_rows_of_turned_pages_are_judged_option_by_option(tmp_path, kind, turn):
    path, form = read(tmp_path, ".pdf", "pdf", pdf(kind, turn))
    (row,) = build_selections("boats", form).rows
    assert list(problems_of(row, path)) == []
    found = []
    for number, option in enumerate(row.options):
        options = list(row.options)
        options[number] = option.model_copy(update={"content": "Raft"})
        what = problems_of(row.model_copy(update={"options": options}), path)
        found.append(any(problem == "the words beside the box are not 'Raft'" for problem in what))
    assert len(found) == 5
    assert all(found)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_page_of_which_a_part_is_shown(tmp_path, turn):
    document = pdfium.PdfDocument(pdf(turn=turn))
    left, bottom, right, top = document[0].get_mediabox()
    document[0].set_cropbox(left + 11, bottom + 7, right - 3, top - 5)
    target = io.BytesIO()
    document.save(target)
    path, form = read(tmp_path, ".pdf", "pdf", target.getvalue())
    (row,) = build_selections("boats", form).rows
    assert len(row.options) == 5
    assert list(problems_of(row, path)) == []


def test_a_button_that_a_row_passes_over_in_silence_is_found(tmp_path):
    path, form = read(tmp_path, ".pdf", "pdf", pdf())
    (row,) = build_selections("boats", form).rows
    fewer = row.model_copy(update={"options": row.options[1:], "selection_candidate_count": len(row.options) - 1})
    assert list(problems_of(fewer, path)) == ["the page has more buttons than the row lists and leaves out"]
    assert list(problems_of(fewer.model_copy(update={"left_out": {"option:no_label": 1}}), path)) == []
    uncounted = fewer.model_copy(update={"left_out": {"some": 1}})
    assert list(problems_of(uncounted, path)) == ["what was left out is not counted by reasons"]


def test_a_state_that_a_turned_page_does_not_have_is_found(tmp_path):
    """The number of buttons that are on is right, and two have changed places."""
    path, form = read(tmp_path, ".pdf", "pdf", pdf(turn=90))
    (row,) = build_selections("boats", form).rows
    names = {"Punt", "Skiff"}
    swapped = tuple(
        option.model_copy(update={"selected": not option.selected}) if option.content in names else option
        for option in row.options
    )
    what = list(problems_of(row.model_copy(update={"options": swapped}), path))
    assert "'Skiff' is off in the form" in what
    assert "'Punt' is on in the form" in what


def test_the_default_of_an_old_field_is_its_state(tmp_path):
    path, form = read(tmp_path, ".docx", "docx", docx())
    assert [mark.selected for mark in marks_of(path)] == [False, True, False, True, False]
    (row,) = build_selections("boats", form).rows
    assert [item.content for item in row.ground_truth.selected_items] == ["Punt", "One hour"]
    assert list(problems_of(row, path)) == []
    other = docx_with(docx(), 'w:default w:val="1"', 'w:default w:val="0"')
    path.write_bytes(other)
    assert any("no option 'Punt' that is on" in what for what in problems_of(row, path))


def docx_with(data: bytes, old: str, new: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        text = archive.read("word/document.xml").decode()
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("word/document.xml", text.replace(old, new))
    return target.getvalue()


def typed_pdf() -> bytes:
    """Signs of a font of signs that every reader has (ZapfDingbats has no box: squares stand for them)."""
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=(400, 300))
    canvas.setFont("Helvetica", 10)
    canvas.drawString(40, 270, "Boat hire")
    canvas.drawString(40, 240, "Which boat?")
    for at, (label, sign) in enumerate((("Skiff", "\u274f"), ("Punt", "\u25a0"), ("Barge", "\u274f"))):
        canvas.setFont("ZapfDingbats", 10)
        canvas.drawString(40 + 90 * at, 220, sign)
        canvas.setFont("Helvetica", 10)
        canvas.drawString(55 + 90 * at, 220, label)
    canvas.save()
    return target.getvalue()


def test_the_state_of_typed_signs_on_a_page(tmp_path):
    path, form = read(tmp_path, ".pdf", "pdf", typed_pdf())
    assert [(o.label, o.selected, o.origin) for o in form.reading.options] == [
        ("Skiff", False, "glyph"), ("Punt", True, "glyph"), ("Barge", False, "glyph"),
    ]  # fmt: skip
    (row,) = build_selections("boats", form).rows
    assert list(problems_of(row, path)) == []
    wrong = tuple(option.model_copy(update={"selected": option.content == "Barge"}) for option in row.options)
    what = list(problems_of(row.model_copy(update={"options": wrong}), path))
    assert {"'Punt' is on in the form", "'Barge' is off in the form"} <= set(what)


def test_an_item_without_a_copy_of_its_form_is_not_proven(tmp_path):
    sources, items = bench_of(tmp_path, *_FORMS["html"])
    sources["boats"].form = None
    assert {finding.invariant for finding in judge(SelectionCase(items[0], sources["boats"]))} >= {"selections"}


def test_a_paragraph_that_tells_the_answer_is_found(tmp_path):
    sources, items = bench_of(tmp_path, *_FORMS["html"])
    doc = DoclingDocument(name="boats")
    doc.add_text(DocItemLabel.TEXT, "Boat hire")
    doc.add_text(DocItemLabel.TEXT, "Which boat? The punt, as last year.")
    source = Source("boats", doc)
    source.form = sources["boats"].form
    what = [finding.what for finding in judge(SelectionCase(items[0], source))]
    assert what == ["#/texts/1 tells the answer without a mark"]


def test_two_forms_of_one_title(tmp_path):
    sources, items = bench_of(tmp_path, *_FORMS["html"])
    other = [item.model_copy(update={"doc_id": "rafts", "qid": item.qid.replace("boats", "rafts")}) for item in items]
    found = check_items({**sources, "rafts": sources["boats"]}, [*items, *other])
    assert {finding.what for finding in found} == {"boats calls itself 'Boat hire' too"}
