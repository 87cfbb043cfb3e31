"""How many pages a PDF really has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2 as pdfium

if TYPE_CHECKING:
    from collections.abc import Callable


def count_pages(document: pdfium.PdfDocument) -> int:
    """The pages up to the last one that loads: a wrong `/Count` in the page tree promises pages that are not there.

    Args:
        document: an opened file.

    Returns:
        The number that the file gives when its last page loads; else the first pages that load, all in a row.
    """
    promised = len(document)
    return promised if not promised or _loads(document, promised) else _last(1, promised, lambda n: _loads(document, n))


def _loads(document: pdfium.PdfDocument, number: int) -> bool:
    try:
        document.get_page_size(number - 1)
    except pdfium.PdfiumError:
        return False
    return True


def _last(first: int, past: int, holds: Callable[[int], bool]) -> int:
    """The last number before `past` that holds, where all before it do; `first` - 1 for none."""
    while first < past:
        middle = (first + past) // 2
        first, past = (middle + 1, past) if holds(middle) else (first, middle)
    return first - 1
