from __future__ import annotations

import sys

import pytest
from docling_core.types.doc import (
    DocItemLabel,
    DoclingDocument,
    Formatting,
    GroupLabel,
    RichTableCell,
    TableCell,
    TableData,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from real_chunking import real_chunking_serializer
from source_files import MAKERS, read

from qagen.ingest.texts import TextMaker

Real = real_chunking_serializer()


def _cell(row, col, text, rows=1, cols=1, **flags: bool) -> TableCell:
    return TableCell(
        start_row_offset_idx=row,
        end_row_offset_idx=row + rows,
        start_col_offset_idx=col,
        end_col_offset_idx=col + cols,
        row_span=rows,
        col_span=cols,
        text=text,
        **flags,
    )


def _document(cells, n_rows, n_cols, caption="") -> DoclingDocument:
    document = DoclingDocument(name="made")
    item = document.add_text(DocItemLabel.CAPTION, caption) if caption else None
    document.add_table(data=TableData(table_cells=cells, num_rows=n_rows, num_cols=n_cols), caption=item)
    return document


def _grid(rows, headers=1) -> list[TableCell]:
    return [_cell(r, c, text, column_header=r < headers) for r, row in enumerate(rows) for c, text in enumerate(row)]


def _compare(document) -> None:
    """All texts of all tables are docling's own."""
    maker, real = TextMaker(document), Real(doc=document)
    for table in document.tables:
        bare = table.model_copy(update={"captions": []})
        texts = maker.texts_of(table)
        assert texts.triplets == real.serialize(item=bare).text
        assert texts.markdown == bare.export_to_markdown(document)
        assert texts.markdown_captioned == table.export_to_markdown(document)


# The comparison runs code of docling that pandas warns about.
pytestmark = pytest.mark.filterwarnings("ignore:Setting an item of incompatible dtype")

_PLAIN = (("Town", "Wells", "Depth"), ("Arlen", "14", "61.5"), ("Bruck", "9", ""))
_HEAD = [
    _cell(0, 0, "Town", rows=2, column_header=True),
    _cell(0, 1, "2031", cols=2, column_header=True),
    _cell(1, 1, "Wells", column_header=True),
    _cell(1, 2, "Depth", column_header=True),
]
_SHAPES = {
    "plain": (_grid(_PLAIN), 3, 3),
    "no-flags": (_grid(_PLAIN, headers=0), 3, 3),
    "two-headers": ([*_HEAD, _cell(2, 0, "Arlen"), _cell(2, 1, "14"), _cell(2, 2, "61.5")], 3, 3),
    "header-only": (_grid(_PLAIN[:1]), 1, 3),
    "blank-header-only": (_grid((("", " "),)), 1, 2),
    "all-headers": (_grid(_PLAIN, headers=3), 3, 3),
    "single-column": (_grid((("Town",), ("Arlen",), ("Bruck",))), 3, 1),
    "single-column-no-flags": (_grid((("Town",), ("Arlen",), ("Bruck",)), headers=0), 3, 1),
    "single-cell": (_grid((("Town",),), headers=0), 1, 1),
    "empty-cells": (_grid((("", ""), ("", "")), headers=0), 2, 2),
    "blank-single-column": (_grid((("",), ("",)), headers=0), 2, 1),
    "no-cells": ([], 2, 2),
    "no-size": ([], 0, 0),
    "no-columns": ([], 3, 0),
    "holes": ([_cell(0, 0, "Town", column_header=True), _cell(2, 1, "7")], 3, 3),
    "wide-cell": ([*_grid(_PLAIN[:2]), _cell(2, 0, "all of it", cols=3)], 3, 3),
    "beyond-the-edge": ([*_grid(_PLAIN[:2]), _cell(1, 2, "over", rows=4, cols=4)], 2, 3),
    "overlap": ([*_grid(_PLAIN), _cell(1, 0, "over", rows=2, cols=2)], 3, 3),
    "same-start": ([_cell(0, 0, "big", rows=2, cols=2), _cell(0, 0, "small"), _cell(1, 1, "x")], 2, 2),
    "partly-flagged": (
        [_cell(0, 0, ""), _cell(0, 1, "Wells", column_header=True), _cell(0, 2, "Depth"), *_grid(_PLAIN)[3:]],
        3,
        3,
    ),
    "row-label-flagged-as-header": (
        [*_grid(_PLAIN[:1]), _cell(1, 0, "Arlen", column_header=True), _cell(1, 1, "14"), _cell(1, 2, "61.5")],
        2,
        3,
    ),
    "pipes-and-lines": (_grid((("a|b", "c\nd"), ("*x*", "1_000"), ("<b>", " 2 "))), 3, 2),
    "numbers-and-nan": (_grid((("Town", "Depth"), ("nan", "1e5"), ("None", "-0.0"), ("x", "NaN"))), 4, 2),
    "same-headers": (_grid((("a", "a", "a"), ("1", "2", "3"))), 2, 3),
}


@pytest.mark.parametrize("shape", _SHAPES)
@pytest.mark.parametrize("caption", ["", "Table 1: Wells_by town"], ids=["bare", "captioned"])
def test_shapes(shape, caption):
    _compare(_document(*_SHAPES[shape], caption=caption))


def test_the_known_forms():
    def triplets(shape) -> str:
        document = _document(*_SHAPES[shape], caption="Table 1: Wells")
        return TextMaker(document).texts_of(document.tables[0]).triplets

    assert triplets("two-headers") == "Arlen, 2031.Wells = 14. Arlen, 2031.Depth = 61.5"
    assert triplets("no-flags").startswith("Town, 1 = Wells. Town, 2 = Depth. Arlen, 1 = 14")
    assert triplets("single-column-no-flags") == "Town = Arlen. Town = Bruck"
    assert triplets("header-only") == "Town. Wells. Depth"


def test_the_caption_stands_in_one_text_only():
    document = _document(*_SHAPES["plain"], caption="Table 1: Wells")
    texts = TextMaker(document).texts_of(document.tables[0])
    assert texts.markdown_captioned == f"Table 1: Wells\n\n{texts.markdown}"
    assert "Table 1" not in texts.markdown + texts.triplets


def _rich_document() -> DoclingDocument:
    document = DoclingDocument(name="rich")
    table = document.add_table(data=TableData(table_cells=[], num_rows=3, num_cols=2))
    bold = document.add_text(DocItemLabel.TEXT, "a_b <c>", parent=table, formatting=Formatting(bold=True))
    runs = document.add_inline_group(parent=table)
    for text in ("see", "Arlen"):
        document.add_text(DocItemLabel.TEXT, text, parent=runs)
    points = document.add_list_group(parent=table)
    for text in ("one", "two"):
        document.add_list_item(text, parent=points)
    box = document.add_group(label=GroupLabel.UNSPECIFIED, parent=table)
    document.add_text(DocItemLabel.TEXT, "before", parent=box)
    inner = document.add_table(data=TableData(table_cells=_grid(_PLAIN), num_rows=3, num_cols=3), parent=box)
    assert inner.parent is not None
    contents = ((1, 0, bold), (1, 1, runs), (2, 0, points), (2, 1, box))
    cells = [_cell(0, 0, "x", column_header=True), _cell(0, 1, "y", column_header=True)]
    cells += [
        RichTableCell(**_cell(row, col, "plain form").model_dump(), ref=item.get_ref()) for row, col, item in contents
    ]
    table.data.table_cells = cells
    return document


def test_cells_with_structure():
    document = _rich_document()
    _compare(document)
    maker = TextMaker(document)
    texts = maker.texts_of(document.tables[0])
    for cell in document.tables[0].data.table_cells:
        if isinstance(cell, RichTableCell):
            assert maker.cell_text(cell.ref.cref).replace("|", "&#124;") in texts.markdown
    assert maker.cell_text("#/texts/0") == "**a\\_b &lt;c&gt;**"
    assert maker.cell_text("#/texts/99") == ""


@pytest.mark.parametrize("suffix", MAKERS)
def test_documents_of_every_format(suffix):
    document, _ = read(f"a.{suffix}", MAKERS[suffix]())
    assert document.tables
    _compare(document)


_TEXT = st.text(alphabet=st.sampled_from(list("aB1.,%|_* \n-<가")), max_size=4)


@st.composite
def _tables(draw) -> tuple[list[TableCell], int, int]:
    n_rows, n_cols = draw(st.integers(0, 4)), draw(st.integers(0, 4))
    cells = []
    for _ in range(draw(st.integers(0, 12))):
        cell = _cell(
            draw(st.integers(0, 4)),
            draw(st.integers(0, 4)),
            draw(_TEXT),
            rows=draw(st.integers(1, 3)),
            cols=draw(st.integers(1, 3)),
            column_header=draw(st.booleans()),
            row_header=draw(st.booleans()),
        )
        cells.append(cell)
    return cells, n_rows, n_cols


@settings(max_examples=150, deadline=None)
@given(_tables(), st.sampled_from(["", "Table 1"]))
def test_any_table(table, caption):
    _compare(_document(*table, caption=caption))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(_TEXT, min_size=3, max_size=3), min_size=1, max_size=5), st.integers(0, 3))
def test_any_regular_table(rows, headers):
    _compare(_document(_grid(rows, headers=headers), len(rows), 3))


def test_many_tables_cost_no_more_than_their_sum():
    def document(n_tables) -> DoclingDocument:
        made = DoclingDocument(name="many")
        for _ in range(n_tables):
            made.add_table(data=TableData(table_cells=_grid(_PLAIN), num_rows=3, num_cols=3))
        return made

    def calls(n_tables) -> int:
        made = document(n_tables)
        counted = [0]

        def count(*_: object) -> None:
            counted[0] += 1

        sys.setprofile(count)
        try:
            maker = TextMaker(made)
            for table in made.tables:
                maker.texts_of(table)
        finally:
            sys.setprofile(None)
        return counted[0]

    calls(10)
    # Four times the tables: 16 times the calls if each read the whole document.
    assert calls(200) < 5 * calls(50)
