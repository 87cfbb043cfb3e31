"""Files with tables: what each format gives, and what a person is told about a file that gives none."""

from __future__ import annotations

import json
import os
import sys

import pytest

from qagen.errors import RecordError, UsageError
from qagen.evaluation.tables.readers.folder import list_tables, read_tables

_ROWS = [["Pos", "Menge"], ["1", "2,5"], ["2", ""]]


def read(tmp_path, name, text):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_tables(list_tables(tmp_path)[0], "NFC")


def docling(cells) -> dict:
    data = {"num_rows": 1, "num_cols": 1, "table_cells": cells}
    return {
        "schema_name": "DoclingDocument",
        "tables": [{"label": "table", "parent": {"$ref": "#/body"}, "data": data}],
    }


def cell(row, col, text, row_end=None, col_end=None, header=False) -> dict:
    return {
        "start_row_offset_idx": row,
        "end_row_offset_idx": row_end or row + 1,
        "start_col_offset_idx": col,
        "end_col_offset_idx": col_end or col + 1,
        "text": text,
        "column_header": header,
    }


_DOCLING = docling(
    [
        cell(0, 0, "Pos", header=True),
        cell(0, 1, "Menge", header=True),
        cell(1, 0, "1"),
        cell(1, 1, "2,5"),
        cell(2, 0, "2"),
        cell(2, 1, ""),
    ]
)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("a.html", "<table><tr><th>Pos<th>Menge<tr><td>1<td>2,5<tr><td>2<td></table>", id="HTML"),
        pytest.param("a.md", "# T\n\n| Pos | Menge |\n|---|---|\n| **1** | 2,5 |\n| 2 | |\n", id="Markdown"),
        pytest.param("a.md", "<table><tr><th>Pos</th><th>Menge</th></tr><tr><td>1</td><td>2,5</td></tr><tr><td>2</td><td></td></tr></table>\n", id="HTML in Markdown"),
        pytest.param("a.csv", 'Pos,Menge\n1,"2,5"\n2,\n', id="CSV"),
        pytest.param("a.csv", "\ufeffPos;Menge\r\n1;2,5\r\n2;\r\n", id="CSV with semicolons, BOM, CRLF"),
        pytest.param("a.tsv", "Pos\tMenge\n1\t2,5\n2\t\n", id="TSV"),
        pytest.param("a.json", json.dumps([{"Pos": 1, "Menge": "2,5"}, {"Pos": 2, "Menge": None}]), id="records"),
        pytest.param("a.json", json.dumps(_ROWS), id="rows"),
        pytest.param("a.json", json.dumps({"html": "<table><tr><th>Pos<th>Menge<tr><td>1<td>2,5<tr><td>2<td></table>"}), id="html in JSON"),
        pytest.param("a.jsonl", '{"Pos": 1, "Menge": "2,5"}\n\n{"Pos": 2}\n', id="JSON lines"),
        pytest.param("a.json", json.dumps(_DOCLING), id="DoclingDocument"),
    ],
)  # fmt: skip
def test_one_table_in_every_format(tmp_path, name, text):
    (found,) = read(tmp_path, name, text)
    assert found.table.texts() == _ROWS
    assert found.table.header_rows == (True, False, False)
    assert [found.table.texts()] == [other.table.texts() for other in read(tmp_path, name, text)]


def test_markup_of_tables_from_other_formats_reads_as_the_same_table(tmp_path):
    cells = [cell(0, 0, "a<b", col_end=2), cell(1, 0, "c", row_end=3), cell(1, 1, "d"), cell(2, 1, "e")]
    (found,) = read(tmp_path, "a.json", json.dumps(docling(cells)))
    (again,) = read(tmp_path, "a.json", json.dumps({"html": found.markup}))
    assert again.table == found.table
    assert again.table.texts() == [["a<b", "a<b"], ["c", "d"], ["c", "e"]]


def test_contents_lists_and_tables_in_tables_are_left_out(tmp_path):
    outer, inner, deeper = (docling([cell(0, 0, text)])["tables"][0] for text in "oid")
    inner["parent"] = {"$ref": "#/tables/0"}
    deeper["parent"] = {"$ref": "#/groups/0"}
    contents = {**outer, "label": "document_index"}
    document = {
        "schema_name": "DoclingDocument",
        "tables": [outer, inner, deeper, contents],
        "groups": [{"parent": {"$ref": "#/tables/0"}}],
    }
    assert [found.table.texts() for found in read(tmp_path, "a.json", json.dumps(document))] == [[["o"]]]


def located(boxes, **more: object) -> dict:
    cells = [{**cell(i, 0, "x"), "bbox": box} for i, box in enumerate(boxes)]
    document = {**docling(cells), "pages": {"1": {"size": {"height": 800.0, "width": 600.0}}}}
    document["tables"][0] |= {"prov": [{"page_no": 1}], **more}
    return document


_BOTTOM = {"l": 10, "t": 700, "r": 50, "b": 690, "coord_origin": "BOTTOMLEFT"}
_TOP = {"l": 10, "t": 100, "r": 50, "b": 110, "coord_origin": "TOPLEFT"}


def test_boxes_are_measured_from_the_top_whatever_the_file_does(tmp_path):
    (found,) = read(tmp_path, "a.json", json.dumps(located([_BOTTOM, _TOP])))
    assert [one["bbox"] for one in found.boxes] == [[10, 100, 50, 110]] * 2
    assert [one["row_nums"] for one in found.boxes] == [[0], [1]]


@pytest.mark.parametrize(
    "document",
    [
        located([_TOP], prov=[{"page_no": 1}, {"page_no": 2}]),
        located([_TOP], prov=[{"page_no": 7}]),
        located([_TOP], prov=[]),
        located([{"l": "x"}]),
        located([{**_TOP, "l": 1e999}]),
        docling([cell(0, 0, "a")]),
    ],
    ids=["two pages", "no such page", "no page", "no edges", "infinite", "no boxes"],
)
def test_without_a_place_there_are_no_boxes(tmp_path, document):
    (found,) = read(tmp_path, "a.json", json.dumps(document).replace("Infinity", "1e999"))
    assert found.boxes == ()


def test_tables_by_type(tmp_path):
    text = json.dumps({"prices": [{"a": 1}], "parts": [{"b": 2.5, "c": True, "d": [1]}], "none": []})
    found = read(tmp_path, "a.json", text)
    assert [(one.table_type, one.table.texts()) for one in found] == [
        ("prices", [["a"], ["1"]]),
        ("parts", [["b", "c", "d"], ["2.5", "true", "[1]"]]),
        ("none", []),
    ]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        pytest.param("a.json", "{", "expected JSON", id="no JSON"),
        pytest.param("a.json", '[{"a": 1, "a": 2}]', "'a' stands twice", id="a key twice"),
        pytest.param("a.json", '[{"a": NaN}]', "NaN is no JSON value", id="NaN"),
        pytest.param("a.json", "3", "expected a list of records", id="a number"),
        pytest.param("a.json", '{"a": 1}', "key 'a' holds int", id="an object of no lists"),
        pytest.param("a.json", '[{"a": 1}, [2]]', "the list holds dict and list", id="mixed"),
        pytest.param("a.jsonl", '{"a": 1}\n[2]\n', "line 2: expected a JSON object", id="a line of no object"),
        pytest.param("a.html", b"<table><tr><td>\xe4</table>", "expected UTF-8; byte 15", id="Latin-1"),
        pytest.param("a.json", json.dumps(docling([{"text": "a"}])), "table 0: expected table_cells", id="cells without place"),
        pytest.param("a.json", json.dumps(docling([cell(-1, 0, "a")])), "negative", id="negative offsets"),
        pytest.param("a.json", json.dumps(docling([cell(0, 0, "a", row_end=10**9)])), "more than is read", id="huge"),
        pytest.param("a.json", "[" * 100_000, "expected JSON", id="deep"),
        pytest.param("a.html", "<div>" * 3000 + "<table>", "2,048 levels", id="deep HTML"),
    ],
)  # fmt: skip
def test_what_is_said_about_a_file_that_cannot_be_read(tmp_path, name, text, message):
    with pytest.raises(RecordError, match=message) as caught:
        read(tmp_path, name, text)
    assert str(tmp_path / name) in str(caught.value)


def test_documents_and_types_come_from_names(tmp_path):
    for name in (
        "b.html",
        "a/prices.html",
        "a/parts.csv",
        ".hidden.html",
        "notes.txt",
        "manifest.json",
        "failures.jsonl",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    assert [(one.document, one.table_type) for one in list_tables(tmp_path)] == [
        ("a", "parts"),
        ("a", "prices"),
        ("b", ""),
    ]


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ((), "holds no file with tables"),
        (("a.html", "a.md"), "a.html and a.md are both for a"),
        (None, "no such folder"),
    ],
    ids=["empty", "twice", "missing"],
)
def test_folders_that_cannot_be_used(tmp_path, names, message):
    for name in names or ():
        (tmp_path / name).write_text("", encoding="utf-8")
    with pytest.raises(UsageError, match=message):
        list_tables(tmp_path if names is not None else tmp_path / "none")


@pytest.mark.parametrize("name", ["a.html", "a.md", "a.csv", "a.jsonl"])
def test_an_empty_file_has_no_table(tmp_path, name):
    assert read(tmp_path, name, "") == []


_INFINITE = "1e999"
_PAGE = {"1": {"size": {"height": 100}}}


@pytest.mark.parametrize("field", ["start_row_offset_idx", "end_row_offset_idx", "start_col_offset_idx"])
def test_an_offset_without_an_end_is_said(tmp_path, field):
    text = json.dumps(docling([{**cell(0, 0, "a"), field: 12345}])).replace("12345", _INFINITE)
    with pytest.raises(RecordError, match=r"a.json, table 0: expected table_cells with offsets"):
        read(tmp_path, "a.json", text)


@pytest.mark.parametrize(
    ("box", "height"),
    [({"l": 10**400}, 100), ({}, 10**400), ({"t": None}, 100)],
    ids=["an edge no float holds", "a height no float holds", "no edge"],
)
def test_boxes_that_cannot_be_placed_are_left_out(tmp_path, box, height):
    one = cell(0, 0, "a") | {"bbox": {"l": 0, "r": 1, "t": 1, "b": 0} | box}
    document = docling([one]) | {"pages": {"1": {"size": {"height": height}}}}
    document["tables"][0]["prov"] = [{"page_no": 1}]
    found = read(tmp_path, "a.json", json.dumps(document))
    assert [len(table.boxes) for table in found] == [0]


def test_a_box_of_more_columns_than_can_be_counted_is_left_out(tmp_path):
    box = {"bbox": {"l": 0, "r": 1, "t": 1, "b": 0}}
    document = docling([cell(0, 0, "a") | box, cell(1, 0, "b", col_end=10**30) | box]) | {"pages": _PAGE}
    document["tables"][0]["prov"] = [{"page_no": 1}]
    (found,) = read(tmp_path, "a.json", json.dumps(document))
    assert [one["row_nums"] for one in found.boxes] == [[0]]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_a_name_that_is_no_text_is_spelt_out(tmp_path):
    name = os.fsdecode(b"preise\xff")
    (tmp_path / name).mkdir()
    (tmp_path / f"{name}.html").write_text("<table></table>", encoding="utf-8")
    (tmp_path / name / "teile.csv").write_text("a,b", encoding="utf-8")
    assert [(one.document, one.name) for one in list_tables(tmp_path)] == [
        (r"preise\xff", r"preise\xff/teile.csv"),
        (r"preise\xff", r"preise\xff.html"),
    ]


def test_a_file_is_not_called_missing(tmp_path):
    (tmp_path / "a.html").write_text("", encoding="utf-8")
    with pytest.raises(UsageError, match=r"a\.html: is a file; give a folder"):
        list_tables(tmp_path / "a.html")
