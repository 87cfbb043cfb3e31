"""The marks of a PowerPoint file: the signs in the paragraphs of its slides, and those that are bullets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.ingest.state_again.marks import Mark, Tape
from qagen.ingest.state_again.names import state_in_font, state_named
from qagen.ingest.state_again.parts import Parts, below, first, name_of, value

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

_DECK = "ppt/presentation.xml"


def slide_marks(data: bytes) -> list[Mark]:
    """The marks of the slides that are shown, paragraph by paragraph.

    Raises:
        ValueError: the bytes hold no presentation.
    """
    parts = Parts(data)
    links, tape = parts.linked(_DECK), Tape()
    for entry in below(parts.tree(_DECK), "sldId"):
        # A slide's own number is an `id` as well.
        path = next((links[text] for text in entry.attrib.values() if text in links), "")
        slide = parts.tree(path)
        if value(slide, "show", "1") in {"0", "false"}:
            continue
        for paragraph in below(slide, "p"):
            _paragraph(paragraph, tape)
            tape.write(" ")
    return tape.end()


def _paragraph(paragraph: Element, tape: Tape) -> None:
    bullet = first(paragraph, "pPr", "buChar")
    if bullet is not None:
        _write(value(bullet, "char")[:1], value(first(paragraph, "pPr", "buFont"), "typeface"), tape, only_marks=True)
    for part in paragraph:
        if name_of(part) == "br":
            tape.write(" ")
        elif name_of(part) in {"r", "fld"}:
            font = next((face for face in _faces(part) if face.lower().startswith("wingdings")), "")
            _write("".join(text.text or "" for text in below(part, "t")), font, tape)


def _faces(run: Element) -> Iterator[str]:
    yield from (value(first(run, "rPr", kind), "typeface") for kind in ("sym", "latin"))


def _write(text: str, font: str, tape: Tape, *, only_marks: bool = False) -> None:
    for character in text:
        state = state_in_font(ord(character), font) if font else state_named(character)
        if state is not None:
            tape.mark(Mark(state, typed=True))
        elif not only_marks:
            tape.write(character)
