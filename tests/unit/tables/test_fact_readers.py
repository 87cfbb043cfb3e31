"""Markdown and HTML tables as the two rule sets read them, and tables as they are written."""

from __future__ import annotations

import pytest
from building import Builder, one_table

from qagen.tables.facts.emphasis import read_inline, without_marks
from qagen.tables.facts.gfm import gfm_tables, without_code
from qagen.tables.facts.read import read_tables
from qagen.tables.facts.render import table_html
from qagen.tables.facts.strict_texts import strict_text


def _texts(page: str, rules: str) -> list[list[str]]:
    found = read_tables(page, rules)
    assert found.error is None
    return [list(table.texts) for table in (*found.markdown, *found.html)]


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("| a | b |\n|---|---|\n| 1 | 2 |", [["a", "b", "1", "2"]]),
        ("| a | b |\n|---|---|\n| 1 |\n| 1 | 2 | 3 |", [["a", "b", "1", "", "1", "2"]]),
        ("| a | b |\n|---|\n| 1 | 2 |", []),
        ("a | b\n| 1 | 2 |", []),
        ("> | a | b |\n> |---|---|\n> | 1 | 2 |\ntext", [["a", "b", "1", "2"]]),
        ("```\n| a | b |\n|---|---|\n| 1 | 2 |\n```", []),
        ("| a | b |\n|---|---|\n| **1** | `x` |\n\n| c |\n|---|", [["a", "b", "1", "x"], ["c"]]),
        ("| a | b |\n|---|---|\n| 1 | 2 |\n# end | x", [["a", "b", "1", "2"]]),
        ("</table>\n\n| a | b |\n|---|---|\n| 1 | 2 |", [["a", "b", "1", "2"]]),
        ("<table>\n<tr><td>p | q</td></tr>\n</table>\n\n| a | b |\n|---|---|", [["a", "b"], ["p | q"]]),
    ],
)
def test_gfm(page, expected):
    assert _texts(page, "strict") == expected


@pytest.mark.parametrize(
    ("page", "rows"),
    [
        ("<table><tr><td>a<td>b<tr><td>c</table>", [["a", "b"], ["c"]]),
        ("<table><td>a</td><tr><td>b</td></tr></table>", [["a"], ["b"]]),
        ("<table><thead><th>a<tbody><td>b</table>", [["a"], ["b"]]),
        ("<table><caption>c</caption><tr><td>a</td></tr></table>", [["a"]]),
        ("<table><tr><td>a<table><tr><td>in</td></tr></table>z</td></tr></table>", [["a in z"]]),
        ("<table><tr><td>a<p>b</p><script>no</script><br>c</td></tr></table>", [["a b c"]]),
        ("<table>lost<tr>lost<td>a</td></tr></table>", [["a"]]),
        ("<table><tr><td>a</td></tr><table><tr><td>b</td></tr></table>", [["a"]]),
    ],
)
def test_the_standard_builds_rows(page, rows):
    table = read_tables(page, "strict").html[0]
    found: dict[int, list[str]] = {}
    for cell, text in zip(table.grid.cells, table.texts, strict=True):
        found.setdefault(cell.row, []).append(text)
    assert list(found.values()) == rows


@pytest.mark.parametrize(
    ("value", "width"),
    [("2", 2), (" +2x", 2), ("2.9", 2), ("-2", 1), ("0", 1), ("x", 1), ("", 1), ("1001", 1000), ("9" * 30, 1000)],
)
def test_spans_of_the_standard(value, width):
    row = "".join(f"<td>{k}</td>" for k in range(1000))
    page = f'<table><tr><td colspan="{value}">a</td></tr><tr>{row}</tr></table>'
    assert read_tables(page, "strict").html[0].grid.cells[0].col_end == width


def test_overlapping_cells_both_stay_under_strict():
    page = "<table><tr><td>a</td><td rowspan=3>R</td></tr><tr><td colspan=2>W</td></tr><tr><td>c</td><td>d</td></tr></table>"
    grid = read_tables(page, "strict").html[0].grid
    assert {grid.rows[1][1], *grid.overlaps[1, 1]} == {1, 2}
    assert grid.neighbours(4, "left") == (1,)
    assert "erases" not in str(read_tables(page, "compatible").error)


def test_scope_decides_what_a_header_heads():
    page = "<table><tr><th></th><th>C</th></tr><tr><th>R</th><td>1</td></tr><tr><th scope=col>S</th><td>2</td></tr></table>"
    cells = read_tables(page, "strict").html[0].grid.cells
    assert [(cell.top_heading, cell.left_heading) for cell in cells if cell.text] == [
        (True, False),
        (False, True),
        (False, False),
        (True, False),
        (False, False),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("***a***", "a"),
        ("a_b_c", "a_b_c"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        (r"\*a\*", "*a*"),
        ("`*a*`", "*a*"),
        ("**a", "**a"),
        ("*a **b** c*", "a b c"),
        ("", ""),
    ],
)
def test_marks(text, expected):
    assert without_marks(text) == expected


def test_bold_and_italic_are_told_apart():
    assert [(one.kind, "a***bc***d"[one.start : one.end]) for one in read_inline("a***bc***d").emphasis] == [
        ("bold", "bc"),
        ("italic", "**bc**"),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<B>9</B>", "9"),
        ("a<br />b", "a b"),
        ("R&amp;D", "R&D"),
        ("&lt;b&gt;", "<b>"),
        ("x < 5", "x < 5"),
        (" a ", "a"),
    ],
)
def test_strict_text(text, expected):
    assert strict_text(text) == expected


def test_code_is_left_out_to_the_end_of_the_page():
    assert without_code("a\n~~~\nb") == "a\n\n"
    assert list(gfm_tables("")) == []


def test_a_table_is_written_with_its_spans_and_classes():
    grid = "Quay | 2023 | <\n^ | In | Out\n---\nNorth | < | <\nSand | 1 | \nCoal | 2 | 3"
    table = one_table(grid, row_headers=[0], sections=[2]).made().tables[0]
    written = table_html(table)
    assert '<th class="header-label" scope="col" rowspan="2">Quay</th>' in written.html
    assert '<th class="header-label" scope="col" colspan="2">2023</th>' in written.html
    assert '<th class="section-header" colspan="3">North</th>' in written.html
    assert (
        '<th class="header-label" scope="row">Sand</th><td class="data">1</td><td class="spacer"></td>' in written.html
    )
    assert written.html.count("<tr>") == 5
    assert not written.overlapping
    for rules in ("compatible", "strict"):
        assert len(read_tables(written.html, rules).html[0].grid.cells) == len(written.cells)


def test_text_of_cells_is_escaped():
    table = Builder().table("A | B\n---\n<b>x & y | 2").made().tables[0]
    assert "&lt;b&gt;x &amp; y" in table_html(table).html
