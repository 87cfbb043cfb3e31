"""One test on one page (specs/facts.md sections 2 to 8).

What `strict` decides where the public checker's verdict can be argued about:

* `sup` and `sub` in a Markdown cell are transparent, as renderers show them, and as they are in HTML cells.
* A top heading heads columns, a left heading heads rows. A cell of the first column is no top heading of the cells
  below it, a row header (`scope=row`, or a `th` beside a `td`) neither, and a column header is no left heading of the
  headers to its right. Markdown has no row headers: there the walk to the left ends at the first cell of the row, which
  counts.
* `order` wants two occurrences that do not overlap, the first one first: "assets" inside "total assets" is not after
  it.
* A footnote's text before and text after belong to one and the same marker.
* A similarity below one half never counts, for any type: `max_diffs` as long as the text would let every page pass.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from qagen.errors import RecordError
from qagen.evaluation.facts.kinds.baseline import judge_baseline
from qagen.evaluation.facts.kinds.footnote import judge_footnote
from qagen.evaluation.facts.kinds.formatting import judge_format
from qagen.evaluation.facts.kinds.order import judge_order
from qagen.evaluation.facts.kinds.presence import judge_absent, judge_present
from qagen.evaluation.facts.kinds.problem import RunError
from qagen.evaluation.facts.kinds.table import judge_table
from qagen.evaluation.facts.page import page_of
from qagen.evaluation.facts.records import read_test

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from qagen.evaluation.facts.katex import Katex
    from qagen.evaluation.facts.page import Page
    from qagen.evaluation.facts.records import FactTest
    from qagen.tables.facts.read import Rules

LOAD, RUN, NOT_SCORED = "load", "run", "not scored"
"""How the text of an error begins: the record is no test, the test gives no verdict, nobody can judge it here."""


class Verdict(NamedTuple):
    """What became of one test."""

    passed: bool
    """False too where there is an error."""
    error: str | None
    """`load: ...`, `run: ...` or `not scored: ...` where there is no verdict, else null."""
    explanation: str
    """Why it did not pass: what was found instead; `` for a test that passed."""


_JUDGES: Mapping[str, Callable[[FactTest, Page, Rules], tuple[bool, str]]] = {
    "present": judge_present,
    "absent": judge_absent,
    "order": judge_order,
    "table": judge_table,
    "baseline": judge_baseline,
    "format": judge_format,
    "footnote": judge_footnote,
}


def verdict(test: Mapping[str, Any], page: str, rules: Rules = "compatible", *, katex: Katex | None = None) -> Verdict:
    """Return what a test says about a page.

    Args:
        test: a record of the public format, as it stands in a line of JSON.
        page: the page's Markdown as it was written; an empty page is a page.
        rules: whose rules.
        katex: for tests of type math; without it they are not scored.

    Returns:
        The verdict; a record that is no test and a test that cannot be judged are errors of the verdict, not raised.

    Raises:
        ValueError: there are no such rules.
    """
    if rules not in {"compatible", "strict"}:
        raise ValueError(f"rules must be compatible or strict, not {rules!r}")
    try:
        one = read_test(test, rules)
    except RecordError as error:
        return Verdict(False, f"{LOAD}: {error}", "")
    return judge(one, page_of(page), rules, katex)


def judge(test: FactTest, page: Page, rules: Rules, katex: Katex | None = None) -> Verdict:
    """Return the verdict of a test that has been read."""
    if test.type == "math":
        if katex is None:
            return Verdict(False, f"{NOT_SCORED}: KaTeX is not there", "")
        from qagen.evaluation.facts.kinds.math import judge_math

        return Verdict(*judge_math(test, page, rules, katex))
    try:
        passed, explanation = _JUDGES[test.type](test, page, rules)
    except RunError as error:
        return Verdict(False, f"{RUN}: {error}", "")
    except (TypeError, AttributeError) as error:
        # Types that the public checker does not check either: it stops, here the one test has no verdict.
        return Verdict(False, f"{RUN}: a field has a type that cannot be judged ({error})", "")
    return Verdict(passed, None, "" if passed else explanation)
