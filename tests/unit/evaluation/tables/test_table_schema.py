"""Tables as records of a schema: files, columns by heading, types, required fields, weights."""

from __future__ import annotations

import json

import pytest

from qagen.errors import UsageError
from qagen.evaluation.tables.document import score_document
from qagen.evaluation.tables.readers.html import read_html
from qagen.evaluation.tables.readers.records import tables_of_value
from qagen.evaluation.tables.schema.file import read_schema
from qagen.evaluation.tables.schema.mapping import faults, map_to_schema
from qagen.model.table_score import SchemaColumn, TableEvaluationConfig

_TOML = """
[[column]]
name = "Teil"
weight = 5
required = true
aliases = ["Bezeichnung"]

[[column]]
name = "Menge"
type = "integer"
"""
_COLUMNS = (
    SchemaColumn(name="Teil", weight=5, required=True, aliases=("Bezeichnung",)),
    SchemaColumn(name="Menge", type="integer"),
)


def test_toml_and_json_are_one_schema(tmp_path):
    (tmp_path / "a.toml").write_text(_TOML, encoding="utf-8")
    entries = [
        {"name": "Teil", "weight": 5, "required": True, "aliases": ["Bezeichnung"]},
        {"name": "Menge", "type": "integer"},
    ]
    (tmp_path / "a.json").write_text(json.dumps({"columns": entries}), encoding="utf-8")
    assert read_schema(tmp_path / "a.toml") == read_schema(tmp_path / "a.json") == _COLUMNS


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("column = 3", "expected"),
        ("[[column]]\nname = ''", "column 1, name"),
        ("[[column]]\nname = 'a'\ntype = 'float'", "column 1, type"),
        ("[[column]]\nname = 'a'\nweight = -1", "column 1, weight"),
        ("[[column]]\nname = 'a'\nwight = 1", "column 1, wight"),
        ("[[column]]\nname = 'a'\n[[column]]\nname = 'b'\naliases = ['a']", "'a' stands for more than one"),
        ("[[column", "expected"),
    ],
)
def test_a_schema_that_cannot_be_used(tmp_path, text, message):
    (tmp_path / "a.toml").write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=message):
        read_schema(tmp_path / "a.toml")


def test_a_missing_schema_is_named(tmp_path):
    with pytest.raises(UsageError, match=r"none\.toml: cannot be read"):
        read_schema(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("html", "records", "present"),
    [
        pytest.param(
            "<tr><th>menge<th>x<th>TEIL:<tr><td>3<td>-<td>a", [["a", "3"]], {"Teil", "Menge"}, id="by heading"
        ),
        pytest.param("<tr><td>Bezeichnung<td>Menge<tr><td>a<td>3", [["a", "3"]], {"Teil", "Menge"}, id="alias, no th"),
        pytest.param(
            "<tr><td>a<td>3<tr><td>b<td>4", [["a", "3"], ["b", "4"]], {"Teil", "Menge"}, id="no heading: in order"
        ),
        pytest.param("<tr><th>Teil<tr><td>a", [["a", ""]], {"Teil"}, id="a column is missing"),
        pytest.param("<tr><th>Foo<th>Bar<th>Baz<tr><td>a<td>b<td>c", [["", ""]], set(), id="nothing fits"),
    ],
)
def test_columns_are_found_by_heading(html, records, present):
    (found,) = read_html(f"<table>{html}</table>", "NFC", "")
    mapped = map_to_schema(found, _COLUMNS, "NFC")
    assert mapped.found.table.texts() == [["Teil", "Menge"], *records]
    assert mapped.columns == present


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        ("number", ["3", "1.234,50 €", "-7"], ["viel", "12a7"]),
        ("integer", ["3", "1.000", "3,0"], ["3.5", "x"]),
        ("date", ["2024-01-31", "31.01.2024"], ["bald", "12.5"]),
        ("boolean", ["true", "Nein", "1"], ["maybe"]),
        ("text", ["", "x"], []),
    ],
)
def test_types(kind, good, bad):
    column = SchemaColumn(name="c", type=kind)
    assert [faults([text], [column]) for text in good] == [()] * len(good)
    assert [faults([text], [column]) for text in bad] == [(f"c: {text!r} is no {kind}",) for text in bad]


def test_rows_against_records():
    truth = tables_of_value([{"Teil": "Ring", "Menge": 1500}, {"Teil": "Bolzen", "Menge": 7}], "NFC", "t")
    pred = tables_of_value(
        [{"Teil": "Bolzen", "Menge": "sieben"}, {"Teil": "Ring", "Menge": "1 500"}, {"Menge": 3}], "NFC", "p"
    )
    config = TableEvaluationConfig(columns=_COLUMNS)
    (one,) = score_document("d", truth, pred, config)
    lines = {(row.truth_row, row.pred_row): row for row in one.rows}
    assert set(lines) == {(0, 0), (1, 2), (2, 1), (None, 3)}
    # A number column: 1 500 is 1500.
    assert lines[1, 2].correct == 2
    assert [wrong.name for wrong in lines[2, 1].wrong] == ["Menge"]
    assert lines[2, 1].invalid == ("Menge: 'sieben' is no integer",)
    assert lines[None, 3].invalid == ("Teil: is required and blank",)
    assert one.result.invalid_rows == 2


def test_weights_of_the_schema_decide_the_matching_and_nothing_else():
    truth = tables_of_value([{"Teil": "K1", "Menge": 77}], "NFC", "t")
    pred = tables_of_value([{"Teil": "K1", "Menge": 10}, {"Teil": "X9", "Menge": 77}], "NFC", "p")
    plain = tuple(column.model_copy(update={"weight": 1.0}) for column in _COLUMNS)
    partners = []
    for columns in (_COLUMNS, plain):
        (one,) = score_document("d", truth, pred, TableEvaluationConfig(columns=columns, cost="penalty"))
        partners.append(next(row.pred_row for row in one.rows if row.truth_row == 1))
    assert partners == [1, 1]
    heavy = tuple(column.model_copy(update={"weight": 9.0 if column.name == "Menge" else 1.0}) for column in _COLUMNS)
    (one,) = score_document("d", truth, pred, TableEvaluationConfig(columns=heavy, cost="penalty"))
    assert next(row.pred_row for row in one.rows if row.truth_row == 1) == 2
    assert one.result.values.n_pred == 6


def test_a_missing_column_of_the_schema_is_a_mismatch():
    truth = read_html("<table><tr><th>Teil<th>Menge<tr><td>a<td>1</table>", "NFC", "")
    pred = read_html("<table><tr><th>Teil<th>Anzahl<tr><td>a<td>1</table>", "NFC", "")
    (one,) = score_document("d", truth, pred, TableEvaluationConfig(columns=_COLUMNS))
    assert one.result.column_mismatch
    assert one.result.cause_of_failure == "column_mismatch"
