"""Form lines for the PDF renderer: AcroForm check boxes, radio buttons and text fields beside their texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reportlab.lib.colors import black, white
from reportlab.platypus import Flowable

from qagen.corpus.inline import plain
from qagen.corpus.places import Places, Spot

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from qagen.corpus.pdf_text import Look
    from qagen.corpus.records import Form, FormEntry

_WIDGET = 9.0
"""Points of a box or button."""
_GAP = 5.0
_NAME = 0.36
"""Share of the width that the names of fields have."""


def form_rows(look: Look, form: Form, width: float, places: Places) -> list[Any]:
    """One flowable an entry."""
    rows: list[Any] = []
    question = 0
    for index, entry in enumerate(form.entries):
        if entry.kind == "question":
            question += 1
        row = FormRow(look, form, index, f"{form.id}.q{question}", width, places)
        row.keepWithNext = int(entry.kind == "question")
        rows.append(row)
    rows[-1].spaceAfter = look.body * 0.9
    return rows


class FormRow(Flowable):  # type: ignore[misc]  # reportlab has no types
    """A question, an option with its box or button, or a text field with its name.

    Args:
        look: the document's.
        form: the block.
        index: of the entry in it.
        group: name of the question's radio group.
        width: points.
        places: told where text and field stand.
    """

    def __init__(self, look: Look, form: Form, index: int, group: str, width: float, places: Places) -> None:
        super().__init__()
        self.look, self.form, self.index, self.group, self.places = look, form, index, group, places
        self.entry: FormEntry = form.entries[index]
        self.width = width
        kind = self.entry.kind
        self.spaceBefore = look.body * 0.5 if kind == "question" else 0.0
        self.spaceAfter = look.body * (0.35 if kind == "field" else 0.25)
        style = look.style(look.body, "right" if look.rtl else "left", leading=look.leading)
        self.text = look.paragraph(self.entry.text, style, "bold" if kind == "question" else "regular")
        self.typed = _typed(self.entry.value)
        self.value = None if self.typed or not self.entry.value else look.paragraph(self.entry.value, style)

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """Size in points."""
        _, self.text_height = self.text.wrap(self._text_width(), 1e6)
        self.height = self.text_height
        if self.entry.kind == "field":
            _, value_height = self.value.wrap(self._value_width() - 6, 1e6) if self.value else (0, self.look.leading)
            self.height = max(self.height, value_height) + 4
        return self.width, self.height

    def _text_width(self) -> float:
        if self.entry.kind == "field":
            return self.width * _NAME
        return self.width - (0.0 if self.entry.kind == "question" else self.look.body + _WIDGET + _GAP)

    def _value_width(self) -> float:
        return self.width * (1 - _NAME) - _GAP

    def drawOn(self, canvas: Canvas, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803 - reportlab's names
        """Draw and tell the places; fields are set in the page's coordinates."""
        self.wrap(0, 0)
        inset = self.width - self._text_width() if self.entry.kind in {"check", "radio"} else 0.0
        lift = 2.0 if self.entry.kind == "field" else 0.0
        left = x + inset
        if self.look.rtl:
            left = x + self.width - inset - self._text_width()
        top = y + self.height - lift
        self.text.drawOn(canvas, left, top - self.text_height)
        spot = Spot(canvas.getPageNumber(), left, top, left + self._text_width(), top - self.text_height)
        if inset:
            # An option is its button and its words, not the rest of the line.
            words = max(self.text.getActualLineWidths0())
            spot = spot._replace(left=spot.right - words) if self.look.rtl else spot._replace(right=left + words)
            at = left + self._text_width() + _GAP if self.look.rtl else left - _GAP - _WIDGET
            self._button(canvas, at, top - self.look.leading + (self.look.leading - _WIDGET) / 2 - 0.5)
            spot = spot._replace(left=min(left, at), right=max(spot.right, at + _WIDGET))
        self.places.spots[self.form.line, f"entry {self.index}"].append(spot)
        if self.entry.kind == "field":
            self._field(canvas, x if self.look.rtl else x + self.width - self._value_width(), y)

    def _button(self, canvas: Canvas, x: float, y: float) -> None:
        common: dict[str, Any] = {
            "x": x, "y": y, "size": _WIDGET, "tooltip": plain(self.entry.text), "borderWidth": 0.7,
            "borderColor": black, "fillColor": white, "textColor": black,
        }  # fmt: skip
        if self.entry.kind == "check":
            name = f"{self.form.id}.{self.index}"
            canvas.acroForm.checkbox(name=name, checked=self.entry.marked, buttonStyle="check", **common)
            return
        canvas.acroForm.circleArcStream = _circle  # reportlab's own shrinks circles with the square of their size
        canvas.acroForm.radio(
            name=self.group, value=f"o{self.index}", selected=self.entry.marked, buttonStyle="circle",
            shape="circle", fieldFlags="noToggleToOff radio", **common,
        )  # fmt: skip

    def _field(self, canvas: Canvas, x: float, y: float) -> None:
        width, height = self._value_width(), self.height - 1
        self.places.spots[self.form.line, f"value {self.index}"].append(
            Spot(canvas.getPageNumber(), x, y + height, x + width, y)
        )
        if self.typed:
            canvas.acroForm.textfield(
                name=f"{self.form.id}.{self.index}", tooltip=plain(self.entry.text), value=self.entry.value,
                x=x, y=y, width=width, height=height, fontName="Helvetica", fontSize=self.look.body - 0.5,
                borderWidth=0.6, borderColor=black, fillColor=white, textColor=black, forceBorder=True,
            )  # fmt: skip
            return
        canvas.setLineWidth(0.6)
        canvas.rect(x, y, width, height)
        if self.value:
            self.value.drawOn(canvas, x + 3, y + (height - self.value.height) / 2)


def _circle(size: float, radius: float, **_options: Any) -> str:
    """A circle in the middle of a square, as operators of a page's content."""
    middle, handle = size / 2, 0.55228 * radius
    points = [
        (middle + x * radius + dx * handle, middle + y * radius + dy * handle)
        for x, y, dx, dy in (
            (1, 0, 0, 0), (1, 0, 0, 1), (0, 1, 1, 0), (0, 1, 0, 0), (0, 1, -1, 0), (-1, 0, 0, 1), (-1, 0, 0, 0),
            (-1, 0, 0, -1), (0, -1, -1, 0), (0, -1, 0, 0), (0, -1, 1, 0), (1, 0, 0, -1), (1, 0, 0, 0),
        )
    ]  # fmt: skip
    pairs = [f"{x:.3f} {y:.3f}" for x, y in points]
    curves = [f"{' '.join(pairs[i : i + 3])} c" for i in range(1, len(pairs), 3)]
    return "\n".join([f"{pairs[0]} m", *curves])


def _typed(value: str) -> bool:
    """Whether the fonts that every PDF viewer has can show the value: other scripts are printed in the box."""
    try:
        value.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True
