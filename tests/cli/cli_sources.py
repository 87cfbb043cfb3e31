"""Documents that the tests of the command line are run on: small, real, written here."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

WELLS = """# Wells of the Arlen valley

Table 1 lists the wells by village. The deepest borehole, at Sorrel Ford, was drilled through gravel, which is why
the driller's invoice for Sorrel Ford came late.

Table 1. Wells by village

| Village | Wells | Depth, m | Yield, l/s |
|---|---|---|---|
| Arlen Bridge | 14 | 61.5 | 3.27 |
| Bruck Mill | 9 | 48.2 | 2.61 |
| Sorrel Ford | 6 | 93.7 | 5.48 |
| Tanner Hill | 11 | 37.9 | 1.84 |
| Upper Weir | 17 | 55.3 | 4.19 |
"""
"""Markdown with one table that can be asked."""

FERRIES = """# Ferries

Table 1 gives the crossings. The Heron ferry was laid up in spring.

Table 1. Crossings by boat

| Boat | Crossings | Passengers | Delay, min |
|---|---|---|---|
| Heron | 412 | 20931 | 7.4 |
| Bittern | 655 | 31872 | 4.9 |
| Curlew | 538 | 27316 | 6.2 |
| Plover | 291 | 11458 | 9.8 |
"""

PLAIN = "# Nothing to count\n\nA document without a single table, and no worse for it.\n"
"""A good document that gives no item."""

PASSWORD = "secret"  # noqa: S105 - of files that are made here


def table_of(text: str) -> list[list[str]]:
    """The rows of the table in one of the Markdown texts above."""
    lines = [line for line in text.splitlines() if line.startswith("|") and "---" not in line]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def docx_bytes(text: str = WELLS) -> bytes:
    """The title and the table as a Word document."""
    import docx

    document = docx.Document()
    document.add_heading(text.splitlines()[0].lstrip("# "), level=1)
    rows = table_of(text)
    table = document.add_table(rows=len(rows), cols=len(rows[0]))
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            table.cell(r, c).text = value
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def xlsx_bytes(rows: list[list[object]]) -> bytes:
    """One sheet."""
    import openpyxl

    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def pdf_bytes(text: str = WELLS, password: str | None = None) -> bytes:
    """The table on a page, with a text layer."""
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table

    buffer = io.BytesIO()
    style = getSampleStyleSheet()["BodyText"]
    story = [
        Paragraph(text.splitlines()[0].lstrip("# "), style),
        Spacer(1, 12),
        Table(table_of(text), style=[("GRID", (0, 0), (-1, -1), 0.5, "black")]),
    ]
    SimpleDocTemplate(buffer, invariant=1, encrypt=password).build(story)
    return buffer.getvalue()


def scan_bytes() -> bytes:
    """A PDF page that has drawings and no text."""
    from reportlab.pdfgen.canvas import Canvas

    buffer = io.BytesIO()
    canvas = Canvas(buffer, invariant=1)
    canvas.rect(100, 100, 200, 200, fill=1)
    canvas.save()
    return buffer.getvalue()


def write_bad(folder: Path) -> dict[str, str]:
    """Write every kind of file that cannot be read; name to the kind that failures.jsonl must give."""
    pdf, word = pdf_bytes(), docx_bytes()
    files: dict[str, tuple[bytes, str]] = {
        "empty.pdf": (b"", "empty"),
        "blank.md": (b"\n \n", "empty"),
        "truncated.pdf": (pdf[: len(pdf) // 3], "corrupt"),
        "truncated.docx": (word[: len(word) // 2], "corrupt"),
        "locked.pdf": (pdf_bytes(password=PASSWORD), "encrypted"),
        "scan.pdf": (scan_bytes(), "no_text"),
        "really-word.pdf": (word, "wrong_suffix"),
        "really-pdf.docx": (pdf, "wrong_suffix"),
        "broken.json": (b'{"schema_name": "DoclingDocument", "texts": [', "corrupt"),
        "other.json": (b'{"rows": [1, 2]}', "unsupported"),
        "noise.xlsx": (bytes(range(256)) * 40, "corrupt"),
        "other.xml": (b"<?xml version='1.0'?><menu><dish>soup</dish></menu>", "unsupported"),
    }
    for name, (data, _) in files.items():
        (folder / name).write_bytes(data)
    return {name: kind for name, (_, kind) in files.items()}
