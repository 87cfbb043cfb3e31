"""The boxes of a PDF page by docling-parse, and the words inside a rectangle by PDFium."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pypdfium2 as pdfium
from docling_parse.pdf_parser import DoclingPdfParser

from invariants.derive.form_marks import squeezed

if TYPE_CHECKING:
    from pathlib import Path

_PUSH_BUTTON = 1 << 16
_LEAST_POINTS = 1.0
_SCALE = 3.0
_DARK = 0.05
"""Share of dark pixels inside a box from which it is marked; an empty one has none."""
_INSET = 0.25

Rectangle = tuple[float, float, float, float]
"""Left, bottom, right, top in points of the shown page, origin bottom left."""


class Button(NamedTuple):
    """A check box or radio button of a page."""

    box: Rectangle
    selected: bool
    """By its appearance state."""


class FormPage:
    """One page."""

    def __init__(self, path: Path, number: int) -> None:
        """Open a page.

        Args:
            path: of the file.
            number: of the page, from 1.

        Raises:
            ValueError: the file or the page cannot be read.
        """
        try:
            self._document = pdfium.PdfDocument(path)
            self._document.init_forms()
            self._page = self._document[number - 1]
            parsed: Any = DoclingPdfParser(loglevel="fatal").load(str(path)).get_page(number)
        except (pdfium.PdfiumError, IndexError, RuntimeError, ValueError) as error:
            raise ValueError(f"page {number} is not readable ({error})") from error
        self._left, self._bottom, right, top = self._page.get_cropbox()
        self.width, self.height = right - self._left, top - self._bottom
        self.turned = bool(self._page.get_rotation())
        self.buttons = tuple(button for widget in parsed.widgets for button in self._button(widget))

    def close(self) -> None:
        """Let go of the file."""
        self._page.close()
        self._document.close()

    def _button(self, widget: Any) -> list[Button]:
        if widget.widget_field_type != "/Btn" or (widget.widget_field_flags or 0) & _PUSH_BUTTON:
            return []
        xs = sorted((widget.rect.r_x0, widget.rect.r_x2))
        ys = sorted((widget.rect.r_y0, widget.rect.r_y2))
        if xs[1] - xs[0] < _LEAST_POINTS or ys[1] - ys[0] < _LEAST_POINTS:
            return []
        box = (xs[0] - self._left, ys[0] - self._bottom, xs[1] - self._left, ys[1] - self._bottom)
        return [Button(box, (widget.widget_appearance_state or "/Off") not in {"/Off", "Off", ""})]

    def button_at(self, box: Rectangle) -> Button | None:
        """The one button whose edges are within a point of `box`."""
        found = [b for b in self.buttons if all(abs(x - y) <= 1 for x, y in zip(b.box, box, strict=True))]
        return found[0] if len(found) == 1 else None

    def text_in(self, box: Rectangle) -> str:
        """Letters and digits whose middle is in a rectangle."""
        page = self._page.get_textpage()
        left, bottom, right, top = box
        text = page.get_text_bounded(
            left + self._left - 1, bottom + self._bottom - 1, right + self._left + 1, top + self._bottom + 1
        )
        page.close()
        return squeezed(text)

    def is_dark(self, box: Rectangle) -> bool:
        """Whether the picture of the page has a mark in a box."""
        left, bottom, right, top = box
        dx, dy = (right - left) * _INSET, (top - bottom) * _INSET
        crop = (left + dx, bottom + dy, self.width - right + dx, self.height - top + dy)
        pixels = self._page.render(scale=_SCALE, crop=crop, grayscale=True, may_draw_forms=True).to_numpy().ravel()
        return bool(pixels.size) and float((pixels < int(pixels.max()) - 70).mean()) >= _DARK
