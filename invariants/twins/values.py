"""Twins whose value is another cell's, with the question left as it is."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from invariants.derive.words import says_something

if TYPE_CHECKING:
    from collections.abc import Iterator

    from invariants.twins.original import Original
    from qagen.model.item import Item

# Twins of a kind per item: more of them only repeat the same test.
_MOST = 3


def other_row(original: Original) -> Iterator[Item]:
    """The value, and its evidence, from another row of the same column."""
    yield from islice(_other_rows(original), _MOST)


def _other_rows(original: Original) -> Iterator[Item]:
    match = original.match
    if match is None:
        return
    for row in original.logical.rows:
        text = original.logical.cell(row, match.col).text
        if row != match.row and says_something(text) and text != original.item.evidence[0].text:
            yield original.item.model_copy(update=original.value_at(row, match.col))


def other_column(original: Original) -> Iterator[Item]:
    """The value, and its evidence, from another column of the same row."""
    yield from islice(_other_columns(original), _MOST)


def _other_columns(original: Original) -> Iterator[Item]:
    match = original.match
    if match is None:
        return
    labels = {level.cell for level in match.row_levels}
    for col in range(original.logical.head.grid.n_cols):
        cell = original.logical.cell(match.row, col)
        if col == match.col or cell in labels or not says_something(cell.text):
            continue
        if cell.text != original.item.evidence[0].text:
            yield original.item.model_copy(update=original.value_at(match.row, col))


def misread(original: Original) -> Iterator[Item]:
    """One digit of the value read wrong, in answer, spec and evidence alike."""
    value = original.item.answer_spec.value
    at = next((at for at, char in enumerate(value) if char.isdecimal() and char.isascii()), None)
    if at is None or original.item.type == "table_about":
        return
    wrong = f"{value[:at]}{(int(value[at]) + 1) % 10}{value[at + 1 :]}"
    first = original.item.evidence[0].model_copy(update={"text": wrong})
    yield original.item.model_copy(
        update={
            "answer": wrong,
            "answer_spec": original.spec(value=wrong),
            "evidence": (first, *original.item.evidence[1:]),
        }
    )


def leaked(original: Original) -> Iterator[Item]:
    """The value shown in the question, behind the row's label or among the quoted headers."""
    value = original.item.answer_spec.value
    if original.item.type != "table_about":
        yield original.asked(original.slots._replace(row=f"{original.slots.row} ({value})"))
        return
    keys = (original.slots.keys[0], value)
    yield original.asked(original.slots._replace(keys=keys), answer_spec=original.spec(keys=keys))


def from_other_table(original: Original) -> Iterator[Item]:
    """The value and its evidence from another table of the document."""
    if original.match is None:
        return
    others = (logical for logical in original.source.logicals if logical is not original.logical)
    for other in islice(others, _MOST):
        cell = next((cell for cell in other.data_cells if says_something(cell.text)), None)
        if cell is None or cell.text == original.item.evidence[0].text:
            continue
        part = next(part for part in other.parts if part.grid.cell(*cell.at) == cell)
        evidence = (original.cell_evidence(part, cell), *original.item.evidence[1:])
        spec = original.spec(value=cell.text)
        yield original.item.model_copy(update={"answer": cell.text, "answer_spec": spec, "evidence": evidence})
