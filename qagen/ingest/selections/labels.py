"""Marks inside a line of text: which words belong to which mark."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qagen.ingest.selections.stream import Mark, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.selections.stream import Piece

_QUESTION_END = re.compile(r".*[?？:：]\s*", re.DOTALL)
_SEPARATORS = " \t\n/|,;·"


def label_line(pieces: Sequence[str | Mark]) -> list[Piece]:
    """A line of words and marks as a stream: marks with their labels, and the text that is no label.

    The label is the text after the mark; before it where the line ends with a mark and starts with text (`Yes ☐ No ☐`).
    Text before the first label is the question of the line's marks.
    """
    joined = _joined(pieces)
    marks = [piece for piece in joined if isinstance(piece, Mark)]
    if not marks:
        text = "".join(piece for piece in joined if isinstance(piece, str))
        return [Text(" ".join(text.split()))] if text.strip() else []
    if len(marks) > 1 and isinstance(joined[0], str) and isinstance(joined[-1], Mark) and _alternate(joined):
        return _labels_before(joined)
    if len(marks) == 1 and isinstance(joined[0], str) and isinstance(joined[-1], Mark):
        return [marks[0].labelled(joined[0], "left")]
    return _labels_after(joined)


def _joined(pieces: Sequence[str | Mark]) -> list[str | Mark]:
    """Neighbouring texts as one; texts of separators alone are gone."""
    found: list[str | Mark] = []
    for piece in pieces:
        if isinstance(piece, str) and found and isinstance(found[-1], str):
            found[-1] += piece
        else:
            found.append(piece)
    return [piece for piece in found if isinstance(piece, Mark) or piece.strip(_SEPARATORS)]


def _alternate(joined: Sequence[str | Mark]) -> bool:
    return all(isinstance(piece, Mark) == bool(at % 2) for at, piece in enumerate(joined))


def _labels_before(joined: Sequence[str | Mark]) -> list[Piece]:
    first = str(joined[0])
    asked = _QUESTION_END.match(first)
    question = asked.group().strip() if asked and first[asked.end() :].strip() else None
    stream: list[Piece] = [Text(question)] if question else []
    for at in range(0, len(joined) - 1, 2):
        text, mark = str(joined[at]), joined[at + 1]
        if isinstance(mark, Mark):
            label = text[asked.end() :] if at == 0 and question and asked else text
            stream.append(mark.labelled(label.strip(_SEPARATORS), "left"))
    return stream


def _labels_after(joined: Sequence[str | Mark]) -> list[Piece]:
    stream: list[Piece] = []
    for at, piece in enumerate(joined):
        if isinstance(piece, Mark):
            after = joined[at + 1] if at + 1 < len(joined) else None
            stream.append(piece.labelled(after.strip(_SEPARATORS), "right") if isinstance(after, str) else piece)
        elif at == 0:
            stream.append(Text(" ".join(piece.split())))
    return stream
