"""Which program reads pictures, what it needs, and what decides its reading."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from qagen.errors import UsageError

if TYPE_CHECKING:
    from qagen.ingest.ocr.reading import Reader
    from qagen.model.config import ReadConfig


def ocr_versions(reading: ReadConfig) -> dict[str, str]:
    """The versions of the program and of its data, by name; empty where no OCR is asked for.

    Raises:
        UsageError: the program, a package or the data of a language is missing, with the command that installs it.
    """
    if reading.ocr is None:
        return {}
    versions = {"ocr": _FORM}
    if reading.ocr == "tesseract":
        from qagen.ingest.ocr import tesseract

        return {**versions, "tesseract": tesseract.version(), **tesseract.language_versions(reading.ocr_lang)}
    if reading.ocr_lang:
        raise UsageError("--ocr-lang: rapidocr's models read English and Chinese; leave it out, or use tesseract.")
    try:
        return {**versions, **{package: version(package) for package in ("rapidocr", "onnxruntime")}}
    except PackageNotFoundError as error:
        raise UsageError(
            f"--ocr rapidocr: the package {error.name} is missing. Install it: pip install 'qagen[rapidocr]'"
        ) from error


_FORM = "1"
"""Version of what this room makes of a picture; raised whenever the same picture gives other words or rulings."""


def ocr_reader(reading: ReadConfig) -> Reader | None:
    """The reader that a run asks for; None for none."""
    if reading.ocr is None:
        return None
    if reading.ocr == "tesseract":
        from qagen.ingest.ocr import tesseract

        return tesseract.reader(reading.ocr_lang)
    from qagen.ingest.ocr.rapid import reader

    return reader()
