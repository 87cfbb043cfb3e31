"""Small real files of every format, made by the libraries that write them."""

from __future__ import annotations

import io
from pathlib import Path

from docling_core.types.doc import DoclingDocument

from qagen.ingest.document import document_from_docling
from qagen.ingest.engines.table import SourceFile, engine_named
from qagen.ingest.formats import format_of
from qagen.ingest.stored_document import stored_form

ROWS = (("Town", "Wells", "Depth"), ("Arlen", "14", "61.5"), ("Bruck", "9", "48.25"))
"""A table that every maker writes."""


def make_docx(rows=ROWS) -> bytes:
    import docx

    document = docx.Document()
    document.add_heading("Water", level=1)
    document.add_paragraph("Arlen draws on 14 wells.")
    table = document.add_table(rows=len(rows), cols=len(rows[0]))
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            table.cell(r, c).text = text
    return _saved(document)


def make_xlsx(rows=ROWS) -> bytes:
    import openpyxl

    book = openpyxl.Workbook()
    first = book.active
    first.title = "Wells 2031"
    for row in rows:
        first.append(row)
    second = book.create_sheet("깊이")
    for row in (("Site", "m"), ("North", "61")):
        second.append(row)
    return _saved(book)


def make_pptx(rows=ROWS) -> bytes:
    import pptx
    from pptx.util import Pt

    deck = pptx.Presentation()
    for title in ("First", "Second"):
        slide = deck.slides.add_slide(deck.slide_layouts[5])
        slide.shapes.title.text = title
    table = slide.shapes.add_table(len(rows), len(rows[0]), Pt(72), Pt(144), Pt(360), Pt(90)).table
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            table.cell(r, c).text = text
    return _saved(deck)


def make_odt(rows=ROWS) -> bytes:
    import odfdo

    document = odfdo.Document("text")
    document.body.clear()
    document.body.append(odfdo.Paragraph("Arlen draws on 14 wells."))
    document.body.append(_odf_table("Wells", rows))
    return _saved(document)


def make_ods(rows=ROWS) -> bytes:
    import odfdo

    document = odfdo.Document("spreadsheet")
    document.body.clear()
    document.body.append(_odf_table("Wells 2031", rows))
    return _saved(document)


def _odf_table(name, rows) -> object:
    import odfdo

    table = odfdo.Table(name)
    for values in rows:
        row = odfdo.Row()
        row.set_values(list(values))
        table.append_row(row)
    return table


def _saved(document) -> bytes:
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def make_html(rows=ROWS) -> bytes:
    head = "".join(f"<th>{text}</th>" for text in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>" for row in rows[1:])
    page = (
        f"<!DOCTYPE html><html><body><h1>Water</h1><p>Arlen draws on 14 wells.</p><table><tr>{head}</tr>{body}</table>"
    )
    return page.encode()


def make_md(rows=ROWS) -> bytes:
    lines = [
        "# Water",
        "",
        "Arlen draws on 14 wells.",
        "",
        "| " + " | ".join(rows[0]) + " |",
        "|---" * len(rows[0]) + "|",
    ]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows[1:])]).encode()


def make_csv(rows=ROWS) -> bytes:
    return "\n".join(",".join(row) for row in rows).encode()


def make_adoc(rows=ROWS) -> bytes:
    lines = ["= Water", "", "Arlen draws on 14 wells.", "", "|===", *("|" + " |".join(row) for row in rows), "|==="]
    return "\n".join(lines).encode()


def make_tex(rows=ROWS) -> bytes:
    body = " \\\\\n".join(" & ".join(row) for row in rows)
    return (
        "\\documentclass{article}\\begin{document}\\section{Water}Arlen draws on 14 wells.\n\n"
        f"\\begin{{tabular}}{{lrr}}\n{body}\n\\end{{tabular}}\n\\end{{document}}\n"
    ).encode()


def make_jats(rows=ROWS) -> bytes:
    body = "".join("<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>" for row in rows[1:])
    head = "".join(f"<th>{text}</th>" for text in rows[0])
    return (
        '<?xml version="1.0"?><!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving DTD v1.2//EN" '
        '"JATS-archivearticle1.dtd"><article><front><article-meta><title-group><article-title>Wells</article-title>'
        "</title-group></article-meta></front><body><sec><title>Water</title><p>Arlen draws on 14 wells.</p>"
        "<table-wrap><caption><p>Wells by town</p></caption>"
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></table-wrap></sec></body></article>"
    ).encode()


def make_pdf(rows=ROWS, password: str = "", text: bool = True) -> bytes:
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table

    buffer = io.BytesIO()
    styles = getSampleStyleSheet()
    grid = [("GRID", (0, 0), (-1, -1), 0.5, "black")]
    parts = [Paragraph("Arlen draws on 14 wells.", styles["BodyText"]), Spacer(1, 12), Table(rows, style=grid)]
    encrypt = password or None
    SimpleDocTemplate(buffer, invariant=1, encrypt=encrypt).build(parts if text else [Spacer(1, 12)])
    return buffer.getvalue()


def make_json(rows=ROWS) -> bytes:
    return stored_form(engine_named("declarative")(SourceFile("wells.md", make_md(rows), "md")))


MAKERS = {
    "docx": make_docx,
    "xlsx": make_xlsx,
    "pptx": make_pptx,
    "odt": make_odt,
    "ods": make_ods,
    "html": make_html,
    "md": make_md,
    "csv": make_csv,
    "adoc": make_adoc,
    "tex": make_tex,
    "nxml": make_jats,
    "pdf": make_pdf,
    "json": make_json,
}
"""Suffix to maker."""


def read(name: str, data: bytes):
    """The DoclingDocument and the record of a file, as a worker makes them."""
    entry = format_of(name, data)
    docling = engine_named(entry.engine)(SourceFile(name, data, entry.name))
    docling = DoclingDocument.model_validate_json(stored_form(docling))
    return docling, document_from_docling(docling, Path(name).stem)


def write_all(folder: Path, suffixes=tuple(MAKERS)) -> Path:
    """`folder` with one file of each format."""
    folder.mkdir()
    for suffix in suffixes:
        (folder / f"wells_{suffix}.{suffix}").write_bytes(MAKERS[suffix]())
    return folder
