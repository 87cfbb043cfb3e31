"""Table facts: `qagen.tables.facts.holds` on the tables of the page (specs/facts.md section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.evaluation.facts.kinds.problem import RunError
from qagen.tables.facts.holds import RELATIONS, TableFact, holds

if TYPE_CHECKING:
    from qagen.evaluation.facts.page import Page
    from qagen.evaluation.facts.records import FactTest
    from qagen.tables.facts.read import Rules


def judge_table(test: FactTest, page: Page, rules: Rules) -> tuple[bool, str]:
    """Whether a cell with the stated neighbours and headings is there.

    Raises:
        RunError: a table of the page cannot be read, or the test names no cell.
    """
    tables = page.tables(rules)
    if tables.error is not None:
        raise RunError(tables.error)
    seen = tables.html if test.fields["ignore_markdown_tables"] else (*tables.markdown, *tables.html)
    if test.fields["cell"] is None:
        if not seen:
            return False, "no table on the page"
        raise RunError("cell is null: the public checker stops with an error")
    stated = tuple((name, test.fields[name]) for name in RELATIONS if test.fields[name])
    outcome = holds(TableFact(test.fields["cell"], stated, test.max_diffs), seen, rules)
    return outcome.holds, outcome.explanation
