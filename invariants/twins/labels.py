"""Twins whose question shows other labels, with value and spec left as they are."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from invariants.derive.words import cleaned, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from invariants.derive.headers import Level
    from invariants.shown import Match
    from invariants.twins.original import Original
    from qagen.model.item import Item

_MOST = 3


def row_swapped(original: Original) -> Iterator[Item]:
    """The label of another row, its cells as evidence, and keys taken from it where they came from the old one."""
    yield from islice(_rows_swapped(original), _MOST)


def _rows_swapped(original: Original) -> Iterator[Item]:
    match = original.match
    if match is None:
        return
    columns = tuple(sorted({level.cell.col for level in match.row_levels}))
    old = _row_text(match.row_levels)
    for row in original.logical.rows:
        levels = original.logical.levels(row, columns)
        new = _row_text(levels)
        if row != match.row and new and words(new) != words(old):
            yield _relabelled(original, match, new, rows=levels, columns=match.column_levels, of_row=True)


def column_swapped(original: Original) -> Iterator[Item]:
    """The label of another column, its cells as evidence, and keys taken from it where they came from the old one."""
    yield from islice(_columns_swapped(original), _MOST)


def _columns_swapped(original: Original) -> Iterator[Item]:
    match = original.match
    if match is None:
        return
    old = _column_text(match.column_levels)
    for col, path in enumerate(original.logical.paths):
        new = _column_text(path)
        same_header = path == original.logical.paths[match.col]
        if col != match.col and not same_header and new and words(new) != words(old):
            yield _relabelled(original, match, new, rows=match.row_levels, columns=path, of_row=False)


def header_level_dropped(original: Original) -> Iterator[Item]:
    """One level of a header of two or more left out of question and evidence."""
    match = original.match
    if match is None or len(match.column_levels) < 2:
        return
    for at in range(len(match.column_levels)):
        kept = match.column_levels[:at] + match.column_levels[at + 1 :]
        yield _relabelled(original, match, _column_text(kept), rows=match.row_levels, columns=kept, of_row=False)


def fits_two(original: Original) -> Iterator[Item]:
    """A row label cut to a level that other rows share, or a column label cut to its group."""
    match = original.match
    if match is None:
        return
    for at in range(len(match.row_levels)):
        kept = match.row_levels[:at] + match.row_levels[at + 1 :]
        if kept:
            yield _relabelled(original, match, _row_text(kept), rows=kept, columns=match.column_levels, of_row=True)


def label_cut(original: Original) -> Iterator[Item]:
    """The first word of a row label of several, where another row of the table begins with it."""
    match = original.match
    if match is None or len(match.row_levels) != 1:
        return
    cell = match.row_levels[0].cell
    first = cleaned(cell.text).split()[:1]
    if not first or words(first[0]) == words(cell.text):
        return
    yield _relabelled(original, match, first[0], rows=match.row_levels, columns=match.column_levels, of_row=True)


def _relabelled(
    original: Original, match: Match, text: str, *, rows: Sequence[Level], columns: Sequence[Level], of_row: bool
) -> Item:
    in_row_slot = of_row != match.turned
    old = original.slots.row if in_row_slot else original.slots.column
    other = original.slots.column if in_row_slot else original.slots.row
    slots = original.slots._replace(row=text) if in_row_slot else original.slots._replace(column=text)
    evidence = original.with_labels([level.cell for level in rows], [level.cell for level in columns])
    if original.item.type == "context_dependent":
        return original.asked(slots, evidence=evidence)
    keys = _moved_keys(original.item.answer_spec.context_keys, old, text, other)
    return original.asked(slots, evidence=evidence, answer_spec=original.spec(keys=keys))


def _moved_keys(keys: tuple[str, ...], old: str, new: str, other: str) -> tuple[str, ...]:
    """The keys of the old label replaced by the longest word of the new one; none of the other label's."""
    replacement = max(new.split(), key=len, default=new)
    moved = [replacement if key in old and key not in other else key for key in keys]
    return tuple(dict.fromkeys(moved))


def _row_text(levels: Sequence[Level]) -> str:
    return ", ".join(cleaned(level.cell.text) for level in levels)


def _column_text(levels: Sequence[Level]) -> str:
    return " ".join(cleaned(level.cell.text) for level in levels)
