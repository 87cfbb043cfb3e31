"""Where paragraphs stand, by page: what the looks around a table start from."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qagen.model.document import Box, Paragraph


def boxes_by_page(paragraphs: Iterable[Paragraph]) -> dict[int, list[tuple[Paragraph, Box]]]:
    """Return for each page (from 1) the boxes of paragraphs (points), in the order given.

    A paragraph over two pages stands on both, one without boxes on none; empty for documents without pages.
    """
    found: dict[int, list[tuple[Paragraph, Box]]] = {}
    for paragraph in paragraphs:
        for place in paragraph.places:
            if place.box is not None:
                found.setdefault(place.page_no, []).append((paragraph, place.box))
    return found
