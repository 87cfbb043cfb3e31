"""What OCR needs is asked for before any document is read."""

from __future__ import annotations

from importlib.util import find_spec
from typing import NoReturn

import pytest
from ocr_pages import needs_tesseract, paint_table, picture

from qagen.errors import UsageError
from qagen.ingest.ocr import engines, tesseract
from qagen.ingest.ocr.engines import ocr_reader, ocr_versions
from qagen.model.config import ReadConfig


def test_nothing_is_asked_where_no_ocr_is():
    assert ocr_versions(ReadConfig()) == {}
    assert ocr_reader(ReadConfig()) is None


def test_no_tesseract(monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    tesseract.version.cache_clear()
    with pytest.raises(UsageError, match="apt install tesseract-ocr"):
        ocr_versions(ReadConfig(ocr="tesseract"))


@needs_tesseract
@pytest.mark.parametrize("language", ["tlh", "../eng", "", "-l"])
def test_a_language_that_is_not_installed(language):
    with pytest.raises(UsageError, match=r"tesseract has no data for it; installed: .*eng"):
        ocr_versions(ReadConfig(ocr="tesseract", ocr_lang=("eng", language)))


def test_rapidocr_reads_no_other_languages():
    with pytest.raises(UsageError, match="English and Chinese"):
        ocr_versions(ReadConfig(ocr="rapidocr", ocr_lang=("kor",)))


def test_a_missing_package(monkeypatch):
    def gone(name) -> NoReturn:
        raise engines.PackageNotFoundError(name)

    monkeypatch.setattr(engines, "version", gone)
    with pytest.raises(UsageError, match=r"pip install 'qagen\[rapidocr\]'"):
        ocr_versions(ReadConfig(ocr="rapidocr"))


@pytest.mark.slow
@pytest.mark.skipif(find_spec("rapidocr") is None, reason="the extra rapidocr is not installed")
def test_rapidocr_reads_a_page():
    read = ocr_reader(ReadConfig(ocr="rapidocr"))
    words = read(picture(paint_table))
    assert {"Gauge", "Skerry", "2384", "keeper."} <= {word.text for word in words}
    (word,) = [word for word in words if word.text == "Skerry"]
    # Places inside a line are shares of its length: about a word off is as near as this reader comes.
    assert word.left == pytest.approx(46 * 300 / 72, abs=120)
