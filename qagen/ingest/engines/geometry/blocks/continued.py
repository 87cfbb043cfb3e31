"""Tables that go on overleaf without a head: the columns of the part before corroborate how they were read."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.blocks.model import Block, PageBlocks
    from qagen.ingest.engines.geometry.tables.model import PageTable

_ASIDE = frozenset({"page_header", "page_footer", "footnote", "caption"})


def with_continued_tables(pages: Sequence[PageBlocks]) -> list[PageBlocks]:
    """The pages; a table without a head that begins a page is as sure as the table of the same columns before it.

    Args:
        pages: in order of their numbers, running heads and feet marked.
    """
    changed = list(pages)
    for number, (before, page) in enumerate(pairwise(pages), 1):
        last, first = _last(changed[number - 1]), _first(page)
        if before.number + 1 != page.number or last is None or first is None or not _goes_on(last, first):
            continue
        sure = first._replace(confidence=max(first.confidence, last.confidence))
        blocks = tuple(b._replace(table=sure) if b.table is first else b for b in page.blocks)
        changed[number] = page._replace(blocks=blocks)
    return changed


def _body(page: PageBlocks) -> list[Block]:
    return sorted((b for b in page.blocks if b.label not in _ASIDE), key=lambda b: (b.box.top, b.box.left))


def _last(page: PageBlocks) -> PageTable | None:
    body = _body(page)
    return max(body, key=lambda b: b.box.bottom).table if body else None


def _first(page: PageBlocks) -> PageTable | None:
    body = _body(page)
    return body[0].table if body else None


def _goes_on(last: PageTable, first: PageTable) -> bool:
    """The same columns at the same places, and no head on the later page."""
    headless = not any(c.column_header for c in first.cells)
    if not headless or last.kind != first.kind or last.cols != first.cols or first.contents_list:
        return False
    places = [(_extent(last, col), _extent(first, col)) for col in range(first.cols)]
    return all(a is None or b is None or (a[0] < b[1] and b[0] < a[1]) for a, b in places)


def _extent(table: PageTable, col: int) -> tuple[float, float] | None:
    boxes = [c.box for c in table.cells if c.col == col and c.col_span == 1 and c.text and not c.column_header]
    return (min(b.left for b in boxes), max(b.right for b in boxes)) if boxes else None
