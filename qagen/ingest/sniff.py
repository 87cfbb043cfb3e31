"""What a file is, by its bytes: enough to notice a wrong suffix, never to guess a right one."""

from __future__ import annotations

import io
import re
import zipfile

TITLES: dict[str, str] = {
    "pdf": "a PDF",
    "docx": "a Word document (.docx)",
    "pptx": "a PowerPoint presentation (.pptx)",
    "xlsx": "an Excel workbook (.xlsx)",
    "odt": "an OpenDocument text (.odt)",
    "ods": "an OpenDocument spreadsheet (.ods)",
    "odp": "an OpenDocument presentation (.odp)",
    "ole": "an old Office file (.doc, .xls or .ppt)",
    "html": "HTML",
    "xml": "XML",
    "rtf": "RTF",
    "image": "an image",
    "archive": "a compressed archive",
    "zip": "a ZIP archive",
    "text": "plain text",
    "binary": "binary data",
}
"""Every content that is told apart, as a person calls it."""

_HEAD = 1024
"""Bytes in which a PDF header is looked for (as readers do)."""

_MAGIC: tuple[tuple[bytes, str], ...] = (
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "ole"),
    (b"{\\rtf", "rtf"),
    (b"\x89PNG\r\n", "image"),
    (b"\xff\xd8\xff", "image"),
    (b"GIF8", "image"),
    (b"II*\0", "image"),
    (b"MM\0*", "image"),
    (b"\x1f\x8b", "archive"),
    (b"7z\xbc\xaf\x27\x1c", "archive"),
    (b"Rar!\x1a\x07", "archive"),
    (b"BZh", "archive"),
)

_ZIP_PARTS: tuple[tuple[str, str], ...] = (
    ("word/document.xml", "docx"),
    ("ppt/presentation.xml", "pptx"),
    ("xl/workbook.xml", "xlsx"),
    ("xl/workbook.bin", "xlsx"),
)

_ODF_TYPES: tuple[tuple[bytes, str], ...] = (
    (b"application/vnd.oasis.opendocument.text", "odt"),
    (b"application/vnd.oasis.opendocument.spreadsheet", "ods"),
    (b"application/vnd.oasis.opendocument.presentation", "odp"),
)

_HTML_START = re.compile(
    rb"\s*(<!--.*?-->\s*)*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<(!doctype\s+html|html)[\s>]", re.IGNORECASE | re.DOTALL
)
_XML_START = re.compile(rb"\s*(<\?xml|<!DOCTYPE\s|<article[\s>]|<us-patent)")
_USPTO_TYPES = (b"us-patent-application-v4", b"us-patent-grant-v4", b"us-grant-025", b"patent-application-publication")


def content_of(data: bytes) -> str:
    """The name (a key of `TITLES`) of what `data` is; `text` for whatever could be text, `binary` for the rest."""
    if b"%PDF-" in data[:_HEAD]:
        return "pdf"
    if data.startswith(b"PK\x03\x04"):
        return _zip_content(data)
    for magic, content in _MAGIC:
        if data.startswith(magic):
            return content
    return _text_content(data)


def _text_content(data: bytes) -> str:
    """`html`, `xml`, `text`, or `binary` where there are zero bytes that UTF-16 does not explain."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "text"
    head = data.removeprefix(b"\xef\xbb\xbf")[: 64 * _HEAD]
    if b"\0" in head:
        return "binary"
    if _HTML_START.match(head):
        return "html"
    if _XML_START.match(head):
        return "xml"
    return "text"


def _zip_content(data: bytes) -> str:
    """Which office format a ZIP holds; `zip` where it is another or its directory cannot be read."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
            mimetype = archive.read("mimetype")[:128].strip() if "mimetype" in names else b""
    except (zipfile.BadZipFile, OSError, ValueError, EOFError, NotImplementedError, RuntimeError):
        return "zip"
    for part, content in _ZIP_PARTS:
        if part in names:
            return content
    return next((content for start, content in _ODF_TYPES if mimetype.startswith(start)), "zip")


def is_encrypted_office(data: bytes) -> bool:
    """Whether an OLE file is the wrapper that Office puts around a password-protected document."""
    return "EncryptedPackage".encode("utf-16-le") in data


def xml_kind(data: bytes) -> str:
    """`xml_jats`, `xml_uspto`, or `` for any other XML."""
    head = data[: 16 * _HEAD]
    lowered = head.lower()
    if any(name in lowered for name in _USPTO_TYPES):
        return "xml_uspto"
    if b"jats" in lowered or b"//nlm//dtd" in lowered or re.search(rb"<article[\s>]", head):
        return "xml_jats"
    return ""
