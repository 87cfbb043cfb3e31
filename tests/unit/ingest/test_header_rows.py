"""Header rows below the first one in files of office programs: a group merged over columns, its parts below."""

from __future__ import annotations

import io

import pytest
from docling_core.types.doc import DoclingDocument, TableCell, TableData
from source_files import SourceFile, engine_named

from qagen.ingest.header_rows import flag_split_headers

ROWS = (
    ("Town", "Wells", "", "Pumps"),
    ("", "old", "new", ""),
    ("Arlen", "14", "9", "61.5"),
    ("Bruck", "8", "3", "48.25"),
)
MERGED = (((0, 0), (1, 0)), ((0, 1), (0, 2)), ((0, 3), (1, 3)))


def _docx() -> bytes:
    import docx

    document = docx.Document()
    table = document.add_table(rows=len(ROWS), cols=len(ROWS[0]))
    for r, row in enumerate(ROWS):
        for c, text in enumerate(row):
            table.cell(r, c).text = text
    for first, last in MERGED:
        table.cell(*first).merge(table.cell(*last))
    target = io.BytesIO()
    document.save(target)
    return target.getvalue()


def _xlsx() -> bytes:
    import openpyxl

    book = openpyxl.Workbook()
    for row in ROWS:
        book.active.append([text or None for text in row])
    for (top, left), (bottom, right) in MERGED:
        book.active.merge_cells(start_row=top + 1, start_column=left + 1, end_row=bottom + 1, end_column=right + 1)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


@pytest.mark.parametrize(("name", "make"), [("a.docx", _docx), ("a.xlsx", _xlsx)])
def test_the_parts_of_a_merged_header_are_headers_in_real_files(name, make):
    document = engine_named("declarative")(SourceFile(name, make(), name.rpartition(".")[2]))
    (table,) = document.tables
    assert [c.text for c in table.data.table_cells if c.column_header and c.start_row_offset_idx == 1] == ["old", "new"]
    assert not any(c.column_header for c in table.data.table_cells if c.start_row_offset_idx > 1)
    assert "Wells - new" in table.export_to_markdown(document)


def _flagged(*cells: tuple[int, int, str] | tuple[int, int, str, int, int]) -> set[str]:
    """Texts of the flagged cells of a table of four columns whose first row is flagged, as docling does."""
    made = []
    for row, col, text, *spans in cells:
        high, wide = spans or (1, 1)
        made.append(
            TableCell(
                text=text,
                start_row_offset_idx=row,
                end_row_offset_idx=row + high,
                start_col_offset_idx=col,
                end_col_offset_idx=col + wide,
                column_header=row == 0,
            )
        )
    document = DoclingDocument(name="x")
    rows = max(cell.end_row_offset_idx for cell in made)
    document.add_table(TableData(num_rows=rows, num_cols=4, table_cells=made))
    flag_split_headers(document)
    return {cell.text for cell in document.tables[0].data.table_cells if cell.column_header}


_LAST = ((3, 0, "Arlen"), (3, 1, "14"), (3, 2, "9"), (3, 3, "7"))


def test_three_levels_and_years_are_headers():
    cells = ((0, 0, "Town", 3, 1), (0, 1, "Wells", 1, 3), (1, 1, "dug", 1, 2), (1, 3, "bored", 2, 1))
    years = ((2, 1, "2019"), (2, 2, "2020"))
    assert _flagged(*cells, *years, *_LAST) == {"Town", "Wells", "dug", "bored", "2019", "2020"}


@pytest.mark.parametrize(
    "row",
    [
        ((1, 0, "Arlen"), (1, 1, "dug"), (1, 2, "bored")),  # a row of the body: it has a label of its own
        ((1, 1, "14"), (1, 2, "9")),  # numbers
        ((1, 1, "dug", 1, 2),),  # not split
    ],
    ids=["labelled", "numbers", "one"],
)
def test_what_is_no_header_row_stays_as_docling_read_it(row):
    head = ((0, 0, "Town"), (0, 1, "Wells", 1, 2), (0, 3, "Pumps"))
    assert _flagged(*head, *row, *_LAST) == {"Town", "Wells", "Pumps"}


def test_a_title_over_the_whole_width_has_no_parts():
    assert _flagged((0, 0, "Wells", 1, 4), (1, 1, "dug"), (1, 2, "bored"), *_LAST) == {"Wells"}
