"""Selections of a PDF: form fields, drawn boxes and signs of every page, with labels, questions and what is shown."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_raw

from qagen.ingest.selections.pdf.beside import Placed, place_labels
from qagen.ingest.selections.pdf.drawn import read_drawn
from qagen.ingest.selections.pdf.ink import Picture
from qagen.ingest.selections.pdf.outline import seen_boxes
from qagen.ingest.selections.pdf.segments import segments_of
from qagen.ingest.selections.pdf.trust import trusted
from qagen.ingest.selections.pdf.view import View, rounded, same_line
from qagen.ingest.selections.pdf.widgets import Widget, read_widgets
from qagen.ingest.selections.pdf.words import Word, read_words
from qagen.ingest.selections.signs import SIGNS, kinds_read
from qagen.ingest.selections.stream import Mark, Text, options_of
from qagen.model.document import Box, Page
from qagen.model.selection import FormReading

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qagen.ingest.ocr.reading import Reader
    from qagen.ingest.selections.pdf.drawn import Drawn
    from qagen.ingest.selections.stream import Piece
    from qagen.model.selection import OptionOrigin

_NO_LABEL = frozenset({"yes", "on", "off", "true", "false", "1", "0", "x", "choice1", ""})
"""Export values that say the state and not what is chosen."""


def read_pdf(data: bytes, password: str | None = None, ocr: Reader | None = None) -> FormReading:
    """The options of a PDF, page by page.

    Args:
        data: the file.
        password: for an encrypted one.
        ocr: reads pages without a text layer from their pictures; without it they give their form fields only, and a
            note says so.

    Raises:
        PdfiumError: the bytes are no PDF, or the password does not open it.
    """
    document = pdfium.PdfDocument(data, password=password)
    try:
        with contextlib.suppress(pdfium.PdfiumError):
            document.init_forms()
        groups: list[list[Mark]] = []
        pages, notes, unseen = [], [], []
        for index in range(len(document)):
            read = _Page(document, index, ocr)
            groups = [*groups[:-1], *_continued(groups[-1:], read.groups)]
            notes += read.notes
            unseen += [read.number] if read.unseen else []
            pages.append(Page(number=index + 1, width=read.size[0], height=read.size[1]))
        title = " ".join((document.get_metadata_value("Title") or "").split())
    finally:
        document.close()
    stream: list[Piece] = []
    for group in groups:
        stream += [Text(""), *group]
    return FormReading(
        title=title, options=options_of(stream), pages=tuple(pages), notes=tuple(notes), unseen=tuple(unseen)
    )


class _Page:
    """One page, read."""

    def __init__(self, document: pdfium.PdfDocument, index: int, ocr: Reader | None) -> None:
        self.number = index + 1
        self.notes: list[str] = []
        self.unseen = False
        page = document[index]
        view = View.of(page)
        self.size = (round(view.size[0], 2), round(view.size[1], 2))
        widgets = [widget for widget in read_widgets(document, page, view) if view.shows(widget.box)]
        words = [word for word in read_words(page, view) if view.shows(word.box)]
        drawn, rules = read_drawn(page, view) if words else ([], [])
        drawn = [entry for entry in drawn if view.shows(entry.box)]
        self.origin: OptionOrigin = "drawn"
        if not words and not widgets and ocr is not None:
            words, drawn = _pictured(document, self.number, ocr)
            self.origin = "scan"
        elif not words and _shows_something(page):
            self.unseen = True
            self.notes.append(f"page {self.number} has no text layer: boxes in its picture are not seen without OCR.")
        marks = self._marks(page, drawn, widgets, words)
        fields = [widget.box for widget in widgets if widget.kind == "field"]
        boxes = [mark.box for mark in marks if mark.box is not None]
        segments = segments_of(words, boxes, fields, rules)
        placed = trusted(place_labels(marks, segments)) if marks else []
        # In a picture a shape without words beside it is a drawing more often than a box.
        placed = [entry for entry in placed if entry.labels or self.origin != "scan"]
        names = {f"annotation {widget.number}": widget for widget in widgets}
        self.groups = _groups(_with_names(entry, names) for entry in placed)
        page.close()

    def _marks(
        self, page: pdfium.PdfPage, boxes: Sequence[Drawn], widgets: Sequence[Widget], words: Sequence[Word]
    ) -> list[Mark]:
        buttons = [widget for widget in widgets if widget.kind != "field"]
        drawn = [d for d in boxes if not any(_overlap(d.box, widget.box) for widget in widgets)
        ]  # fmt: skip
        # A frame around a sign says that the sign is a box, and the sign says its state.
        framed = [word for word in words if word.text in SIGNS and any(_holds(entry.box, word.box) for entry in drawn)]
        drawn = [entry for entry in drawn if not any(_holds(entry.box, word.box) for word in framed)]
        taken = [*(widget.box for widget in buttons), *(entry.box for entry in drawn)]
        found = [*framed, *(word for word in _signs(words) if word not in framed)]
        signs = [word for word in found if not any(_overlap(word.box, box) for box in taken)]
        if not buttons and not drawn and not signs:
            return []
        picture = Picture(page)
        if self.origin != "scan":
            drawn = seen_boxes(drawn, picture, words)
        marks = [self._of_widget(widget, picture) for widget in buttons]
        for number, entry in enumerate(drawn, start=1):
            if not _has_text_beside(entry.box, words) or (self.origin == "scan" and _is_glued(entry.box, words)):
                continue
            shown = picture.is_marked(entry.box)
            said = f"{round(100 * picture.share(entry.box))} % ink in the box"
            place = f"page {self.number}, drawn box {number}"
            marks.append(
                Mark(entry.kind, self.origin, shown, said, place, page=self.number, box=rounded(entry.box), shown=shown)
            )
        for number, word in enumerate(signs, start=1):
            sign = SIGNS[word.text]
            place = f"page {self.number}, sign {number}"
            box = rounded(word.box)
            marks.append(Mark(sign.kind, "glyph", sign.selected, word.text, place, page=self.number, box=box))
        return marks

    def _of_widget(self, widget: Widget, picture: Picture) -> Mark:
        if widget.stale:
            self.notes.append(
                f"page {self.number}, annotation {widget.number}: the field's value says that it is on, but the box "
                "has no /AS and shows nothing; read as off."
            )
        return Mark(
            kind="radio" if widget.kind == "radio" else "checkbox",
            origin="acroform",
            selected=widget.selected,
            said=widget.said,
            place=f"page {self.number}, annotation {widget.number}",
            name=f"field {widget.name}" if widget.kind == "radio" and widget.name else None,
            page=self.number,
            box=rounded(widget.box),
            shown=picture.is_marked(widget.box),
        )


def _pictured(document: pdfium.PdfDocument, number: int, ocr: Reader) -> tuple[list[Word], list[Drawn]]:
    """The words that OCR reads on a page, and the boxes in its picture."""
    from qagen.ingest.ocr.page import content_of
    from qagen.ingest.ocr.picture import picture_of
    from qagen.ingest.selections.pdf.pictured import find_boxes
    from qagen.ingest.selections.pdf.scanned_words import mended

    picture = picture_of(document[number - 1])
    content = content_of(picture, number, ocr)
    words = [
        Word(word.text, Box(l=word.left, r=word.right, t=content.height - word.top, b=content.height - word.bottom))
        for word in content.words
        if not word.rotated
    ]
    words = mended(words)
    return words, find_boxes(picture.grey, picture.scale, words)


def _shows_something(page: pdfium.PdfPage) -> bool:
    return bool(pdfium_raw.FPDFPage_CountObjects(page))


def _overlap(one: Box, other: Box) -> bool:
    width, height = min(one.r, other.r) - max(one.l, other.l), min(one.t, other.t) - max(one.b, other.b)
    if width <= 0 or height <= 0:
        return False
    smaller = min((one.r - one.l) * (one.t - one.b), (other.r - other.l) * (other.t - other.b))
    return width * height > 0.3 * smaller


def _holds(frame: Box, word: Box) -> bool:
    return frame.l < (word.l + word.r) / 2 < frame.r and frame.b < (word.b + word.t) / 2 < frame.t


def _has_text_beside(box: Box, words: Iterable[Word]) -> bool:
    return any(same_line(box, word.box) and not _overlap(box, word.box) for word in words)


def _is_glued(box: Box, words: Iterable[Word]) -> bool:
    """A letter of a picture: a word ends right before it."""
    return any(same_line(box, word.box) and -1 < box.l - word.box.r < 4 and len(word.text) > 1 for word in words)


def _signs(words: Sequence[Word]) -> list[Word]:
    """Words that are signs of boxes, line by line."""
    signs = sorted((word for word in words if word.text in SIGNS), key=lambda w: (-(w.box.t + w.box.b), w.box.l))
    lines: list[list[Word]] = []
    for word in signs:
        if lines and same_line(lines[-1][0].box, word.box, 0.5):
            lines[-1].append(word)
        else:
            lines.append([word])
    found = []
    for run in _runs(lines):
        kinds = kinds_read([[SIGNS[word.text] for word in line] for line in run])
        found += [word for line, read in zip(run, kinds, strict=True) for word in line if SIGNS[word.text].kind in read]
    return found


def _runs(lines: Sequence[list[Word]]) -> list[list[list[Word]]]:
    """Lines of signs that follow each other within three line heights, at one left edge."""
    runs: list[list[list[Word]]] = []
    for line in lines:
        box = line[0].box
        before = runs[-1][-1][0].box if runs else None
        if before is not None and abs(before.l - box.l) < 6 and before.b - box.t < 3 * (box.t - box.b):
            runs[-1].append(line)
        else:
            runs.append([line])
    return runs


def _with_names(entry: Placed, widgets: dict[str, Widget]) -> tuple[Mark, tuple[int, ...]]:
    """A finished mark, with a name that is not printed where nothing is; and what tells its question from others."""
    mark = entry.finished()
    widget = widgets.get(mark.place.partition(", ")[2])
    if not mark.label and widget is not None:
        if widget.tooltip:
            mark = mark.labelled(widget.tooltip, "tooltip")
        elif widget.export.casefold() not in _NO_LABEL and not widget.export.isdigit():
            mark = mark.labelled(widget.export, "export_value")
    return mark, tuple(id(segment) for segment in entry.asked)


def _groups(marks: Iterable[tuple[Mark, tuple[int, ...]]]) -> list[list[Mark]]:
    """The marks by groups: radio buttons by their names, others by kind and question; groups in reading order."""
    groups: dict[object, list[Mark]] = {}
    for mark, asked in marks:
        groups.setdefault((mark.kind, mark.name) if mark.name is not None else (mark.kind, asked), []).append(mark)
    return [_asked(members) for members in groups.values()]


def _asked(members: Sequence[Mark]) -> list[Mark]:
    """A group whose marks all have its question."""
    question = next((mark.question for mark in members if mark.question), None)
    return [replace(mark, question=question) for mark in members]


def _continued(last: list[list[Mark]], page: list[list[Mark]]) -> list[list[Mark]]:
    """The last group so far and the groups of the next page, which may begin with the rest of it."""
    if not last or not page:
        return last + page
    before, first = last[0][-1], page[0][0]
    goes_on = before.name == first.name if before.name or first.name else first.question is None
    if before.kind != first.kind or before.page is None or first.page != before.page + 1 or not goes_on:
        return last + page
    return [_asked(last[0] + page[0]), *page[1:]]
