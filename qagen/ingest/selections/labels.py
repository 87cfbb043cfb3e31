"""Marks inside a line of text: which words belong to which mark."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qagen.ingest.selections.stream import Mark, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.selections.stream import Piece

_QUESTION_END = re.compile(r".*[?？:：]\s*", re.DOTALL)
_SENTENCE_END = re.compile(r"[?？!:：;.。)\]]$")
_ASKS = "?？:："
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
        question, label = _parted(joined[0])
        return [*([Text(question)] if question else []), marks[0].labelled(label, "left")]
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


def label_start(words: Sequence[str]) -> int:
    """Where in the words before a mark its label begins: after the last sentence, if what follows is short; else 0."""
    for at in range(len(words) - 1, 0, -1):
        if _SENTENCE_END.search(words[at - 1]):
            # A full stop ends an abbreviation as well, and a bracket nothing: the sentence before it must be one, and
            # what follows a short label that neither goes on with it nor is one.
            goes_on = words[at][:1].islower() or _SENTENCE_END.search(words[-1])
            short = at >= 4 and len(words) - at <= 4
            return at if words[at - 1][-1] in _ASKS or (short and not goes_on) else 0
    return 0


def _parted(text: str) -> tuple[str | None, str]:
    """A question and the label after it, in a text before a mark."""
    asked = _QUESTION_END.match(text)
    if asked and text[asked.end() :].strip():
        return " ".join(asked.group().split()), text[asked.end() :].strip(_SEPARATORS)
    words = text.split()
    start = label_start(words)
    return " ".join(words[:start]) or None, " ".join(words[start:]).strip(_SEPARATORS)


def _labels_before(joined: Sequence[str | Mark]) -> list[Piece]:
    question, first = _parted(str(joined[0]))
    stream: list[Piece] = [Text(question)] if question else []
    for at in range(0, len(joined) - 1, 2):
        text, mark = str(joined[at]), joined[at + 1]
        if isinstance(mark, Mark):
            stream.append(mark.labelled(text.strip(_SEPARATORS) if at else first, "left"))
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
