"""Which function reads with which engine, and what decides its reading."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import TYPE_CHECKING

from qagen.ingest.ocr.engines import ocr_versions
from qagen.model.config import ReadConfig

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument

    from qagen.ingest.formats import EngineName


@dataclass(frozen=True)
class SourceFile:
    """One file as an engine gets it."""

    name: str
    """File name, without its folder."""
    data: bytes
    format: str
    """Name in `qagen.ingest.formats.FORMATS`."""
    password: str | None = None
    """For encrypted PDFs; never stored."""
    reading: ReadConfig = field(default_factory=ReadConfig)
    """How PDFs are read."""
    artifacts_path: str | None = None
    """Folder of docling's weights."""


Convert = Callable[[SourceFile], "DoclingDocument"]


def engine_named(name: EngineName) -> Convert:
    """The function that reads with the engine `name`. Its imports are heavy and happen here, not with this module."""
    if name == "geometry":
        from qagen.ingest.engines.geometry_file import convert_file

        return convert_file
    if name == "docling":
        from qagen.ingest.engines.docling_models import convert_file as convert_with_models

        return convert_with_models
    if name == "docling_json":
        from qagen.ingest.engines.docling_json import load

        return load
    from qagen.ingest.engines.declarative import convert

    return convert


def engine_versions(name: EngineName, reading: ReadConfig | None = None) -> dict[str, str]:
    """Every version on which a reading by the engine depends, by name.

    Args:
        name: the engine.
        reading: its options; null for the defaults.

    Raises:
        UsageError: an OCR program that the options ask for is missing.
    """
    versions = {"docling-core": version("docling-core")}
    if name == "geometry":
        from qagen.ingest.engines.geometry import GEOMETRY_VERSION

        versions["geometry"] = str(GEOMETRY_VERSION)
    if name == "docling":
        versions.update({package: version(package) for package in ("docling-ibm-models", "torch")})
    if name in {"geometry", "docling"}:
        versions.update({package: version(package) for package in ("docling-parse", "pypdfium2")})
        versions.update(ocr_versions(reading or ReadConfig()))
    if name != "docling_json":
        # What this project sets on docling's readers, and adds to them, is part of the reading: raised with it.
        versions["declarative"] = "3"
        versions["docling"] = version("docling-slim")
    return versions
