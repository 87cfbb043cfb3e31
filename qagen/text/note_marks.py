"""Marks of notes behind a label set inline or in superscript brackets: "iPad (1)", "Sales (*)", "A.Ş.⁽¹⁾"."""

from __future__ import annotations

import re

_NUMBERS = r"\d{1,2}(?:\s?[,;]\s?\d{1,2})*"
MARK = rf"(?:[(（]\s?(?:{_NUMBERS}|\*{{1,4}}|[†‡§¶]{{1,2}})\s?[)）]|\u207d[^\u207e]{{1,6}}\u207e)"
"""Pattern of one mark: a small number, stars or daggers in brackets, or superscript brackets with what they hold."""
_AT_END = re.compile(rf"(?<=\S)(?:\s*{MARK})+$|(?<=[^\W\d_]{{4}})[ªº]$")


def without_mark(label: str) -> str:
    """Return a label without the marks of notes at its end; the label itself where nothing else would be left."""
    return _AT_END.sub("", label).strip() or label


def ends_in_mark(label: str) -> bool:
    """Return whether a label ends in the mark of a note."""
    return _AT_END.search(label) is not None
