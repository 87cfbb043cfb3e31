"""Form fields of a PDF page: check boxes and radio buttons with the state that is displayed, and fields to write into.

The displayed state is /AS: what pypdfium2 calls checked. A field's /V is not looked at, it may be stale; where /AS is
missing the box is off (specs/selection.md section 9).
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2.raw as pdfium_raw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import pypdfium2 as pdfium

    from qagen.ingest.selections.pdf.view import View
    from qagen.model.document import Box

_HIDDEN, _NO_VIEW = 1 << 1, 1 << 5
_PUSH_BUTTON = 1 << 16
_BUTTONS = {pdfium_raw.FPDF_FORMFIELD_CHECKBOX: "checkbox", pdfium_raw.FPDF_FORMFIELD_RADIOBUTTON: "radio"}
_WRITTEN = {
    pdfium_raw.FPDF_FORMFIELD_TEXTFIELD,
    pdfium_raw.FPDF_FORMFIELD_COMBOBOX,
    pdfium_raw.FPDF_FORMFIELD_LISTBOX,
    pdfium_raw.FPDF_FORMFIELD_SIGNATURE,
}


class Widget(NamedTuple):
    """One field on a page."""

    kind: str
    """`checkbox`, `radio`, or `field` for whatever is written into."""
    box: Box
    selected: bool
    said: str
    """`/AS /Yes`."""
    name: str
    tooltip: str
    export: str
    number: int
    """Of the annotation on its page, from 1."""
    stale: bool
    """There is no /AS, but the field's value says that it is on."""


def read_widgets(document: pdfium.PdfDocument, page: pdfium.PdfPage, view: View) -> list[Widget]:
    """The visible fields of a page in the order of its annotations; push buttons are none."""
    form = document.formenv
    if form is None:
        return []
    found: list[Widget] = []
    for index in range(pdfium_raw.FPDFPage_GetAnnotCount(page)):
        annotation = pdfium_raw.FPDFPage_GetAnnot(page, index)
        if not annotation:
            continue
        try:
            if pdfium_raw.FPDFAnnot_GetSubtype(annotation) == pdfium_raw.FPDF_ANNOT_WIDGET:
                found.extend(_widget(form, annotation, index + 1, view))
        finally:
            pdfium_raw.FPDFPage_CloseAnnot(annotation)
    return found


def _widget(
    form: pdfium.PdfFormEnv, annotation: pdfium_raw.FPDF_ANNOTATION, number: int, view: View
) -> Iterator[Widget]:
    rectangle = pdfium_raw.FS_RECTF()
    if not pdfium_raw.FPDFAnnot_GetRect(annotation, rectangle):
        return
    box = view.box(rectangle.left, rectangle.bottom, rectangle.right, rectangle.top)
    hidden = pdfium_raw.FPDFAnnot_GetFlags(annotation) & (_HIDDEN | _NO_VIEW)
    if hidden or box.r - box.l < 1 or box.t - box.b < 1:
        return
    field = pdfium_raw.FPDFAnnot_GetFormFieldType(form, annotation)
    if field in _WRITTEN and pdfium_raw.FPDFAnnot_HasKey(annotation, b"AS"):
        # Only buttons have an appearance state; another field of the same name hides what this one is.
        field = pdfium_raw.FPDF_FORMFIELD_CHECKBOX
    if field in _WRITTEN:
        yield Widget("field", box, False, "", "", "", "", number, False)
    if field not in _BUTTONS or pdfium_raw.FPDFAnnot_GetFormFieldFlags(form, annotation) & _PUSH_BUTTON:
        return
    state = _text(lambda buffer, size: pdfium_raw.FPDFAnnot_GetStringValue(annotation, b"AS", buffer, size))
    checked = bool(pdfium_raw.FPDFAnnot_IsChecked(form, annotation))
    # What PDFium calls the value of a button is its displayed state; the file's own is wanted here.
    value = _text(lambda buffer, size: pdfium_raw.FPDFAnnot_GetStringValue(annotation, b"V", buffer, size))
    stated = bool(state) and state != "Off"
    yield Widget(
        kind=_BUTTONS[field],
        box=box,
        selected=stated if state else False,
        said=f"/AS /{state}" if state else "no /AS",
        name=_text(lambda buffer, size: pdfium_raw.FPDFAnnot_GetFormFieldName(form, annotation, buffer, size)),
        tooltip=_text(
            lambda buffer, size: pdfium_raw.FPDFAnnot_GetFormFieldAlternateName(form, annotation, buffer, size)
        ),
        export=_text(lambda buffer, size: pdfium_raw.FPDFAnnot_GetFormFieldExportValue(form, annotation, buffer, size)),
        number=number,
        stale=not state and (checked or value not in {"", "Off"}),
    )


def _text(ask: Callable[[object, int], int]) -> str:
    """A UTF-16 text that PDFium writes into a buffer of the length that it names first."""
    length = ask(None, 0)
    if length <= 2:
        return ""
    buffer = ctypes.create_string_buffer(length)
    ask(ctypes.cast(buffer, ctypes.POINTER(pdfium_raw.FPDF_WCHAR)), length)
    return buffer.raw[: length - 2].decode("utf-16-le", "replace").strip()
