"""Which files are read, by which engine; one table, and the check that a file is what its suffix says."""

from __future__ import annotations

from typing import Literal

from qagen.errors import SourceError
from qagen.ingest import sniff
from qagen.model.base import Record

EngineName = Literal["geometry", "docling", "declarative", "docling_json"]


class Format(Record):
    """One format of source documents."""

    name: str
    """Docling's name of the input format."""
    title: str
    """As a person calls it."""
    suffixes: tuple[str, ...]
    """Lower case, with the dot."""
    engine: EngineName
    contents: tuple[str, ...]
    """What the bytes may look like (names of `qagen.ingest.sniff`)."""


_TEXT = ("text", "html", "xml")

FORMATS: tuple[Format, ...] = (
    Format(name="pdf", title="PDF", suffixes=(".pdf",), engine="geometry", contents=("pdf",)),
    Format(name="docx", title="Word", suffixes=(".docx",), engine="declarative", contents=("docx", "zip")),
    Format(name="pptx", title="PowerPoint", suffixes=(".pptx",), engine="declarative", contents=("pptx", "zip")),
    Format(name="xlsx", title="Excel", suffixes=(".xlsx", ".xlsm"), engine="declarative", contents=("xlsx", "zip")),
    Format(name="html", title="HTML", suffixes=(".html", ".htm", ".xhtml"), engine="declarative", contents=_TEXT),
    Format(name="md", title="Markdown", suffixes=(".md", ".markdown"), engine="declarative", contents=("text", "xml")),
    Format(name="csv", title="CSV", suffixes=(".csv",), engine="declarative", contents=("text",)),
    Format(
        name="asciidoc",
        title="AsciiDoc",
        suffixes=(".adoc", ".asciidoc", ".asc"),
        engine="declarative",
        contents=("text",),
    ),
    Format(name="latex", title="LaTeX", suffixes=(".tex", ".latex"), engine="declarative", contents=("text",)),
    Format(name="xml_jats", title="JATS XML", suffixes=(".nxml", ".xml"), engine="declarative", contents=("xml",)),
    Format(name="xml_uspto", title="USPTO XML", suffixes=(".xml",), engine="declarative", contents=("xml",)),
    Format(name="odt", title="OpenDocument text", suffixes=(".odt",), engine="declarative", contents=("odt", "zip")),
    Format(name="ods", title="OpenDocument sheet", suffixes=(".ods",), engine="declarative", contents=("ods", "zip")),
    Format(name="odp", title="OpenDocument slides", suffixes=(".odp",), engine="declarative", contents=("odp", "zip")),
    Format(
        name="json_docling",
        title="DoclingDocument JSON",
        suffixes=(".json",),
        engine="docling_json",
        contents=("text",),
    ),
    # Docling converts these three itself, with the LibreOffice of the machine.
    Format(name="doc", title="Word 97", suffixes=(".doc",), engine="declarative", contents=("ole",)),
    Format(name="xls", title="Excel 97", suffixes=(".xls",), engine="declarative", contents=("ole",)),
    Format(name="ppt", title="PowerPoint 97", suffixes=(".ppt",), engine="declarative", contents=("ole",)),
)

LIBREOFFICE_FORMATS = ("doc", "xls", "ppt")
"""Formats that are read only where LibreOffice is installed."""

SUFFIXES: tuple[str, ...] = tuple(sorted({suffix for entry in FORMATS for suffix in entry.suffixes}))
"""Every suffix that is read."""


def suffix_of(name: str) -> str:
    """The lower-case suffix of a file name with its dot, or `` if it has none."""
    stem, dot, suffix = name.rpartition(".")
    return f".{suffix.lower()}" if dot and stem else ""


def format_of(name: str, data: bytes) -> Format:
    """The format of a file.

    Args:
        name: file name; its suffix says what the file claims to be.
        data: all bytes of the file.

    Raises:
        SourceError: `empty`, `unsupported`, `wrong_suffix`, `encrypted` or `corrupt`, with what the file is.
    """
    suffix = suffix_of(name)
    candidates = [entry for entry in FORMATS if suffix in entry.suffixes]
    if not candidates:
        raise SourceError(
            "unsupported",
            f"{name}: {f'files named {suffix}' if suffix else 'files without a suffix'} are not read.",
            f"Supported: {' '.join(SUFFIXES)}.",
        )
    if not data.strip(b"\0 \t\r\n"):
        raise SourceError("empty", f"{name}: the file is empty.", "Export or download it again.")
    content = sniff.content_of(data)
    if content == "xml" and suffix in {".xml", ".nxml"}:
        return _xml_format(name, data)
    if content in candidates[0].contents:
        return candidates[0]
    raise _refusal(name, candidates[0], content, data)


def _refusal(name: str, claimed: Format, content: str, data: bytes) -> SourceError:
    """Why a file whose bytes are `content` is not read as what its suffix claims."""
    if content == "ole" and sniff.is_encrypted_office(data):
        return SourceError("encrypted", f"{name}: the file is protected by a password.", "Save it without a password.")
    if content in {"text", "binary", "zip"}:
        # Nothing that could be named: the bytes are damaged rather than misnamed.
        return SourceError(
            "corrupt", f"{name}: this is no {claimed.title} file: its beginning is not that of one.", "Export it again."
        )
    return SourceError(
        "wrong_suffix",
        f"{name}: named as {claimed.title}, but the content is {sniff.TITLES[content]}.",
        "Give the file the suffix of what it is.",
    )


def _xml_format(name: str, data: bytes) -> Format:
    """JATS or USPTO, by root element and document type, as docling tells them apart."""
    kind = sniff.xml_kind(data)
    for entry in FORMATS:
        if entry.name == kind:
            return entry
    raise SourceError(
        "unsupported",
        f"{name}: of XML files only JATS articles and USPTO patents are read, and this is neither.",
        f"Supported: {' '.join(SUFFIXES)}.",
    )
