"""A long text that is normalised piece by piece, and only where a token may stand.

The checker asks for containment, so a token stands in a text if it stands in one of its pieces. Pieces are cut at
barriers (line ends, the sentence ends of triplets) and overlap, so that a token over a cut stands whole in the next
one.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from qagen.text.match import has_token, loose_hit_normalized
from qagen.text.normalize import normalize_for_em
from qagen.text.prefilter import needle, reduce_text

if TYPE_CHECKING:
    from collections.abc import Callable

PIECE = 1500
OVERLAP = 300


class PieceText:
    """One text of a table, searchable by token."""

    def __init__(self, text: str, barrier: str) -> None:
        """Cut and reduce the text.

        Args:
            text: as a baseline sees it.
            barrier: where a piece may end (a line end for markdown, ". " for triplets).
        """
        self._pieces = _cut(text, barrier)
        self._normal: list[str | None] = [None] * len(self._pieces)
        reduced = [reduce_text(piece) for piece in self._pieces]
        self._starts: list[int] = []
        position = 0
        for piece in reduced:
            self._starts.append(position)
            position += len(piece) + 1
        self.reduced = "\n".join(reduced)
        """The letters and digits of all pieces, see `qagen.text.prefilter`."""

    def has(self, token: str) -> bool:
        """Return whether the checker finds a token."""
        return self._any(token, has_token)

    def loosely_has(self, token: str) -> bool:
        """Return whether the looser match finds a token."""
        return self._any(token, loose_hit_normalized)

    def _any(self, token: str, test: Callable[[str, str], bool]) -> bool:
        wanted = needle(token)
        if not wanted:
            return any(test(token, self._piece(i)) for i in range(len(self._pieces)))
        position = self.reduced.find(wanted)
        while position >= 0:
            i = bisect_right(self._starts, position) - 1
            if test(token, self._piece(i)):
                return True
            following = self._starts[i + 1] if i + 1 < len(self._starts) else len(self.reduced)
            position = self.reduced.find(wanted, following)
        return False

    def _piece(self, i: int) -> str:
        normal = self._normal[i]
        if normal is None:
            normal = self._normal[i] = normalize_for_em(self._pieces[i])
        return normal


def _cut(text: str, barrier: str) -> list[str]:
    if len(text) <= PIECE:
        return [text]
    pieces: list[str] = []
    start = 0
    while start < len(text):
        end = text.find(barrier, start + PIECE)
        end = len(text) if end < 0 else end + len(barrier)
        # The overlap begins at a barrier too, where there is one.
        back = max(0, start - OVERLAP)
        before = text.find(barrier, back, start)
        pieces.append(text[before + len(barrier) if start and before >= 0 else back : end])
        start = end
    return pieces
