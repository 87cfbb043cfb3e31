"""The items of a document as our own arms cut them, and where they stand."""

import pytest
from building import Builder
from chunker_documents import ALL, flowing, noted, paged, workbook

from qagen.evaluation.chunkers.content.parts import parts_of
from qagen.evaluation.chunkers.content.places import distance_points
from qagen.generation.scope import distance_points as distance_of_an_item
from qagen.ingest.document import document_from_docling
from qagen.tables.grid import grid_of
from qagen.tables.view import read_table


def test_items_in_reading_order():
    found = [(part.kind, part.text.partition("\n")[0], part.caption, part.pages) for part in parts_of(paged())]
    assert found == [
        ("heading", "## Harbour report", "", (1,)),
        ("text", "Dredging of the inner basin went on until the ice came.", "", (1,)),
        ("table", "| Port | Vessel | Tonnes |", "Table 1. Shipments by port", (1,)),
        ("text", "Table 1 leaves out the ferries, whose freight nobody weighs.", "", (1,)),
        ("heading", "## Fish prices", "", (2,)),
        ("table", "| Grade | Spring | Autumn |", "Table 2. Price by grade", (2,)),
        ("text", "Buyers from the islands paid what Table 2 says and not a penny more.", "", (2,)),
        ("text", "- Bring the scales.", "", (2,)),
        ("text", "- Bring the ledger.", "", (2,)),
        ("picture", "", "Figure 1. The new crane", (2,)),
    ]


def test_what_stands_in_a_cell_belongs_to_the_table():
    found = parts_of(flowing())
    assert [part.kind for part in found] == ["heading", "text", "table", "heading", "text", "table"]
    assert "| Quayford | Merlin of Quayford | 412.5 |" in " ".join(found[2].text.split())


def test_sections_are_those_of_the_nearest_heading():
    found = parts_of(flowing())
    assert [part.section for part in found] == [found[0].refs[0]] * 3 + [found[3].refs[0]] * 3


def test_a_note_follows_its_table():
    assert [(part.kind, part.text) for part in parts_of(noted())][1:] == [("text", "Shillings per stone.")]


def test_sheets_have_pages_and_no_boxes():
    found = parts_of(workbook())
    assert [part.pages for part in found] == [(1,), (1,), (2,)]
    assert all(place.box is None for part in found for place in part.places)
    assert distance_points(found[0].places, found[1].places) is None


@pytest.mark.parametrize("make", ALL.values(), ids=ALL)
def test_places_are_those_of_ingestion(make):
    document = make()
    ours = {part.refs[0]: part.places for part in parts_of(document) if part.kind != "picture"}
    read = document_from_docling(document, "doc")
    theirs = {item.ref: item.places for item in (*read.tables, *read.paragraphs)}
    assert {ref: theirs[ref] for ref in ours} == ours


def test_distances_are_those_of_the_items():
    document = paged()
    read = document_from_docling(document, "doc")
    parts = {part.refs[0]: part for part in parts_of(document)}
    pairs = [
        (
            distance_points(parts[table.ref].places, parts[paragraph.ref].places),
            distance_of_an_item(read_table(grid_of(table)), paragraph),
        )
        for table in read.tables
        for paragraph in read.paragraphs
        if paragraph.ref in parts
    ]
    assert all(ours == theirs for ours, theirs in pairs)
    assert {10.0, None} <= {ours for ours, _ in pairs}


def test_a_paragraph_over_a_page_end_has_two_places():
    document = Builder(pages=2).text("It goes on overleaf.", page=1, until=2).docling
    assert parts_of(document)[0].pages == (1, 2)
