"""What on a page looks like a table that nobody found: rows of figures, and grids of short texts."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from qagen.generation.page_boxes import boxes_by_page
from qagen.tables.cell_kinds import numeric
from qagen.tables.grid import collapse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qagen.model.document import Box, Document, Paragraph

# Characters of a heading or a cell at most; lines of prose are longer.
_SHORT = 60
# Two texts of a line side by side are a heading and its number, a name and a date; three above three are columns.
_MIN_COLUMNS = 3
# Points: two rows of small type. More stands between things that have nothing to do with each other.
_ROW_GAP = 24.0
_EDGE = 3.0


def missed_rows(document: Document) -> dict[int, float]:
    """Return, for each page, the upper edge of the highest line that looks like the row of a table nobody found.

    Two short texts side by side on one line, figures in both or one of them nothing but a number, are columns.
    Headings, lists and furniture stand side by side for other reasons, and so do the words and the date that somebody
    wrote behind the name of a field ("Certificate   level 3, valid until 2026").
    """
    tops: dict[int, float] = {}
    for page, texts in _short_texts(document, {"text"}).items():
        texts.sort(key=lambda text: -text[1].t)
        for (one, upper), (two, lower) in pairwise(texts):
            if _like_columns(collapse(one.text), collapse(two.text)) and _beside(upper, lower):
                tops.setdefault(page, upper.t)
    return tops


def missed_grids(document: Document) -> dict[int, float]:
    """Return, for each page, the upper edge of the highest grid of short texts: three side by side above three others.

    Words alone may stand in it ("Agency   Rating   Outlook").
    """
    tops: dict[int, float] = {}
    for page, texts in _short_texts(document, {"text", "section_header"}).items():
        lines = list(_lines([box for _, box in texts]))
        # From the top: the first grid is the highest.
        grid = next((upper for upper, lower in combinations(lines, 2) if _stand_in_columns(upper, lower)), None)
        if grid is not None:
            tops[page] = max(box.t for box in grid)
    return tops


def _short_texts(document: Document, labels: set[str]) -> dict[int, list[tuple[Paragraph, Box]]]:
    return boxes_by_page(
        p for p in document.paragraphs if p.label in labels and p.in_table is None and len(p.text) <= _SHORT
    )


def _like_columns(one: str, two: str) -> bool:
    figures = [any(map(str.isdigit, text)) for text in (one, two)]
    return all(figures) or numeric(one) or numeric(two)


def _beside(one: Box, two: Box) -> bool:
    """On one line, and not over each other."""
    overlap = min(one.t, two.t) - max(one.b, two.b)
    return (one.r <= two.l or two.r <= one.l) and overlap * 2 > min(one.t - one.b, two.t - two.b)


def _lines(boxes: Sequence[Box]) -> Iterator[list[Box]]:
    """Boxes that stand side by side, at least as many as make columns; from the top, each box in one line at most."""
    ordered = sorted(boxes, key=lambda box: (-box.t, box.l))
    placed: set[int] = set()
    for number, first in enumerate(ordered):
        if id(first) in placed:
            continue
        line = [first]
        for box in ordered[number + 1 :]:
            if box.t <= first.b:
                break
            if _beside(first, box) and all(box.r <= other.l or other.r <= box.l for other in line):
                line.append(box)
        if len(line) >= _MIN_COLUMNS:
            placed.update(map(id, line))
            yield line


def _stand_in_columns(upper: Sequence[Box], lower: Sequence[Box]) -> bool:
    """Under each of three boxes of the one line stands, close below, a box of the other."""
    under = [
        any(box.l < other.r and other.l < box.r and -_EDGE <= box.b - other.t < _ROW_GAP for other in lower)
        for box in upper
    ]
    return sum(under) >= _MIN_COLUMNS
