from __future__ import annotations

import json

from docling_core.types.doc.document import DoclingDocument

from qagen.corpus.inline import plain
from qagen.corpus.truth import truth_bytes, truth_of


def test_truth_equals_the_source_cell_by_cell(make, spanned, flat):
    source = make("docx", spanned + "\n" + flat)
    truth = truth_of(source)
    assert len(truth.tables) == 2
    for table, item in zip(source.tables, truth.tables, strict=True):
        assert (item.data.num_rows, item.data.num_cols) == (table.grid.n_rows, table.grid.n_cols)
        for cell, made in zip(table.grid.cells, item.data.table_cells, strict=True):
            assert made.text == plain(cell.text)
            assert (made.start_row_offset_idx, made.start_col_offset_idx) == (cell.row, cell.col)
            assert (made.row_span, made.col_span) == (cell.row_span, cell.col_span)
            assert (made.column_header, made.row_header, made.row_section) == (cell.header, cell.stub, cell.section)


def test_labels_and_reading_order(make, spanned):
    truth = truth_of(make("docx", spanned))
    assert [(item.label.value, item.text if hasattr(item, "text") else "") for item, _ in truth.iterate_items()] == [
        ("title", "Noise & nuisance at the quay"),
        ("text", "The harbour is louder at night than by day. It was measured in spring."),
        ("section_header", "1 Places"),
        ("text", "As Table 1 shows, cranes¹ are to blame; R&D < B&B."),
        ("list_item", "a first item"),
        ("list_item", "a second item that goes on"),
        ("list_item", "one"),
        ("list_item", "two"),
        ("code", "for quay in quays:\n    print(quay)"),
        ("picture", ""),
        ("caption", "Figure 1. Where the meters stood"),
        ("footnote", "1 Measured with class 1 meters."),
        ("table", ""),
        ("caption", "Table 1. Night levelsᵃ by quay"),
        ("footnote", "Levels are means over 31 nights."),
        ("footnote", "¹ Fenced since May."),
    ]


def test_captions_and_notes_are_linked(make, spanned):
    truth = truth_of(make("docx", spanned))
    table = truth.tables[0]
    assert table.caption_text(truth) == "Table 1. Night levelsᵃ by quay"
    assert [ref.resolve(truth).text for ref in table.footnotes] == [
        "Levels are means over 31 nights.",
        "¹ Fenced since May.",
    ]
    assert truth.pictures[0].caption_text(truth) == "Figure 1. Where the meters stood"


def test_bytes_load_again_with_the_grid(make, spanned):
    truth = truth_of(make("docx", spanned))
    written = truth_bytes(truth)
    assert b'"grid"' not in written
    loaded = DoclingDocument.model_validate(json.loads(written))
    assert loaded.tables[0].data.grid[1][3].text == "Leq, dB"
    assert truth_bytes(loaded) == written


def test_sheets_group_what_stands_on_them(make, flat):
    source = make("xlsx", ":::sheet name=Ferries\n:::\n\n" + flat)
    truth = truth_of(source)
    (sheet,) = [group for group in truth.groups if group.name == "sheet: Ferries"]
    assert truth.tables[0].parent.cref == sheet.self_ref
