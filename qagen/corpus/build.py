"""Render the corpus and its truth, and compare what is on disk with what the sources say."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING, Literal

import pypdfium2

from qagen.corpus.csv import render_csv
from qagen.corpus.docx import render_docx
from qagen.corpus.html import render_html
from qagen.corpus.latex import render_latex
from qagen.corpus.markdown import render_markdown
from qagen.corpus.odt import render_odt
from qagen.corpus.pdf import render_pdf
from qagen.corpus.pptx import render_pptx
from qagen.corpus.source import SUFFIX, read_source
from qagen.corpus.truth import truth_bytes, truth_of
from qagen.corpus.xlsx import render_xlsx
from qagen.errors import RecordError, UsageError
from qagen.io.atomic import write_bytes_atomic
from qagen.model.base import Record

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from qagen.corpus.records import Source

DOCUMENTS, TRUTH = "documents", "truth"

State = Literal["same", "content", "differs", "missing", "stray"]


class Built(Record):
    """What one source became."""

    id: str
    document: str
    """Path below documents/."""
    document_bytes: int
    tables: int
    pages: int
    """0 for formats without pages."""


class Compared(Record):
    """One file of documents/ or truth/ against its source."""

    file: str
    """Relative to the corpus folder."""
    state: State
    """`same` bytes; `content`: other bytes, the same text (another version of a writer or a font); `differs`;
    `missing`; `stray`: no source makes it."""


def sources_in(folder: Path) -> tuple[Source, ...]:
    """Every source of a folder, in order of file names.

    Raises:
        UsageError: the folder holds none.
        RecordError: one cannot be read, its name does not say its id, or two have the same id.
    """
    paths = sorted(folder.glob(f"*{SUFFIX}"))
    if not paths:
        raise UsageError(f"{folder}: no source (*{SUFFIX}) in this folder")
    sources = []
    for path in paths:
        source = read_source(path)
        if path.name != source.header.id + SUFFIX:
            raise RecordError(
                f"{path.name}:1: the id is '{source.header.id}', so the file is {source.header.id}{SUFFIX}"
            )
        sources.append(source)
    return tuple(sources)


def render(source: Source) -> tuple[bytes, bytes, int]:
    """Document, truth and number of pages (0 where there are none) of one source."""
    paged = {"pdf": render_pdf, "pptx": render_pptx}
    flowing = {
        "docx": render_docx, "xlsx": render_xlsx, "html": render_html, "md": render_markdown,
        "csv": render_csv, "odt": render_odt, "latex": render_latex,
    }  # fmt: skip
    format_ = source.header.format
    if format_ in paged:
        data, places = paged[format_](source)
        return data, truth_bytes(truth_of(source, places)), places.pages
    return flowing[format_](source), truth_bytes(truth_of(source)), 0


def build(sources: Path, out: Path) -> tuple[Built, ...]:
    """Write `out`/documents and `out`/truth from every source; files that no source makes any more are deleted.

    Raises:
        UsageError, RecordError: a source cannot be read or rendered; nothing is written then.
    """
    files: dict[str, bytes] = {}
    built = []
    for source in sources_in(sources):
        data, truth, pages = render(source)
        document, record = _names(source)
        files |= {document: data, record: truth}
        built.append(
            Built(
                id=source.header.id,
                document=document.removeprefix(f"{DOCUMENTS}/"),
                document_bytes=len(data),
                tables=len(source.tables),
                pages=pages,
            )
        )
    for name, content in files.items():
        write_bytes_atomic(out / name, content)
    for name in _strays(out, files):
        (out / name).unlink()
    return tuple(built)


def verify(sources: Path, out: Path) -> tuple[Compared, ...]:
    """Render everything again and compare with the files of `out`; one finding a file, in order of names."""
    findings = []
    expected: dict[str, bytes] = {}
    for source in sources_in(sources):
        data, truth, _ = render(source)
        document, record = _names(source)
        expected |= {document: data, record: truth}
    for name, content in sorted(expected.items()):
        path = out / name
        state = _state(path.read_bytes(), content, path.suffix) if path.is_file() else "missing"
        findings.append(Compared(file=name, state=state))
    findings += [Compared(file=name, state="stray") for name in _strays(out, expected)]
    return tuple(findings)


def _names(source: Source) -> tuple[str, str]:
    header = source.header
    folder = f"{DOCUMENTS}/{header.set}" if header.set else DOCUMENTS
    return f"{folder}/{header.id}{header.suffix}", f"{TRUTH}/{header.id}.json"


def _strays(out: Path, files: Mapping[str, bytes]) -> list[str]:
    found = [
        path.relative_to(out).as_posix()
        for folder in (DOCUMENTS, TRUTH)
        for path in sorted((out / folder).rglob("[!.]*"))
        if path.is_file()
    ]
    return [name for name in found if name not in files]


def _state(old: bytes, new: bytes, suffix: str) -> State:
    if old == new:
        return "same"
    try:
        return "content" if _content(old, suffix) == _content(new, suffix) else "differs"
    except (zipfile.BadZipFile, pypdfium2.PdfiumError):
        return "differs"


def _content(data: bytes, suffix: str) -> object:
    """What a reader would see: text by page, members of an archive, else the bytes."""
    if suffix == ".pdf":
        document = pypdfium2.PdfDocument(data)
        return [(page.get_size(), page.get_textpage().get_text_bounded()) for page in document]
    if suffix in {".docx", ".xlsx", ".pptx", ".odt"}:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return {name: archive.read(name) for name in sorted(archive.namelist())}
    return data
