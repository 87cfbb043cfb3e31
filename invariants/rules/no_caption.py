"""No caption text in a question: caption mapping is a component under test (specs/qa.md section 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from invariants.derive.words import Words, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from invariants.case import Case

# Fewer words in a row are shared by chance.
_PHRASE = 3


def check(case: Case) -> Iterator[str]:
    """No three words in a row of any caption, unless a label of the table or a heading over it says them too."""
    slots = [slot for reading in case.readings for slot in (reading.table, reading.column, reading.row, *reading.keys)]
    shown = set().union(*(_phrases(slot) for slot in slots or [case.item.question]))
    allowed: set[Words] = set()
    if case.logical is not None:
        texts = [heading for part in case.logical.parts for heading in part.headings]
        texts += [*case.label_texts(), *(text for _, text in case.header_texts())]
        allowed = allowed.union(*(_phrases(text) for text in texts))
    for caption in case.source.caption_texts:
        shared = (shown & _phrases(caption)) - allowed
        if shared:
            yield f"the question repeats the caption's {' '.join(min(shared))!r}"


def _phrases(text: str) -> set[Words]:
    found = words(text)
    return {found[at : at + _PHRASE] for at in range(len(found) - _PHRASE + 1)}
