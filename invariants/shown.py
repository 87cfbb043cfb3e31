"""From the labels that a question shows to the cells that carry them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from invariants.derive.words import Words, variants, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from invariants.derive.headers import Level
    from invariants.derive.logical import Address, Logical, Row
    from invariants.derive.source import Source
    from invariants.question import Reading


class Match(NamedTuple):
    """How the shown labels fit one cell."""

    reading: Reading
    row: Row
    col: int
    row_levels: tuple[Level, ...]
    """Label and section cells that the shown row label is made of."""
    column_levels: tuple[Level, ...]
    """Header cells that the shown column label is made of."""
    turned: bool
    """The question names the row's label first: a table with measures down the side, asked the right way round."""


def consume(shown: Words, levels: tuple[Level, ...]) -> tuple[Level, ...] | None:
    """The levels whose texts, one after the other, are exactly the shown words; null where none are.

    A level that is not required may be left out.
    """
    if not levels:
        return None if shown else ()
    first, rest = levels[0], levels[1:]
    for form in variants(first.cell.text):
        if shown[: len(form)] == form:
            used = consume(shown[len(form) :], rest)
            if used is not None:
                return (first, *used)
    if first.required and variants(first.cell.text):
        return None
    return consume(shown, rest)


def match_cell(reading: Reading, logical: Logical, row: Row, col: int) -> Match | None:
    """How a reading's labels fit a cell, marks in the labels forgiven; null where they do not."""
    for turned in (False, True):
        column, side = (reading.row, reading.column) if turned else (reading.column, reading.row)
        column_levels = consume(words(column), logical.paths[col])
        if column_levels is None:
            continue
        row_levels = _consume_row(words(side), logical, row, col)
        if row_levels is not None:
            return Match(reading, row, col, row_levels, column_levels, turned)
    return None


def _consume_row(shown: Words, logical: Logical, row: Row, col: int) -> tuple[Level, ...] | None:
    value = logical.address(row, col)
    possible = tuple(c for c in logical.head.stub.possible if logical.address(row, c) != value)
    levels, sections = logical.levels(row, possible), logical.sections(row)
    own = {level.cell for level in levels}
    for order in (levels + sections, sections + levels):
        used = consume(shown, order)
        if used is not None and any(level.cell in own for level in used):
            return used
    return None


def addressed(reading: Reading, source: Source, match: Match | None, own: Logical | None) -> Iterator[Address]:
    """Every data cell of the document that the reading's labels can lead to."""
    column, row = words(reading.column), words(reading.row)
    for logical in source.logicals:
        yield from logical.addressed(column, row)
        yield from logical.addressed(row, column)
    if match is None or own is None:
        return
    used = tuple(sorted({level.cell.col for level in match.row_levels if _is_label(level, own, match.row)}))
    one, other = (row, column) if match.turned else (column, row)
    strictly = tuple(own.addressed(one, other, used))
    yield from strictly
    if own.address(match.row, match.col) not in strictly:
        # The labels fit only if marks are forgiven: then every other cell that fits so is meant as well.
        yield from own.addressed(one, other, used, marks=True)


def _is_label(level: Level, logical: Logical, row: Row) -> bool:
    return level.cell not in {section.cell for section in logical.sections(row)}
