from __future__ import annotations

from io import BytesIO

import pytest
from docling.datamodel.base_models import ConversionStatus, DocumentStream, InputFormat
from docling.document_converter import DocumentConverter, PdfFormatOption
from docling.pipeline.simple_pipeline import SimplePipeline
from geometry_pages import draw, prose

from qagen.ingest.engines.geometry import GeometryPdfBackend, convert_pdf


@pytest.fixture
def converter():
    option = PdfFormatOption(pipeline_cls=SimplePipeline, backend=GeometryPdfBackend)
    return DocumentConverter(allowed_formats=[InputFormat.PDF], format_options={InputFormat.PDF: option})


@pytest.fixture
def three_pages(tmp_path):
    return draw(tmp_path / "three.pdf", *(lambda c, n=n: prose(c, 70, 700, 4, seed=n) for n in range(3)))


def test_document_is_the_same_as_without_the_converter(converter, three_pages):
    result = converter.convert(three_pages)
    assert result.status == ConversionStatus.SUCCESS
    assert result.document.export_to_dict() == convert_pdf(three_pages).export_to_dict()


def test_streams_are_read(converter, three_pages):
    stream = DocumentStream(name="three.pdf", stream=BytesIO(three_pages.read_bytes()))
    assert converter.convert(stream).document.export_to_dict() == convert_pdf(three_pages).export_to_dict()


def test_page_range_is_kept(converter, three_pages):
    document = converter.convert(three_pages, page_range=(2, 2)).document
    assert sorted(document.pages) == [2]
    assert {p.page_no for t in document.texts for p in t.prov} == {2}


def test_broken_file_is_a_failure_of_that_file(converter, tmp_path):
    path = tmp_path / "broken.pdf"
    path.write_bytes(b"%PDF-1.4 nothing")
    assert converter.convert(path, raises_on_error=False).status == ConversionStatus.FAILURE
