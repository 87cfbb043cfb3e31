"""Pages whose HTML no parser of Python reads in reasonable time."""

from __future__ import annotations

from qagen.tables.facts.fill import MAX_TEXT, TableError

_UNCLOSED = 200
"""Openings that nothing closes: html.parser looks from each of them to the end of the page."""


def check_html(page: str) -> None:
    """Refuse a page that is too large, or that leaves hundreds of comments, sections or tags open at its end.

    Raises:
        TableError: it does.
    """
    if len(page) > MAX_TEXT:
        raise TableError(f"HTML tables on a page of {len(page):,} characters are not read (at most {MAX_TEXT:,})")
    for opening, closing in (("<!--", "-->"), ("<![", "]"), ("<", ">")):
        if page.count(opening, page.rfind(closing) + 1) > _UNCLOSED:
            raise TableError(f"more than {_UNCLOSED} {opening} at the end of the page are never closed")
