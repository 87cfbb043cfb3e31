"""The options of a PDF by their places: what a viewer calls checked, what a character is, where there is ink."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_raw

from qagen.ingest.state_again.names import state_named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from qagen.model.document import Box
    from qagen.model.selection import Option

_SCALE = 5.0
"""Pixels a point: a box of 6 points has a middle of 15 pixels."""
_MOST_PIXELS = 60_000_000
_MIDDLE = 0.5
"""Share of a box's side that is its middle: clear of its outline, and every tick and cross goes through it."""
_SIGN_MIDDLE = 0.3
"""The same of a character's box, which is larger than the sign in it."""
_INK = 0.02
"""Share of the middle's pixels: a hairline through 15 pixels covers 0.06, an empty box nothing."""
_DARKER = 60
_NEAR = 1.0
"""Points."""


def page_states(data: bytes, options: Sequence[Option]) -> tuple[bool | None, ...]:
    """The state of each option of a PDF; None where nothing of its kind stands at its place.

    Raises:
        ValueError: the bytes are no PDF that opens without a password.
    """
    try:
        document = pdfium.PdfDocument(data)
    except pdfium.PdfiumError as error:
        raise ValueError(str(error)) from error
    try:
        with contextlib.suppress(pdfium.PdfiumError):
            document.init_forms()
        form = document.formenv
        pages: dict[int, _Shown] = {}
        states: list[bool | None] = []
        for option in options:
            if option.page is None or option.box is None or not 1 <= option.page <= len(document):
                states.append(None)
                continue
            if option.page not in pages:
                pages[option.page] = _Shown(document[option.page - 1], form)
            states.append(pages[option.page].state(option, option.box))
        for page in pages.values():
            page.close()
        return tuple(states)
    finally:
        document.close()


class _Shown:
    """One page as it is shown."""

    def __init__(self, page: pdfium.PdfPage, form: pdfium.PdfFormEnv | None) -> None:
        self._page, self._form = page, form
        self._picture: NDArray[np.uint8] | None = None
        self._scale = _SCALE

    def close(self) -> None:
        self._page.close()

    def state(self, option: Option, box: Box) -> bool | None:
        """By what the option is; None for one that the page does not show."""
        width, height = self._page.get_size()
        if min(box.l + box.r, box.b + box.t) < 0 or box.l + box.r > 2 * width or box.b + box.t > 2 * height:
            return None
        if option.origin == "acroform":
            return self._checked(box)
        if option.origin == "glyph":
            named = self._named(box)
            return self._inked(box, _SIGN_MIDDLE) if named is None else named
        return self._inked(box, _MIDDLE) if option.origin == "drawn" else None

    def _checked(self, box: Box) -> bool | None:
        """Of the one check box or button whose rectangle this is."""
        if self._form is None:
            return None
        found = []
        for index in range(pdfium_raw.FPDFPage_GetAnnotCount(self._page)):
            annotation = pdfium_raw.FPDFPage_GetAnnot(self._page, index)
            rectangle = pdfium_raw.FS_RECTF()
            if (
                annotation
                and pdfium_raw.FPDFAnnot_GetSubtype(annotation) == pdfium_raw.FPDF_ANNOT_WIDGET
                and pdfium_raw.FPDFAnnot_GetRect(annotation, rectangle)
                and self._is_at((rectangle.left, rectangle.bottom, rectangle.right, rectangle.top), box)
            ):
                found.append(bool(pdfium_raw.FPDFAnnot_IsChecked(self._form, annotation)))
            if annotation:
                pdfium_raw.FPDFPage_CloseAnnot(annotation)
        return found[0] if len(found) == 1 else None

    def _is_at(self, corners: tuple[float, float, float, float], box: Box) -> bool:
        left, bottom, right, top = self._page_box(box)
        low, high = (min(corners[0], corners[2]), min(corners[1], corners[3])), (max(corners[0::2]), max(corners[1::2]))
        ends = zip((*low, *high), (left, bottom, right, top), strict=True)
        return all(abs(one - other) <= _NEAR for one, other in ends)

    def _page_box(self, box: Box) -> tuple[float, float, float, float]:
        """A rectangle of the shown page in the page's own coordinates."""
        left, bottom, right, top = self._page.get_cropbox()
        turned = {
            0: (left + box.l, bottom + box.b, left + box.r, bottom + box.t),
            90: (right - box.t, bottom + box.l, right - box.b, bottom + box.r),
            180: (right - box.r, top - box.t, right - box.l, top - box.b),
            270: (left + box.b, top - box.r, left + box.t, top - box.l),
        }
        return turned[self._page.get_rotation()]

    def _named(self, box: Box) -> bool | None:
        """Of the one sign whose middle stands in the box."""
        page = self._page.get_textpage()
        text = page.get_text_bounded(*self._page_box(box))
        page.close()
        states = {state for character in text if (state := state_named(character)) is not None}
        return states.pop() if len(states) == 1 else None

    def _inked(self, box: Box, middle: float) -> bool | None:
        if self._picture is None:
            width, height = self._page.get_size()
            self._scale = min(_SCALE, (_MOST_PIXELS / max(1.0, width * height)) ** 0.5)
            pixels = self._page.render(scale=self._scale, grayscale=True, may_draw_forms=True).to_numpy()
            self._picture = pixels[:, :, 0] if pixels.ndim == 3 else pixels
        rows, columns = self._picture.shape
        x, y = (box.l + box.r) / 2 * self._scale, rows - (box.t + box.b) / 2 * self._scale
        half = min(box.r - box.l, box.t - box.b) / 2 * middle * self._scale
        high, low = max(0, round(y - half)), min(rows, round(y + half))
        left, right = max(0, round(x - half)), min(columns, round(x + half))
        part = self._picture[high:low, left:right].astype(int)
        if not part.size:
            return None
        # Light is what the page is around the box: a box that is painted as a whole has no light of its own.
        light = int(np.percentile(self._picture, 90))
        return bool((part < light - _DARKER).mean() >= _INK)
