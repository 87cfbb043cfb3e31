"""Lines of text and marks, as readers of flowing formats give them, to a stream of marks with labels."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from qagen.ingest.selections.labels import label_line
from qagen.ingest.selections.signs import SIGNS, Sign, kinds_read
from qagen.ingest.selections.stream import Mark, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qagen.ingest.selections.stream import Piece
    from qagen.model.selection import OptionKind


@dataclass
class Line:
    """One paragraph, list item or line."""

    place: str
    pieces: list[str | Mark] = field(default_factory=list)
    """Its texts, in which signs may stand, and the marks that the file declares."""
    is_field: bool = False
    """It holds a field to write into."""

    @property
    def text(self) -> str:
        """The words alone."""
        return " ".join("".join(piece for piece in self.pieces if isinstance(piece, str)).split())

    @property
    def signs(self) -> list[Sign]:
        """Signs in its texts."""
        return [SIGNS[c] for piece in self.pieces if isinstance(piece, str) for c in piece if c in SIGNS]


def stream_of(lines: Iterable[Line]) -> list[Piece]:
    """Marks with their labels, and the texts that are none, in order.

    Marks that have a label already keep it (labels that stand in other elements).
    """
    stream: list[Piece] = []
    for _, run in groupby((line for line in lines if line.pieces), key=lambda line: bool(line.signs)):
        members = list(run)
        for line, kinds in zip(members, kinds_read([line.signs for line in members]), strict=True):
            stream += _labelled(line, _with_marks(line, kinds))
    return stream


def _labelled(line: Line, pieces: Sequence[str | Mark]) -> list[Piece]:
    if any(isinstance(piece, Mark) and piece.label for piece in pieces):
        own = [piece for piece in pieces if isinstance(piece, Mark)]
        return list(own)
    made = label_line(pieces)
    if not line.is_field:
        return made
    return [Text(piece.text, is_field=True) if isinstance(piece, Text) else piece for piece in made]


def _with_marks(line: Line, kinds: set[OptionKind]) -> list[str | Mark]:
    """The pieces of a line with its signs of these kinds as marks."""
    pieces: list[str | Mark] = []
    for piece in line.pieces:
        if isinstance(piece, Mark) or not kinds:
            pieces.append(piece)
            continue
        text = ""
        for character in piece:
            sign = SIGNS.get(character)
            if sign is None or sign.kind not in kinds:
                text += character
                continue
            pieces += [text, Mark(sign.kind, "glyph", sign.selected, character, line.place)]
            text = ""
        pieces.append(text)
    return pieces
