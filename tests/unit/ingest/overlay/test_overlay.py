"""Pictures of what was read."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest
from docling_core.types.doc import DoclingDocument
from PIL import Image

from qagen.ingest.engines.geometry_file import convert_file
from qagen.ingest.engines.table import SourceFile
from qagen.ingest.overlay.draw import COLORS, Caption, draw_page
from qagen.ingest.overlay.marks import CellMark, Mark, marks_of
from qagen.ingest.overlay.write import write_overlay
from qagen.io.hashing import sha256_bytes
from qagen.model.config import ReadConfig

NAME = "level-sensor.pdf"
DEV = Path(__file__).parents[4] / "data" / "documents" / "dev"


@pytest.fixture(scope="module")
def source():
    return SourceFile(NAME, (DEV / NAME).read_bytes(), "pdf")


@pytest.fixture(scope="module")
def document(source):
    return convert_file(source)


def test_every_item_is_marked_where_it_stands(document):
    marks = marks_of(document)
    assert sorted(marks) == [1, 2, 3]
    shown = [mark for page in marks.values() for mark in page]
    assert len(shown) == sum(len(item.prov) for item in (*document.texts, *document.tables, *document.pictures))
    tables = [mark for mark in shown if mark.kind == "table"]
    assert len(tables) == len(document.tables)
    for mark, table in zip(tables, document.tables, strict=True):
        assert len(mark.cells) == len(table.data.table_cells)
        assert mark.note.startswith(f"{table.data.num_rows} rows, {table.data.num_cols} columns, ")
        assert {"column header", "data"} <= {cell.kind for cell in mark.cells}
        for cell in mark.cells:
            left, top, right, bottom = cell.box
            assert mark.box[0] - 3 <= left < right <= mark.box[2] + 3
            assert mark.box[1] - 3 <= top < bottom <= mark.box[3] + 3
    for page in marks.values():
        assert [mark.order for mark in page] == list(range(1, len(page) + 1))


def test_pictures_of_the_pages(document, source, tmp_path):
    written = write_overlay(document, source, tmp_path / "out", "level-sensor")
    assert list(written) == [f"level-sensor.p000{n}.png" for n in (1, 2, 3)]
    for name, digest in written.items():
        data = (tmp_path / "out" / name).read_bytes()
        assert sha256_bytes(data) == digest
        image = Image.open(io.BytesIO(data))
        colors = {color for _, color in image.convert("RGB").getcolors(1 << 24)}
        assert COLORS["paragraph"] in colors
        assert image.width * image.height < 4e6
    assert write_overlay(document, source, tmp_path / "again", "level-sensor") == written


def test_only_pages_that_were_read(tmp_path, source):
    source = SourceFile(NAME, source.data, "pdf", reading=ReadConfig(pages="2-"))
    written = write_overlay(convert_file(source), source, tmp_path, "x")
    assert list(written) == ["x.p0002.png", "x.p0003.png"]


def test_a_giant_page_is_drawn_small(tmp_path):
    pdf = pypdfium2.PdfDocument.new()
    pdf.new_page(14400, 14400)
    buffer = io.BytesIO()
    pdf.save(buffer)
    (name,) = write_overlay(DoclingDocument(name="x"), SourceFile("x.pdf", buffer.getvalue(), "pdf"), tmp_path, "x")
    with Image.open(tmp_path / name) as image:
        assert image.width < 2000


@pytest.mark.parametrize("kind", COLORS)
def test_boxes_have_the_colour_of_their_kind(kind):
    paper = Image.new("RGB", (400, 300), "white")
    mark = Mark((50.0, 50.0, 150.0, 100.0), kind, 1, "note", (CellMark((60.0, 60.0, 80.0, 70.0), "data"),))
    plain = draw_page(paper, 2.0, [], Caption("x.pdf, page 1 of 1", ""))
    image = draw_page(paper, 2.0, [mark], Caption("x.pdf, page 1 of 1", "read by OCR"))
    assert COLORS[kind] in {color for _, color in image.getcolors(1 << 20)}
    assert COLORS[kind] not in {color for _, color in plain.getcolors(1 << 20)}
