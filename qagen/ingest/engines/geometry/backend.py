"""The engine as a docling backend: for `PdfFormatOption(pipeline_cls=SimplePipeline, backend=GeometryPdfBackend)`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docling.backend.abstract_backend import DeclarativeDocumentBackend, PaginatedDocumentBackend
from docling.datamodel.base_models import InputFormat

from qagen.errors import SourceError
from qagen.ingest.engines.geometry.convert import convert_source
from qagen.ingest.engines.geometry.source.parse import open_pdfium
from qagen.ingest.pdf_pages import count_pages

if TYPE_CHECKING:
    from io import BytesIO
    from pathlib import Path

    from docling.datamodel.backend_options import BackendOptions
    from docling.datamodel.document import InputDocument
    from docling_core.types.doc.document import DoclingDocument


class GeometryPdfBackend(DeclarativeDocumentBackend, PaginatedDocumentBackend):
    """Reads PDFs with a text layer from their geometry: no models, no downloads, the same bytes every time.

    Args:
        in_doc: docling's input.
        path_or_stream: the file.
        options: `PdfBackendOptions` to give a password.
    """

    def __init__(
        self, in_doc: InputDocument, path_or_stream: BytesIO | Path, options: BackendOptions | None = None
    ) -> None:
        super().__init__(in_doc, path_or_stream, options)
        self._name = in_doc.file.name
        self._range = in_doc.limits.page_range
        secret = getattr(options, "password", None)
        self._password: str | None = secret.get_secret_value() if secret is not None else None
        self._failure: SourceError | None = None
        self._pages = 0
        try:
            document = open_pdfium(path_or_stream, self._name, self._password)
        except SourceError as error:
            self._failure = error
        else:
            self._pages = count_pages(document)
            document.close()

    def is_valid(self) -> bool:
        """Whether the file opens and has a page."""
        return self._pages > 0

    def page_count(self) -> int:
        """Number of pages; 0 for a file that does not open."""
        return self._pages

    @classmethod
    def supports_pagination(cls) -> bool:
        """PDFs have pages."""
        return True

    @classmethod
    def supported_formats(cls) -> set[InputFormat]:
        """PDF only."""
        return {InputFormat.PDF}

    def convert(self) -> DoclingDocument:
        """The document of the pages in docling's page range.

        Raises:
            SourceError: `empty`, `encrypted`, `corrupt` or `no_text`.
        """
        if self._failure is not None:
            raise self._failure
        first, last = self._range
        return convert_source(
            self.path_or_stream,
            self._name,
            self.document_hash,
            password=self._password,
            page_range=(first, min(last, self._pages)),
        )
