"""A page by pypdfium2 alone: for files and pages that docling-parse refuses."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import pypdfium2 as pdfium

from qagen.ingest.engines.geometry.layout.rulings import merge_collinear
from qagen.ingest.engines.geometry.layout.scripts import attach_scripts
from qagen.ingest.engines.geometry.layout.thousands import join_digit_groups
from qagen.ingest.engines.geometry.layout.underlines import without_underlines
from qagen.ingest.engines.geometry.source.content import PageContent
from qagen.ingest.engines.geometry.source.page_view import PageView
from qagen.ingest.engines.geometry.source.pdfium_shapes import read_shapes
from qagen.ingest.engines.geometry.source.pdfium_words import read_words

if TYPE_CHECKING:
    from qagen.ingest.engines.geometry.source.content import Rule

# as in parse.py: shorter than this is a dash, a tick or a part of a glyph
_SHORTEST_RULING = 4.0
# the size of a page that does not load, points
_LETTER = (612.0, 792.0)


def pdfium_page(document: pdfium.PdfDocument, number: int) -> PageContent:
    """The page `number` (from 1); without content where pypdfium2 cannot load it either.

    The parts without docling-parse's care: letters of right-to-left scripts stay as stored.
    """
    width, height = _LETTER
    with contextlib.suppress(pdfium.PdfiumError):
        width, height = document.get_page_size(number - 1)
    empty = PageContent(number, width, height, (), (), (), (), (), (), "pypdfium2")
    with contextlib.suppress(pdfium.PdfiumError):
        page = document[number - 1]
        try:
            view = PageView.of(page)
            words = join_digit_groups(read_words(page, view))
            shapes = read_shapes(page, view)
        finally:
            page.close()
        return empty._replace(
            words=tuple(attach_scripts(words)),
            horizontals=tuple(without_underlines(_rulings(shapes.horizontals), words)),
            verticals=tuple(_rulings(shapes.verticals)),
            fills=tuple(shapes.fills),
            curves=tuple(shapes.curves),
            bitmaps=tuple(shapes.bitmaps),
        )
    return empty


def _rulings(found: list[Rule]) -> list[Rule]:
    return [rule for rule in merge_collinear(found) if rule.length > _SHORTEST_RULING]
