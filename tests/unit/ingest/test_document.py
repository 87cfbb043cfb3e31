from __future__ import annotations

import pytest
from docling_core.types.doc import (
    BoundingBox,
    ContentLayer,
    CoordOrigin,
    DocItemLabel,
    DoclingDocument,
    Formatting,
    GroupLabel,
    ProvenanceItem,
    RichTableCell,
    Size,
    TableCell,
    TableData,
)
from source_files import MAKERS, read

from qagen.ingest.document import document_from_docling
from qagen.model.document import Box, Document

_W, _H = 600.0, 800.0


def _cell(row, col, text, box=None, **flags: bool) -> TableCell:
    return TableCell(
        start_row_offset_idx=row,
        end_row_offset_idx=row + 1,
        start_col_offset_idx=col,
        end_col_offset_idx=col + 1,
        text=text,
        bbox=box,
        **flags,
    )


def _data(*rows: tuple[str, ...]) -> TableData:
    cells = [_cell(r, c, text, column_header=r == 0) for r, row in enumerate(rows) for c, text in enumerate(row)]
    return TableData(table_cells=cells, num_rows=len(rows), num_cols=len(rows[0]))


def _prov(page, l, t, r, b, origin=CoordOrigin.BOTTOMLEFT) -> ProvenanceItem:  # noqa: E741
    return ProvenanceItem(page_no=page, bbox=BoundingBox(l=l, t=t, r=r, b=b, coord_origin=origin), charspan=(0, 1))


@pytest.fixture
def paged() -> DoclingDocument:
    document = DoclingDocument(name="paged")
    for number in (1, 2):
        document.add_page(number, Size(width=_W, height=_H))
    return document


def _made(document) -> Document:
    return document_from_docling(document, "x")


def _texts(document) -> list[tuple[str, str]]:
    return [(paragraph.label, paragraph.text) for paragraph in _made(document).paragraphs]


@pytest.mark.parametrize("suffix", MAKERS)
def test_every_format_gives_the_table_and_the_sentence(suffix):
    _, document = read(f"wells.{suffix}", MAKERS[suffix]())
    table = document.tables[0]
    assert (table.n_rows, table.n_cols) == (3, 3)
    by_place = {(cell.row, cell.col): cell for cell in table.cells}
    assert by_place[2, 2].text == "48.25"
    assert not any(cell.nested for cell in table.cells)
    assert "48.25" in table.texts.markdown
    if suffix not in {"xlsx", "ods", "csv", "pptx"}:
        sentence = next(entry for entry in document.paragraphs if entry.text == "Arlen draws on 14 wells.")
        assert sentence.order < table.order
        assert sentence.label == "text"
    if suffix in {"docx", "html", "md", "adoc", "tex", "nxml"}:
        assert table.headings[-1] == "Water"
        assert table.section in {entry.ref for entry in document.paragraphs if entry.text == "Water"}


@pytest.mark.parametrize(
    ("suffix", "paged", "n_pages"),
    [("xlsx", "sheets", 2), ("ods", "sheets", 1), ("pptx", "slides", 2), ("docx", "none", 0), ("html", "none", 0)],
)
def test_what_pages_count(suffix, paged, n_pages):
    _, document = read(f"a.{suffix}", MAKERS[suffix]())
    assert document.paged == paged
    assert [page.number for page in document.pages] == list(range(1, n_pages + 1))


def test_workbook_tables_have_sheets_and_no_boxes():
    _, document = read("a.xlsx", MAKERS["xlsx"]())
    assert [(table.sheet, table.places[0].page_no) for table in document.tables] == [("Wells 2031", 1), ("깊이", 2)]
    assert all(place.box is None for table in document.tables for place in table.places)
    assert all(cell.place is None or cell.place.box is None for table in document.tables for cell in table.cells)
    assert all(table.section == "" and table.headings == () for table in document.tables)


def test_slides_are_in_points_and_headings_end_with_their_slide():
    _, document = read("a.pptx", MAKERS["pptx"]())
    assert (document.pages[0].width, document.pages[0].height) == (720.0, 540.0)
    (table,) = document.tables
    box = table.places[0].box
    assert table.places[0].page_no == 2
    assert box is not None
    assert (round(box.l), round(box.t), round(box.r)) == (72, 540 - 144, 432)
    assert table.headings == ("Second",)


def test_boxes_of_both_origins(paged):
    data = _data(("a", "b"), ("c", "d"))
    data.table_cells[0].bbox = BoundingBox(l=10, t=100, r=50, b=120, coord_origin=CoordOrigin.TOPLEFT)
    paged.add_table(data=data, prov=_prov(1, 10, 700, 200, 600))
    (table,) = _made(paged).tables
    assert table.places[0].box == Box(l=10, t=700, r=200, b=600)
    assert table.cells[0].place is not None
    assert table.cells[0].place.box == Box(l=10, t=700, r=50, b=680)
    assert table.cells[1].place is not None
    assert table.cells[1].place.page_no == 1
    assert table.cells[1].place.box is None


@pytest.mark.parametrize(
    ("box", "expected"),
    [
        ((10, 20, 10, 5), None),
        ((10, 20, 30, 20), None),
        ((700, 20, 800, 5), None),
        ((10, -5, 30, -50), None),
        ((10, 900, 30, 850), None),
        ((-5, 810, 30, 790), Box(l=0, t=800, r=30, b=790)),
        ((30, 5, 10, 20), Box(l=10, t=20, r=30, b=5)),
    ],
    ids=["no-width", "no-height", "right-of-page", "below", "above", "over-the-edge", "turned"],
)
def test_boxes_that_are_none_or_cut(paged, box, expected):
    item = paged.add_text(DocItemLabel.TEXT, "x", prov=_prov(1, 0, 1, 1, 0))
    item.prov[0].bbox = BoundingBox(l=box[0], t=box[1], r=box[2], b=box[3], coord_origin=CoordOrigin.BOTTOMLEFT)
    (paragraph,) = _made(paged).paragraphs
    assert paragraph.places[0].box == expected


def test_a_place_on_an_unlisted_page_has_no_box(paged):
    item = paged.add_text(DocItemLabel.TEXT, "x", prov=_prov(1, 0, 1, 1, 0))
    item.prov[0].page_no = 9
    assert [(place.page_no, place.box) for place in _made(paged).paragraphs[0].places] == [(9, None)]


def test_a_table_on_two_pages(paged):
    data = _data(("a", "b"), ("c", "d"))
    data.table_cells[0].bbox = BoundingBox(l=10, t=700, r=50, b=720, coord_origin=CoordOrigin.TOPLEFT)
    data.table_cells[2].bbox = BoundingBox(l=10, t=20, r=50, b=40, coord_origin=CoordOrigin.TOPLEFT)
    table = paged.add_table(data=data, prov=_prov(1, 10, 120, 200, 60))
    table.prov.append(_prov(2, 10, 790, 200, 700))
    (made,) = _made(paged).tables
    assert [place.page_no for place in made.places] == [1, 2]
    assert [cell.place.page_no for cell in made.cells if cell.place and cell.place.box] == [1, 2]


def test_a_paragraph_with_two_boxes_on_a_page_and_one_on_the_next(paged):
    item = paged.add_text(DocItemLabel.TEXT, "x", prov=_prov(1, 10, 100, 200, 50))
    item.prov += [_prov(1, 300, 700, 500, 650), _prov(2, 10, 700, 200, 650)]
    (paragraph,) = _made(paged).paragraphs
    assert [(place.page_no, place.box) for place in paragraph.places] == [
        (1, Box(l=10, t=700, r=500, b=50)),
        (2, Box(l=10, t=700, r=200, b=650)),
    ]


def test_headings_close_at_their_own_level():
    document = DoclingDocument(name="h")
    document.add_title("Book")
    for text, level in (("One", 1), ("Deep", 2), ("Two", 1)):
        document.add_heading(text, level=level)
        document.add_table(data=_data(("a", "b"), ("1", text)))
    document.add_title("Next")
    document.add_text(DocItemLabel.TEXT, "end")
    made = _made(document)
    assert [table.headings for table in made.tables] == [("Book", "One"), ("Book", "One", "Deep"), ("Book", "Two")]
    headings = {entry.text: entry for entry in made.paragraphs}
    assert [table.section for table in made.tables] == [headings[text].ref for text in ("One", "Deep", "Two")]
    assert [headings[text].level for text in ("Book", "One", "Deep", "end")] == [1, 2, 3, 0]
    assert headings["end"].section == headings["Next"].ref == headings["Next"].section
    items = [*made.tables, *made.paragraphs]
    assert sorted(entry.order for entry in items) == list(range(len(items)))


def test_before_the_first_heading():
    document = DoclingDocument(name="h")
    document.add_text(DocItemLabel.TEXT, "a")
    assert _made(document).paragraphs[0].section == ""


def test_an_inline_group_is_one_paragraph():
    document = DoclingDocument(name="i")
    group = document.add_inline_group()
    for text in ("see", " Table 3 ", "for", "", "wells."):
        document.add_text(DocItemLabel.TEXT, text, parent=group)
    document.add_text(DocItemLabel.TEXT, "next")
    made = _made(document)
    assert [(entry.ref, entry.text) for entry in made.paragraphs] == [
        ("#/groups/0", "see Table 3 for wells."),
        ("#/texts/5", "next"),
    ]


def test_formatted_list_items_and_headings_take_the_text_below():
    document = DoclingDocument(name="i")
    heading = document.add_heading("", level=1)
    items = document.add_list_group()
    item = document.add_list_item("", parent=items)
    for parent, words in ((heading, ("Deep", "water")), (item, ("see", "it"))):
        group = document.add_inline_group(parent=parent)
        for word in words:
            document.add_text(DocItemLabel.TEXT, word, parent=group)
    document.add_table(data=_data(("a", "b"), ("1", "2")))
    made = _made(document)
    assert _texts(document) == [("section_header", "Deep water"), ("list_item", "see it")]
    assert made.tables[0].headings == ("Deep water",)


def test_labels():
    document = DoclingDocument(name="l")
    for label in (DocItemLabel.PARAGRAPH, DocItemLabel.FOOTNOTE, DocItemLabel.PAGE_HEADER, DocItemLabel.REFERENCE):
        document.add_text(label, label.value)
    document.add_code("x = 1")
    document.add_text(DocItemLabel.TEXT, "note", content_layer=ContentLayer.NOTES)
    document.add_text(DocItemLabel.TEXT, "foot", content_layer=ContentLayer.FURNITURE)
    document.add_text(DocItemLabel.TEXT, "  ")
    assert _texts(document) == [
        ("text", "paragraph"),
        ("footnote", "footnote"),
        ("furniture", "page_header"),
        ("other", "reference"),
        ("code", "x = 1"),
        ("furniture", "note"),
        ("furniture", "foot"),
    ]


def test_whatever_is_referred_to_as_a_caption_is_one():
    document = DoclingDocument(name="c")
    caption = document.add_text(DocItemLabel.TEXT, "Table 7: Wells")
    table = document.add_table(data=_data(("a", "b"), ("1", "2")), caption=caption)
    note = document.add_text(DocItemLabel.TEXT, "a without pumps", parent=table)
    table.footnotes.append(note.get_ref())
    made = _made(document)
    assert made.tables[0].captions == ("Table 7: Wells",)
    assert [(entry.label, entry.in_table) for entry in made.paragraphs] == [("caption", None), ("footnote", None)]


def test_hidden_tables_are_left_out():
    document = DoclingDocument(name="h")
    document.add_table(data=_data(("a", "b"), ("1", "2")), content_layer=ContentLayer.INVISIBLE)
    document.add_table(data=_data(("a", "b"), ("1", "2")), label=DocItemLabel.DOCUMENT_INDEX)
    assert [(table.ref, table.label) for table in _made(document).tables] == [("#/tables/1", "document_index")]


def test_tables_and_texts_inside_pictures():
    document = DoclingDocument(name="p")
    caption = document.add_text(DocItemLabel.CAPTION, "Figure 1")
    picture = document.add_picture(caption=caption)
    document.add_table(data=_data(("a", "b"), ("1", "2")), parent=picture)
    document.add_text(DocItemLabel.TEXT, "axis", parent=picture)
    document.add_heading("In the picture", level=1, parent=picture)
    document.add_text(DocItemLabel.TEXT, "after")
    made = _made(document)
    assert made.tables[0].in_picture
    assert _texts(document) == [
        ("caption", "Figure 1"),
        ("other", "axis"),
        ("other", "In the picture"),
        ("text", "after"),
    ]
    assert made.paragraphs[-1].section == ""


def _rich(document, table, place, content) -> None:
    cell = _cell(*place, "plain form")
    table.data.table_cells.append(RichTableCell(**cell.model_dump(), ref=content.get_ref()))


def test_cells_with_structure_of_their_own():
    document = DoclingDocument(name="r")
    document.add_heading("Outside", level=1)
    table = document.add_table(data=TableData(table_cells=[], num_rows=2, num_cols=4))
    bold = document.add_text(DocItemLabel.TEXT, "a|b", parent=table, formatting=Formatting(bold=True))
    runs = document.add_inline_group(parent=table)
    for text in ("H", "2", "O"):
        document.add_text(DocItemLabel.TEXT, text, parent=runs)
    one, two, boxed, listed = (document.add_group(label=GroupLabel.UNSPECIFIED, parent=table) for _ in range(4))
    document.add_text(DocItemLabel.TEXT, "", parent=one)
    document.add_text(DocItemLabel.TEXT, "alone", parent=one)
    document.add_text(DocItemLabel.TEXT, "first", parent=two)
    document.add_text(DocItemLabel.TEXT, "second", parent=two)
    document.add_table(data=_data(("a", "b"), ("1", "2")), parent=boxed)
    document.add_heading("Inside", level=1, parent=boxed)
    points = document.add_list_group(parent=listed)
    document.add_list_item("point", parent=points)
    picture = document.add_picture(parent=table)
    places = [(r, c) for r in range(2) for c in range(4)]
    for place, content in zip(places, (bold, runs, one, two, boxed, listed, picture), strict=False):
        _rich(document, table, place, content)
    document.add_text(DocItemLabel.TEXT, "after")
    made = _made(document)
    cells = {(cell.row, cell.col): cell for cell in made.tables[0].cells}
    assert [cells[place].nested for place in places[:7]] == [False, False, False, True, True, True, True]
    assert [cells[place].text for place in places[:4]] == ["**a|b**", "H 2 O", "alone", "first  second"]
    inner = made.tables[1]
    assert (inner.nested_in, inner.headings) == ("#/tables/0", ("Outside",))
    inside = {entry.text: entry.in_table for entry in made.paragraphs}
    assert inside["H 2 O"] == inside["second"] == inside["Inside"] == inside["point"] == "#/tables/0"
    assert inside["after"] is None
    assert next(entry for entry in made.paragraphs if entry.text == "Inside").label == "text"
    assert made.paragraphs[-1].section == made.paragraphs[0].ref


def test_cells_are_in_row_major_order_inside_the_table_and_visible():
    cells = [_cell(1, 1, "d"), _cell(0, 1, "b"), _cell(0, 0, "hidden"), _cell(0, 0, "a"), _cell(5, 5, "outside")]
    wide = _cell(1, 0, "c")
    wide.end_row_offset_idx = 9
    document = DoclingDocument(name="c")
    document.add_table(data=TableData(table_cells=[*cells, wide], num_rows=2, num_cols=2))
    (table,) = _made(document).tables
    assert [(cell.row, cell.col, cell.row_span, cell.text) for cell in table.cells] == [
        (0, 0, 1, "a"),
        (0, 1, 1, "b"),
        (1, 0, 1, "c"),
        (1, 1, 1, "d"),
    ]


def test_references_in_a_circle_end():
    document = DoclingDocument(name="c")
    group = document.add_group()
    inner = document.add_group(parent=group)
    document.add_text(DocItemLabel.TEXT, "once", parent=inner)
    inner.children.append(group.get_ref())
    inner.children.append(inner.children[0])
    assert _texts(document) == [("text", "once")]


def test_a_document_without_anything():
    made = _made(DoclingDocument(name="empty"))
    assert (made.tables, made.paragraphs, made.pages, made.paged) == ((), (), (), "none")


def test_a_title_in_a_cell_of_its_own_is_text():
    import io

    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.active
    sheet["A1"] = "Wells by town"
    for r, row in enumerate((("Town", "Wells"), ("Arlen", "14"), ("Bruck", "9")), start=3):
        for c, value in enumerate(row, start=1):
            sheet.cell(r, c, value)
    buffer = io.BytesIO()
    book.save(buffer)
    _, document = read("a.xlsx", buffer.getvalue())
    assert [(table.n_rows, table.n_cols) for table in document.tables] == [(3, 2)]
    assert [paragraph.text for paragraph in document.paragraphs] == ["Wells by town"]
