"""Forms, contents lists, turned and nested tables, scans, right to left: each thing stands in its box of the truth."""

from __future__ import annotations

import pypdfium2
import pytest
from corpus_reading import PdfText, bare, form_fields, letters

from qagen.corpus.pdf import render_pdf
from qagen.corpus.truth import truth_of
from qagen.errors import UsageError

pytestmark = pytest.mark.usefixtures("fonts")

SIDEWAYS = """:::table id=side stub=1 rotate=90
caption: Table 8. Berths
| Berth | Depth of water | Length | Crane |
|===
| North one | 7.5 | 120 | red |
| South one | 9.25 | 88 | none |
note: Soundings of May.
:::
"""


def made(source):
    data, places = render_pdf(source)
    return data, truth_of(source, places)


def assert_tables_stand_in_their_boxes(data: bytes, truth) -> None:
    read = PdfText(data)
    assert truth.tables
    for table in truth.tables:
        (prov,) = table.prov
        for cell in table.data.table_cells:
            assert read(prov.page_no, cell.bbox) == bare(cell.text)


@pytest.mark.parametrize("columns", [1, 2])
def test_sideways_tables(make, columns):
    data, truth = made(make("pdf", SIDEWAYS, columns))
    assert_tables_stand_in_their_boxes(data, truth)
    (table,) = truth.tables
    boxes = {cell.text: cell.bbox for cell in table.data.table_cells}
    # the first column is the lowest, the first row the leftmost
    assert boxes["Berth"].t < boxes["Depth of water"].t < boxes["Length"].t
    assert boxes["Berth"].l < boxes["North one"].l < boxes["South one"].l
    assert table.prov[0].bbox.height > table.prov[0].bbox.width
    read = PdfText(data)
    for name in ("Table 8. Berths", "Soundings of May."):
        (item,) = [item for item in truth.texts if item.text == name]
        assert read(item.prov[0].page_no, item.prov[0].bbox) == bare(name)


def test_the_text_goes_on_before_a_sideways_table(make):
    _, truth = made(make("pdf", SIDEWAYS + "\n## 2 What follows\n\nIt follows on the page before.\n"))
    (after,) = [item for item in truth.texts if item.text == "It follows on the page before."]
    assert after.prov[0].page_no < truth.tables[0].prov[0].page_no


def test_a_sideways_table_of_too_many_rows_is_an_error_that_names_it(make):
    rows = "\n".join(f"| Berth {i} | {i} |" for i in range(60))
    with pytest.raises(UsageError, match=r"table many .* too long to be set sideways"):
        render_pdf(make("pdf", f":::table id=many rotate=90\n{rows}\n:::\n"))


def test_what_is_higher_than_a_page_is_an_error(make):
    rows = "\n".join(f"| Berth {i} | {i} |" for i in range(80))
    with pytest.raises(UsageError, match="line 39 of the source is higher than a page"):
        render_pdf(make("pdf", f":::table id=many width=page\n{rows}\n:::\n", 2))


@pytest.mark.parametrize("style", ["lattice", "booktabs", "zebra", "plain"])
def test_nested_tables(make, nested, style):
    data, truth = made(make("pdf", nested, 1, style))
    assert_tables_stand_in_their_boxes(data, truth)
    outer, inner = truth.tables
    holder = next(cell for cell in outer.data.table_cells if hasattr(cell, "ref"))
    assert holder.ref.resolve(truth) is inner
    assert inner.parent.resolve(truth) is outer
    box = inner.prov[0].bbox
    assert holder.bbox.l <= box.l < box.r <= holder.bbox.r
    assert holder.bbox.b <= box.b < box.t <= holder.bbox.t


def test_a_narrow_gutter_brings_columns_together(make):
    text = ":::table id=a style=plain{}\n| one | two |\n|===\n| 111 | 222 |\n| 333 | 444 |\n:::\n"
    widths = [made(make("pdf", text.format(option)))[1].tables[0].prov[0].bbox.width for option in ("", " gutter=2")]
    assert widths[1] < widths[0] - 10


def test_the_gutter_of_text_columns(make, flat):
    lefts = []
    for gutter in ("30", "8"):
        _, truth = made(make("pdf", flat, 2, gutter=gutter))
        boxes = [prov.bbox for item in truth.texts for prov in item.prov if item.label.value == "text"]
        lefts.append(max(box.r for box in boxes if box.r < 300))
    assert lefts[1] == pytest.approx(lefts[0] + 11, abs=0.1)


def test_contents_lines_have_dots_between_title_and_page(make, contents):
    data, truth = made(make("pdf", contents))
    assert_tables_stand_in_their_boxes(data, truth)
    (table,) = truth.tables
    assert table.label.value == "document_index"
    text = PdfText(data)(table.prov[0].page_no, table.prov[0].bbox)
    assert text.startswith("1Places.........")
    assert text.endswith(".12")


def test_a_contents_line_that_does_not_fit_is_an_error(make):
    with pytest.raises(UsageError, match="line 1 of the contents list"):
        render_pdf(make("pdf", f":::contents\n{'long title ' * 12}| 4\n:::\n"))


def test_form_fields_stand_in_the_boxes_of_the_truth(make, form):
    data, truth = made(make("pdf", form))
    read = PdfText(data)
    fields = form_fields(data)
    assert [state for _, state, _ in fields] == ["Yes", "Off", "Off", "o5", "Ada Holm", ""]
    boxes = [item for item in truth.texts if item.label.value.startswith("checkbox")]
    values = [item for item in truth.texts if item.label.value == "field_value"]
    assert [item.label.value == "checkbox_selected" for item in boxes] == [True, False, False, True]
    for item, (page, _, (left, bottom, right, top)) in zip([*boxes, *values], fields, strict=True):
        box = item.prov[0].bbox
        assert item.prov[0].page_no == page
        assert box.l <= left + 0.01 < right <= box.r + 0.01
        assert box.b <= bottom + 0.01 < top <= box.t + 0.01
    for item in truth.texts:
        if item.label.value in {"field_heading", "field_key", "checkbox_selected", "checkbox_unselected"}:
            assert read(item.prov[0].page_no, item.prov[0].bbox) == bare(item.text)


def test_a_value_that_viewers_have_no_font_for_is_printed(make):
    data, truth = made(make("pdf", ":::form id=f\nfield: Name = 도하람\n:::\n", language="ko"))
    assert form_fields(data) == []
    (value,) = [item for item in truth.texts if item.label.value == "field_value"]
    assert PdfText(data)(value.prov[0].page_no, value.prov[0].bbox) == "도하람"


def test_a_scan_has_the_pages_but_no_text(make, spanned):
    plain = make("pdf", spanned)
    scan = make("pdf", spanned, scan="yes")
    data, places = render_pdf(scan)
    printed = pypdfium2.PdfDocument(render_pdf(plain)[0])
    scanned = pypdfium2.PdfDocument(data)
    assert len(scanned) == len(printed)
    for page, image in zip(printed, scanned, strict=True):
        assert image.get_textpage().get_text_bounded() == ""
        assert image.get_size() == pytest.approx(page.get_size(), abs=0.5)
    assert truth_of(scan, places).tables[0].prov == truth_of(plain, render_pdf(plain)[1]).tables[0].prov
    assert render_pdf(scan)[0] == data


ARABIC = """# ميناء الجزيرة

يعرض الجدول 1 عدد السفن في كل رصيف.

- بند أول

:::table id=t stub=1
caption: الجدول 1: السفن
| الرصيف | سنة 2022 | < |
| ^ | سفن | حمولة (طن) |
|===
| رصيف الرمل | 51 | 4,210 |
| رصيف الفحم | 57 | 3,875 |
:::
"""


def test_arabic_runs_from_right_to_left(make):
    source = make("pdf", ARABIC, text="", language="ar")
    data, truth = made(source)
    read = PdfText(data)
    (table,) = truth.tables
    for cell in table.data.table_cells:
        assert letters(read.raw(1, cell.bbox)) == letters(cell.text)
    boxes = {cell.text: cell.bbox for cell in table.data.table_cells}
    assert boxes["الرصيف"].l > boxes["سفن"].l > boxes["حمولة (طن)"].l
    assert boxes["سنة 2022"].l == boxes["حمولة (طن)"].l
    for item in truth.texts:
        assert letters(read.raw(1, item.prov[0].bbox)) == letters(item.text) or item.label.value == "list_item"
    assert "رصيف الرمل" in read.pages[0].get_text_bounded()
    assert render_pdf(source)[0] == data
