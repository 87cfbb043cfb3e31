"""Grounds that a producer paints with one thick stroke: docling-parse gives them as rulings, with no thickness.

The width that it knows of a stroke is in the units of whatever drew it, so it only tells on which pages to look.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.ingest.engines.geometry.source.content import Rule
from qagen.ingest.engines.geometry.source.page_view import PageView
from qagen.ingest.engines.geometry.source.pdfium_shapes import THICKEST_STROKE, read_grounds

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import pypdfium2 as pdfium

    from qagen.ingest.engines.geometry.source.content import Fill
    from qagen.ingest.engines.geometry.source.decoded import Shape

# places from both readers, up to roundings; points
_SAME_PLACE = 0.6


def painted_grounds(shapes: Iterable[Shape], document: pdfium.PdfDocument, page_number: int) -> list[Fill]:
    """The grounds that were painted with strokes; the page is looked at only if some stroke may be as thick.

    Args:
        shapes: of the page.
        document: the opened file.
        page_number: from 1.
    """
    if not any(shape.line_width > THICKEST_STROKE and len(shape.xs) == 2 for shape in shapes):
        return []
    page = document[page_number - 1]
    try:
        return read_grounds(page, PageView.of(page))
    finally:
        page.close()


def without_grounds(rules: Sequence[Rule], grounds: Sequence[Fill], *, across: bool) -> list[Rule]:
    """The rulings that are not the middle of a ground.

    Args:
        rules: of one direction.
        grounds: of the page.
        across: the rulings are horizontal.
    """
    middles = [
        Rule((g.top + g.bottom) / 2, g.left, g.right) if across else Rule((g.left + g.right) / 2, g.top, g.bottom)
        for g in grounds
    ]
    return [rule for rule in rules if not any(_is_same(rule, middle) for middle in middles)]


def _is_same(rule: Rule, middle: Rule) -> bool:
    return all(abs(a - b) <= _SAME_PLACE for a, b in zip(rule, middle, strict=True))
