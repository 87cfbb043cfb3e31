"""The first cell of a head that a diagonal line parts: the name of the rows below it, that of the columns above."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.source.content import Box, Word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.tables.draft import Draft, DraftCell

# a diagonal runs from corner to corner, up to the padding of cells that white space bounds
_LEAST = 0.7
# a word whose middle is nearer to the diagonal than this share of the cell may belong to either side
_CLEAR = 0.15
_SLACK = 3.0


class Corner(NamedTuple):
    """A table whose corner was looked at."""

    draft: Draft
    unclear: bool
    """A line crosses the corner, and which of its words name the rows is not known."""


def without_column_axis(draft: Draft, curves: Sequence[Box]) -> Corner:
    """The table with the name of its rows alone in a corner that a diagonal parts.

    The line falls from the upper left to the lower right corner: what stands below it names the rows, what stands above
    it says of what kind the names of the columns are.

    Args:
        draft: the table, `header_rows` set.
        curves: boxes of slanted lines and curves of the page.
    """
    corner = next((c for c in draft.cells if (c.row, c.col) == (0, 0)), None)
    if corner is None or not draft.header_rows or len(corner.words) < 2:
        return Corner(draft, unclear=False)
    bottom = max(draft.bands[corner.row_end - 1][1], *(w.bottom for w in corner.words))
    place = Box(draft.edges[0], draft.bands[0][0], draft.edges[corner.col_end], bottom)
    line = next((b for b in curves if _crosses(b, place)), None)
    if line is None:
        return Corner(draft, unclear=False)
    below = [w for w in corner.words if _depth(w, line) > _CLEAR]
    above = [w for w in corner.words if _depth(w, line) < -_CLEAR]
    if not below or not above or len(below) + len(above) < len(corner.words):
        return Corner(draft, unclear=True)
    return Corner(_with_words(draft, corner, tuple(below)), unclear=False)


def _crosses(line: Box, place: Box) -> bool:
    inside = (
        place.left - _SLACK <= line.left
        and line.right <= place.right + _SLACK
        and place.top - _SLACK <= line.top
        and line.bottom <= place.bottom + _SLACK
    )
    return inside and line.width >= _LEAST * place.width and line.height >= _LEAST * place.height


def _depth(word: Word, line: Box) -> float:
    """How far the middle of a word is below the diagonal, as a share of the cell's height."""
    return (word.middle_y - line.top) / line.height - (word.middle_x - line.left) / line.width


def _with_words(draft: Draft, cell: DraftCell, words: tuple[Word, ...]) -> Draft:
    return draft._replace(cells=tuple(c._replace(words=words) if c is cell else c for c in draft.cells))
