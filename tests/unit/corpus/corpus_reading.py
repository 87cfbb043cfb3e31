"""How the tests read documents back: text in a box of a PDF page, form fields, cells of tables."""

from __future__ import annotations

import ctypes
import re
import unicodedata
from typing import TYPE_CHECKING

import pypdfium2
import pypdfium2.raw as pdfium

if TYPE_CHECKING:
    from pathlib import Path

_TURNED = re.compile(r"[^\w]")


def bare(text: str) -> str:
    """Without spaces, line ends and typographic variants: what a text layer may change."""
    return re.sub(r"[\s\u00ad\ufffe\u0002-]", "", unicodedata.normalize("NFKC", text))


def letters(text: str) -> list[str]:
    """Letters and digits in any order: a reader of right-to-left lines may turn numbers and brackets another way."""
    return sorted(_TURNED.sub("", bare(text)))


class PdfText:
    """The text layer of a PDF by page (from 1) and box."""

    def __init__(self, data: bytes | Path) -> None:
        self.pages = [page.get_textpage() for page in pypdfium2.PdfDocument(data)]

    def raw(self, page: int, box) -> str:
        return self.pages[page - 1].get_text_bounded(box.l, box.b, box.r, box.t)

    def __call__(self, page: int, box) -> str:
        return bare(self.raw(page, box))


def form_fields(data: bytes | Path) -> list[tuple[int, str, tuple[float, ...]]]:
    """Page, state (`Off`, another name for a chosen button, or the text of a field) and rectangle of every widget."""
    found = []
    document = pypdfium2.PdfDocument(data)
    for number, page in enumerate(document, start=1):
        for index in range(pdfium.FPDFPage_GetAnnotCount(page)):
            annotation = pdfium.FPDFPage_GetAnnot(page, index)
            rectangle = pdfium.FS_RECTF()
            pdfium.FPDFAnnot_GetRect(annotation, rectangle)
            state = _string(annotation, b"AS") or _string(annotation, b"V")
            found.append((number, state, (rectangle.left, rectangle.bottom, rectangle.right, rectangle.top)))
            pdfium.FPDFPage_CloseAnnot(annotation)
    return found


def _string(annotation, key: bytes) -> str:
    size = pdfium.FPDFAnnot_GetStringValue(annotation, key, None, 0)
    buffer = ctypes.create_string_buffer(size)
    pdfium.FPDFAnnot_GetStringValue(annotation, key, ctypes.cast(buffer, ctypes.POINTER(pdfium.FPDF_WCHAR)), size)
    return buffer.raw.decode("utf-16-le").rstrip("\0")


def tables_in(document) -> list:
    """Tables of two columns or more in reading order, without contents lists.

    Docling makes a table of every filled cell of a sheet, and lists nested tables before the one that holds them.
    """
    items = (item for item, _ in document.iterate_items() if item.label.value == "table")
    return [table for table in items if table.data.num_cols > 1]


def cells(table, *, empty: bool = True, held: frozenset[tuple[int, int]] = frozenset()) -> list[tuple[object, ...]]:
    """Place, spans and text of the cells.

    Args:
        table: whose.
        empty: empty cells too.
        held: places of cells that hold a table: their text is left to that table.
    """
    found = []
    for c in table.data.table_cells:
        place = (c.start_row_offset_idx, c.start_col_offset_idx)
        text = "" if place in held else " ".join(unicodedata.normalize("NFKC", c.text).split())
        if text or empty:
            found.append((*place, c.row_span, c.col_span, text))
    return found


def held_in(table) -> frozenset[tuple[int, int]]:
    """Places of the cells of a truth table that hold a table."""
    return frozenset(
        (c.start_row_offset_idx, c.start_col_offset_idx) for c in table.data.table_cells if hasattr(c, "ref")
    )


def assert_same_tables(read, truth, *, empty: bool = True) -> None:
    """The tables of a document that was read are those of the truth, in order, cell by cell."""
    expected = tables_in(truth)
    held = [held_in(table) for table in expected]
    found = tables_in(read)
    assert len(found) == len(expected)
    assert [cells(table, empty=empty, held=places) for table, places in zip(found, held, strict=True)] == [
        cells(table, empty=empty, held=places) for table, places in zip(expected, held, strict=True)
    ]
