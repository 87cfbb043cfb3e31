"""The proof of a relation: it is true in the table, and every mutant in which it is not true is found out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.generation.facts.mutants import mutants
from qagen.generation.facts.tables import RULES
from qagen.tables.facts.holds import holds

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qagen.generation.facts.tables import FactTable
    from qagen.tables.facts.holds import TableFact, TableLike
    from qagen.tables.facts.read import Rules, TableReading
    from qagen.tables.facts.slots import Direction, HeadingDirection

HEADINGS: Mapping[str, HeadingDirection] = {"top_heading": "up", "left_heading": "left"}
"""Relations that are headings, with the direction of the walk."""
NEIGHBOURS: Mapping[str, Direction] = {"up": "up", "down": "down", "left": "left", "right": "right"}
"""Relations that are neighbours, with their direction."""


def related(table: TableLike, index: int, relation: str) -> tuple[int, ...]:
    """Return the cells that stand in a relation to a cell."""
    heading = HEADINGS.get(relation)
    return table.headings(index, heading) if heading else table.neighbours(index, NEIGHBOURS[relation])


def tells(reading: TableReading, cell: int, relation: str, other: int) -> bool:
    """Whether stating a relation by its text finds out every mutant in which the two cells are parted.

    It does not where the same text stands nearby: below a column of dashes, any row may go.
    """
    wanted = reading.texts[other]
    for mutant in mutants(reading, cell, other):
        if cell not in mutant.by_text.get(reading.texts[cell], ()):
            continue
        found = related(mutant, cell, relation)
        # What `holds` would say of the mutant: some cell of the relation has the stated text.
        if other not in found and any(reading.texts[one] == wanted for one in found):
            return False
    return True


def holds_on_html(fact: TableFact, table: FactTable, rules: Rules) -> bool:
    """Whether a fact holds on the table's own HTML."""
    reading = table.html[rules]
    return reading is not None and holds(fact, [reading], rules).holds


def holds_on_markdown(fact: TableFact, table: FactTable) -> bool:
    """Whether it holds on docling's Markdown of the table under both rule sets, with one cell and telling relations."""
    for rules in RULES:
        readings = table.markdown[rules]
        if len(readings) != 1 or len(readings[0].by_text.get(fact.cell, ())) != 1:
            return False
        if not holds(fact, readings, rules).holds or not _tells_all(fact, readings[0]):
            return False
    return True


def _tells_all(fact: TableFact, reading: TableReading) -> bool:
    """Whether each relation that the fact states is telling in a form of the table that has its cell once."""
    cell = reading.by_text[fact.cell][0]
    return all(
        tells(reading, cell, relation, other)
        for relation, text in fact.relations
        for other in related(reading, cell, relation)
        if reading.texts[other] == text
    )


def holds_anywhere(fact: TableFact, table: FactTable) -> bool:
    """Whether it holds on a table in whatever form and under whichever rules."""
    for rules in RULES:
        html = table.html[rules]
        forms = (*((html,) if html is not None else ()), *table.markdown[rules])
        if holds(fact, forms, rules).holds:
            return True
    return False
