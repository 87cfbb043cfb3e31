"""The boxes of a PDF page by docling-parse, its characters and its ink by PDFium; places as the page is shown."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_raw
from docling_parse.pdf_parser import DoclingPdfParser

from invariants.derive.form_marks import squeezed, typed_state

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_PUSH_BUTTON = 1 << 16
_LEAST_POINTS = 1.0
_SCALE = 3.0
_DARK = 0.05
"""Share of dark pixels inside a box from which it is marked; an empty one has none."""
_INSET = 0.25
_SIGN_INSET = 0.35
"""A character's box is larger than the sign in it."""

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
        self.pages = len(self._document)
        self._crop = self._page.get_cropbox()
        self._turn = self._page.get_rotation()
        left, bottom, right, top = self._crop
        turned = self._turn in {90, 270}
        self.width, self.height = (top - bottom, right - left) if turned else (right - left, top - bottom)
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
        selected = (widget.widget_appearance_state or "/Off") not in {"/Off", "Off", ""}
        # docling-parse gives widgets where the shown part of the page, turned as it is, has them; others are cut off.
        if not self.is_shown((xs[0], ys[0], xs[1], ys[1])):
            return []
        return [Button((xs[0], ys[0], xs[1], ys[1]), selected)]

    def is_shown(self, box: Rectangle) -> bool:
        """Whether the middle of a rectangle lies on the page."""
        return bool(0 <= box[0] + box[2] <= 2 * self.width and 0 <= box[1] + box[3] <= 2 * self.height)

    def _shown(self, box: Rectangle) -> Rectangle:
        """A rectangle of the page's own coordinates on the page as it is turned."""
        (left, bottom, right, top), (x0, y0, x1, y1) = self._crop, box
        if self._turn == 90:
            return (y0 - bottom, right - x1, y1 - bottom, right - x0)
        if self._turn == 180:
            return (right - x1, top - y1, right - x0, top - y0)
        if self._turn == 270:
            return (top - y1, x0 - left, top - y0, x1 - left)
        return (x0 - left, y0 - bottom, x1 - left, y1 - bottom)

    def button_at(self, box: Rectangle) -> Button | None:
        """The one button whose edges are within a point of `box`."""
        found = [b for b in self.buttons if all(abs(x - y) <= 1 for x, y in zip(b.box, box, strict=True))]
        return found[0] if len(found) == 1 else None

    @cached_property
    def characters(self) -> tuple[tuple[str, Rectangle], ...]:
        """Each character with its place, in the order of the page's content."""
        found = []
        page = self._page.get_textpage()
        for index in range(page.count_chars()):
            code = pdfium_raw.FPDFText_GetUnicode(page, index)
            if 0x20 < code < 0x110000 and not 0xD800 <= code <= 0xDFFF:
                place = self._shown(page.get_charbox(index, loose=True))
                if self.is_shown(place):
                    found.append((chr(code), place))
        page.close()
        return tuple(found)

    def places_of(self, text: str) -> Iterator[tuple[Rectangle, Rectangle]]:
        """Where the letters and digits of a text stand one after another: around all of them, and around the last."""
        letters = [(c, place) for character, place in self.characters for c in squeezed(character)]
        page, wanted = "".join(c for c, _ in letters), squeezed(text)
        start = page.find(wanted) if wanted else -1
        while start >= 0:
            boxes = [place for _, place in letters[start : start + len(wanted)]]
            around = (
                min(box[0] for box in boxes), min(box[1] for box in boxes),
                max(box[2] for box in boxes), max(box[3] for box in boxes),
            )  # fmt: skip
            yield around, boxes[-1]
            start = page.find(wanted, start + 1)

    def text_in(self, box: Rectangle) -> str:
        """Letters and digits whose middle is in a rectangle, with a point to spare."""
        return squeezed("".join(character for character, place in self.characters if _holds(box, place)))

    def sign_in(self, box: Rectangle) -> bool | None:
        """The state of the sign in a rectangle: by the character, else (fonts of signs) by its ink; null without."""
        inside = [character for character, place in self.characters if _holds(box, place)]
        states = {state for character in inside if (state := typed_state(character)) is not None}
        if len(states) == 1:
            return states.pop()
        return None if states or len(inside) != 1 else self.is_dark(box, _SIGN_INSET)

    def is_dark(self, box: Rectangle, inset: float = _INSET) -> bool:
        """Whether the picture of the page has a mark in a box."""
        left, bottom, right, top = box
        dx, dy = (right - left) * inset, (top - bottom) * inset
        crop = (left + dx, bottom + dy, self.width - right + dx, self.height - top + dy)
        pixels = self._page.render(scale=_SCALE, crop=crop, grayscale=True, may_draw_forms=True).to_numpy().ravel()
        return bool(pixels.size) and float((pixels < int(pixels.max()) - 70).mean()) >= _DARK


def _holds(box: Rectangle, place: Rectangle) -> bool:
    x, y = (place[0] + place[2]) / 2, (place[1] + place[3]) / 2
    return box[0] - 1 <= x <= box[2] + 1 and box[1] - 1 <= y <= box[3] + 1
