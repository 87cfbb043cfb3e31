"""Whether a stated fact holds in the tables of a page (specs/facts.md section 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from qagen.tables.facts.similarity import close_enough, close_enough_exactly, ratio

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from qagen.tables.facts.read import Rules
    from qagen.tables.facts.slots import Direction, HeadingDirection

RELATIONS = ("up", "down", "left", "right", "top_heading", "left_heading")
"""The six relations that a table fact can state, in the order of the public format."""
_HEADINGS: Mapping[str, HeadingDirection] = {"top_heading": "up", "left_heading": "left"}
_NEIGHBOURS: Mapping[str, Direction] = {"up": "up", "down": "down", "left": "left", "right": "right"}
_SHOWN = 5


class TableLike(Protocol):
    """What a verdict needs of a table: its texts and who stands beside whom."""

    @property
    def texts(self) -> Sequence[str]:
        """For each cell its text in the form that is compared."""

    @property
    def by_text(self) -> Mapping[str, Sequence[int]]:
        """Text to cells."""

    def neighbours(self, index: int, direction: Direction) -> tuple[int, ...]:
        """Cells beside a cell."""

    def headings(self, index: int, direction: HeadingDirection) -> tuple[int, ...]:
        """Headings of a cell."""

    def heading_search(self, direction: HeadingDirection, wanted: Callable[[int], bool]) -> Callable[[int], bool]:
        """A function that tells whether a heading of a cell is wanted."""


@dataclass(frozen=True)
class TableFact:
    """A cell and what stands around it, all texts in the form that the rules compare."""

    cell: str
    relations: tuple[tuple[str, str], ...]
    """(relation, text) for each relation that is stated, in the order of `RELATIONS`; texts are not empty."""
    max_diffs: int = 0


class Outcome(NamedTuple):
    """Whether a fact holds, and, where it does not, what was found instead."""

    holds: bool
    explanation: str


def holds(fact: TableFact, tables: Sequence[TableLike], rules: Rules) -> Outcome:
    """Return whether some cell of some table is as the fact says; without tables nothing holds."""
    if not tables:
        return Outcome(False, "no table on the page")
    same = close_enough if rules == "compatible" else close_enough_exactly
    candidates = False
    for table in tables:
        cells = tuple(_matching(table, fact.cell, fact.max_diffs, same))
        candidates = candidates or bool(cells)
        if not cells:
            continue
        tests = [_relation_test(table, name, text, fact.max_diffs, same) for name, text in fact.relations]
        if any(all(test(index) for test in tests) for index in cells):
            return Outcome(True, "")
    if not candidates:
        return Outcome(False, _no_cell(fact, tables))
    return Outcome(False, _what_was_found(fact, tables, same))


def _matching(table: TableLike, wanted: str, max_diffs: int, same: Callable[[str, str, int], bool]) -> Iterator[int]:
    """Cells whose text is close enough; with no differences allowed, those that have it."""
    if max_diffs == 0:
        yield from table.by_text.get(wanted, ())
        return
    for text, cells in table.by_text.items():
        if same(text, wanted, max_diffs):
            yield from cells


def _relation_test(
    table: TableLike, name: str, wanted: str, max_diffs: int, same: Callable[[str, str, int], bool]
) -> Callable[[int], bool]:
    texts = table.texts

    def is_wanted(index: int) -> bool:
        return same(texts[index], wanted, max_diffs)

    if name in _HEADINGS:
        return table.heading_search(_HEADINGS[name], is_wanted)
    direction = _NEIGHBOURS[name]
    return lambda index: any(is_wanted(other) for other in table.neighbours(index, direction))


def _no_cell(fact: TableFact, tables: Sequence[TableLike]) -> str:
    texts = list(dict.fromkeys(text for table in tables for text in table.by_text))
    if len(texts) > 20_000 or not texts:
        return f"no cell reads {fact.cell!r}"
    best = max(texts, key=lambda text: ratio(text, fact.cell))
    return f"no cell reads {fact.cell!r}; the nearest is {best!r} (similarity {ratio(best, fact.cell):.2f})"


def _what_was_found(fact: TableFact, tables: Sequence[TableLike], same: Callable[[str, str, int], bool]) -> str:
    parts: list[str] = []
    for table in tables:
        for index in _matching(table, fact.cell, fact.max_diffs, same):
            if len(parts) == _SHOWN:
                return "; ".join([*parts, "..."])
            wrong = [
                f"{name} is {_shown(table, index, name)}, not {wanted!r}"
                for name, wanted in fact.relations
                if not _relation_test(table, name, wanted, fact.max_diffs, same)(index)
            ]
            parts.append(f"cell {table.texts[index]!r}: " + ", ".join(wrong))
    return "; ".join(parts)


def _shown(table: TableLike, index: int, name: str) -> str:
    heading = _HEADINGS.get(name)
    found = table.headings(index, heading) if heading else table.neighbours(index, _NEIGHBOURS[name])
    return _listed(table.texts[other] for other in found)


def _listed(texts: Iterable[str]) -> str:
    different = list(dict.fromkeys(texts))
    shown = [repr(text) for text in different[:_SHOWN]]
    return " or ".join(shown + (["..."] if len(different) > _SHOWN else [])) or "nothing"
