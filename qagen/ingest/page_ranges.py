"""`1-3,7` as ranges of pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qagen.errors import SourceError, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pypdfium2 as pdfium
    from docling_core.types.doc import DoclingDocument

PageRange = tuple[int, "int | None"]
"""First and last page, from 1, both included; a last page of null is the last one of the file."""

# No PDF has a hundred million pages; a longer number is a slip of the keyboard.
_RANGE = re.compile(r"(\d{1,8})(-(\d{1,8})?)?")


def parse_pages(text: str) -> tuple[PageRange, ...]:
    """The ranges that `text` names, sorted, without overlap, neighbours joined.

    Args:
        text: pages and ranges from 1 with commas between them: `1-3,7`; `5-` is to the end.

    Raises:
        UsageError: it is anything else.
    """
    found: list[tuple[int, float]] = []
    for part in text.replace(" ", "").split(","):
        match = _RANGE.fullmatch(part)
        first = int(match[1]) if match else 0
        last = float("inf") if match and match[2] == "-" else float(match[3] or first) if match else 0
        if first < 1 or last < first:
            raise UsageError(f"--pages {text}: {part!r} is no page; give pages from 1, like 1-3,7 or 5- (to the end).")
        found.append((first, last))
    merged: list[tuple[int, float]] = []
    for first, last in sorted(found):
        if merged and first <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(merged[-1][1], last))
        else:
            merged.append((first, last))
    return tuple((first, None if last == float("inf") else int(last)) for first, last in merged)


def format_pages(ranges: Sequence[PageRange]) -> str:
    """The ranges as `parse_pages` reads them, in its order."""
    return ",".join(
        f"{first}-" if last is None else str(first) if first == last else f"{first}-{last}" for first, last in ranges
    )


def ranges_in(pages: str | None, count: int, name: str) -> tuple[tuple[int, int], ...]:
    """The ranges of an option on a file.

    Args:
        pages: the option; null for all pages.
        count: pages of the file.
        name: the file's name, for the error.

    Raises:
        SourceError: `no_such_page`, when a page that is named lies past the end. To read whatever there is, the range
            stays open: `5-`.
    """
    if pages is None:
        return ((1, count),) if count else ()
    ranges = parse_pages(pages)
    past = [page for first, last in ranges for page in (first, last or 0) if page > count]
    if past:
        advice = f"Give pages up to {count}, or an open range such as 1- for files of different lengths."
        raise SourceError("no_such_page", f"{name}: has {count} pages, and no page {min(past)}", advice)
    return tuple((first, last or count) for first, last in ranges)


def with_all_pages(document: DoclingDocument, pdf: pdfium.PdfDocument) -> DoclingDocument:
    """The document with the sizes of those pages too that were not read: `page 7 of 20` stays that.

    Args:
        document: of some pages of `pdf`; changed in place.
        pdf: the opened file.
    """
    from docling_core.types.doc.base import Size

    from qagen.ingest.pdf_pages import count_pages

    for number in range(1, count_pages(pdf) + 1):
        if number not in document.pages:
            width, height = pdf.get_page_size(number - 1)
            document.add_page(page_no=number, size=Size(width=width, height=height))
    document.pages = dict(sorted(document.pages.items()))
    return document
