from __future__ import annotations

import pytest
from docling_core.types.doc.document import DoclingDocument, TableItem
from docling_core.types.doc.items.table.table_data import TableCell, TableData

from qagen.ingest.engines.geometry.reading import reading_meta, reading_of
from qagen.ingest.engines.geometry.source.content import Box
from qagen.ingest.engines.geometry.tables.model import Evidence, PageTable
from qagen.model.document import Reading

EVIDENCE = Evidence(1.0, 0.9, 1.0, 0.5, 1.0, 0.0)
READ = PageTable(Box(0, 0, 10, 10), "booktabs", 1, 1, (), EVIDENCE, 0.625)


@pytest.fixture
def document():
    made = DoclingDocument(name="d")
    cell = TableCell(
        text="7.5", start_row_offset_idx=0, end_row_offset_idx=1, start_col_offset_idx=0, end_col_offset_idx=1
    )
    made.add_table(data=TableData(num_rows=1, num_cols=1, table_cells=[cell]))
    return made


def exports(document):
    table = document.tables[0]
    return (
        document.export_to_markdown(),
        document.export_to_text(),
        document.export_to_doctags(),
        table.export_to_markdown(document),
    )


def test_reading_does_not_leak_into_exports(document):
    before = exports(document)
    document.tables[0].meta = reading_meta(READ)
    assert exports(document) == before


def test_reading_survives_json(document):
    document.tables[0].meta = reading_meta(READ)
    again = DoclingDocument.model_validate_json(document.model_dump_json())
    assert reading_of(again.tables[0]) == Reading(kind="booktabs", confidence=0.625)
    extra = again.tables[0].meta.description.get_custom_part()["qagen__reading"]
    assert extra == {"kind": "booktabs", "evidence": EVIDENCE._asdict()}


def test_other_tables_have_no_reading(document):
    table: TableItem = document.tables[0]
    assert reading_of(table) is None
    table.meta = reading_meta(READ)
    table.meta.description.created_by = "someone else"
    assert reading_of(table) is None
