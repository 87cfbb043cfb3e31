"""The proof of one option: its label stands beside it, its state is what the file says, nothing else carries both."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qagen.model.document import Box
    from qagen.model.selection import Option

_ON = frozenset({"1", "true", "on", "(none)"})
"""Values of an on/off element of Word; without a value it is on."""
_MARKED = frozenset("☑☒🗹🗷🗵⮽■▣▪◼⬛⊠✅◉⦿●⊙◎⚫")
_EMPTY = frozenset("☐🗆□▢◻❏❐❑❒⬜○◯❍⚪〇")
_WORDS = {
    "checked": True,
    "not checked": False,
    "unchecked": False,
    "unknown": False,
    "selected": True,
    "first entry": True,
    "not selected": False,
    "shown": True,
    "not shown": False,
    "no /AS": False,
    "no w14:checked": False,
    "no w:checked": False,
}
_SHARE = 0.3
"""Vertical overlap from which a label stands on the line of its mark (specs/selection.md section 9)."""

LabelPlace = Literal["beside", "element", "row_and_column"]


def state_said(option: Option) -> bool | None:
    """The state that `said` names; None for what names none. A drawn box says what its page shows."""
    said = option.said
    if option.origin == "drawn":
        return option.shown
    if said in _WORDS:
        return _WORDS[said]
    if said.startswith("/AS /"):
        return said != "/AS /Off"
    if task := re.fullmatch(r"\[([ xX])\]", said):
        return task.group(1) != " "
    if value := re.fullmatch(r"(?:w14:checked|w:checked|w:default|selected)=(.*)", said):
        return value.group(1).lower() in _ON
    return True if said in _MARKED else False if said in _EMPTY else None


def label_place(option: Option) -> LabelPlace | None:
    """Where the label stands; None for one that is not printed beside its mark."""
    if not label_key(option.label):
        return None
    if option.label_from in {"element", "row_and_column"}:
        return "element" if option.label_from == "element" else "row_and_column"
    if option.label_from not in {"right", "left"}:
        return None
    if option.box is None or option.label_box is None:
        # Without pages, the side in the text is all there is.
        return "beside" if option.page is None else None
    return "beside" if _is_beside(option.box, option.label_box, option.label_from == "right") else None


def _is_beside(mark: Box, label: Box, right: bool) -> bool:
    common = min(mark.t, label.t) - max(mark.b, label.b)
    if common <= _SHARE * min(mark.t - mark.b, label.t - label.b):
        return False
    middle = (mark.l + mark.r) / 2
    return label.l >= middle if right else label.r <= middle


def label_key(label: str) -> str:
    """A label without compatibility forms, case and white space; empty for one without a letter or digit."""
    text = " ".join(unicodedata.normalize("NFKC", label).casefold().split())
    return text if any(c.isalnum() for c in text) else ""


def refusals(option: Option, others: Iterable[Option], again: bool | None) -> list[str]:
    """Why an option is not proven; empty for one that is.

    Args:
        option: to be proven.
        others: every other option of its document.
        again: its state by the second reading of the file; None where that found none.
    """
    found = []
    if label_place(option) is None:
        found.append("option:label_not_beside" if label_key(option.label) else "option:no_label")
    states = {state_said(option), again}
    if option.origin in {"scan", "docling"} or states != {option.selected}:
        found.append("option:state_unsure")
    if option.shown is not None and option.shown != option.selected:
        found.append("option:shown_otherwise")
    for other in others:
        if other.group == option.group and label_key(other.label) == label_key(option.label):
            found.append("option:label_twice")
        if other.page == option.page and _overlap(option.box, other.box):
            found.append("option:place_twice")
    return list(dict.fromkeys(found))


def _overlap(one: Box | None, other: Box | None) -> bool:
    if one is None or other is None:
        return False
    return min(one.r, other.r) > max(one.l, other.l) and min(one.t, other.t) > max(one.b, other.b)
