"""The table model of HTML: what a browser would draw, for any text."""

from __future__ import annotations

import pytest

from qagen.errors import RecordError
from qagen.tables.html_model import HtmlCell, normalize_cell, parse_table, parse_tables


def texts_of(html):
    table = parse_table(html)
    assert table is not None
    return table.texts()


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        pytest.param("<table><tr><td>a<td>b<tr><td>c<td>d</table>", [["a", "b"], ["c", "d"]], id="unclosed cells"),
        pytest.param("<tr><td>a</td></tr>", None, id="rows without a table"),
        pytest.param("", None, id="empty"),
        pytest.param("plain text", None, id="text"),
        pytest.param("<table></table>", [], id="no rows"),
        pytest.param("<table><tr></tr><tr></tr></table>", [[], []], id="rows without cells"),
        pytest.param("<table><tr><td>a<td>b<tr><td>c</table>", [["a", "b"], ["c", ""]], id="ragged: a hole"),
        pytest.param(
            "<table><tr><td colspan=2>a<td>b<tr><td>c<td>d<td>e</table>",
            [["a", "a", "b"], ["c", "d", "e"]],
            id="colspan",
        ),
        pytest.param(
            "<table><tr><td rowspan=2>a<td>b<tr><td>c</table>", [["a", "b"], ["a", "c"]], id="rowspan pushes right"
        ),
        pytest.param(
            "<table><tr><td>x<td rowspan=2>a<td>y<tr><td colspan=2>b</table>",
            [["x", "a", "y"], ["b", "b", ""]],
            id="overlap: the later cell wins",
        ),
        pytest.param("<table><tr><td rowspan=1000000000>a<td>b</table>", [["a", "b"]], id="rowspan is cut at the end"),
        pytest.param(
            "<table><tbody><tr><td rowspan=0>a<td>b<tr><td>c<tbody><tr><td>d<td>e</table>",
            [["a", "b"], ["a", "c"], ["d", "e"]],
            id="rowspan 0 goes to the end of the group",
        ),
        pytest.param(
            "<table><tr><td colspan=0>a<td colspan=-3>b<td colspan=x>c</table>", [["a", "b", "c"]], id="bad spans"
        ),
        pytest.param("<table><tr><td colspan=' 2;'>a</table>", [["a", "a"]], id="leading integer"),
        pytest.param(
            "<table><tr><td>o<td><table><tr><td>i<td>j</table></table>", [["o", "i j"]], id="a nested table is text"
        ),
        pytest.param(
            "<table><tr><td>H<sub>2</sub>O<td>a<br>b<td><p>c</p><p>d</p></table>", [["H2O", "a b", "c d"]], id="tags"
        ),
        pytest.param("<table><tr><td>a<script>x</script>b<!-- c --></table>", [["ab"]], id="scripts and comments"),
        pytest.param("<table><tr><td>&nbsp; e\u0301\t &amp; </table>", [["\u00e9 &"]], id="NBSP, NFC, entities"),
        pytest.param(
            "<?xml version='1.0' encoding='latin-1'?><table><tr><td>\u00e4</table>", [["\u00e4"]], id="declared"
        ),
        pytest.param("<meta charset=latin-1><table><tr><td>\u00e4</table>", [["\u00e4"]], id="meta"),
        pytest.param("<table><tr><td>a\0\udc80b</table>", [["a\ufffd?b"]], id="NUL and lone surrogates"),
    ],
)
def test_grids(html, expected):
    assert (None if parse_table(html) is None else texts_of(html)) == expected


def test_cells_carry_their_place_and_span():
    table = parse_table("<table><tr><th rowspan=2>a<td colspan=2>b<tr><td>c<td>d</table>")
    assert table.rows == (
        (HtmlCell(0, 0, 2, 1, "a", True), HtmlCell(0, 1, 1, 2, "b", False)),
        (HtmlCell(1, 1, 1, 1, "c", False), HtmlCell(1, 2, 1, 1, "d", False)),
    )
    assert (table.n_rows, table.n_cols) == (2, 3)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        pytest.param("<table><thead><tr><td>a<tbody><tr><td>b</table>", (True, False), id="thead"),
        pytest.param("<table><tr><th>a<th>b<tr><th>c<td>d</table>", (True, False), id="all th"),
        pytest.param("<table><tr></tr><tr><td>a</table>", (False, False), id="an empty row is none"),
    ],
)
def test_header_rows(html, expected):
    table = parse_table(html)
    assert table.header_rows == expected
    assert table.n_body_rows == expected.count(False)


def test_all_outer_tables_in_order():
    html = "<table><tr><td>1<table><tr><td>2</table></table>text<div><table><tr><td>3</table></div>"
    assert [table.texts() for table in parse_tables(html)] == [[["1 2"]], [["3"]]]


def test_colspan_has_the_standards_limit():
    assert parse_table("<table><tr><td colspan=5000>a</table>").n_cols == 1000


def test_a_grid_that_no_memory_holds_is_refused():
    rows = "<tr><td colspan=1000 rowspan=9999999>a</td></tr>" * 300
    with pytest.raises(RecordError, match="300 rows spans more than"):
        parse_table(f"<table>{rows}</table>")


def test_nesting_that_the_parser_gives_up_on_is_an_error():
    with pytest.raises(RecordError, match="2,048 levels"):
        parse_tables("<div>" * 3000 + "<table><tr><td>a</table>")


def test_nfkc_is_an_option():
    assert normalize_cell("１２０\u3000m²", "NFKC") == "120 m2"
    assert normalize_cell("１２０\u3000m²") == "１２０ m²"
