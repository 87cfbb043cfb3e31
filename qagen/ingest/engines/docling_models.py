"""Docling's own PDF pipeline with its models; needs the extra `models`, and weights that were fetched before."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from docling.datamodel.accelerator_options import AcceleratorDevice, AcceleratorOptions
from docling.datamodel.backend_options import PdfBackendOptions
from docling.datamodel.base_models import InputFormat
from docling.datamodel.document import InputDocument
from docling.datamodel.pipeline_options import (
    OcrOptions,
    RapidOcrOptions,
    TableFormerMode,
    TableStructureOptions,
    TesseractCliOcrOptions,
    ThreadedPdfPipelineOptions,
)
from pydantic import SecretStr

from qagen.errors import SourceError
from qagen.ingest.docling_weights import found_weights
from qagen.ingest.engines.geometry.source.parse import open_pdfium
from qagen.ingest.engines.text_layer import pages_beyond_text_layer
from qagen.ingest.limits import is_out_of_memory
from qagen.ingest.ocr.tesseract import DEFAULT_LANGUAGES
from qagen.ingest.page_ranges import ranges_in, with_all_pages
from qagen.ingest.pdf_notes import write_notes
from qagen.model.run import PdfNotes

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument

    from qagen.ingest.engines.table import SourceFile
    from qagen.model.config import ReadConfig

_THREADS = 2
"""Fixed: another number of threads adds in another order, and gives other scores."""


def convert_file(source: SourceFile) -> DoclingDocument:
    """The document in `source`.

    Raises:
        SourceError: `empty`, `encrypted`, `corrupt`, `no_such_page`, `no_text`, or `engine_failed` with the reason.
    """
    pdf = open_pdfium(BytesIO(source.data), source.name, source.password)
    try:
        ranges = ranges_in(source.reading.pages, len(pdf), source.name)
        parts = [_converted(source, pages) for pages in ranges]
        document = parts[0] if len(parts) == 1 else type(parts[0]).concatenate(parts)
        if not document.texts and not document.tables:
            raise SourceError("no_text", f"{source.name}: docling found no text", "Read scanned pages with --ocr.")
        by_ocr = pages_beyond_text_layer(document, pdf) if source.reading.ocr is not None else ()
        write_notes(document, PdfNotes(word_source="docling", by_ocr=by_ocr))
        return with_all_pages(document, pdf)
    finally:
        pdf.close()


def pipeline_options(reading: ReadConfig, artifacts_path: str | None) -> ThreadedPdfPipelineOptions:
    """Docling's options for a run: one processor, a fixed number of threads, nothing from a network."""
    folder = Path(artifacts_path) if artifacts_path is not None else found_weights()
    options = ThreadedPdfPipelineOptions(
        artifacts_path=folder,
        do_ocr=reading.ocr is not None,
        do_table_structure=True,
        enable_remote_services=False,
        allow_external_plugins=False,
        accelerator_options=AcceleratorOptions(num_threads=_THREADS, device=AcceleratorDevice.CPU),
        table_structure_options=TableStructureOptions(mode=TableFormerMode(reading.table_mode or "accurate")),
    )
    if reading.ocr is not None:
        options.ocr_options = _ocr_options(reading)
    return options


def _ocr_options(reading: ReadConfig) -> OcrOptions:
    if reading.ocr == "tesseract":
        return TesseractCliOcrOptions(lang=list(reading.ocr_lang or DEFAULT_LANGUAGES))
    return RapidOcrOptions()


def _converted(source: SourceFile, pages: tuple[int, int]) -> DoclingDocument:
    # Loads torch.
    from docling.backend.docling_parse_backend import DoclingParseDocumentBackend
    from docling.datamodel.settings import DocumentLimits
    from docling.pipeline.standard_pdf_pipeline import StandardPdfPipeline

    secret = SecretStr(source.password) if source.password is not None else None
    try:
        document = InputDocument(
            BytesIO(source.data),
            format=InputFormat.PDF,
            backend=DoclingParseDocumentBackend,
            backend_options=PdfBackendOptions(password=secret),
            filename="document.pdf",
            limits=DocumentLimits(page_range=pages),
        )
        pipeline = StandardPdfPipeline(pipeline_options(source.reading, source.artifacts_path))
        return pipeline.execute(document, raises_on_error=True).document
    except (MemoryError, RecursionError, SourceError):
        raise
    except Exception as error:
        if is_out_of_memory(error):
            raise MemoryError from error
        reason = (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
        advice = "If weights are missing: docling-tools models download -o DIR, then --artifacts-path DIR."
        raise SourceError("engine_failed", f"{source.name}: docling's pipeline failed ({reason})", advice) from error
