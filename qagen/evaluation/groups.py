"""The groups of items over which figures and comparisons are taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qagen.evaluation.slices import SLICES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qagen.model.score import Population, Row

DECLARED: tuple[Population, ...] = ("table", "context_dependent")
"""The populations of a headline; the types that need a paragraph are never pooled with those that do not."""
_POPULATIONS: tuple[Population, ...] = (*DECLARED, "all")


@dataclass(frozen=True)
class Group:
    """A population, or a class of a slice within it."""

    population: Population
    slice: str
    """Empty for the whole population."""
    slice_class: str

    @property
    def whole(self) -> bool:
        """It is the population itself."""
        return not self.slice


def groups_of(rows: Sequence[Row]) -> dict[Group, tuple[Row, ...]]:
    """Sort the rows of one arm and one retriever into all groups that have a member.

    Returns:
        Groups by population, slice and class; a whole population is there even where it is empty, but for `all`.
    """
    found: dict[Group, list[Row]] = {}
    for row in rows:
        for group in _groups_of_row(row):
            found.setdefault(group, []).append(row)
    for population in DECLARED:
        found.setdefault(Group(population, "", ""), [])
    order = ["", "type", *SLICES]
    ranked = sorted(
        found, key=lambda one: (_POPULATIONS.index(one.population), order.index(one.slice), one.slice_class)
    )
    return {group: tuple(found[group]) for group in ranked}


def _groups_of_row(row: Row) -> Iterator[Group]:
    population: Population = "context_dependent" if row.type == "context_dependent" else "table"
    yield Group(population, "", "")
    yield Group("all", "", "")
    yield Group("all", "type", row.type)
    if population == "table":
        yield Group(population, "type", row.type)
    for name in SLICES:
        value = getattr(row.slices, name)
        if value is not None:
            yield Group(population, name, value)
