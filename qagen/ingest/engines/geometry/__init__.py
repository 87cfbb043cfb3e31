"""The engine `geometry`: PDFs with a text layer into DoclingDocuments from words, rulings and white space alone."""

from __future__ import annotations

from qagen.ingest.engines.geometry.backend import GeometryPdfBackend
from qagen.ingest.engines.geometry.convert import convert_pdf
from qagen.ingest.engines.geometry.reading import reading_of
from qagen.ingest.engines.geometry.version import GEOMETRY_VERSION

__all__ = ["GEOMETRY_VERSION", "GeometryPdfBackend", "convert_pdf", "reading_of"]
