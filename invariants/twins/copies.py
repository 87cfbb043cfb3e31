"""Twins that repeat an item, or text that must not be in a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from invariants.derive.words import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from invariants.twins.original import Original
    from qagen.model.item import Item


def duplicate(original: Original) -> Iterator[Item]:
    """The same item under a free qid."""
    taken = {sibling.qid for sibling in original.siblings}
    stem, dash, tail = original.item.qid.rpartition("_")
    kind = tail.rstrip("0123456789")
    if kind == "cols":
        yield original.item
        return
    free = next(f"{stem}{dash}{kind}{number}" for number in range(99) if f"{stem}{dash}{kind}{number}" not in taken)
    yield original.item.model_copy(update={"qid": free})


def caption_quoted(original: Original) -> Iterator[Item]:
    """The caption's words in place of the table's name."""
    caption = next((caption for caption in original.logical.captions if len(words(caption)) > 3), None)
    if caption is not None and original.slots.table:
        yield original.asked(original.slots._replace(table=f"{original.slots.table} ({caption})"))
