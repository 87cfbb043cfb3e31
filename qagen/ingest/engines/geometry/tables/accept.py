"""Whether a candidate is a table at all: charts, forms, prose in columns and page frames are not."""

from __future__ import annotations

import re
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.lines import group_lines
from qagen.ingest.engines.geometry.layout.patterns import FIGURE_CAPTION, LISTING_CAPTION, is_value

if TYPE_CHECKING:
    from qagen.ingest.engines.geometry.source.content import PageContent
    from qagen.ingest.engines.geometry.tables.draft import Draft


_LINE_NUMBER = re.compile(r"^\d{1,3}:")


class Shape(NamedTuple):
    """What all tests of a candidate need to know of it."""

    filled: int
    """Cells with text."""
    fill: float
    """Places that they cover, of all."""
    values: float
    """Share of filled cells that hold a value."""
    lengths: tuple[int, ...]
    """Characters of each filled cell."""
    words: float
    """Median number of words of a filled cell."""
    rows_of_several: int
    """Rows in which at least two cells begin."""
    curves: int
    """Curves of some size on the candidate."""


def measure(draft: Draft, page: PageContent) -> Shape:
    """The shape of a candidate."""
    texts = [c.text for c in draft.cells]
    covered = sum((c.row_end - c.row) * (c.col_end - c.col) for c in draft.cells)
    box = draft.box
    curves = sum(
        b.left < box.right
        and b.right > box.left
        and b.top < box.bottom
        and b.bottom > box.top
        and (b.width > 8 or b.height > 8)
        for b in page.curves
    )
    return Shape(
        filled=len(texts),
        fill=covered / max(1, draft.rows * draft.cols),
        values=sum(map(is_value, texts)) / len(texts) if texts else 0.0,
        lengths=tuple(map(len, texts)),
        words=median([len(t.split()) for t in texts]) if texts else 0.0,
        rows_of_several=sum(len(draft.in_row(row)) >= 2 for row in range(draft.rows)),
        curves=curves,
    )


def is_lattice_table(draft: Draft, shape: Shape, page: PageContent, *, captioned: bool) -> bool:
    """A frame with text in its cells, not a chart's grid and not a box around prose."""
    if shape.filled < 3 or draft.rows < 2 or draft.cols < 2 or shape.rows_of_several < 1 or shape.fill < 0.2:
        return False
    if _has_bars(draft, page) or _is_listing(draft):
        return False
    if shape.curves >= 4 and (shape.fill < 0.75 or draft.rows <= 3):
        return False
    if len(page.curves) > 200 and shape.fill < 0.5:
        return False
    if shape.rows_of_several < 2 and draft.rows > 3 and not captioned:
        return False
    return captioned or not _belongs_to_figure(draft, shape, page)


def is_rule_bound_table(draft: Draft, shape: Shape, page: PageContent, *, captioned: bool) -> bool:
    """Rows between horizontal rules: values or labels in columns, not two columns of prose."""
    if not _could_be_table(draft, shape, page, captioned=captioned) or shape.rows_of_several < 2:
        return False
    inner = _inner_rules(draft, page)
    if max(shape.lengths) > 900 or (shape.fill < 0.3 and not captioned):
        return False
    if captioned:
        return True
    if inner == 0 and (draft.cols == 2 or shape.values < 0.2):
        return False
    if shape.values < 0.15 and shape.words >= 4 and draft.cols <= 3 and inner < 2:
        return False
    return not (draft.cols == 2 and shape.values < 0.15 and median(shape.lengths) > 45)


def is_unruled_table(draft: Draft, shape: Shape, page: PageContent, *, captioned: bool) -> bool:
    """Columns of white space alone must show values, or enough short labels, in enough rows."""
    if not _could_be_table(draft, shape, page, captioned=captioned):
        return False
    if shape.values < 0.2 and shape.words >= 3.5 and draft.cols <= 4 and shape.fill > 0.55:
        return False  # prose set in columns
    if shape.rows_of_several < (2 if captioned else 3) or shape.fill < (0.3 if captioned else 0.42):
        return False
    long_cells = sum(n > 60 for n in shape.lengths) / len(shape.lengths)
    if long_cells > (0.5 if captioned else 0.25):
        return False
    if draft.cols == 2 and (median(shape.lengths) > 40 or (not captioned and shape.values < 0.25)):
        return False
    sparse = draft.rows < 4 or shape.fill < 0.6
    return captioned or not (draft.cols >= 3 and shape.values < 0.1 and sparse)


def _could_be_table(draft: Draft, shape: Shape, page: PageContent, *, captioned: bool) -> bool:
    if shape.filled < 3 or shape.rows_of_several < 1 or draft.rows < 2 or draft.cols < 2:
        return False
    if (shape.curves >= 2 and not (captioned and shape.curves < 4)) or _is_listing(draft):
        return False
    return captioned or not _belongs_to_figure(draft, shape, page)


def _has_bars(draft: Draft, page: PageContent) -> bool:
    """Coloured rectangles that end between the row boundaries: the bars of a chart, not backgrounds of cells."""
    box = draft.box
    borders = [y for band in draft.bands for y in band]
    inside = [
        f
        for f in page.fills
        if f.left >= box.left - 2 and f.right <= box.right + 2 and f.top >= box.top - 2 and f.bottom <= box.bottom + 2
    ]
    narrow = [f for f in inside if f.color != (255, 255, 255) and f.right - f.left < 0.5 * box.width]
    loose = [f for f in narrow if min(abs(f.top - y) for y in borders) > 3]
    return len(loose) >= 4 and len(loose) > 0.5 * len(narrow)


def _is_listing(draft: Draft) -> bool:
    """Typewriter type throughout, an algorithm's title on top, or numbered lines (`1:`) in front."""
    words = [w for c in draft.cells for w in c.words]
    if sum(w.monospaced for w in words) > 0.7 * len(words):
        return True
    first = draft.in_row(0)
    if first and LISTING_CAPTION.match(first[0].text):
        return True
    stub = [c.text for c in draft.cells if c.col == 0]
    return sum(bool(_LINE_NUMBER.match(t)) for t in stub) > 0.6 * max(3, len(stub))


def _inner_rules(draft: Draft, page: PageContent) -> int:
    box = draft.box
    return sum(
        box.top + 3 < r.at < box.bottom - 3
        and r.length > 0.1 * box.width
        and r.start >= box.left - 4
        and r.end <= box.right + 4
        for r in page.horizontals
    )


def _belongs_to_figure(draft: Draft, shape: Shape, page: PageContent) -> bool:
    """Thinly filled, with a figure's caption in its first row or just above."""
    if shape.fill >= 0.75:
        return False
    box = draft.box
    first = " ".join(c.text for c in draft.in_row(0))
    above = [
        w for w in page.words if 0 <= box.top - w.bottom < 26 and w.right > box.left - 5 and w.left < box.right + 5
    ]
    return bool(FIGURE_CAPTION.match(first)) or any(FIGURE_CAPTION.match(n.text) for n in group_lines(above))
