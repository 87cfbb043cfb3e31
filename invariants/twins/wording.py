"""Puts slots back into a question, in the forms of specs/qa.md section 2."""

from __future__ import annotations

from typing import NamedTuple


class Slots(NamedTuple):
    """The slots of a question; those that its form lacks are empty."""

    language: str
    type: str
    table: str
    column: str
    row: str
    keys: tuple[str, ...]


def reword(slots: Slots) -> tuple[str, str]:
    """The question, and the question without its table."""
    return (_korean if slots.language == "ko" else _english)(slots)


def _english(slots: Slots) -> tuple[str, str]:
    asked = f"hat is the {slots.column} for {slots.row}?"
    if slots.type == "cell_value":
        return f"In {slots.table}, w{asked}", f"W{asked}"
    context = f"n the context of {' and '.join(slots.keys)}, "
    if slots.type == "table_about":
        return f"In {slots.table}, i{context}what columns does it have?", f"I{context}what columns does it have?"
    return f"I{context}w{asked}", f"I{context}w{asked}"


def _korean(slots: Slots) -> tuple[str, str]:
    asked = f"{slots.row}의 {slots.column}{_particle(slots.column, '은', '는')} 무엇인가?"
    if slots.type == "cell_value":
        return f"{slots.table}에서 {asked}", asked
    one, other = slots.keys
    context = f"{one}{_particle(one, '과', '와')} {other}의 맥락에서 "
    if slots.type == "table_about":
        return f"{slots.table}에서 {context}어떤 열이 있는가?", f"{context}어떤 열이 있는가?"
    return f"{context}{asked}", f"{context}{asked}"


def _particle(word: str, closed: str, open_: str) -> str:
    last = ord(word[-1]) if word else 0
    return closed if 0xAC00 <= last <= 0xD7A3 and (last - 0xAC00) % 28 else open_
