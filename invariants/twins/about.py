"""Twins of questions about a table's columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from invariants.twins.original import Original
    from qagen.model.item import Item


def answer_short(original: Original) -> Iterator[Item]:
    """One column left out of the answer and of the evidence."""
    if original.item.type != "table_about":
        return
    labels = _labels(original)
    for at in range(len(labels)):
        kept = labels[:at] + labels[at + 1 :]
        if any(labels[at]):
            yield original.item.model_copy(update={"answer": ", ".join(kept)})


def scored_is_quoted(original: Original) -> Iterator[Item]:
    """The scored header is one that the question quotes."""
    if original.item.type == "table_about":
        yield original.item.model_copy(update={"answer_spec": original.spec(value=original.slots.keys[0])})


def scored_is_first(original: Original) -> Iterator[Item]:
    """The scored header is the first column's."""
    first = next(iter(_labels(original)), "")
    if original.item.type == "table_about" and first and first not in original.slots.keys:
        yield original.item.model_copy(update={"answer_spec": original.spec(value=first)})


def header_of_another_table(original: Original) -> Iterator[Item]:
    """One quoted header is another table's."""
    if original.item.type != "table_about":
        return
    own = set(_labels(original))
    for other in original.source.logicals:
        foreign = [label for path in other.paths if (label := " ".join(level.cell.text for level in path)) not in own]
        if other is not original.logical and foreign:
            keys = (original.slots.keys[0], foreign[-1])
            yield original.asked(original.slots._replace(keys=keys), answer_spec=original.spec(keys=keys))
            return


def _labels(original: Original) -> list[str]:
    return [" ".join(level.cell.text for level in path) for path in original.logical.paths]
