"""The lines of a form and of a contents list."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from qagen.corpus.records import ContentsLine, FormEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.corpus.grid import Fail

_BOX = re.compile(r"\[([ xX])\]\s+(\S.*)")
_BUTTON = re.compile(r"\(([ *])\)\s+(\S.*)")


def parse_form(lines: Sequence[tuple[int, str]], fail: Fail) -> tuple[FormEntry, ...]:
    """Entries of numbered form lines.

    Raises:
        Exception: what `fail` makes, when a line is none of a form, or a question has more than one
            chosen radio button.
    """
    entries: list[FormEntry] = []
    chosen = False
    for line, text in lines:
        entry = _entry(text.strip())
        if entry is None:
            raise fail(line, "neither 'question:', 'field:', '[ ] option' nor '( ) option'")
        if entry.kind == "question":
            chosen = False
        elif entry.kind == "radio" and entry.marked:
            if chosen:
                raise fail(line, "a second chosen radio button under one question")
            chosen = True
        entries.append(entry)
    return tuple(entries)


def parse_contents(lines: Sequence[tuple[int, str]], fail: Fail) -> tuple[ContentsLine, ...]:
    """Titles and page numbers of numbered lines `Title | 4`.

    Raises:
        Exception: what `fail` makes, when one has no bar.
    """
    entries = []
    for line, text in lines:
        title, bar, page = (part.strip() for part in text.rpartition("|"))
        if not (title and bar and page):
            raise fail(line, "a line of a contents list is 'Title | page'")
        entries.append(ContentsLine(title=title, page=page))
    return tuple(entries)


def _entry(text: str) -> FormEntry | None:
    kinds: tuple[tuple[Literal["check", "radio"], re.Pattern[str]], ...] = (("check", _BOX), ("radio", _BUTTON))
    for kind, pattern in kinds:
        if match := pattern.fullmatch(text):
            return FormEntry(kind=kind, text=match[2], marked=match[1] != " ")
    key, colon, rest = text.partition(":")
    if colon and key == "question" and rest.strip():
        return FormEntry(kind="question", text=rest.strip())
    if colon and key == "field":
        name, _, value = (part.strip() for part in rest.partition("="))
        return FormEntry(kind="field", text=name, value=value) if name else None
    return None
