"""Form and contents lines as plain text, for formats that have no controls of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.corpus.inline import keep_lines

if TYPE_CHECKING:
    from qagen.corpus.records import FormEntry

_SIGNS = {"check": ("☐ ", "☒ "), "radio": ("○ ", "◉ "), "question": ("", ""), "field": ("", "")}


def entry_text(entry: FormEntry) -> str:
    """`☒ Monday`, `○ No`, `Name: Ada Holm`; a question as it stands."""
    value = f": {keep_lines(entry.value)}" if entry.kind == "field" else ""
    return _SIGNS[entry.kind][entry.marked] + keep_lines(entry.text) + value
