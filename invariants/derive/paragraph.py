"""One text item of a document."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from invariants.derive.boxes import Place


class ParagraphView(NamedTuple):
    """A text that is not a table, in reading order."""

    ref: str
    label: str
    """Docling's label."""
    text: str
    orders: tuple[int, int]
    """Place in reading order: over everything, and over the body alone."""
    places: tuple[Place, ...]
    section: str
    """Reference of the nearest heading above it, or ``."""
    in_table: bool
    in_picture: bool
    body: bool
    """Not furniture."""

    @property
    def pages(self) -> tuple[int, ...]:
        """Page numbers from 1, ascending."""
        return tuple(sorted({place.page_no for place in self.places}))
