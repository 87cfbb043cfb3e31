"""The marks of a text in its order, and which option is which mark.

Each format without pages is written down as one text with one `Mark` per box (`word`, `odt`, `web`, `markdown`); an
option is the mark whose neighbouring words are its label.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from qagen.ingest.state_again.names import letters, state_named

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qagen.model.selection import Option


@dataclass
class Mark:
    """One box, button or entry."""

    selected: bool
    typed: bool = False
    """A character of the text, not a control of the format."""
    named: str = ""
    """Letters of the label that the file declares, wherever it stands; empty where it declares none."""
    before: str = ""
    """Letters since the mark before."""
    after: str = ""
    """Letters up to the next mark."""


@dataclass
class Tape:
    """Text and marks, taken down in order."""

    marks: list[Mark] = field(default_factory=list)
    _text: list[str] = field(default_factory=list)
    _head: str = ""
    """Letters before the first mark."""

    def write(self, text: str) -> None:
        """Text; the signs in it become marks."""
        start = 0
        for place, character in enumerate(text):
            state = state_named(character) if ord(character) > 0x2000 else None
            if state is not None:
                self._text.append(text[start:place])
                self.mark(Mark(state, typed=True))
                start = place + 1
        self._text.append(text[start:])

    def mark(self, mark: Mark) -> None:
        """A mark of the format."""
        self._cut()
        mark.before = self.marks[-1].after if self.marks else self._head
        self.marks.append(mark)

    def end(self) -> list[Mark]:
        """All marks, after the last text."""
        self._cut()
        return self.marks

    def _cut(self) -> None:
        words = letters("".join(self._text))
        self._text.clear()
        if self.marks:
            self.marks[-1].after = words
        else:
            self._head = words


def states_of(options: Sequence[Option], marks: Sequence[Mark]) -> tuple[bool | None, ...]:
    """The state of each option by its mark; None for one whose mark was not found.

    Args:
        options: of a file without pages, in reading order.
        marks: of the same file.
    """
    free = dict.fromkeys(range(len(marks)))
    found: list[int | None] = []
    place = 0
    for option in options:
        fitting = [number for number in free if _fits(marks[number], option)]
        # What stands in a frame is read after its paragraph: then the mark stands before the last one.
        chosen = next((number for number in fitting if number >= place), fitting[0] if fitting else None)
        found.append(chosen)
        if chosen is not None:
            free.pop(chosen)
            place = chosen + 1
    controls = [number for number, mark in enumerate(marks) if not mark.typed]
    declared = [number for number, option in enumerate(options) if option.origin != "glyph"]
    if len(controls) == len(declared):
        # As many as there are: labels that stand far from their controls are found by the order alone.
        for number, control in zip(declared, controls, strict=True):
            found[number] = control if found[number] is None else found[number]
    return tuple(None if number is None else marks[number].selected for number in found)


def _fits(mark: Mark, option: Option) -> bool:
    if mark.typed != (option.origin == "glyph"):
        return False
    label = letters(option.label)
    sides = {"right": (mark.after,), "left": (), "element": (mark.after, mark.named)}.get(option.label_from)
    if sides is None:
        # Its words stand in other cells; the order of the text is all there is.
        return True
    behind = any(side.startswith(label) for side in sides)
    return bool(label) and (behind or (option.label_from != "right" and mark.before.endswith(label)))


def only_last(groups: Iterable[Sequence[Mark]]) -> None:
    """Of each group, where one excludes the others, leave the last that is selected."""
    for group in groups:
        for mark in [mark for mark in group if mark.selected][:-1]:
            mark.selected = False
