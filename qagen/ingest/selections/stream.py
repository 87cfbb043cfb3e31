"""What a reader gives: the texts and marks of a file in reading order; and the options made of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from qagen.ingest.selections.asked import asked_in, is_tail
from qagen.model.selection import Option

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qagen.model.document import Box
    from qagen.model.selection import LabelFrom, OptionKind, OptionOrigin


@dataclass(frozen=True)
class Text:
    """A line or paragraph that is no label."""

    text: str
    is_field: bool = False
    """It holds or names a field to write into; such a text asks for no mark."""


@dataclass(frozen=True)
class Mark:
    """A box, button, entry or sign."""

    kind: OptionKind
    origin: OptionOrigin
    selected: bool
    said: str
    place: str
    label: str = ""
    label_from: LabelFrom = "none"
    question: str | None = None
    """Where the reader knows it (a legend, a row's header, the text before it on its line)."""
    name: str | None = None
    """Radio buttons and list entries of one name belong together."""
    page: int | None = None
    box: Box | None = None
    label_box: Box | None = None
    shown: bool | None = None

    def labelled(self, label: str, label_from: LabelFrom) -> Mark:
        """The same with a label (white space single)."""
        words = " ".join(label.split())
        return replace(self, label=words, label_from=label_from if words else "none")


Piece = Text | Mark


def options_of(stream: Iterable[Piece]) -> tuple[Option, ...]:
    """The marks of a stream as options with their groups and questions.

    Marks without a text between them are one group, unless they have questions or names that differ. The question of a
    group is what its marks say, else the text right before it, if that is no field and no part of another text.
    """
    options: list[Option] = []
    run: list[Mark] = []
    before: list[Text] = []
    groups = 0
    for piece in [*stream, Text("")]:
        if isinstance(piece, Mark):
            if run and not _together(run[-1], piece):
                groups = _close(run, before, options, groups)
                # What stands before a run is the question of its first group alone.
                before, run = [], []
            run.append(piece)
            continue
        if run:
            groups = _close(run, before, options, groups)
            run, before = [], []
        if piece.text.strip():
            before.append(piece)
    return tuple(options)


def _together(one: Mark, other: Mark) -> bool:
    if one.name is not None or other.name is not None:
        return one.name == other.name
    return one.question == other.question and one.kind == other.kind


def _close(run: Sequence[Mark], before: Sequence[Text], options: list[Option], number: int) -> int:
    """Add the options of a finished group; the number of the next one."""
    own = next((mark.question for mark in run if mark.question), None)
    if own and run[0].page is not None and is_tail(own):
        # On a page it was found by its place. What a file declares to be a question is one however it is written.
        own = None
    above = None if own or not before or before[-1].is_field else asked_in([text.text for text in before])
    options += [
        Option(
            kind=mark.kind,
            origin=mark.origin,
            selected=mark.selected,
            said=mark.said,
            label=mark.label,
            label_from=mark.label_from,
            question=own or above or None,
            group=number,
            declared=mark.name is not None,
            page=mark.page,
            box=mark.box,
            label_box=mark.label_box,
            shown=mark.shown,
            place=mark.place,
        )
        for mark in run
    ]
    return number + 1
