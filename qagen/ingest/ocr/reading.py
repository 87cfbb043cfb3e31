"""What an OCR program gives for one page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from qagen.ingest.ocr.picture import Picture


class OcrWord(NamedTuple):
    """One word in pixels from the top left."""

    left: float
    top: float
    right: float
    bottom: float
    text: str
    sureness: float
    """0 to 1, by the program's own estimate."""


class Reader(Protocol):
    """An OCR program."""

    def __call__(self, picture: Picture) -> list[OcrWord]:
        """The words of a picture, in the program's reading order; empty for a picture without text."""
